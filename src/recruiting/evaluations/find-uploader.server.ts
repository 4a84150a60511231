import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { isRecordId } from "../../http/record-id.ts";
import { findMembership, type Membership, requireMembership } from "../../programs/find-program.server.ts";
import { requireAction } from "../../programs/require-action.server.ts";
import { type FormerStaff, findFormerStaff } from "./refuse-former-staff.server.ts";

export type Uploader = { member: Membership; former: null } | { member: null; former: FormerStaff };

/** Returns the member who may evaluate at an event, the former one, or null without such an event. Throws 403 before the body is read. */
export async function findUploader(db: Kysely<Database>, accountId: string, eventId: string): Promise<Uploader | null> {
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

export async function hasEvent(db: Kysely<Database>, { programId }: Membership, eventId: string): Promise<boolean> {
  if (!isRecordId(eventId)) return false;
  const found = await db
    .selectFrom("program_events")
    .select("id")
    .where("program_id", "=", programId)
    .where("id", "=", eventId)
    .executeTakeFirst();
  return found !== undefined;
}

export function noSuchEvent() {
  return createHttpError(404, "We can’t find this event.");
}
