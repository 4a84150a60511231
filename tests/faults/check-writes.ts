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

/** What came of the writing: the counts of a report, and what else there is to say of it. */
export interface SubscriptionEvaluation {
  counts: { acknowledged: number; lost: number; doubled: number };
  /** Mails that came twice under one Message-ID, by which programs know the copy. */
  copies: number;
  what: string;
}

/** Lets the writers end and all be done, and fails where anything was answered as it must not be, is lost, doubled, or there in one half. */
export async function checkWrites(
  { ledger, trouble, stop }: Writers,
  { db, inbox, seed, hurries }: { db: Kysely<Database>; inbox: Inbox; seed: number; hurries: boolean },
): Promise<SubscriptionEvaluation> {
  await stop();
  await settle(db, hurries);
  const { lost, doubled, half } = await ledger.compare(db);
  const mail = await compareSentMail(db, inbox);
  const wrong = { unexpected: trouble.unexpected, lost, doubled, half, lostMail: mail.lost };
  expect({ ...wrong, seed }).toEqual({ unexpected: [], lost: [], doubled: [], half: [], lostMail: [], seed });
  return {
    counts: { acknowledged: ledger.acknowledged, lost: lost.length + mail.lost.length, doubled: doubled.length },
    copies: mail.copies,
    what: `seed ${seed}; ${trouble.interruptions.length} calls repeated, no half state, ${mail.sent} mails sent`,
  };
}

/**
 * Waits until all that was asked for is done and every mail has left, for some minutes at most; what is left then, the comparison finds.
 * What a dead process had in hand the product looks for every minute; `hurries` has it look at once.
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

/** Mails that are noted as sent and never came, and how many came more than once. */
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
