import createHttpError, { type HttpError } from "http-errors";
import type { Membership } from "./find-program.server.ts";
import { explainRefusal, type ProgramAction, passwordActions, planOnly, planOver } from "./permissions.ts";
import type { ProgramRole } from "./vocabulary.ts";

/** Throws 403 if role or plan do not allow the action, and 401 if the member must enter the password first. */
export function requireAction(membership: Membership, action: ProgramAction): void {
  if (membership.needsPassword && passwordActions.includes(action))
    throw createHttpError(401, "Enter your password again to do this.", { needsPassword: true });
  const refusal = explainRefusal(membership, action);
  if (refusal) throw createHttpError(403, refusal, { isPlanLimit: refusal === planOnly || refusal === planOver });
}

/** Returns a 409 for a limit that the coach plan raises. Pages add a link to the plan. */
export function planLimit(message: string): HttpError {
  return createHttpError(409, message, { isPlanLimit: true });
}

/** The seat of a compliance officer is free. Throws 409 for another role if the program has no plan. */
export function requireSeat({ plan }: Membership, role: ProgramRole): void {
  if (plan === "active" || role === "compliance") return;
  throw planLimit("Without the coach plan, you can add a compliance officer, and no other staff.");
}
