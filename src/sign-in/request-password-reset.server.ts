import type { Kysely } from "kysely";
import { recordRequest } from "../accounts/account-requests.server.ts";
import type { RequestContext } from "../accounts/request-context.server.ts";
import type { Database } from "../database/tables.ts";
import { clientKey } from "../http/client-address.server.ts";
import { requireWithin } from "../http/rate-limits.server.ts";
import { parseAddress } from "../mail/address.ts";

/** Requests a mail with a password reset link. Behaves the same for every address. Throws 429 above the limit. */
export async function requestPasswordReset(
  db: Kysely<Database>,
  { email, requestContext }: { email: string; requestContext: RequestContext },
): Promise<void> {
  await requireWithin(requestContext.limits, "forgot", clientKey(requestContext.clientAddress));
  const { address } = parseAddress(email);
  if (address !== null) await recordRequest(db, { kind: "reset", details: { address } });
}
