import createHttpError, { type HttpError } from "http-errors";
import type { Kysely } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { invalidField } from "../../http/invalid-field.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { requireWritable } from "./require-writable.server.ts";

/** Unknown athletes, athletes that are not public, and athletes of other programs get the same response. */
export function noSuchProspect(): HttpError {
  return createHttpError(404, "We can’t find this athlete on your board.");
}

/** Returns the key of a prospect of the program and locks it. Throws 404 if there is none or its athlete is not public, and 409 if it is read-only without the plan. */
export async function lockProspect(trx: Kysely<Database>, member: Membership, athleteId: string): Promise<string> {
  const { programId } = member;
  const athleteKey = findKey("athlete", athleteId);
  const found =
    athleteKey &&
    (await trx
      .selectFrom("prospects")
      .innerJoin("athletes", "athletes.id", "prospects.athlete_id")
      .select("prospects.athlete_id as athleteKey")
      .where("prospects.program_id", "=", programId)
      .where("prospects.athlete_id", "=", athleteKey)
      .where("prospects.removed_at", "is", null)
      .where("athletes.is_public", "is", true)
      .forNoKeyUpdate("prospects")
      .executeTakeFirst());
  if (!found) throw noSuchProspect();
  await requireWritable(trx, member, found.athleteKey);
  return found.athleteKey;
}

/** Throws 422 if the id is not that of a current member of the program. */
export async function requireStaffId(
  trx: Kysely<Database>,
  { programId }: Pick<Membership, "programId">,
  { field, staffId }: { field: string; staffId: string },
): Promise<void> {
  const found = await trx
    .selectFrom("live_staff")
    .select("staff_id")
    .where("program_id", "=", programId)
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  if (!found) throw invalidField({ field, message: "must be the id of a member of your staff" });
}
