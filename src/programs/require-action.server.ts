import createHttpError, { type HttpError } from "http-errors";
import type { Membership } from "./find-program.server.ts";
import { explainRefusal, type ProgramAction, planOnly } from "./permissions.ts";

/** Throws 403 if role or plan do not allow the action. */
export function requireAction(membership: Membership, action: ProgramAction): void {
  const refusal = explainRefusal(membership, action);
  if (refusal) throw createHttpError(403, refusal, { isPlanLimit: refusal === planOnly });
}

/** Returns a 409 for a limit that the coach plan raises. Pages add a link to the plan. */
export function planLimit(message: string): HttpError {
  return createHttpError(409, message, { isPlanLimit: true });
}
