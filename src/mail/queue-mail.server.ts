import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { defineJob, enqueue } from "../jobs/job.server.ts";
import { parseAddress } from "./address.ts";
import { type Mail, parseMail } from "./templates/mail-kinds.ts";

export const sendMailJob = defineJob("send-mail", z.strictObject({}));

export type QueuedMail = Mail & {
  /** A canonical address (`parseAddress`): the stored one, not the one in the request. */
  to: string;
  /** The mail is deleted with this account; null for mail that must outlive it. */
  accountId: string | null;
};

interface QueueOptions {
  /** The decision of the staff that the mail is about: see `decision-mail.server.ts`. */
  decision?: string;
  stateBefore?: string;
  delaySeconds?: number;
  /** The end of the hours in which it may be sent. What misses them waits until its sender moves it. */
  closesAt?: Date;
}

/** Queues a mail in the caller's transaction. It is sent after the commit, or after the delay. Returns its id. */
export async function queueMail(
  db: Kysely<Database>,
  { kind, props, to, accountId }: QueuedMail,
  { decision, stateBefore, delaySeconds = 0, closesAt }: QueueOptions = {},
): Promise<string> {
  const { address } = parseAddress(to);
  if (address === null) throw new Error("Mail can only be queued for a valid address.");
  parseMail(kind, props);
  const { id } = await db
    .insertInto("mail_messages")
    .values({
      ...{ kind, account_id: accountId, recipient: address, payload: JSON.stringify(props) },
      ...(decision !== undefined && { decision, state_before: stateBefore ?? null }),
      ...(closesAt && { closes_at: closesAt }),
      ...(delaySeconds > 0 && { next_attempt_at: sql<Date>`now() + ${delaySeconds} * interval '1 second'` }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueue(db, sendMailJob, {}, { delaySeconds });
  return id;
}

/** Gives failed mail another 48 hours. Returns false if there is no such mail, it has not failed, or its content was removed. */
export async function resendMail(db: Kysely<Database>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("mail_messages")
    .set({
      status: "waiting",
      attempts: 0,
      next_attempt_at: sql<Date>`now()`,
      give_up_at: sql<Date>`now() + interval '48 hours'`,
      last_error: null,
      dismissed_at: null,
    })
    .where("id", "=", id)
    .where("status", "=", "failed")
    .where("payload", "is not", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await enqueue(db, sendMailJob, {});
  return true;
}
