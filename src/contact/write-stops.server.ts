import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import type { Database } from "../database/tables.ts";
import { requireSpace } from "../http/require-space.server.ts";
import type { Reader } from "./find-reader.server.ts";
import { requireSameReader } from "./find-reader.server.ts";
import { findLatestCoach } from "./list-threads.server.ts";
import { maxStops } from "./vocabulary.ts";

/** Stops the messages of all college coaches, or allows them again as far as the reader is concerned. Ends at once what waits. */
export async function setStops(trx: Kysely<Database>, reader: Reader, wanted: { colleges: boolean }): Promise<void> {
  await lockFamily(trx, reader);
  if (reader.guardianId !== null) return setStopOfGuardian(trx, { ...reader, guardianId: reader.guardianId }, wanted);
  await setStop(trx, reader, { scope: "colleges", isSet: wanted.colleges });
  if (wanted.colleges) await endWaiting(trx, reader, { programId: null, coachId: null });
}

/** The family page sets the same stop. A trigger ends what waits. */
async function setStopOfGuardian(
  trx: Kysely<Database>,
  { accountId, athleteKey, guardianId }: Reader & { guardianId: string },
  { colleges }: { colleges: boolean },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("guardians")
    .set({ stops: colleges ? sql`stops || '{colleges}'` : sql`array_remove(stops, 'colleges')` })
    .where("athlete_id", "=", athleteKey)
    .where("id", "=", guardianId)
    .where(sql<boolean>`('colleges' = any(stops)) <> ${colleges}`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  await writeAudit(trx, {
    actor: { label: "visitor" },
    action: "guardian-changed-stops",
    subjectId: accountId,
    details: { guardianId },
  });
}

/** Blocks the program of a thread or the coach who wrote last, or ends the block of the reader. Throws 404. */
export async function setBlock(
  trx: Kysely<Database>,
  reader: Reader,
  { threadId, scope, isBlocked }: { threadId: string; scope: "program" | "coach"; isBlocked: boolean },
): Promise<void> {
  await lockFamily(trx, reader);
  const thread = await trx
    .selectFrom("contact_threads")
    .select("program_id as programId")
    .where("id", "=", threadId)
    .where("athlete_id", "=", reader.athleteKey)
    .executeTakeFirst();
  if (!thread) throw createHttpError(404, "We can’t find this record.");
  const { programId } = thread;
  const coachId = scope === "coach" ? await findLatestCoach(trx, { programId, threadId, reader }) : null;
  // The account of the coach was erased.
  if (scope === "coach" && coachId === null) return;
  const named = scope === "coach" ? { accountId: coachId } : { programId };
  await setStop(trx, reader, { scope, isSet: isBlocked, ...named });
  if (isBlocked) await endWaiting(trx, reader, { programId, coachId });
}

async function lockFamily(trx: Kysely<Database>, reader: Reader): Promise<void> {
  await sql`select from accounts where id = ${reader.accountId} for no key update`.execute(trx);
  await requireSameReader(trx, reader);
}

async function setStop(
  trx: Kysely<Database>,
  reader: Reader,
  {
    scope,
    isSet,
    programId = null,
    accountId = null,
  }: { scope: "colleges" | "program" | "coach"; isSet: boolean; programId?: string | null; accountId?: string | null },
): Promise<void> {
  const { athleteKey, guardianId } = reader;
  const isThis = sql<boolean>`athlete_id = ${athleteKey} and guardian_id is not distinct from ${guardianId} and scope = ${scope}
    and program_id is not distinct from ${programId} and account_id is not distinct from ${accountId}`;
  const { rows } = await sql<{ count: number; isSet: boolean }>`
    select count(*)::integer as count, coalesce(bool_or(${isThis}), false) as "isSet"
    from contact_stops where athlete_id = ${athleteKey}`.execute(trx);
  const { count = 0, isSet: wasSet = false } = rows[0] ?? {};
  if (wasSet === isSet) return;
  if (isSet) {
    requireSpace({
      ...{ count, most: maxStops },
      sentence: (most) => `A family can block ${most} coaches and programs. Stop all college coaches instead.`,
    });
    await trx
      .insertInto("contact_stops")
      .values({ athlete_id: athleteKey, guardian_id: guardianId, scope, program_id: programId, account_id: accountId })
      .execute();
  } else await trx.deleteFrom("contact_stops").where(isThis).execute();
  await writeAudit(trx, {
    actor: guardianId === null ? { label: "member", accountId: reader.accountId } : { label: "visitor" },
    action: isSet ? "contact-stop-set" : "contact-stop-ended",
    subjectId: reader.accountId,
    details: { scope },
  });
}

/** Ends messages that were not delivered, and email that was not sent, of all programs, of one, or of one coach. */
async function endWaiting(
  trx: Kysely<Database>,
  { athleteKey }: Reader,
  { programId, coachId }: { programId: string | null; coachId: string | null },
): Promise<void> {
  await sql`
    update contact_messages message set state = 'stopped', stop_reason = 'stop'
    from contact_threads thread, program_staff staff
    where thread.athlete_id = ${athleteKey} and message.program_id = thread.program_id and message.thread_id = thread.id
      and staff.program_id = message.program_id and staff.id = message.staff_id and message.state = 'waiting'
      and (${programId}::uuid is null or thread.program_id = ${programId}) and (${coachId}::uuid is null or staff.account_id = ${coachId})`.execute(
    trx,
  );
  await sql`
    delete from mail_messages where status = 'waiting' and decision in (select 'contact:' || id from contact_threads
      where athlete_id = ${athleteKey} and (${programId}::uuid is null or program_id = ${programId}))`.execute(trx);
}
