import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { disableCaching } from "../../http/disable-caching.server.ts";
import { admitAnyone } from "../../sessions/endpoint-access.server.ts";
import { highSchoolList, highSchoolQuery } from "../schema.ts";
import { findHighSchools } from "./find-high-schools.server.ts";

/** The endpoint that suggests the school of an athlete in a sign-up. */
export const highSchoolsApi: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  disableCaching(app);
  admitAnyone(app);

  app.get(
    "/api/high-schools",
    {
      schema: {
        tags: ["schools"],
        operationId: "suggestHighSchools",
        summary: "Suggests high schools by words of their name and city",
        description: "At most eight.",
        querystring: highSchoolQuery,
        response: { 200: highSchoolList },
      },
    },
    async ({ query: { name } }) => ({ data: await findHighSchools(db, { name }) }),
  );
};
