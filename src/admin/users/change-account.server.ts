import createHttpError from "http-errors";
import { type Kysely, type Selectable, sql } from "kysely";
import { domainOf } from "../../accounts/coach-domain.server.ts";
import { isAccountId } from "../../accounts/queries.server.ts";
import type { Accounts } from "../../database/generated-tables.ts";
import type { Database } from "../../database/tables.ts";
import { queueDecisionMail, replaceDecisionMail } from "../../mail/decision-mail.server.ts";
import { noSuchUser } from "../lock-accounts.server.ts";
import { findRefusal } from "../permissions.ts";
import { requireVersionRead } from "../record-version.server.ts";
import { notSignedIn } from "../require-administrator.server.ts";
import type { AccountAction } from "../vocabulary.ts";
import { writeStaffAudit } from "../write-staff-audit.server.ts";
import { addPlans } from "./find-coach-plans.server.ts";
import { userColumns, withVersion } from "./queries.server.ts";

// The changeable columns with their API names.
const words = { is_blocked: "blocked", is_verified: "isVerified", is_demo: "isDemo", domain_status: "domainVerified" };
type ChangeableColumn = keyof typeof words;

/** A change of `column` to `value`; `publicUrl` is the origin of the links in mail. */
export interface AccountChange {
  publicUrl: string;
  administratorId: string;
  userId: string;
  action: AccountAction;
  column: ChangeableColumn;
  value: boolean | Accounts["domain_status"];
  /** The version of the account that the administrator read. */
  version?: string | undefined;
}

/**
 * Changes an account and writes the audit entry, also if the value stays the same. Throws 401 if the administrator has lost the permission, 404 for
 * an unknown account, and 409 for another version than the one that was read. Without a version, a new address of a coach is not approved.
 */
export async function changeAccount(
  trx: Kysely<Database>,
  { publicUrl, administratorId, userId, action, column, value, version }: AccountChange,
): Promise<void> {
  if (!isAccountId(userId)) throw noSuchUser();
  // Locks both rows in a fixed order: if two administrators block each other, the second one is already blocked.
  const locked = await trx
    .selectFrom("accounts")
    .select(["id", "user_type", "is_blocked", "is_verified", "is_demo", "domain_status", "deletion_requested_at"])
    .select(["unverified_by_staff", "email", "first_name as firstName", "email_changed_at"])
    .where("id", "in", [administratorId, userId])
    .orderBy("id")
    .forUpdate()
    .execute();
  const administrator = locked.find(({ id }) => id === administratorId);
  const subject = locked.find(({ id }) => id === userId);
  if (!administrator || !mayPerform(administrator)) throw notSignedIn();
  if (!subject) throw noSuchUser();
  const refusal = findRefusal(action, { userLoginId: subject.id, userType: subject.user_type }, administratorId);
  if (refusal !== null) throw createHttpError(409, refusal);

  const isApproval = column === "domain_status" && value === "A";
  const isFirst = !(isApproval && subject.email_changed_at !== null);
  if (version !== undefined || !isFirst) requireVersionRead(await readUser(trx, userId), { version, isFirst });

  // A decision of the staff remains valid after a verification link or a password reset.
  if (column === "is_verified") {
    const isFirst = value === true && !subject.is_verified && !subject.unverified_by_staff;
    await trx
      .updateTable("accounts")
      .set({ unverified_by_staff: value === false })
      // An earlier release stored sign-ups without an id. Their passwords are unproven too.
      .$if(isFirst, (query) =>
        query.set({ unproven_sign_up_id: sql<string>`coalesce(unproven_sign_up_id, gen_random_uuid())` }),
      )
      .where("id", "=", userId)
      .execute();
  }
  const before = subject[column];
  if (before !== value) {
    await trx
      .updateTable("accounts")
      .set({ [column]: value, updated_at: sql<Date>`now()` })
      .where("id", "=", userId)
      .execute();
    if (column === "domain_status") await writeToCoach(trx, { coach: subject, status: value, publicUrl });
    // A trigger ends the sessions of a blocked account. Sessions from before a new verification must be invalid too.
    if (column === "is_verified") await trx.deleteFrom("sessions").where("account_id", "=", userId).execute();
  }
  if (column === "domain_status")
    await trx.updateTable("accounts").set({ email_changed_at: null }).where("id", "=", userId).execute();
  const word = words[column];
  const domain = column === "domain_status" && subject.email ? { domain: domainOf(subject.email) } : {};
  const details = { ...domain, before: { [word]: before }, after: { [word]: value } };
  await writeStaffAudit(trx, administratorId, { action, subjectId: userId, details });
}

async function readUser(trx: Kysely<Database>, userId: string) {
  const user = await trx.selectFrom("accounts").select(userColumns).where("id", "=", userId).executeTakeFirstOrThrow();
  const [record] = await addPlans(trx, [withVersion(user)]);
  if (!record) throw new Error("A locked account can’t disappear.");
  return record;
}

/** Returns false for accounts that must not get mail: unconfirmed, blocked, in deletion, or a demo without an owner. */
function mayReceiveMail(account: {
  is_blocked: boolean;
  is_verified: boolean;
  is_demo: boolean;
  deletion_requested_at: Date | null;
}): boolean {
  const { is_blocked: isBlocked, is_verified: isVerified, is_demo: isDemo } = account;
  return isVerified && !isBlocked && !isDemo && account.deletion_requested_at === null;
}

/** Tells the coach the last status. A decision that is taken back within two minutes sends nothing. */
async function writeToCoach(
  trx: Kysely<Database>,
  {
    coach,
    status,
    publicUrl,
  }: {
    coach: Parameters<typeof mayReceiveMail>[0] &
      Pick<Selectable<Accounts>, "id" | "email" | "domain_status"> & { firstName: string };
    status: AccountChange["value"];
    publicUrl: string;
  },
): Promise<void> {
  const { id, email, firstName } = coach;
  const change = { decision: `domain:${id}`, before: coach.domain_status ?? "none", after: String(status) };
  const known = await replaceDecisionMail(trx, change);
  if (!email || !known || !mayReceiveMail(coach)) return;
  const whom = { to: email, accountId: id, decision: change.decision, ...known };
  const postLink = `${publicUrl}/coach/post`;
  if (status === "A")
    await queueDecisionMail(trx, { kind: "domain-approved", props: { firstName, postLink }, ...whom });
  if (status === "D") await queueDecisionMail(trx, { kind: "domain-declined", props: { firstName }, ...whom });
}

function mayPerform(account: {
  user_type: Accounts["user_type"];
  is_blocked: boolean;
  is_verified: boolean;
  deletion_requested_at: Date | null;
}): boolean {
  const { user_type: userType, is_blocked: isBlocked, is_verified: isVerified } = account;
  return userType === "Administrator" && isVerified && !isBlocked && account.deletion_requested_at === null;
}
