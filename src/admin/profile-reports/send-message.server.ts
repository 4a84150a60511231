import { randomUUID } from "node:crypto";
import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { isAccountId } from "../../accounts/queries.server.ts";
import type { Database } from "../../database/tables.ts";
import { listGuardianAddresses } from "../../family/guardians.server.ts";
import { queueDecisionMail, withdrawDecisionMail } from "../../mail/decision-mail.server.ts";
import type { StaffMessage } from "../../mail/templates/staff-texts.ts";
import { writeStaffAudit } from "../write-staff-audit.server.ts";
import { findOwner, lockProfile } from "./hide-part.server.ts";

/** Emails a fixed text to an athlete, and to the guardians of a minor, after two minutes. Returns an id to withdraw it. Throws 404 and 409. */
export async function sendMessage(
  trx: Kysely<Database>,
  {
    administratorId,
    athleteId,
    message,
    publicUrl,
  }: { administratorId: string; athleteId: string; message: StaffMessage; publicUrl: string },
): Promise<{ id: string; guardians: number }> {
  const { accountId } = await lockProfile(trx, { athleteId, administratorId });
  const owner = await findOwner(trx, accountId);
  if (!owner?.email) throw createHttpError(409, "This account has no email address that may get email.");
  const repeated = await trx
    .selectFrom("audit_log")
    .select("id")
    .where("subject_account", "=", accountId)
    .where("action", "=", "message-sent")
    .where(sql<string>`details ->> 'message'`, "=", message)
    .where("at", ">", sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst();
  if (repeated) throw createHttpError(409, "The athlete got this message in the last 24 hours.");
  const id = randomUUID();
  const props = { firstName: owner.firstName, message, workspaceLink: `${publicUrl}/me` };
  const decided = { accountId, decision: mailKey(id), stateBefore: "none" };
  await queueDecisionMail(trx, { kind: "staff-message", props, to: owner.email, ...decided });
  const guardians = await listGuardianAddresses(trx, { accountId, publicUrl });
  for (const { email, guardianLink } of guardians) {
    const toGuardian = { athleteName: owner.name, message, guardianLink };
    await queueDecisionMail(trx, { kind: "guardian-message", props: toGuardian, to: email, ...decided });
  }
  await writeStaffAudit(trx, administratorId, { action: "message-sent", subjectId: accountId, details: { message } });
  return { id, guardians: guardians.length };
}

/** Withdraws a message that has not left. Throws 409 if it has. */
export async function withdrawMessage(
  trx: Kysely<Database>,
  { administratorId, id }: { administratorId: string; id: string },
): Promise<void> {
  const mail = isAccountId(id)
    ? await trx
        .selectFrom("mail_messages")
        .select("account_id as accountId")
        .where("decision", "=", mailKey(id))
        .executeTakeFirst()
    : undefined;
  if (!mail || !(await withdrawDecisionMail(trx, mailKey(id))))
    throw createHttpError(409, "This message has left already.");
  await writeStaffAudit(trx, administratorId, { action: "message-withdrawn", subjectId: mail.accountId });
}

const mailKey = (id: string) => `message:${id}`;
