/** Characters that a password must have, and may have at most. */
export const passwordLength = { min: 8, max: 128 } as const;
/** Age in years from which on a person may have an account. */
export const minimumAge = 13;

/** Days for which a copy of one's data is kept. */
export const exportDays = 7;

/** What everyone is told who is too young; nothing of the form is kept. */
export const tooYoung = `You must be at least ${minimumAge} years old to have an account. We have kept nothing of what you entered.`;

/** What everyone is told who signs up, whether the address has an account or not. */
export const signUpAnswer = "Check your mail: we have sent you a message that says how to go on.";
/** What everyone is told who cannot be signed in, whatever the reason. */
export const signInRefused = "The email address or the password is not right.";
/** What is told to who knows the password of an account whose address is not confirmed. */
export const signInUnverified = "Please confirm your email address first: open the link in the mail that we sent you.";
/** What everyone is told who asks for another verification link. */
export const resendAnswer = "If this account has still to be verified, a new link is on its way to its email address.";
/** What everyone is told who asks for a new password. */
export const forgotAnswer = "If there is an account with this address, a mail with a link is on its way.";
/** What everyone is told who asks for the deletion of an account. */
export const deletionAnswer = "If you provided correct credentials, you will receive an email.";

/** What is told to who asks for another address, whether it has an account or not. */
export const emailChangeAnswer =
  "We have written to both addresses. The change takes effect when both have confirmed it.";

/** The parts of the site that a sign-in may lead to. */
const ownPages = /^\/(?:me|coach|schools)(?:\/|$)/;

/** The path, with its query, that a sign-in may lead to; null for every other, whatever it looks like. */
export function ownPath(next: string | null | undefined): string | null {
  const here = "http://here.invalid";
  if (!next?.startsWith("/") || next.length > 500 || !URL.canParse(next, here)) return null;
  const { origin, pathname, search } = new URL(next, here);
  return origin === here && ownPages.test(pathname) ? `${pathname}${search}` : null;
}

const settingsActs = ["email", "keep-email", "password", "end-session", "end-sessions", "export", "delete"] as const;
/** What a form of the settings page asks for. */
export type SettingsAct = (typeof settingsActs)[number];

/** Whether a text names one of them. */
export function isSettingsAct(text: string): text is SettingsAct {
  return settingsActs.some((act) => act === text);
}

/** What a form of the settings page is answered: `field` is what is wrong; `signedOut` where the session has ended meanwhile. */
export interface SettingsAnswer {
  act: SettingsAct | null;
  message: string;
  good?: boolean;
  field?: string;
  signedOut?: boolean;
}
