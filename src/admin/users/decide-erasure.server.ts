import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { isAccountId } from "../../accounts/queries.server.ts";
import type { Database } from "../../database/tables.ts";
import { startDeletion } from "../../deletion/hide-account.server.ts";
import { decisionDelaySeconds, queueDecisionMail, replaceDecisionMail } from "../../mail/decision-mail.server.ts";
import { lockAccounts, noSuchUser } from "../lock-accounts.server.ts";
import type { IdentityProof } from "../vocabulary.ts";
import { writeStaffAudit } from "../write-staff-audit.server.ts";

interface AccountChange {
  administratorId: string;
  userLoginId: string;
}

/** Notes that an owner asked the staff to erase the account, and how the person was identified. A second person must confirm it. Throws 404 and 409. */
export async function requestErasure(
  trx: Kysely<Database>,
  { administratorId, userLoginId, proof }: AccountChange & { proof: IdentityProof },
): Promise<void> {
  const account = await lockAccount(trx, { administratorId, userLoginId });
  if (account.userType === "Administrator") throw createHttpError(409, "The operator deletes administrators.");
  if (account.deletionRequestedAt) throw createHttpError(409, "This account is being deleted already.");
  const stored = await trx
    .insertInto("erase_requests")
    .values({ account_id: userLoginId, proof, asked_by: administratorId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("account_id")
    .executeTakeFirst();
  if (!stored) throw createHttpError(409, "A request to erase this account waits for a second person already.");
  await writeStaffAudit(trx, administratorId, {
    action: "erase-requested",
    subjectId: userLoginId,
    details: { proof },
  });
}

/** Confirms the erasure as a second person: hides the account until its date, and mails the date after two minutes. Throws 404 and 409. */
export async function confirmErasure(
  trx: Kysely<Database>,
  { administratorId, userLoginId, graceDays }: AccountChange & { graceDays: number },
): Promise<void> {
  const account = await lockAccount(trx, { administratorId, userLoginId });
  const request = await trx
    .selectFrom("erase_requests")
    .select(["asked_by as askedBy", "proof"])
    .where("account_id", "=", userLoginId)
    .forUpdate()
    .executeTakeFirst();
  if (!request) throw createHttpError(409, "There is no request to erase this account.");
  if (request.askedBy === administratorId)
    throw createHttpError(409, "You checked the identity, so a second person must confirm the erasure.");
  await trx.deleteFrom("erase_requests").where("account_id", "=", userLoginId).execute();
  const eraseAfter = await startDeletion(trx, { id: userLoginId, graceDays, actor: actorOf(administratorId) });
  if (!eraseAfter) throw createHttpError(409, "This account is being deleted already.");
  const details = { proof: request.proof };
  await writeStaffAudit(trx, administratorId, {
    action: "erase-confirmed",
    subjectId: userLoginId,
    details,
  });
  const decision = mailKey(userLoginId);
  const known = await replaceDecisionMail(trx, { decision, before: "kept", after: "deleting" });
  if (!account.email || !known) return;
  const props = { firstName: account.firstName, eraseOn: eraseAfter.toISOString(), isByStaff: true } as const;
  const whom = { to: account.email, accountId: userLoginId, decision, ...known };
  await queueDecisionMail(trx, { kind: "deletion-requested", props, ...whom });
}

/** Deletes a request that waits for a second person. Throws 404 and 409. */
export async function withdrawErasure(trx: Kysely<Database>, change: AccountChange): Promise<void> {
  await lockAccount(trx, change);
  const { administratorId, userLoginId } = change;
  const { numDeletedRows } = await trx
    .deleteFrom("erase_requests")
    .where("account_id", "=", userLoginId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw createHttpError(409, "There is no request to erase this account.");
  await writeStaffAudit(trx, administratorId, { action: "erase-withdrawn", subjectId: userLoginId });
}

/** Cancels the deletion of an account because its owner asked for it, and tells the owner after two minutes. Throws 404 and 409. */
export async function cancelDeletion(
  trx: Kysely<Database>,
  { administratorId, userLoginId, proof, publicUrl }: AccountChange & { proof: IdentityProof; publicUrl: string },
): Promise<void> {
  const account = await lockAccount(trx, { administratorId, userLoginId });
  if (!account.deletionRequestedAt) throw createHttpError(409, "This account isn’t being deleted.");
  await trx
    .updateTable("accounts")
    .set({ deletion_requested_at: null, erase_after: null, updated_at: sql<Date>`now()` })
    .where("id", "=", userLoginId)
    .execute();
  const before = {
    requestedAt: account.deletionRequestedAt.toISOString(),
    eraseAfter: account.eraseAfter?.toISOString() ?? null,
  };
  const details = { proof, ...before };
  await writeStaffAudit(trx, administratorId, {
    action: "deletion-canceled",
    subjectId: userLoginId,
    details,
  });
  const decision = mailKey(userLoginId);
  const known = await replaceDecisionMail(trx, { decision, before: "deleting", after: "kept" });
  if (!account.email || !known) return;
  const props = { firstName: account.firstName, signInLink: `${publicUrl}/signin` };
  await queueDecisionMail(trx, {
    kind: "deletion-canceled",
    props,
    ...{ to: account.email, accountId: userLoginId, decision, ...known },
  });
}

/** Takes a cancellation of the last two minutes back: the account is erased on its former date. Later, a new request is needed. Throws 404 and 409. */
export async function resumeDeletion(trx: Kysely<Database>, change: AccountChange): Promise<void> {
  const { administratorId, userLoginId } = change;
  const { deletionRequestedAt } = await lockAccount(trx, change);
  const canceled = await trx
    .selectFrom("audit_log")
    .select("details")
    .where("subject_account", "=", userLoginId)
    .where("action", "=", "deletion-canceled")
    // Members cancel their own requests by a sign-in.
    .where("actor_label", "=", "administrator")
    .where("at", ">", sql<Date>`now() - ${decisionDelaySeconds} * interval '1 second'`)
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (deletionRequestedAt || !canceled)
    throw createHttpError(409, "The two minutes are over. If the owner wants the erasure, ask for it again.");
  const { requestedAt, eraseAfter } = canceled.details;
  await trx
    .updateTable("accounts")
    .set({
      deletion_requested_at: new Date(String(requestedAt)),
      erase_after: new Date(String(eraseAfter)),
      updated_at: sql<Date>`now()`,
    })
    .where("id", "=", userLoginId)
    .execute();
  await writeStaffAudit(trx, administratorId, { action: "deletion-resumed", subjectId: userLoginId });
  await replaceDecisionMail(trx, { decision: mailKey(userLoginId), before: "kept", after: "deleting" });
}

const mailKey = (id: string) => `deletion:${id}`;
const actorOf = (accountId: string) => ({ label: "administrator", accountId }) as const;

async function lockAccount(trx: Kysely<Database>, { administratorId, userLoginId }: AccountChange) {
  if (isAccountId(userLoginId)) await lockAccounts(trx, [administratorId, userLoginId]);
  const account = isAccountId(userLoginId)
    ? await trx
        .selectFrom("accounts")
        .select(["email", "first_name as firstName", "user_type as userType"])
        .select(["deletion_requested_at as deletionRequestedAt", "erase_after as eraseAfter"])
        .where("id", "=", userLoginId)
        .executeTakeFirst()
    : undefined;
  if (!account) throw noSuchUser();
  return account;
}
