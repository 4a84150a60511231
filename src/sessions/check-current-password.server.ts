import type { HttpError } from "http-errors";
import type { Kysely } from "kysely";
import { type CredentialCheck, checkCredentials } from "../accounts/check-credentials.server.ts";
import type { RequestContext } from "../accounts/request-context.server.ts";
import type { Database } from "../database/tables.ts";
import { invalidField } from "../http/invalid-field.server.ts";
import { tooManyRequests } from "../http/rate-limits.server.ts";
import type { Session } from "./find-session.server.ts";

/** Rejection of an action that requires the member's password: the field and a sentence, or the seconds to wait. */
export type ActionRefusal<Field extends string> =
  | { outcome: "refused"; field: Field | "password"; message: string }
  | { outcome: "wait"; seconds: number };

/** Checks the password of the signed-in account under the sign-in limits. */
export function checkCurrentPassword(
  db: Kysely<Database>,
  { session, password, requestContext }: { session: Session; password: string; requestContext: RequestContext },
): Promise<CredentialCheck> {
  return checkCredentials(db, {
    email: session.email,
    password,
    requestContext,
    accepts: ({ id, isBlocked, isBeingDeleted }) => id === session.accountId && !isBlocked && !isBeingDeleted,
  });
}

/** Returns the error of a rejected action: 429, or 422 with its field. */
export function refusalError(refusal: ActionRefusal<string>): HttpError {
  return refusal.outcome === "wait" ? tooManyRequests(refusal.seconds) : invalidField(refusal);
}

export function refuseOwnPassword(check: Exclude<CredentialCheck, { outcome: "right" }>): ActionRefusal<never> {
  if (check.outcome === "wait") return check;
  return { outcome: "refused", field: "password", message: "This isn’t your password. Please try again." };
}
