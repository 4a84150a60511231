import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { writeAudit } from "../accounts/audit-log.server.ts";
import { type HourAudience, isOpen, nextOpening, zonesOf } from "../athletes/delivery-hours.ts";
import type { Verdict } from "../contact-rules/evaluate-rules.ts";
import type { ContactPurpose } from "../contact-rules/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import { listGuardianAddresses } from "../family/guardians.server.ts";
import { defineJob, enqueue } from "../jobs/job.server.ts";
import { runEach } from "../jobs/run-each.server.ts";
import { writeProgramLog } from "../programs/program-log.server.ts";
import { queuePush } from "../push/queue-push.server.ts";
import {
  evaluateMessage,
  findObstacle,
  isAllowed,
  lockReach,
  type Reach,
  type Recipient,
} from "./find-obstacle.server.ts";
import { logDelivery } from "./log-delivery.server.ts";
import { readClock } from "./notify-of-reply.server.ts";
import { moveClosedMail, queueContactMail } from "./queue-contact-mail.server.ts";
import type { Obstacle } from "./vocabulary.ts";

export const deliverMessagesJob = defineJob("deliver-contact-messages", z.strictObject({}));

interface DeliveryOptions {
  publicUrl: string;
  /** The time of the database by default. */
  at?: Date;
  signal?: AbortSignal;
}

/** Delivers the messages whose hours have come, and moves mail that missed its hours. Safe in several processes. */
export async function deliverMessages(db: Kysely<Database>, { publicUrl, at, signal }: DeliveryOptions): Promise<void> {
  const now = at ?? (await readClock(db));
  const { rows } = await sql<DueMessage>`
    select message.program_id as "programId", message.id as "messageId", thread.id as "threadId", thread.athlete_id as "athleteKey",
      staff.account_id as "coachId"
    from contact_messages message
      join contact_threads thread on thread.program_id = message.program_id and thread.id = message.thread_id
      join program_staff staff on staff.program_id = message.program_id and staff.id = message.staff_id
    where message.state = 'waiting' and next_try_at <= ${now} order by next_try_at limit 500`.execute(db);
  await runEach(
    rows,
    (message) => db.transaction().execute((trx) => deliver(trx, message, { publicUrl, at: now })),
    signal,
  );
  await moveClosedMail(db, now);
}

interface DueMessage {
  programId: string;
  messageId: string;
  threadId: string;
  athleteKey: string;
  coachId: string | null;
}

/** Checks again what the sender’s request checked, and delivers to those whose hours it is. */
async function deliver(
  trx: Kysely<Database>,
  due: DueMessage,
  { publicUrl, at }: { publicUrl: string; at: Date },
): Promise<void> {
  const { programId, messageId } = due;
  const reach = await lockReach(trx, due);
  const message = await trx
    .selectFrom("contact_messages")
    .select(["staff_id as staffId", "purpose", "recipient", "guardian_at as guardianAt", "athlete_at as athleteAt"])
    .where("program_id", "=", programId)
    .where("id", "=", messageId)
    .where("state", "=", "waiting")
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!message || !reach) return;
  const staffId = message.staffId ?? "";
  const purpose = message.purpose as ContactPurpose;
  const recipient = message.recipient as Recipient;
  const { obstacle, rule } = await checkAgain(trx, { ...due, reach, staffId, purpose, recipient, at });
  if (obstacle) return stop(trx, { ...due, staffId, reach, obstacle });

  const zones = zonesOf(reach.state);
  const isFirst = message.guardianAt === null && message.athleteAt === null;
  const readers = { ...due, reach, recipient, at, publicUrl };
  const guardianAt = message.guardianAt ?? (await deliverToGuardians(trx, readers));
  const athleteAt = message.athleteAt ?? (await deliverToAthlete(trx, { ...readers, guardianAt }));
  const nextAudience: HourAudience = guardianAt ? "athlete" : "guardian";
  const nextTryAt = athleteAt ? at : nextOpening(at, zones, nextAudience);
  await trx
    .updateTable("contact_messages")
    .set({ guardian_at: guardianAt, athlete_at: athleteAt, next_try_at: nextTryAt })
    .set({ state: athleteAt ? "delivered" : "waiting" })
    .where("program_id", "=", programId)
    .where("id", "=", messageId)
    .execute();
  if (isFirst && (guardianAt || athleteAt)) await logDelivery(trx, { ...due, staffId, purpose, recipient, rule, at });
  if (!athleteAt)
    await enqueue(trx, deliverMessagesJob, {}, { delaySeconds: (nextTryAt.getTime() - at.getTime()) / 1000 });
}

