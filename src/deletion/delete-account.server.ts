import type { Kysely } from "kysely";
import type { RequestContext } from "../accounts/request-context.server.ts";
import type { Database } from "../database/tables.ts";
import {
  type ActionRefusal,
  checkCurrentPassword,
  refuseOwnPassword,
} from "../sessions/check-current-password.server.ts";
import type { Session } from "../sessions/find-session.server.ts";
import { hideAccount } from "./hide-account.server.ts";

export type DeleteAccountOutcome = { outcome: "hidden"; eraseOn: Date | null } | ActionRefusal<never>;

/** Requests the erasure of the signed-in account after a password check. Unlike `requestDeletion`, it reports a wrong password. */
export async function deleteAccount(
  db: Kysely<Database>,
  { session, password, requestContext }: { session: Session; password: string; requestContext: RequestContext },
): Promise<DeleteAccountOutcome> {
  const check = await checkCurrentPassword(db, { session, password, requestContext });
  if (check.outcome !== "right") return refuseOwnPassword(check);
  return { outcome: "hidden", eraseOn: await hideAccount(db, check.account, requestContext.graceDays) };
}
