import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../database/tables.ts";
import { enqueue } from "../jobs/job.server.ts";
import { sendMailJob } from "./queue-mail.server.ts";
import { explainFailure, type SendFailure } from "./send-failure.server.ts";
import { parseMail, type RenderMail, stopLinkOf } from "./templates/mail-kinds.ts";
import { type MailTransport, maxConcurrentMails } from "./transport.server.ts";

export interface MailDelivery {
  db: Kysely<Database>;
  transport: MailTransport;
  renderMail: RenderMail;
  /** Is called after each failed attempt, with codes and ids but without addresses. */
  onFailure(failure: { mailId: string; kind: string; error: string; final: boolean }): void;
  /** Returns the seconds until the next attempt after `attempts` attempts. */
  retryDelay?(attempts: number): number;
}

interface WaitingMail {
  id: string;
  kind: string;
  recipient: string;
  accountAddress: string | null;
  payload: unknown;
  attempts: number;
  created_at: Date;
}

type Outcome = { sent: true } | { sent: false; failure: SendFailure };

const chunk = 60;
const failuresThatHalt = 3;
const keepOpenEvery = 2_000;

/** Returns the retry delay in seconds: 10 after the first attempt, doubled after each, at most 300. */
export function exponentialDelay(attempts: number): number {
  return Math.min(10 * 2 ** (attempts - 1), 300);
}

/** Sends all due mail concurrently until the signal aborts or the mail server fails repeatedly. Safe in several processes. */
export async function deliverDueMail(delivery: MailDelivery, signal: AbortSignal): Promise<void> {
  const tried: string[] = [];
  let failuresInARow = 0;
  const canContinue = () => !signal.aborted && failuresInARow < failuresThatHalt;
  while (canContinue()) {
    const due = await findDue(delivery.db, tried);
    if (due.length === 0) return;
    tried.push(...due);
    const next = due.values();
    const work = async () => {
      for (const id of next) {
        const result = await deliver(delivery, id);
        if (result === "server") failuresInARow += 1;
        else if (result !== "skipped") failuresInARow = 0;
        if (!canContinue()) return;
      }
    };
    // All senders must end before an error is thrown, so that none continues in the background.
    const senders = await Promise.allSettled(Array.from({ length: maxConcurrentMails }, work));
    const broken = senders.find((sender) => sender.status === "rejected");
    if (broken) throw broken.reason;
  }
}

/** Mail with hours is not sent after their end, also if the mail server was unavailable until then. */
const isInHours = sql<boolean>`(closes_at is null or closes_at > clock_timestamp())`;

async function findDue(db: Kysely<Database>, tried: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("mail_messages")
    .select("id")
    .where("status", "=", "waiting")
    .where("next_attempt_at", "<=", sql<Date>`now()`)
    .where(isInHours)
    .where(sql<boolean>`id <> all(${tried}::uuid[])`)
    .orderBy("next_attempt_at")
    .limit(chunk)
    .execute();
  return rows.map((row) => row.id);
}

async function deliver(delivery: MailDelivery, id: string): Promise<"sent" | "skipped" | SendFailure["scope"]> {
  let outcome: Outcome | undefined;
  try {
    // A row lock would hold back the snapshots of all transactions. This lock also ends with the transaction or process.
    return await delivery.db.transaction().execute(async (trx) => {
      const mail = await claim(trx, id);
      if (!mail) return "skipped";
      outcome = await keepOpen(trx, attempt(delivery, mail));
      await record(trx, { mail, outcome, delivery });
      return outcome.sent ? "sent" : outcome.failure.scope;
    });
  } catch (error) {
    if (!outcome?.sent) throw error;
    await recordLate(delivery.db, id, error);
    return "sent";
  }
}

