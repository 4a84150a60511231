import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { disableCaching } from "../../http/disable-caching.server.ts";
import { admitStaff } from "../../programs/admit-staff.server.ts";
import { compareAthletes } from "./compare-athletes.server.ts";
import { compareQuery, comparison } from "./schema.ts";

export const compareApi: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  disableCaching(app);
  admitStaff(app, { db });

  app.get(
    "/api/coach/compare",
    {
      config: { action: "compare" },
      schema: {
        tags: ["prospects"],
        operationId: "compareAthletes",
        summary: "Compares two to four athletes on the board",
        description: "Statistics are those of the latest season in the program’s sport, with their number of games.",
        querystring: compareQuery,
        response: { 200: comparison },
      },
    },
    ({ membership, query: { athletes } }) => compareAthletes(db, membership, athletes),
  );
};
