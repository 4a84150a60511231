import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { disableCaching } from "../../http/disable-caching.server.ts";
import { isRecordId } from "../../http/record-id.ts";
import { tagEndpoints } from "../../http/tag-endpoints.server.ts";
import { findMembership, type Membership, requireMembership } from "../../programs/find-program.server.ts";
import { programStaff } from "../../programs/program-operations.server.ts";
import { requireAction } from "../../programs/require-action.server.ts";
import { describeDevice } from "../../sessions/describe-device.server.ts";
import { admitMembers } from "../../sessions/require-member.server.ts";
import { entryParams, eventParams } from "../events/schema.ts";
import { addEntryToBoard, listEntryProfiles } from "./add-entry-to-board.server.ts";
import { claimDevice } from "./claim-device.server.ts";
import { listEvaluations } from "./list-evaluations.server.ts";
import { type FormerStaff, findFormerStaff, formerStaffError, reportRefusal } from "./refuse-former-staff.server.ts";
import { addEntryBody, evaluationList, evaluationUpload, uploadResult } from "./schema.ts";
import { storeEvaluations } from "./store-evaluations.server.ts";

type Uploader = { member: Membership; former: null } | { member: null; former: FormerStaff };

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

/** The endpoints of evaluations at an event. The session determines the program. */
export const evaluationsApi: FastifyPluginAsyncZod<ApiOptions> = async (app, options) => {
  disableCaching(app);
  tagEndpoints(app, "events");
  await app.register(staffEndpoints, options);
  await app.register(uploadEndpoint, options);
};

const staffEndpoints: FastifyPluginAsyncZod<ApiOptions> = async (app, { db }) => {
  programStaff.admit(app, { db });

  app.get(
    "/api/coach/events/:eventId/evaluations",
    {
      config: programStaff.configOf("read"),
      schema: {
        operationId: "listEvaluations",
        summary: "Lists the evaluations of the staff at an event, each in its latest state",
        params: eventParams,
        response: { 200: evaluationList },
      },
    },
    async (request) => {
      const membership = programStaff.callerOf(request);
      const { eventId } = request.params;
      if (!(await hasEvent(db, membership, eventId))) throw noSuchEvent();
      return {
        data: await listEvaluations(db, membership, eventId),
        profiles: await listEntryProfiles(db, membership, eventId),
      };
    },
  );

  app.put(
    "/api/coach/events/:eventId/entries/:entryId/athlete",
    {
      config: programStaff.configOf("keep"),
      schema: {
        operationId: "keepEntry",
        summary: "Puts the athlete of an entry on the board; the evaluations become notes on the athlete",
        params: entryParams,
        body: addEntryBody,
        response: { 200: z.object({}) },
      },
    },
    async (request) => {
      const { params, body } = request;
      await db
        .transaction()
        .execute((trx) => addEntryToBoard(trx, programStaff.callerOf(request), { ...params, ...body }));
      return {};
    },
  );
};

/** Admits former members too, so that their devices learn that the membership has ended. */
const uploadEndpoint: FastifyPluginAsyncZod<ApiOptions> = async (app, { db, publicUrl }) => {
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

/** Returns the member who may evaluate at an event, the former one, or null without such an event. Throws 403 before the body is read. */
async function findUploader(db: Kysely<Database>, accountId: string, eventId: string): Promise<Uploader | null> {
  const member = await findMembership(db, accountId);
  if (member && (await hasEvent(db, member, eventId))) {
    requireAction(member, "note");
    return { member, former: null };
  }
  const former = isRecordId(eventId) ? await findFormerStaff(db, { accountId, eventId }) : null;
  if (former) return { member: null, former };
  requireAction(member ?? (await requireMembership(db, accountId)), "note");
  return null;
}

async function hasEvent(db: Kysely<Database>, { programId }: Membership, eventId: string): Promise<boolean> {
  if (!isRecordId(eventId)) return false;
  const found = await db
    .selectFrom("program_events")
    .select("id")
    .where("program_id", "=", programId)
    .where("id", "=", eventId)
    .executeTakeFirst();
  return found !== undefined;
}

function noSuchEvent() {
  return createHttpError(404, "We can’t find this event.");
}
