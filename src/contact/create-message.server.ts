import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import { findKey } from "../athletes/public-id.server.ts";
import { countRows } from "../database/count-rows.server.ts";
import type { Database } from "../database/tables.ts";
import type { Services } from "../http/action.server.ts";
import { invalidField } from "../http/invalid-field.server.ts";
import { requireSpace } from "../http/require-space.server.ts";
import { enqueue } from "../jobs/job.server.ts";
import type { Membership } from "../programs/find-program.server.ts";
import { writeProgramLog } from "../programs/program-log.server.ts";
import { hashText, requireMessageText, requireSafeReply } from "./check-text.server.ts";
import { deliverMessagesJob } from "./deliver-messages.server.ts";
import {
  describeRefusal,
  evaluateMessage,
  findObstacle,
  isAllowed,
  lockReach,
  type Reach,
  type Recipient,
} from "./find-obstacle.server.ts";
import { type Reader, requireSameReader } from "./find-reader.server.ts";
import { notifyOfReply } from "./notify-of-reply.server.ts";
import type { NewMessage } from "./schema.ts";
import { contactLimits, maxRepliesOfDay, obstacles } from "./vocabulary.ts";

/** The author: a coach who writes to an athlete, or a person of a family in a thread. */
type Author =
  | ({ kind: "coach"; member: Membership; athleteId: string } & NewMessage)
  | { kind: "family"; reader: Reader; threadId: string; text: string };

/**
 * Creates every message between a program and a family; nothing else does. Locks the program and the account of the athlete, so that the limits
 * hold and a decision of the family comes before or after. Throws 403 without the permission, 404 for an unknown athlete or thread, 409 if the
 * message cannot be sent, and 422 for its text.
 */
export function createMessage(
  trx: Kysely<Database>,
  author: Author,
  services: Pick<Services, "publicUrl">,
): Promise<{ threadId: string; messageId: string }> {
  return author.kind === "coach" ? createFromCoach(trx, author) : createFromFamily(trx, author, services);
}

