import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { disableCaching } from "../../http/disable-caching.server.ts";
import { admitAnyone } from "../../sessions/endpoint-access.server.ts";
import { admitMembers } from "../../sessions/require-member.server.ts";
import { highSchoolList, highSchoolQuery } from "../schema.ts";
import { findHighSchools } from "./find-high-schools.server.ts";

interface Services {
  db: Kysely<Database>;
}

/** The endpoints that suggest the school of an athlete, in a sign-up and in the workspace. */
export const highSchoolsApi: FastifyPluginAsyncZod<Services> = async (app, services) => {
  disableCaching(app);
  await app.register(memberApi, services);
  await app.register(publicApi, services);
};

const memberApi: FastifyPluginAsyncZod<Services> = async (app, { db }) => {
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

const publicApi: FastifyPluginAsyncZod<Services> = async (app, { db }) => {
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
