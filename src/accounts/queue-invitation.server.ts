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
  if ((await limits.within(trx).take("invitation-mail", emailKey(mail.to))) > 0) return;
  await queueMail(trx, mail);
}
