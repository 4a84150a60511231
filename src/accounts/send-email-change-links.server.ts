import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { createLink } from "./one-time-link.server.ts";
import { countRecentMail, findAccountById, findOtherAccountByAddress } from "./queries.server.ts";
import { maxMailsPerHour } from "./send-link.server.ts";

export async function sendEmailChangeLinks(
  trx: Kysely<Database>,
  { userId, changeId, publicUrl }: { userId: string; changeId: string; publicUrl: string },
): Promise<void> {
  const account = await findAccountById(trx, userId);
  if (!account || account.isBlocked || account.eraseAfter) return;
  const change = await trx
    .selectFrom("email_changes")
    .select("new_email as newEmail")
    .where("id", "=", changeId)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  if (!change) return;
  const { id, email, firstName } = account;
  const oldLink = await createLink(trx, { accountId: id, purpose: "email-old", publicUrl });
  await queueMail(trx, { kind: "email-change-old", props: { firstName, link: oldLink }, to: email, accountId: id });
  const owner = await findOtherAccountByAddress(trx, { address: change.newEmail, accountId: id });
  if (owner) return notifyOwner(trx, owner, publicUrl);
  const newLink = await createLink(trx, { accountId: id, purpose: "email-new", publicUrl });
  const mail = { kind: "email-change-new", props: { link: newLink } } as const;
  await queueMail(trx, { ...mail, to: change.newEmail, accountId: id });
}

async function notifyOwner(
  trx: Kysely<Database>,
  { id, email, firstName, isReachable }: { id: string; email: string; firstName: string; isReachable: boolean },
  publicUrl: string,
): Promise<void> {
  if (!isReachable || (await countRecentMail(trx, id, "email-taken")) >= maxMailsPerHour) return;
  const props = { firstName, forgotLink: `${publicUrl}/expireforgot` };
  await queueMail(trx, { kind: "email-taken", props, to: email, accountId: id });
}
