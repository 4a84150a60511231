import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "../../src/database/tables.ts";
import { enqueue } from "../../src/jobs/job.server.ts";
import { sendMailJob } from "../../src/mail/queue-mail.server.ts";
import { processWaitingJob } from "../../src/server/account-jobs.server.ts";
import type { Inbox } from "../inbox.ts";
import type { Writers } from "./mixed-writes.ts";

const timeoutMs = 180_000;

/** The result of the writers: counts and details for a report. */
export interface WriteResult {
  counts: { acknowledged: number; lost: number; doubled: number };
  /** Mails that arrived twice with the same Message-ID, so that mail programs detect the copy. */
  copies: number;
  what: string;
}

/** Stops the writers and waits for their effects. Fails if a response was unexpected, or a write is lost, doubled or incomplete. */
export async function checkWrites(
  { writeLog, problems, stop }: Writers,
  { db, inbox, seed, hurries }: { db: Kysely<Database>; inbox: Inbox; seed: number; hurries: boolean },
): Promise<WriteResult> {
  await stop();
  await settle(db, hurries);
  const { lost, doubled, half } = await writeLog.compare(db);
  const mail = await compareSentMail(db, inbox);
  const wrong = { unexpected: problems.unexpected, lost, doubled, half, lostMail: mail.lost };
  expect({ ...wrong, seed }).toEqual({ unexpected: [], lost: [], doubled: [], half: [], lostMail: [], seed });
  return {
    counts: { acknowledged: writeLog.acknowledged, lost: lost.length + mail.lost.length, doubled: doubled.length },
    copies: mail.copies,
    what: `seed ${seed}; ${problems.interruptions.length} requests repeated, no half state, ${mail.sent} mails sent`,
  };
}

/**
 * Waits up to some minutes until all requests are processed and all mails are sent. The comparison finds the rest. The product resumes
 * the work of a dead process every minute; `hurries` triggers that immediately.
 */
async function settle(db: Kysely<Database>, hurries: boolean): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < timeoutMs) {
    const { rows } = await sql<{ left: number }>`
      select ((select count(*) from account_requests)
        + (select count(*) from mail_messages where status = 'waiting'))::int as left`.execute(db);
    if (rows[0]?.left === 0) return;
    if (hurries) {
      await sql`update mail_messages set next_attempt_at = now() where status = 'waiting'`.execute(db);
      await enqueue(db, processWaitingJob, {});
      await enqueue(db, sendMailJob, {});
    }
    await sleep(1000);
  }
}

/** Returns the mails that are marked as sent but never arrived, and the number of copies. */
async function compareSentMail(
  db: Kysely<Database>,
  inbox: Inbox,
): Promise<{ sent: number; lost: string[]; copies: number }> {
  const rows = await db.selectFrom("mail_messages").select("id").where("status", "=", "sent").execute();
  const arrived = inbox.mails.map(({ messageId = "" }) => messageId.slice(1, messageId.indexOf("@")));
  const known = new Set(arrived);
  const lost = rows.flatMap(({ id }) => (known.has(id) ? [] : [id]));
  return { sent: rows.length, lost, copies: arrived.length - known.size };
}
