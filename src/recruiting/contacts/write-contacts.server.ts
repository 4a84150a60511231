import createHttpError from "http-errors";
import { type Insertable, type Kysely, sql, type UpdateObject } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import { noRule, type Verdict } from "../../contact-rules/evaluate-rules.ts";
import { evaluateContacts } from "../../contact-rules/judge-contact.server.ts";
import { isOutside } from "../../contact-rules/vocabulary.ts";
import { countRows } from "../../database/count-rows.server.ts";
import type { ProgramContacts } from "../../database/generated-tables.ts";
import type { Database } from "../../database/tables.ts";
import { invalidField } from "../../http/invalid-field.server.ts";
import { noSuchRecord } from "../../http/record-id.ts";
import { requireSpace } from "../../http/require-space.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { writeProgramLog } from "../../programs/program-log.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { formatTimestamp } from "../../ui/timestamp.ts";
import type { NewContact } from "./schema.ts";
import { logYears, purposeOfMeans } from "./vocabulary.ts";

/** Logs a contact or a correction. Throws 404, 403 for another member’s entry, 409 for a corrected one and at the limit, and 422 for an invalid day or coach. */
export async function logContact(
  trx: Kysely<Database>,
  member: Membership,
  contact: NewContact & { athleteId: string },
): Promise<{ contactId: string }> {
  const { athleteId, day, party, means, purpose, staffId, corrects, isVoid } = contact;
  const athleteKey = await requireAthlete(trx, member, athleteId);
  if (isVoid && !corrects) throw invalidField({ field: "corrects", message: "must name the entry that was a mistake" });
  if (corrects) await requireCorrectable(trx, member, { contactId: corrects, athleteKey });
  await requireDay(trx, member, day);
  if (staffId) await requireStaff(trx, member, staffId);
  await requireContactSpace(trx, member, athleteKey);
  const evaluated = await evaluateEntry(trx, member, { ...contact, athleteKey });
  const { id } = await trx
    .insertInto("program_contacts")
    .values({
      program_id: member.programId,
      athlete_id: athleteKey,
      staff_id: staffId ?? member.staffId,
      sport_code: member.sportCode,
      day,
      party,
      means,
      purpose,
      logged_by: member.staffId,
      corrects_id: corrects ?? null,
      is_void: isVoid,
      ...evaluated,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeProgramLog(trx, member, { action: corrects ? "contact-corrected" : "contact-logged", athleteKey });
  return { contactId: id };
}

/**
 * Evaluates an entry by the contact rules of its day. Throws 422 if the contact was outside of the window and has no reason. Watching an
 * athlete and a canceled entry are no contacts.
 */
async function evaluateEntry(
  trx: Kysely<Database>,
  { programId }: Membership,
  entry: Pick<NewContact, "day" | "party" | "means" | "about" | "isVoid" | "reason"> & { athleteKey: string },
): Promise<Pick<Insertable<ProgramContacts>, "about" | "verdict" | "rule_id" | "rule_version" | "reason">> {
  const { day, party, means, isVoid, athleteKey, reason } = entry;
  if (means === "evaluation" || isVoid) return { reason: reason || null };
  const about = entry.about ?? purposeOfMeans(means);
  const contact = { programId, athleteKeys: [athleteKey], purpose: about, recipient: party, day };
  const { state, opensOn, rule } = (await evaluateContacts(trx, contact)).get(athleteKey) ?? noRule;
  if (isOutside(state) && !reason) throw invalidField({ field: "reason", message: requestReason({ state, opensOn }) });
  return {
    about,
    verdict: state,
    rule_id: rule?.id ?? null,
    rule_version: rule?.version ?? null,
    reason: reason || null,
  };
}

function requestReason({ state, opensOn }: Pick<Verdict, "state" | "opensOn">): string {
  const why =
    state === "signed"
      ? "the athlete has signed"
      : `this contact opens on ${formatTimestamp(opensOn ?? "", "long-day")}`;
  return `must not be empty, because ${why}. Your compliance officer sees it`;
}

/** Sets or deletes the note of a compliance officer on an entry. Throws 404 for an unknown entry. */
export async function noteContact(
  trx: Kysely<Database>,
  member: Membership,
  { contactId, note }: { contactId: string; note: string },
): Promise<void> {
  const by = note ? { noted_by: member.staffId, noted_at: sql<Date>`now()` } : { noted_by: null, noted_at: null };
  await annotate(trx, member, { contactId, set: { note: note || null, ...by }, action: "contact-noted" });
}

export async function reviewContact(
  trx: Kysely<Database>,
  member: Membership,
  { contactId, isReviewed }: { contactId: string; isReviewed: boolean },
): Promise<void> {
  const by = isReviewed ? { reviewed_by: member.staffId, reviewed_at: sql<Date>`now()` } : null;
  const set = by ?? { reviewed_by: null, reviewed_at: null };
  await annotate(trx, member, { contactId, set, action: isReviewed ? "contact-reviewed" : "contact-review-removed" });
}

/** Sets columns of a compliance officer on an entry, and logs it. Throws 404 for an unknown entry. */
async function annotate(
  trx: Kysely<Database>,
  member: Membership,
  { contactId, set, action }: { contactId: string; set: UpdateObject<Database, "program_contacts">; action: string },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("program_contacts")
    .set(set)
    .where("program_id", "=", member.programId)
    .where("id", "=", contactId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw noSuchRecord();
  await writeProgramLog(trx, member, { action, details: { contactId } });
}

/** Deletes entries after five years. A correction and the entry that it replaces are deleted together. */
export async function purgeContacts(db: Kysely<Database>): Promise<void> {
  await sql`delete from program_contacts where logged_at < now() - ${logYears} * interval '1 year'`.execute(db);
}

/** The athlete must be public and on the board now, or in the log already. */
async function requireAthlete(trx: Kysely<Database>, { programId }: Membership, athleteId: string): Promise<string> {
  const athleteKey = findKey("athlete", athleteId);
  const { rows } = await sql<{ id: string }>`
    select id from athletes where id = ${athleteKey} and is_public and (
      exists (select from prospects where program_id = ${programId} and athlete_id = athletes.id and removed_at is null)
      or exists (select from program_contacts where program_id = ${programId} and athlete_id = athletes.id))
    for key share`.execute(trx);
  if (!rows[0]) throw createHttpError(404, "We can’t find this athlete on your board.");
  return rows[0].id;
}

async function requireCorrectable(
  trx: Kysely<Database>,
  { programId, staffId, role }: Membership,
  { contactId, athleteKey }: { contactId: string; athleteKey: string },
): Promise<void> {
  const entry = await trx
    .selectFrom("program_contacts as entry")
    .select(["logged_by as loggedBy"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("program_contacts as later")
          .select("later.id")
          .where("later.program_id", "=", programId)
          .where("later.corrects_id", "=", contactId),
      ).as("isCorrected"),
    )
    .where("program_id", "=", programId)
    .where("id", "=", contactId)
    .where("athlete_id", "=", athleteKey)
    .forUpdate()
    .executeTakeFirst();
  if (!entry) throw createHttpError(404, "We can’t find this entry.");
  if (entry.isCorrected) throw createHttpError(409, "This entry is corrected already. Correct the later entry.");
  if (entry.loggedBy !== staffId && role !== "owner")
    throw createHttpError(403, "Only the member who logged this contact and the owner can correct it.");
}

async function requireDay(trx: Kysely<Database>, { timeZone }: Membership, day: string): Promise<void> {
  const { rows } = await sql<{ isFuture: boolean; isOld: boolean }>`
    select ${day}::date > today as "isFuture", ${day}::date < today - ${logYears} * interval '1 year' as "isOld"
    from (select (now() at time zone ${timeZone})::date as today) as clock`.execute(trx);
  if (rows[0]?.isFuture) throw invalidField({ field: "day", message: "must not be in the future" });
  if (rows[0]?.isOld) throw invalidField({ field: "day", message: `must be within the last ${logYears} years` });
}

/** Throws 409 if the log has as many entries with the athlete as it can have. Locks the program. */
async function requireContactSpace(
  trx: Kysely<Database>,
  { programId }: Membership,
  athleteKey: string,
): Promise<void> {
  await trx.selectFrom("programs").select("id").where("id", "=", programId).forNoKeyUpdate().execute();
  const count = await countRows(
    trx.selectFrom("program_contacts").where("program_id", "=", programId).where("athlete_id", "=", athleteKey),
  );
  requireSpace({
    count,
    most: programLimits.contactsOfAthlete,
    sentence: (most) => `The log can have ${most} entries with one athlete, with their corrections.`,
  });
}

/** Former members stay allowed, because a contact can be logged late. */
async function requireStaff(trx: Kysely<Database>, { programId }: Membership, staffId: string): Promise<void> {
  const found = await trx
    .selectFrom("program_staff")
    .select("id")
    .where("program_id", "=", programId)
    .where("id", "=", staffId)
    .executeTakeFirst();
  if (!found) throw invalidField({ field: "staffId", message: "must be the id of a member of your staff" });
}
