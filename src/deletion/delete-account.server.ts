import type { Kysely } from "kysely";
import type { RequestContext } from "../accounts/request-context.server.ts";
import type { Database } from "../database/tables.ts";
import { type ActRefusal, checkOwnPassword, refuseOwnPassword } from "../sessions/check-own-password.server.ts";
import type { Session } from "../sessions/find-session.server.ts";
import { hideAccount } from "./hide-account.server.ts";

/** What came of it; `eraseOn` is null where the deletion had been asked for a moment before. */
export type DeleteAccountOutcome = { outcome: "hidden"; eraseOn: Date | null } | ActRefusal<never>;

/** Asks for the account of who is signed in and knows the password to be erased: as `requestDeletion`, but told what is wrong. */
export async function deleteAccount(
  db: Kysely<Database>,
  { session, password, requestContext }: { session: Session; password: string; requestContext: RequestContext },
): Promise<DeleteAccountOutcome> {
  const check = await checkOwnPassword(db, { session, password, requestContext });
  if (check.outcome !== "right") return refuseOwnPassword(check);
  return { outcome: "hidden", eraseOn: await hideAccount(db, check.account, requestContext.graceDays) };
}
