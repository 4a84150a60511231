import type { Kysely } from "kysely";
import { recordRequest } from "../accounts/account-requests.server.ts";
import { isAccountId } from "../accounts/queries.server.ts";
import type { RequestContext } from "../accounts/request-context.server.ts";
import type { Database } from "../database/tables.ts";
import { clientKey } from "../http/client-address.server.ts";
import { requireWithin } from "../http/rate-limits.server.ts";

/** Requests another confirmation mail. Behaves the same for every id. Throws 429 above the limit. */
export async function resendVerification(
  db: Kysely<Database>,
  { userId, requestContext }: { userId: string; requestContext: RequestContext },
): Promise<void> {
  await requireWithin(requestContext.limits, "resend", clientKey(requestContext.clientAddress));
  if (isAccountId(userId)) await recordRequest(db, { kind: "verify", details: { userId } });
}
