import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { enqueue } from "../jobs/job.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { writeAudit } from "./audit-log.server.ts";
import { coachDomainStatus, domainOf } from "./coach-domain.server.ts";
import { removeFormerMailJob } from "./remove-former-mail.server.ts";
import type { RequestContext } from "./request-context.server.ts";

/** The services that a change of an address needs. */
export type EmailOptions = Pick<RequestContext, "publicUrl" | "universityDomains">;

/** Stores an address that was confirmed, and that the old one confirmed or did not object to. A trigger ends all sessions and mailed links. A trigger makes a coach with a new address wait for approval again. */
export async function storeEmail(
  trx: Kysely<Database>,
  { accountId, email, requestContext }: { accountId: string; email: string; requestContext: EmailOptions },
): Promise<void> {
  const before = await trx
    .selectFrom("accounts")
    .select([sql<string>`email`.as("email"), "user_type as userType", "first_name as firstName"])
    .select("domain_status as status")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const isCoach = before.userType === "College Coach";
  const { status } = await trx
    .updateTable("accounts")
    .set({
      email,
      updated_at: sql<Date>`now()`,
      // Without a status, nobody has looked at the account. With one, the trigger sets it to pending.
      ...(isCoach &&
        before.status === null && { domain_status: coachDomainStatus(email, requestContext.universityDomains) }),
    })
    .where("id", "=", accountId)
    .returning("domain_status as status")
    .executeTakeFirstOrThrow();
  await writeAudit(trx, {
    actor: { label: "member", accountId },
    action: "email-changed",
    subjectId: accountId,
    ...(isCoach && {
      details: {
        before: { domain: domainOf(before.email), domainVerified: before.status },
        after: { domain: domainOf(email), domainVerified: status },
      },
    }),
  });
  const props = { firstName: before.firstName, signInLink: `${requestContext.publicUrl}/signin` };
  for (const to of [before.email, email]) await queueMail(trx, { kind: "email-changed", props, to, accountId });
  await enqueue(trx, removeFormerMailJob, { accountId });
}