async function claim(trx: Transaction<Database>, id: string): Promise<WaitingMail | null> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('openroster.mail.' || ${id}, 0)) as mine,
      set_config('idle_in_transaction_session_timeout', '15s', true)`.execute(trx);
  if (!rows[0]?.mine) return null;
  // Read after locking: another process may have sent the mail before it released the lock.
  const mail = await trx
    .selectFrom("mail_messages")
    .select(["id", "kind", "recipient", "payload", "attempts", "created_at"])
    .select(({ selectFrom }) =>
      selectFrom("accounts").whereRef("accounts.id", "=", "account_id").select("email").as("accountAddress"),
    )
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .where("next_attempt_at", "<=", sql<Date>`now()`)
    .where(isInHours)
    .executeTakeFirst();
  return mail?.recipient ? { ...mail, recipient: mail.recipient } : null;
}

async function attempt({ renderMail, transport }: MailDelivery, mail: WaitingMail): Promise<Outcome> {
  try {
    const parsed = parseMail(mail.kind, mail.payload);
    const rendered = await renderMail(parsed);
    const { id, kind, recipient, created_at } = mail;
    await transport.send({
      ...rendered,
      id,
      to: recipient,
      createdAt: created_at,
      stopLink: stopLinkOf(parsed),
      omitsRecipient: kind === "deletion-done" || (kind === "email-changed" && !isAddressOfAccount(mail)),
    });
    return { sent: true };
  } catch (error) {
    return { sent: false, failure: explainFailure(error) };
  }
}

function isAddressOfAccount({ recipient, accountAddress }: WaitingMail): boolean {
  return recipient.toLowerCase() === accountAddress?.toLowerCase();
}

/** Sends a query every two seconds while `work` runs, because both ends close connections that are silent for long. */
async function keepOpen<Result>(trx: Transaction<Database>, work: Promise<Result>): Promise<Result> {
  const settled = work.then(() => true);
  while (!(await Promise.race([settled, sleep(keepOpenEvery, false)]))) {
    // If the database fails, the outcome of the mail still counts: `recordLate` stores it.
    await sql`select 1`.execute(trx).catch(() => {});
  }
  return work;
}

async function record(
  trx: Transaction<Database>,
  { mail, outcome, delivery }: { mail: WaitingMail; outcome: Outcome; delivery: MailDelivery },
): Promise<void> {
  if (outcome.sent) return markSent(trx, mail.id);
  const { scope, code } = outcome.failure;
  const delay = (delivery.retryDelay ?? exponentialDelay)(mail.attempts + 1);
  const mayRetry = scope !== "mail";
  const { rows } = await sql<{ status: string }>`
    update mail_messages set
      attempts = attempts + 1,
      last_error = ${code},
      next_attempt_at = clock_timestamp() + ${delay}::float8 * interval '1 second',
      status = case when ${mayRetry} and clock_timestamp() < give_up_at then 'waiting' else 'failed' end,
      recipient = case when account_id is null and not (${mayRetry} and clock_timestamp() < give_up_at) then null else recipient end,
      payload = case when account_id is null and not (${mayRetry} and clock_timestamp() < give_up_at) then null else payload end
    where id = ${mail.id}
    returning status`.execute(trx);
  const waits = rows[0]?.status === "waiting";
  if (waits) await enqueue(trx, sendMailJob, {}, { delaySeconds: delay });
  delivery.onFailure({ mailId: mail.id, kind: mail.kind, error: code, final: !waits });
}

async function markSent(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .updateTable("mail_messages")
    .set({
      status: "sent",
      attempts: sql<number>`attempts + 1`,
      sent_at: sql<Date>`clock_timestamp()`,
      last_error: null,
      recipient: null,
      payload: null,
    })
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .execute();
}

/** Marks a sent mail after a database failure. Retries for 30 s, so that the mail is not sent twice. */
async function recordLate(db: Kysely<Database>, id: string, cause: unknown): Promise<void> {
  for (let attempts = 0; attempts < 15; attempts += 1) {
    const done = await markSent(db, id).then(
      () => true,
      () => false,
    );
    if (done) return;
    await sleep(2_000);
  }
  throw cause;
}
