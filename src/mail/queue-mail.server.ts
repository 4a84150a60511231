import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { defineJob, enqueue } from "../jobs/job.server.ts";
import { parseAddress } from "./address.ts";
import { type Mail, parseMail } from "./templates/mail-kinds.ts";

/** Wakes whoever sends mail; what there is to send stands in `mail_messages`. */
export const sendMailJob = defineJob("send-mail", z.strictObject({}));

/** A mail and whom it goes to. */
export type QueuedMail = Mail & {
  /** A canonical address (`parseAddress`): the one that is stored, never the one that was typed. */
  to: string;
  /** The mail goes when this account is erased; null for mail that must outlive it. */
  accountId: string | null;
};

/** Queues a mail within the caller's transaction: it is sent when that commits, and only then. Returns its id. */
export async function queueMail(db: Kysely<Database>, { kind, props, to, accountId }: QueuedMail): Promise<string> {
  const { address } = parseAddress(to);
  if (address === null) throw new Error("Mail can only be queued for a valid address.");
  parseMail(kind, props);
  const { id } = await db
    .insertInto("mail_messages")
    .values({ kind, account_id: accountId, recipient: address, payload: JSON.stringify(props) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueue(db, sendMailJob, {});
  return id;
}

/** Gives failed mail another 48 hours; false where there is no such mail, or it has not failed, or nothing of it is left to send. */
export async function resendMail(db: Kysely<Database>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("mail_messages")
    .set({
      status: "waiting",
      attempts: 0,
      next_attempt_at: sql<Date>`now()`,
      give_up_at: sql<Date>`now() + interval '48 hours'`,
      last_error: null,
    })
    .where("id", "=", id)
    .where("status", "=", "failed")
    .where("payload", "is not", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await enqueue(db, sendMailJob, {});
  return true;
}
