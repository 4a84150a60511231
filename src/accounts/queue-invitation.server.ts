import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import type { Limits } from "../http/rate-limits.server.ts";
import { type QueuedMail, queueMail } from "../mail/queue-mail.server.ts";
import { emailKey } from "./queries.server.ts";

/**
 * Queues the mail of an invitation, unless the recipient got three of any team or program within an hour. The caller learns nothing of it:
 * the invitation is valid without the mail, and the recipient sees it after signing in.
 */
export async function queueInvitation(trx: Kysely<Database>, limits: Limits, mail: QueuedMail): Promise<void> {
  if ((await limits.within(trx).take("invitation-mail", mailboxKey(mail.to))) > 0) return;
  await queueMail(trx, mail);
}

/** Google ignores dots in the mailbox of these domains. */
const hostsWithoutDots = new Set(["gmail.com", "googlemail.com"]);

/**
 * Returns the key of the mailbox that an address reaches: without a plus tag, and for Gmail without dots. Only for counting. Accounts have
 * `emailKey`, because a wrong guess there would give an account to another person.
 */
export function mailboxKey(address: string): string {
  const key = emailKey(address);
  const at = key.lastIndexOf("@");
  const host = key.slice(at + 1);
  return hostsWithoutDots.has(host) ? `${key.slice(0, at).replaceAll(".", "")}@gmail.com` : key;
}
