import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { disableCaching } from "../http/disable-caching.server.ts";
import { admitMembers } from "../sessions/require-member.server.ts";
import { findHighSchools } from "./find-high-schools.server.ts";
import { highSchoolList, highSchoolQuery } from "./schema.ts";

/** The endpoint that suggests the school of an athlete. */
export const highSchoolsApi: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  disableCaching(app);
  admitMembers(app, { db, userType: "Athlete" });

  app.get(
    "/api/me/high-schools",
    {
      schema: {
        tags: ["workspace"],
        operationId: "findHighSchools",
        summary: "Suggests high schools by words of their name and city",
        description:
          "At most eight. Those of the athlete's state are first. An athlete may enter any other school as text.",
        querystring: highSchoolQuery,
        response: { 200: highSchoolList },
      },
    },
    async ({ session: { accountId }, query: { name } }) => ({ data: await findHighSchools(db, { accountId, name }) }),
  );
};
