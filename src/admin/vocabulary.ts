/** Rows that the portal first asks for. */
export const firstPageSize = 20;
/** Rows that it asks for on paging and searching. */
export const nextPageSize = 10;
/** Rows that one call may ask for at most. */
export const maxPageSize = 100;
/** Letters of a search in the portal. */
export const searchLength = { min: 2, max: 30 } as const;
/** Letters that the call itself takes at most. */
export const maxTermLength = 100;

/** The user type whose domain has a status. */
export const coachType = "College Coach";
/** Domain statuses as stored, with the words shown for them; null is shown as "Not Available". */
export const domainStatuses = { A: "Approved", D: "Declined", P: "Pending" } as const;
/** A approved, D declined, P pending. */
export type DomainStatus = keyof typeof domainStatuses;

/** What an administrator may do to an account, with what is said when it is done; the name stands in the audit log. */
export const accountActions = {
  "account-activated": "Successfully Activated",
  "account-deactivated": "Successfully Deactivated",
  "domain-approved": "Successfully Approved Domain",
  "domain-declined": "Successfully Declined Domain",
  "domain-set-pending": "Successfully Pending Domain",
  "account-verified": "Successfully Verified",
  "account-unverified": "Successfully Unverified",
  "demo-marked": "Successfully Marked",
  "demo-unmarked": "Successfully Unmarked",
} as const;
export type AccountAction = keyof typeof accountActions;

/** Everything that the audit log may say was done, in plain words. */
export const auditActions: Readonly<Record<string, string>> = {
  "account-activated": "Account activated",
  "account-deactivated": "Account deactivated",
  "domain-approved": "Domain approved",
  "domain-declined": "Domain declined",
  "domain-set-pending": "Domain set to pending",
  "account-verified": "Account verified",
  "account-unverified": "Account unverified",
  "demo-marked": "Marked as demo account",
  "demo-unmarked": "Demo mark removed",
  "text-approved": "Athlete’s text approved",
  "text-declined": "Athlete’s text declined",
  "mail-resent": "Email sent again",
  "administrator-signed-in": "Administrator signed in",
  "second-factor-set-up": "Second factor set up",
  "recovery-code-used": "Recovery code used",
  "administrator-created": "Administrator created",
  "administrator-password-changed": "Administrator’s password changed",
  "account-opened": "Account opened",
  "sign-up-replaced": "Sign-up replaced by a later one from the same address",
  "address-verified": "Email verified by its owner",
  "password-changed": "Password changed",
  "reset-link-refused": "Used or expired password link refused",
  "deletion-requested": "Deletion requested",
  "account-erased": "Account erased",
  "plan-cancelled": "Coach plan canceled by the emailed link",
};

/** Who acts, as the audit log has it. */
export const actorLabels = ["visitor", "member", "administrator", "command line", "schedule"] as const;

/** Kinds of mail, in plain words. */
export const mailKindWords: Readonly<Record<string, string>> = {
  verify: "Verification link",
  "already-registered": "Already registered",
  reset: "Password reset link",
  "sign-in-code": "Sign-in code",
  "password-changed": "Password changed",
  "deletion-requested": "Deletion requested",
  "deletion-done": "Deletion done",
  welcome: "Welcome",
  "plan-started": "Coach plan started",
  "plan-payment-failed": "Coach plan payment failed",
  "plan-ended": "Coach plan ended",
  "coach-digest": "Daily email to a coach",
  "text-approved": "Text approved",
  "text-declined": "Text not approved",
  test: "Test",
};

/** Words for the contact data that a text of an athlete looks like. */
export const foundWords = {
  email: "an email address",
  link: "a link",
  phone: "a phone number",
  account: "a social media name",
  address: "a street address",
} as const;
/** Characters of what the staff writes to an athlete about a declined text. */
export const maxReason = 300;

/** Days within which the law wants a deletion request answered. */
export const lawfulDays = 45;
/** Digits of the code that an authenticator app shows. */
export const codeLength = 6;
/** Recovery codes that are given out at once; each works one time. */
export const recoveryCodeCount = 10;

const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Cherokee}/u];

/** Whether a text mixes alphabets whose letters look alike, as a name made to be taken for another one does. */
export function mixesScripts(text: string): boolean {
  return scripts.filter((script) => script.test(text)).length > 1;
}
