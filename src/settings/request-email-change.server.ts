import { type Kysely, sql } from "kysely";
import { addRequest } from "../accounts/account-requests.server.ts";
import { writeAudit } from "../accounts/audit-log.server.ts";
import { supersedeLinks } from "../accounts/one-time-link.server.ts";
import { findAccountById } from "../accounts/queries.server.ts";
import type { RequestContext } from "../accounts/request-context.server.ts";
import type { Database } from "../database/tables.ts";
import type { RequestCounter } from "../http/rate-limits.server.ts";
import { parseAddress } from "../mail/address.ts";
import {
  type ActionRefusal,
  checkCurrentPassword,
  refuseOwnPassword,
} from "../sessions/check-current-password.server.ts";
import type { Session } from "../sessions/find-session.server.ts";

/** Result of an email change request. `requested` does not reveal if the new address has an account. */
export type EmailChangeOutcome = { outcome: "requested" } | ActionRefusal<"email">;

/** Requests an email change: mails a link to both addresses. The change takes effect when both are confirmed, or seven days after the new one. Throws 429 above the limit. */
export async function requestEmailChange(
  db: Kysely<Database>,
  {
    session,
    email,
    password,
    requestContext,
    countRequest,
  }: { session: Session; email: string; password: string; requestContext: RequestContext } & RequestCounter,
): Promise<EmailChangeOutcome> {
  const { address, problem } = parseAddress(email);
  if (problem !== null) return { outcome: "refused", field: "email", message: problem };
  if (address.toLowerCase() === session.email.toLowerCase())
    return { outcome: "refused", field: "email", message: "This is already your email." };
  const check = await checkCurrentPassword(db, { session, password, requestContext });
  if (check.outcome !== "right") return refuseOwnPassword(check);
  await countRequest();
  await recordEmailChange(db, { accountId: session.accountId, address });
  return { outcome: "requested" };
}

function recordEmailChange(
  db: Kysely<Database>,
  { accountId, address }: { accountId: string; address: string },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    // Locks the account, so that concurrent requests leave one pending change.
    await findAccountById(trx, accountId);
    await supersedeLinks(trx, accountId, ["email-old", "email-new"]);
    await trx.deleteFrom("email_changes").where("account_id", "=", accountId).execute();
    const { id } = await trx
      .insertInto("email_changes")
      .values({ account_id: accountId, new_email: address, expires_at: sql<Date>`now() + interval '24 hours'` })
      .returning("id")
      .executeTakeFirstOrThrow();
    await writeAudit(trx, {
      actor: { label: "member", accountId },
      action: "email-change-requested",
      subjectId: accountId,
    });
    // The job checks if the address is free, so that the response time does not reveal it.
    await addRequest(trx, { kind: "email-change", details: { userId: accountId, changeId: id } });
  });
}
