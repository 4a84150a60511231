import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { disableCaching } from "../../http/disable-caching.server.ts";
import { tagEndpoints } from "../../http/tag-endpoints.server.ts";
import { describeDevice } from "../../sessions/describe-device.server.ts";
import { admitMembers } from "../../sessions/require-member.server.ts";
import { eventParams } from "../events/schema.ts";
import { claimDevice } from "./claim-device.server.ts";
import { findUploader, noSuchEvent, type Uploader } from "./find-uploader.server.ts";
import { formerStaffError, reportRefusal } from "./refuse-former-staff.server.ts";
import { evaluationUpload, uploadResult } from "./schema.ts";
import { storeEvaluations } from "./store-evaluations.server.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The member, or former member, whose device sends evaluations; null if the program has no such event. */
    uploader: Uploader | null;
  }
}

interface ApiOptions {
  db: Kysely<Database>;
  publicUrl: string;
}

/** The upload of evaluations that a device made at an event. Admits former members too, so that their devices learn that the membership has ended. */
export const evaluationsApi: FastifyPluginAsyncZod<ApiOptions> = async (app, { db, publicUrl }) => {
  disableCaching(app);
  tagEndpoints(app, "events");
  admitMembers(app, { db, userType: "College Coach" });
  app.decorateRequest("uploader");
  app.addHook("onRequest", async (request) => {
    const { eventId = "" } = request.params as { eventId?: string };
    request.uploader = await findUploader(db, request.session.accountId, eventId);
  });

  app.post(
    "/api/coach/events/:eventId/evaluations",
    {
      schema: {
        operationId: "sendEvaluations",
        summary: "Stores evaluations that a device made, also offline",
        description:
          "For owners, recruiters and evaluators. Needs no `Idempotency-Key`: a record that was stored before is confirmed, and other content with its id is refused. A role that may not change tags gets the rest of the record stored and a message. " +
          "An account uses one device: another one gets 409 until it takes over. A former member gets 403 with `isRevoked`, and the owner is notified.",
        params: eventParams,
        body: evaluationUpload,
        response: { 200: uploadResult },
      },
    },
    async ({ uploader, params: { eventId }, body, headers }) => {
      if (!uploader) throw noSuchEvent();
      const { member, former } = uploader;
      if (!member) {
        const count = Math.max(body.records.length, body.unsent);
        await db.transaction().execute((trx) => reportRefusal(trx, former, { eventId, count, publicUrl }));
        throw formerStaffError();
      }
      const name = describeDevice(headers["user-agent"]) ?? "Unknown device";
      const records = await db.transaction().execute(async (trx) => {
        await claimDevice(trx, member, { ...body, name });
        return storeEvaluations(trx, member, { eventId, records: body.records });
      });
      return { records };
    },
  );
};
