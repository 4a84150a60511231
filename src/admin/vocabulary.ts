export const firstPageSize = 20;
export const nextPageSize = 10;
export const maxPageSize = 100;
export const searchLength = { min: 2, max: 30 } as const;
export const maxTermLength = 100;

export const coachType = "College Coach";
/** Stored domain statuses with their labels; null is shown as "Not Available". */
export const domainStatuses = { A: "Approved", D: "Declined", P: "Pending" } as const;
export type DomainStatus = keyof typeof domainStatuses;

/** Actions on accounts, by their name in the audit log, with the success message. */
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
  "team-requested": "Team named for approval",
  "team-approved": "Team approved",
  "team-rejected": "Team rejected",
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

export const actorLabels = ["visitor", "member", "administrator", "command line", "schedule"] as const;

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
  "team-invitation": "Invitation to a team",
  "team-approved": "Team approved",
  "team-rejected": "Team not approved",
  "text-approved": "Text approved",
  "text-declined": "Text not approved",
  test: "Test",
};

export const maxReason = 300;

/** Legal limit in days for a deletion request. */
export const lawfulDays = 45;
export const codeLength = 6;
/** Number of recovery codes per setup; each works once. */
export const recoveryCodeCount = 10;

const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Cherokee}/u];

/** Returns true if a text mixes look-alike alphabets, as an impersonating name does. */
export function mixesScripts(text: string): boolean {
  return scripts.filter((script) => script.test(text)).length > 1;
}
