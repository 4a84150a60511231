import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import { domainOf } from "../accounts/coach-domain.server.ts";
import type { Database } from "../database/tables.ts";
import type { JoiningAccount } from "../organizations/define-organization.server.ts";
import { requireCoach } from "../schools/find-coach-access.server.ts";

/** An invitation to a program. `email` is the address as the owner entered it. */
interface Invitation {
  id: string;
  email: string;
}

/**
 * Admits a coach who joins by invitation: approves one who waits, and sets the school and sport of one who has chosen none.
 * Throws 403 for a coach who is not approved, and 409 for a coach of another school.
 */
export async function admitInvitedCoach(
  trx: Kysely<Database>,
  account: JoiningAccount,
  invitation: Invitation,
): Promise<void> {
  const { accountId } = account;
  const { schoolId, sportCode } = await trx
    .selectFrom("programs")
    .select(["school_id as schoolId", "sport_code as sportCode"])
    .where("id", "=", invitation.id)
    .executeTakeFirstOrThrow();
  await approveInvited(trx, account, invitation);
  const { post, schools } = await requireCoach(trx, accountId);
  if (!schools.some((one) => one.schoolId === schoolId))
    throw createHttpError(409, "Your email doesn’t belong to this school.");
  if (post && post.school.schoolId !== schoolId) throw createHttpError(409, `You coach at ${post.school.name}.`);
  // Of a former address, a coach may have another post.
  const values = { school_id: schoolId, sport_codes: [sportCode] };
  if (!post)
    await trx
      .insertInto("coach_posts")
      .values({ account_id: accountId, ...values, wants_digest: false })
      .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
      .execute();
}

/**
 * Approves the address of a coach who waits for our staff, if an owner of the program invited exactly this address, and it is one of the
 * school’s. A declined coach stays declined. `lockAccount` has required a verified address.
 */
async function approveInvited(
  trx: Kysely<Database>,
  { accountId, email }: JoiningAccount,
  invitation: Invitation,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("accounts")
    .set({ domain_status: "A", email_changed_at: null, updated_at: sql<Date>`now()` })
    .where("id", "=", accountId)
    .where("domain_status", "=", "P")
    // Not `email_key`: an address with a plus tag can be another mailbox.
    .where(sql<boolean>`lower(email) = lower(${invitation.email})`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("programs")
          .innerJoin("live_staff", "live_staff.program_id", "programs.id")
          .where("programs.id", "=", invitation.id)
          .where("live_staff.role", "=", "owner")
          .where(sql<boolean>`programs.school_id in (select schools_of_mail(accounts.email))`),
      ),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  await writeAudit(trx, {
    actor: { label: "member", accountId },
    action: "domain-approved-by-invitation",
    subjectId: accountId,
    details: {
      domain: domainOf(email),
      program: invitation.id,
      before: { domainVerified: "P" },
      after: { domainVerified: "A" },
    },
  });
}
