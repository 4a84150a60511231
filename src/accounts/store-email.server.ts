import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { enqueue } from "../jobs/job.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { writeAudit } from "./audit-log.server.ts";
import { coachDomainStatus, domainOf } from "./coach-domain.server.ts";
import { removeFormerMailJob } from "./remove-former-mail.server.ts";
import type { RequestContext } from "./request-context.server.ts";

/** Stores a twice confirmed address. A trigger ends all sessions and mailed links. A coach with a new domain needs approval again. */
export async function storeEmail(
  trx: Kysely<Database>,
  { accountId, email, requestContext }: { accountId: string; email: string; requestContext: RequestContext },
): Promise<void> {
  const before = await trx
    .selectFrom("accounts")
    .select([sql<string>`email`.as("email"), "user_type as userType", "first_name as firstName"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const keepsDomain = before.userType !== "College Coach" || domainOf(before.email) === domainOf(email);
  await trx
    .updateTable("accounts")
    .set({
      email,
      updated_at: sql<Date>`now()`,
      ...(keepsDomain ? {} : { domain_status: coachDomainStatus(email, requestContext.universityDomains) }),
    })
    .where("id", "=", accountId)
    .execute();
  await writeAudit(trx, { actor: { label: "member", accountId }, action: "email-changed", subjectId: accountId });
  const props = { firstName: before.firstName, signInLink: `${requestContext.publicUrl}/signin` };
  for (const to of [before.email, email]) await queueMail(trx, { kind: "email-changed", props, to, accountId });
  await enqueue(trx, removeFormerMailJob, { accountId });
}