interface Readers extends DueMessage {
  reach: Reach;
  recipient: Recipient;
  at: Date;
  publicUrl: string;
}

/** Lets the guardians of a minor read the message in their hours. Returns the time, or null if they have to wait, or there are none. */
async function deliverToGuardians(
  trx: Kysely<Database>,
  { threadId, reach: { accountId, state }, recipient, at, publicUrl }: Readers,
): Promise<Date | null> {
  if (recipient === "athlete" || !isOpen(at, zonesOf(state), "guardian")) return null;
  for (const { email, guardianLink } of await listGuardianAddresses(trx, { accountId, publicUrl }))
    await queueContactMail(trx, {
      ...{ threadId, to: email, accountId, at, hours: { audience: "guardian", state } },
      props: { news: "message-guardian", link: `${guardianLink}/messages/${threadId}` },
    });
  return at;
}

/** Lets the athlete read the message: an adult at any time, a minor in the hours of athletes and never before the guardians. */
async function deliverToAthlete(
  trx: Kysely<Database>,
  { threadId, reach, recipient, at, publicUrl, guardianAt }: Readers & { guardianAt: Date | null },
): Promise<Date | null> {
  const isFamily = recipient === "family";
  if (isFamily && !(guardianAt && isOpen(at, zonesOf(reach.state), "athlete"))) return null;
  await queueContactMail(trx, {
    ...{ threadId, to: reach.email, accountId: reach.accountId, at },
    hours: isFamily ? { audience: "athlete", state: reach.state } : null,
    props: { news: "message-athlete", link: `${publicUrl}/me/messages/${threadId}` },
  });
  await queuePush(trx, { accountId: reach.accountId, kind: "message" });
  return at;
}

interface EvaluatedMessage extends Omit<Readers, "publicUrl"> {
  staffId: string;
  purpose: ContactPurpose;
}

/** Returns what ends the message, or the rule by which it is allowed at this time. */
async function checkAgain(
  trx: Kysely<Database>,
  message: EvaluatedMessage,
): Promise<{ obstacle: Obstacle | null; rule: Verdict["rule"] }> {
  const { reach, recipient, programId, athleteKey, staffId, purpose, at } = message;
  const verdict = await evaluateMessage(trx, { programId, athleteKey, purpose, recipient, at });
  const { rows: senders } = await sql`
    select from live_staff join programs on programs.id = live_staff.program_id
    where program_id = ${programId} and staff_id = ${staffId} and closed_at is null`.execute(trx);
  const found =
    (recipient === "family" && !reach.isMinor && ("birthday" as const)) ||
    findObstacle(reach) ||
    (senders.length === 0 && ("sender" as const)) ||
    (!isAllowed(verdict, purpose) && (verdict.state === "signed" ? ("signed" as const) : ("rule" as const)));
  return { obstacle: found || null, rule: verdict.rule };
}

/** Ends a message before its delivery. A copy that the guardians have stays. */
async function stop(
  trx: Kysely<Database>,
  {
    programId,
    messageId,
    athleteKey,
    staffId,
    reach,
    obstacle,
  }: DueMessage & { staffId: string } & {
    reach: Reach;
    obstacle: Obstacle;
  },
): Promise<void> {
  await trx
    .updateTable("contact_messages")
    .set({ state: "stopped", stop_reason: obstacle })
    .where("program_id", "=", programId)
    .where("id", "=", messageId)
    .execute();
  await writeProgramLog(trx, { programId, staffId }, { action: "message-stopped", athleteKey, details: { messageId } });
  await writeAudit(trx, {
    ...{ actor: { label: "schedule" }, action: "contact-stopped", subjectId: reach.accountId },
    details: { contact: messageId, obstacle },
  });
}
