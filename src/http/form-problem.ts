export const signedOutMessage = "You were signed out, so nothing was changed. Please sign in and try again.";

/** Why a form was rejected, as data of its page. */
export interface FormProblem {
  intent: string;
  message: string;
  /** Name of the invalid field. */
  field?: string;
  /** The coach plan allows it. */
  isPlanLimit?: boolean;
  /** The server has not responded. The browser sends the form again. */
  isUnsent?: boolean;
  /** The session has ended, or belongs to another account. */
  signedOut?: boolean;
  /** The member stays signed in, and the action asks for the password. */
  needsPassword?: boolean;
  /** Fields that others changed since the page read them, with their stored values as a form has them. */
  stale?: Record<string, string>;
  /** Both texts of a conflict. */
  conflict?: { yours: string; current: string; version: number };
}