async function createFromCoach(
  trx: Kysely<Database>,
  { member, athleteId, ...message }: Extract<Author, { kind: "coach" }>,
): Promise<{ threadId: string; messageId: string }> {
  const { programId, staffId } = member;
  await lockProgram(trx, programId);
  const { reach, recipient, rule, hash, athleteKey } = await requireSendable(trx, member, { athleteId, ...message });
  await requireWithinLimits(trx, member, { athleteKey, purpose: message.purpose });
  const threadId = await openThread(trx, { programId, athleteKey });
  const { id: messageId } = await trx
    .insertInto("contact_messages")
    .values({
      ...{ program_id: programId, thread_id: threadId, author: "coach", staff_id: staffId, recipient },
      ...{ purpose: message.purpose, text: message.text, camp_price: message.campPrice, text_hash: hash },
      rule: rule && JSON.stringify(rule),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeProgramLog(trx, member, { action: "message-sent", athleteKey, details: { messageId } });
  await writeAudit(trx, {
    actor: { label: "member", accountId: member.accountId },
    action: "contact-sent",
    subjectId: reach.accountId,
    details: { contact: messageId, purpose: message.purpose, rule: rule?.id },
  });
  await enqueue(trx, deliverMessagesJob, {});
  return { threadId, messageId };
}

/** Checks a message that a coach wrote, without the limits. The preview uses it, too. */
export async function requireSendable(
  trx: Kysely<Database>,
  member: Membership,
  { athleteId, purpose, text, campPrice }: NewMessage & { athleteId: string },
) {
  if (purpose === "camp" && campPrice === null)
    throw invalidField({ field: "campPrice", message: "Enter the price of the camp. It can be 0." });
  if (purpose !== "camp" && campPrice !== null)
    throw invalidField({ field: "campPrice", message: "Only a camp has a price." });
  requireMessageText(text, await findDomains(trx, member.schoolId));
  // No athlete has the key 0.
  const athleteKey = findKey("athlete", athleteId) ?? "0";
  const { programId, accountId: coachId, schoolId } = member;
  const reach = await lockReach(trx, { programId, athleteKey, coachId });
  if (!reach?.isPublic) throw createHttpError(404, "We can’t find this athlete, or it isn’t public.");
  const obstacle = findObstacle(reach);
  if (obstacle) throw createHttpError(409, obstacles[obstacle]);
  const recipient: Recipient = reach.isMinor ? "family" : "athlete";
  const verdict = await evaluateMessage(trx, { programId, athleteKey, purpose, recipient });
  if (!isAllowed(verdict, purpose)) throw createHttpError(409, describeRefusal(verdict));
  const hash = hashText(text, { schoolId, names: [reach.firstName, reach.lastName] });
  return { athleteKey, reach, recipient, rule: verdict.rule, hash };
}

async function findDomains(db: Kysely<Database>, schoolId: number): Promise<string[]> {
  const school = await db
    .selectFrom("schools")
    .select(["campus_domain as campus", "mail_domains as mail"])
    .where("id", "=", schoolId)
    .executeTakeFirstOrThrow();
  return [...new Set([school.campus, ...school.mail].filter((domain): domain is string => Boolean(domain)))];
}

async function lockProgram(trx: Kysely<Database>, programId: string): Promise<void> {
  await trx.selectFrom("programs").select("id").where("id", "=", programId).forNoKeyUpdate().execute();
}

/** Throws 409 at a limit of the coach, the pair or the program. The caller has locked the program. */
async function requireWithinLimits(
  trx: Kysely<Database>,
  { programId, accountId }: Membership,
  { athleteKey, purpose }: { athleteKey: string; purpose: string },
): Promise<void> {
  const { pair, coach, newCoach, camps, campOfPair } = contactLimits;
  // A message of the program that the coach wrote, in any membership of the account.
  const isOwn = sql`message.staff_id in (select id from program_staff where program_id = ${programId} and account_id = ${accountId})`;
  const isTo = sql`thread.athlete_id = ${athleteKey}`;
  const { rows } = await sql<Record<"pair" | "coach" | "camps" | "campOfPair", number> & { isNew: boolean }>`
    select count(*) filter (where ${isOwn} and ${isTo} and written_at > now() - ${pair.days} * interval '1 day')::integer as pair,
      count(*) filter (where ${isOwn} and written_at > now() - ${coach.hours} * interval '1 hour')::integer as coach,
      count(*) filter (where purpose = 'camp' and written_at > now() - ${camps.hours} * interval '1 hour')::integer as camps,
      count(*) filter (where purpose = 'camp' and ${isTo} and written_at > now() - ${campOfPair.days} * interval '1 day')::integer as "campOfPair",
      (select min(joined_at) > now() - ${newCoach.days} * interval '1 day' from program_staff
        where program_id = ${programId} and account_id = ${accountId}) as "isNew"
    from contact_messages message
      join contact_threads thread on thread.program_id = message.program_id and thread.id = message.thread_id
    where message.program_id = ${programId} and author = 'coach' and written_at > now() - interval '30 days'`.execute(
    trx,
  );
  const [counts] = rows;
  if (!counts) throw new Error("A count has one row.");
  requireSpace({
    ...{ count: counts.pair, most: pair.most },
    sentence: (most) => `You can write to one family ${most} times in ${pair.days} days.`,
  });
  requireSpace({
    ...{ count: counts.coach, most: counts.isNew ? newCoach.most : coach.most },
    sentence: (most) =>
      counts.isNew
        ? `In your first ${newCoach.days} days in a program, you can write ${most} messages a day.`
        : `You can write ${most} messages a day.`,
  });
  if (purpose !== "camp") return;
  requireSpace({
    ...{ count: counts.camps, most: camps.most },
    sentence: (most) => `A program can send ${most} camp invitations a day.`,
  });
  requireSpace({
    ...{ count: counts.campOfPair, most: campOfPair.most },
    sentence: () => `A program can invite a family to a camp once in ${campOfPair.days} days.`,
  });
}

async function openThread(
  trx: Kysely<Database>,
  { programId, athleteKey }: { programId: string; athleteKey: string },
): Promise<string> {
  const { id } = await trx
    .insertInto("contact_threads")
    .values({ program_id: programId, athlete_id: athleteKey })
    .onConflict((conflict) => conflict.columns(["athlete_id", "program_id"]).doUpdateSet({ latest_at: sql`now()` }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function createFromFamily(
  trx: Kysely<Database>,
  { reader, threadId, text }: Extract<Author, { kind: "family" }>,
  { publicUrl }: Pick<Services, "publicUrl">,
): Promise<{ threadId: string; messageId: string }> {
  const { athleteKey, guardianId } = reader;
  const found = await findThread(trx, reader, threadId);
  await lockProgram(trx, found.programId);
  const reach = await lockReach(trx, { programId: found.programId, athleteKey, coachId: found.coachId });
  await requireSameReader(trx, reader);
  const obstacle = reach && findObstacle(reach);
  if (!reach || obstacle) throw createHttpError(409, describeFamilyObstacle(reach, Boolean(guardianId)));
  if (reach.isMinor && guardianId === null) requireSafeReply(text);
  await requireReplySpace(trx, found.programId, threadId);
  const author = guardianId === null ? "athlete" : "guardian";
  const now = sql<Date>`now()`;
  const { id: messageId } = await trx
    .insertInto("contact_messages")
    .values({
      ...{ program_id: found.programId, thread_id: threadId, author, text, state: "delivered" },
      ...{ guardian_id: guardianId, guardian_at: now, athlete_at: now },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await openThread(trx, { programId: found.programId, athleteKey });
  await writeAudit(trx, {
    actor: guardianId === null ? { label: "member", accountId: reader.accountId } : { label: "visitor" },
    action: "contact-answered",
    subjectId: reader.accountId,
    details: { contact: messageId },
  });
  await notifyOfReply(trx, { ...found, threadId, author, reach, publicUrl });
  return { threadId, messageId };
}

function describeFamilyObstacle(reach: Reach | null, isGuardian: boolean): string {
  const obstacle = reach && findObstacle(reach);
  if (obstacle === "no-guardian")
    return "Link a parent or guardian to your profile first. They read every message with you.";
  if (obstacle === "stop") return "Your family stopped or blocked these messages. Allow them again to answer.";
  return isGuardian
    ? "The profile is hidden, so nobody can write. Show it again to answer."
    : "Your profile isn’t public now, so nobody can write. Publish it to answer.";
}

/** Returns the thread of an athlete if the reader can see a message of it. Throws 404. */
async function findThread(trx: Kysely<Database>, { athleteKey, guardianId }: Reader, threadId: string) {
  const { rows } = await sql<{ programId: string; staffId: string; coachId: string | null }>`
    select message.program_id as "programId", staff_id as "staffId", account_id as "coachId"
    from contact_threads thread
      join contact_messages message on message.program_id = thread.program_id and message.thread_id = thread.id and author = 'coach'
      join program_staff staff on staff.program_id = message.program_id and staff.id = message.staff_id
    where thread.id = ${threadId} and thread.athlete_id = ${athleteKey}
      and ${guardianId === null ? sql`athlete_at` : sql`guardian_at`} is not null
    order by written_at desc limit 1`.execute(trx);
  if (!rows[0]) throw createHttpError(404, "We can’t find this record.");
  return rows[0];
}

async function requireReplySpace(trx: Kysely<Database>, programId: string, threadId: string): Promise<void> {
  const count = await countRows(
    trx
      .selectFrom("contact_messages")
      .where("program_id", "=", programId)
      .where("thread_id", "=", threadId)
      .where("author", "<>", "coach")
      .where("written_at", ">", sql<Date>`now() - interval '1 day'`),
  );
  requireSpace({
    ...{ count, most: maxRepliesOfDay },
    sentence: (most) => `Your family can write ${most} answers to a program in a day.`,
  });
}
