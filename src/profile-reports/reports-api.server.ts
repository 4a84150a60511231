import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { z } from "zod";
import { type AccountServices, getRequestContext } from "../accounts/request-context.server.ts";
import type { Database } from "../database/tables.ts";
import { disableCaching } from "../http/disable-caching.server.ts";
import { admitAnyone } from "../sessions/endpoint-access.server.ts";
import { reportProfile } from "./report-profile.server.ts";
import { newReport } from "./schema.ts";
import { profileHiddenMessage, reportSentMessage, reportSentWithEmailMessage } from "./vocabulary.ts";

/** The endpoint to report a public profile. Requires no account. */
export const reportsApi: FastifyPluginAsyncZod<{ db: Kysely<Database>; services: AccountServices }> = async (
  app,
  { db, services },
) => {
  disableCaching(app);
  admitAnyone(app);

  app.post(
    "/api/profile/Report",
    {
      schema: {
        tags: ["athletes"],
        operationId: "reportProfile",
        summary: "Reports a public profile to the staff",
        description:
          "The reason `not-mine` (this is me or my child, and I did not make it) hides the profile for 72 hours, unless the staff decided about such a report in the last 30 days or the client hid several profiles today.",
        body: newReport,
        response: { 200: z.object({}) },
      },
    },
    async (request, reply) => {
      const { hidden } = await reportProfile(db, {
        ...request.body,
        requestContext: getRequestContext(services, request),
      });
      if (hidden) reply.message = profileHiddenMessage;
      else reply.message = request.body.email ? reportSentWithEmailMessage : reportSentMessage;
      return {};
    },
  );
};
