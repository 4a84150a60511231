import type { MailKind } from "../mail/templates/mail-kinds.ts";
import type { ReportDecision } from "../profile-reports/vocabulary.ts";

export const firstPageSize = 20;
export const nextPageSize = 10;
export const maxPageSize = 100;
export const searchLength = { min: 2, max: 30 } as const;
export const maxTermLength = 100;

export const coachType = "College Coach";
/** Stored domain statuses with their labels; null is shown as "Not Available". */
export const domainStatuses = { A: "Approved", D: "Declined", P: "Pending" } as const;
export type DomainStatus = keyof typeof domainStatuses;

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

export const actorLabels = ["visitor", "member", "administrator", "command line", "schedule"] as const;
/** Actors in the history, if no account is known. */
export const actorWords: Readonly<Record<(typeof actorLabels)[number], string>> = {
  visitor: "a visitor",
  member: "a member who was erased",
  administrator: "an administrator who was erased",
  "command line": "the operator, on the command line",
  schedule: "the server, on schedule",
};

export const mailKindWords: Readonly<Record<MailKind, string>> = {
  verify: "Verification link",
  "already-registered": "Already registered",
  reset: "Password reset link",
  "sign-in-code": "Sign-in code",
  "password-changed": "Password changed",
  "email-change-old": "Email change, to the old address",
  "email-change-new": "Email change, to the new address",
  "email-change-waits": "Email change, can be refused",
  "email-taken": "Email belongs to another account",
  "email-changed": "Email changed",
  "export-ready": "Copy of the personal data is ready",
  "deletion-requested": "Deletion requested",
  "deletion-canceled": "Deletion canceled",
  "deletion-done": "Deletion done",
  welcome: "Welcome",
  "plan-started": "Coach plan started",
  "plan-payment-failed": "Coach plan payment failed",
  "plan-ended": "Coach plan ended",
  "domain-approved": "College address approved",
  "domain-declined": "College address not approved",
  "coach-digest": "Daily email to a coach",
  "program-invitation": "Invitation to a program",
  "program-closed": "Program closed",
  "evaluations-refused": "Evaluations of a former member",
  "search-alert": "New matches of saved searches",
  "overdue-tasks": "Overdue tasks",
  "trial-ends": "Trial of the coach plan ends",
  "needs-end": "Published needs of a program end",
  "good-news": "Weekly good news of an athlete",
  "coach-request": "An athlete asks a coach to confirm numbers",
  "team-invitation": "Invitation to a team",
  "team-joins": "Athletes who wait to join a team",
  "team-approved": "Team approved",
  "team-rejected": "Team not approved",
  "lines-confirmed": "Numbers confirmed by a coach",
  "games-differ": "Two numbers for one game",
  "values-proposed": "Numbers proposed by a coach",
  "text-approved": "Text approved",
  "text-declined": "Text not approved",
  "report-decided": "Result of a report",
  "profile-held": "Profile hidden by a report, or shown again",
  "part-hidden": "Part of a profile hidden",
  "staff-message": "Message of the staff",
  "guardian-invitation": "Invitation of a parent or guardian",
  "guardian-news": "Decision of a parent or guardian",
  "guardian-message": "Message of the staff to a parent or guardian",
  "contact-news": "Message between a family and a coach",
  "family-sign-in": "Sign-in of a parent or guardian",
  "guardian-request": "A parent or guardian asks to be linked",
  "guardian-rights-end": "The rights of a parent or guardian end",
  "guardian-needed": "A minor without a parent or guardian",
  test: "Test",
};

/** Returns the words for a kind of mail. A stored kind can be from another release. */
export function mailWords(kind: string): string {
  return mailKindWords[kind as MailKind] ?? kind;
}

export const reportDecisionWords: Readonly<
  Record<ReportDecision, { button: string; state: string; hint: string; done: string; doneIfHidden?: string }>
> = {
  kept: {
    button: "Nothing is wrong",
    state: "Nothing was wrong",
    hint: "The profile stays as it is.",
    done: "The report is closed. The profile stays as it is.",
    doneIfHidden: "The report is closed, and doesn’t hide the profile anymore.",
  },
  corrected: {
    button: "It was corrected",
    state: "Corrected",
    hint: "The athlete or the staff changed what was wrong.",
    done: "The report is closed as corrected.",
  },
  hidden: {
    button: "Keep hidden",
    state: "Kept hidden",
    hint: "The profile stays hidden until the staff restores it.",
    done: "The report is closed. The profile stays hidden.",
  },
  removed: {
    button: "Take the profile down",
    state: "Taken down",
    hint: "Deactivates the account and closes every open report about it.",
    done: "The account is deactivated, and its reports are closed.",
  },
};

export const maxReason = 300;

/** Legal limit in days for a deletion request. */
export const lawfulDays = 45;
export const codeLength = 6;
export const recoveryCodeCount = 10;

const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Cherokee}/u];

/** Returns true if a text mixes look-alike alphabets, as an impersonating name does. */
export function mixesScripts(text: string): boolean {
  return scripts.filter((script) => script.test(text)).length > 1;
}

/** How the staff checked who asks for an erasure, or against one. */
export const identityProofs = {
  address: "They wrote from the email address of the account",
  school: "Their school or team confirmed it",
  guardian: "A parent or guardian showed that it is theirs",
  call: "We called a number that we knew before",
} as const;
export type IdentityProof = keyof typeof identityProofs;

/** Characters of the staff’s note about an account. */
export const maxNote = 1000;

/** Lists with a CSV file. */
export const csvLists = [
  "coaches",
  "teams",
  "reviews",
  "reports",
  "deletions",
  "mail",
  "accounts",
  "subscriptions",
] as const;
export type CsvList = (typeof csvLists)[number];

/** States of accounts that the staff filters by. */
export const accountStates = {
  deactivated: "Deactivated",
  unverified: "Not verified",
  demo: "Demo",
  deleting: "Being deleted",
} as const;
export type AccountState = keyof typeof accountStates;
