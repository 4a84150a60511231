import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { z } from "zod";
import { type AccountServices, getRequestContext } from "../accounts/request-context.server.ts";
import { credentials } from "../accounts/schema.ts";
import { deletionMessage } from "../accounts/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import { disableCaching } from "../http/disable-caching.server.ts";
import { admitAnyone } from "../sessions/endpoint-access.server.ts";
import { requestDeletion } from "./request-deletion.server.ts";

/** The public deletion endpoint. Its response does not reveal if an address has an account. */
export const deletionApi: FastifyPluginAsyncZod<{ db: Kysely<Database>; services: AccountServices }> = async (
  app,
  { db, services },
) => {
  disableCaching(app);
  admitAnyone(app);

  app.post(
    "/api/user/RequestDeletion",
    {
      schema: {
        tags: ["accounts"],
        operationId: "requestDeletion",
        summary: "Requests the erasure of an account",
        body: credentials,
        response: { 200: z.object({}) },
      },
    },
    async (request, reply) => {
      await requestDeletion(db, { ...request.body, requestContext: getRequestContext(services, request) });
      reply.message = deletionMessage;
      return {};
    },
  );
};
