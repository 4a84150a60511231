import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../database/tables.ts";
import { enqueue } from "../jobs/job.server.ts";
import { sendMailJob } from "./queue-mail.server.ts";
import { explainFailure, type SendFailure } from "./send-failure.server.ts";
import { parseMail, type RenderMail, stopLinkOf } from "./templates/mail-kinds.ts";
import { type MailTransport, mailLanes } from "./transport.server.ts";

/** What it takes to send queued mail. */
export interface Postman {
  db: Kysely<Database>;
  transport: MailTransport;
  renderMail: RenderMail;
  /** Hears of each attempt that failed; knows codes and ids, no addresses. */
  onFailure(failure: { mailId: string; kind: string; error: string; final: boolean }): void;
  /** Seconds until the next attempt, after so many. */
  retryDelay?(attempts: number): number;
}

interface WaitingMail {
  id: string;
  kind: string;
  recipient: string;
  /** The address that the account of the mail has now; null for mail without an account. */
  accountAddress: string | null;
  payload: unknown;
  attempts: number;
  created_at: Date;
}

type Outcome = { sent: true } | { sent: false; failure: SendFailure };

const chunk = 60;
const failuresThatHalt = 3;
const keepOpenEvery = 2_000;

/** 10 s after the first attempt, twice as long after each, at most 5 min. */
export function growingDelay(attempts: number): number {
  return Math.min(10 * 2 ** (attempts - 1), 300);
}

/**
 * Sends all mail that is due, several at a time, and returns when nothing is left, when the signal asks it to, or when the mail server
 * fails time after time; what stays behind is due at the next call. May run in any number of processes at once.
 */
export async function deliverDueMail(postman: Postman, signal: AbortSignal): Promise<void> {
  const tried: string[] = [];
  let failuresInARow = 0;
  const goesOn = () => !signal.aborted && failuresInARow < failuresThatHalt;
  while (goesOn()) {
    const due = await findDue(postman.db, tried);
    if (due.length === 0) return;
    tried.push(...due);
    const next = due.values();
    const work = async () => {
      for (const id of next) {
        const result = await deliver(postman, id);
        if (result === "server") failuresInARow += 1;
        else if (result !== "skipped") failuresInARow = 0;
        if (!goesOn()) return;
      }
    };
    // All lanes end before an error leaves: none goes on sending behind the caller's back.
    const lanes = await Promise.allSettled(Array.from({ length: mailLanes }, work));
    const broken = lanes.find((lane) => lane.status === "rejected");
    if (broken) throw broken.reason;
  }
}

async function findDue(db: Kysely<Database>, tried: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("mail_messages")
    .select("id")
    .where("status", "=", "waiting")
    .where("next_attempt_at", "<=", sql<Date>`now()`)
    .where(sql<boolean>`id <> all(${tried}::uuid[])`)
    .orderBy("next_attempt_at")
    .limit(chunk)
    .execute();
  return rows.map((row) => row.id);
}

/** Sends one mail unless another process has it in hand; says how it went. */
async function deliver(postman: Postman, id: string): Promise<"sent" | "skipped" | SendFailure["scope"]> {
  let outcome: Outcome | undefined;
  try {
    // The lock ends with the transaction, and so with the process, whatever ends it. A lock on the row would do the same, but
    // hold back the snapshots of all others for as long as the mail server takes; this one reads no snapshot and has no number.
    return await postman.db.transaction().execute(async (trx) => {
      const mail = await claim(trx, id);
      if (!mail) return "skipped";
      outcome = await keepOpen(trx, attempt(postman, mail));
      await record(trx, { mail, outcome, postman });
      return outcome.sent ? "sent" : outcome.failure.scope;
    });
  } catch (error) {
    if (!outcome?.sent) throw error;
    await recordLate(postman.db, id, error);
    return "sent";
  }
}

async function claim(trx: Transaction<Database>, id: string): Promise<WaitingMail | null> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('openroster.mail.' || ${id}, 0)) as mine,
      set_config('idle_in_transaction_session_timeout', '15s', true)`.execute(trx);
  if (!rows[0]?.mine) return null;
  // Read only now: whoever had the lock before may have sent it.
  const mail = await trx
    .selectFrom("mail_messages")
    .select(["id", "kind", "recipient", "payload", "attempts", "created_at"])
    .select(({ selectFrom }) =>
      selectFrom("accounts").whereRef("accounts.id", "=", "account_id").select("email").as("accountAddress"),
    )
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .where("next_attempt_at", "<=", sql<Date>`now()`)
    .executeTakeFirst();
  return mail?.recipient ? { ...mail, recipient: mail.recipient } : null;
}

async function attempt({ renderMail, transport }: Postman, mail: WaitingMail): Promise<Outcome> {
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

/** Waits for the work while the transaction stays open: a connection that is silent for long is cut, at this end and at the other. */
async function keepOpen<Result>(trx: Transaction<Database>, work: Promise<Result>): Promise<Result> {
  const settled = work.then(() => true);
  while (!(await Promise.race([settled, sleep(keepOpenEvery, false)]))) {
    // Where the database went away, the mail's outcome still counts: it is recorded late.
    await sql`select 1`.execute(trx).catch(() => {});
  }
  return work;
}

async function record(
  trx: Transaction<Database>,
  { mail, outcome, postman }: { mail: WaitingMail; outcome: Outcome; postman: Postman },
): Promise<void> {
  if (outcome.sent) return markSent(trx, mail.id);
  const { scope, code } = outcome.failure;
  const delay = (postman.retryDelay ?? growingDelay)(mail.attempts + 1);
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
  postman.onFailure({ mailId: mail.id, kind: mail.kind, error: code, final: !waits });
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

/** The mail left, but the database was away when that was to be written: for half a minute we try again, so that it is not sent twice. */
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
