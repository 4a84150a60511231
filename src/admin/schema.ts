import { z } from "zod";
import { publicTextFields } from "../athletes/public-texts.ts";
import { genderCode, isShowable, oneOf, sportCode, wholeNumber } from "../athletes/schema.ts";
import { namedObject, namedStrictObject } from "../http/named-schema.ts";
import { queryText } from "../http/query-text.ts";
import { planStates, type SubscriptionProblem } from "../payments/vocabulary.ts";
import { reportDecisions, reportReasons } from "../profile-reports/vocabulary.ts";
import { teamLevels } from "../teams/vocabulary.ts";
import { accountName, accountNote, eraseRequest, timestamp } from "./account-schema.ts";
import { coachContext, reportContext, teamContext, textContext } from "./context-schema.ts";
import { accountStates, actorLabels, firstPageSize, maxPageSize, maxReason, maxTermLength } from "./vocabulary.ts";

/** Text that is only compared with stored values. Accepts anything, so that all wrong values get the same response. */
const typedText = z.string().max(1000);
const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const userType = z.enum(["Athlete", "College Coach", "Team Staff", "Administrator"]);
const domainStatus = z.enum(["A", "D", "P"]);

function blankIsUnset<Schema extends z.ZodType>(schema: Schema) {
  return z.union([z.literal("").transform(() => undefined), schema]).optional();
}

export const paging = {
  page: wholeNumber({ min: 1, max: 1_000_000_000 }).default(1),
  pageSize: wholeNumber({ min: 1, max: maxPageSize }).default(firstPageSize),
};

/** Filters of lists. The age is that of the request: at most a day, at most a week, or more. */
const age = z.enum(["day", "week", "older"]).optional();
const code = queryText(200)
  .transform((value) => value || undefined)
  .optional();
/** The number of rows with each value of each filter, of all rows of the list. */
export const filterCounts = z.array(
  z.object({ name: z.string(), values: z.array(z.object({ value: z.string(), count: z.int() })) }),
);
export type FilterCounts = z.output<typeof filterCounts>;

/** Paging data; `actualPageSize` is the number of rows on this page, 0 past the end. */
export const pages = namedObject("UserPages", { actualPageSize: z.int(), lastPage: z.int(), totalRecords: z.int() });
export type Pages = z.output<typeof pages>;

/** Body of POST /auth/Login. `code` is the mailed code, required after a response with `codeRequired`. */
export const adminCredentials = z.strictObject({ email: typedText, password: typedText, code: typedText.optional() });

/** Response of the sign-in: the token, or a ticket (ten minutes) for the second step. The first sign-in also returns `secret` and `uri` (QR code). */
export const signInResult = z.union([
  z.object({ apiToken: z.string() }),
  z.object({ secondFactor: z.literal("code"), ticket: z.string() }),
  z.object({ secondFactor: z.literal("set-up"), ticket: z.string(), secret: z.string(), uri: z.string() }),
]);

/** Body of POST /auth/SecondFactor: six digits of the authenticator app, or a recovery code. */
export const secondFactor = z.strictObject({ ticket: typedText, code: typedText });
/** Response of the second step. Contains the recovery codes only if it set up the second factor. */
export const secondFactorResult = z.object({ apiToken: z.string(), recoveryCodes: z.array(z.string()).optional() });

/** Query of GET /admin/user/GetUsers: part of a name or an email address, without wildcards, case or accents. */
export const usersQuery = z.strictObject({
  ...paging,
  search: queryText(maxTermLength)
    .transform((value) => value || undefined)
    .optional(),
});

/** The version of a record: the digest of the facts that a decision is about. A decision names the version that the staff read. */
const version = z.string().max(100);
/** Body of an approval, or of an action on an account. A missing version is explained in decision 92. */
export const decisionBody = z.strictObject({ version: version.optional() }).nullish();
/** Body of a decision that requires a version, such as to take an earlier decision back. */
export const versionBody = z.strictObject({ version });

/** Body of a 409: the record as it is now, if the request was about an earlier version of it. */
export function staleResponse<Row extends z.ZodType>(record: Row) {
  return z.object({
    isError: z.literal(true),
    message: z.string(),
    result: z.object({ current: record }).nullable(),
  });
}

export const userRecord = namedObject("User", {
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  userLoginId: z.string(),
  userType,
  blocked: z.boolean(),
  domainVerified: domainStatus.nullable(),
  isDemo: z.boolean(),
  isVerified: z.boolean(),
  isBeingDeleted: z.boolean(),
  plan: z.enum(planStates).nullable(),
  version: z.string(),
});
export type UserRecord = z.output<typeof userRecord>;

export const userList = namedObject("UserList", { data: z.array(userRecord), pages });
export type UserList = z.output<typeof userList>;

const userId = z.string().max(200);
export const blockQuery = z.strictObject({ blockUser: userId, block: flag });
export const domainQuery = z.strictObject({ user: userId, verifyDomain: domainStatus });
export const demoQuery = z.strictObject({ user: userId, isDemo: flag });
export const verifyQuery = z.strictObject({ user: userId, verify: flag });

const day = z.iso.date("must be a day such as 2026-08-31").refine((value) => value >= "1900-01-01", "is too early");
const accountFilter = z.guid("must be the id of an account").toLowerCase();

/** Query of GET /api/admin/audit.csv and GET /api/admin/audit: actor and subject are account ids; `from` and `to` are inclusive days in UTC. */
export const auditFilters = z.strictObject({
  actor: blankIsUnset(accountFilter),
  action: blankIsUnset(
    z
      .string()
      .regex(/^[a-z]+(-[a-z]+)*$/, "must be the name of an action")
      .max(60),
  ),
  subject: blankIsUnset(accountFilter),
  from: blankIsUnset(day),
  to: blankIsUnset(day),
});
export type AuditFilters = z.output<typeof auditFilters>;
export const auditQuery = auditFilters.extend(paging);

export const auditEntry = namedObject("AuditEntry", {
  id: z.string(),
  at: timestamp,
  actorLabel: z.enum(actorLabels),
  actor: accountName.nullable(),
  action: z.string(),
  subject: accountName.nullable(),
  /** Details of the action, with `before` and `after` if it changed a value. */
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntryRecord = z.output<typeof auditEntry>;
export const auditList = namedObject("AuditList", { data: z.array(auditEntry), pages });
export type AuditList = z.output<typeof auditList>;

/** The name of the person who decided; null if nobody did, or after the person was erased. */
const decidedBy = z.string().nullable();

export const mailQuery = z.strictObject({
  ...paging,
  status: z.enum(["failed", "waiting", "dismissed"]).default("failed"),
  ...{ cause: code, kind: code },
});
/** An unsent mail. `canResend` is true if it failed and its content is still stored. `isDismissed` if the staff took it off the list. Omits the text, which contains secret links. */
export const mailRecord = namedObject("Mail", {
  id: z.string(),
  kind: z.string(),
  status: z.enum(["failed", "waiting", "sent"]),
  recipient: z.string().nullable(),
  account: accountName.nullable(),
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: timestamp,
  nextAttemptAt: timestamp,
  giveUpAt: timestamp,
  canResend: z.boolean(),
  isDismissed: z.boolean(),
});
export type MailRecord = z.output<typeof mailRecord>;
/** A page of failed mail, newest first, or of waiting mail, next attempt first. `problems` counts all mail that cannot leave by its error code. */
export const mailList = namedObject("MailList", {
  data: z.array(mailRecord),
  pages,
  problems: z.array(z.object({ code: z.string(), count: z.int(), canResend: z.int() })),
  filters: filterCounts,
});
/** Body of POST /api/admin/mail/resend: the failed mail of some error codes. */
export const resendBody = z.strictObject({ causes: z.array(z.string().max(200)).min(1).max(50) });
export const changedMail = z.object({ count: z.int() });
export type MailList = z.output<typeof mailList>;

export const reviewQuery = z.strictObject({
  ...paging,
  status: z.enum(["pending", "decided"]).default("pending"),
  ...{ field: code, found: code, age },
});
export type ReviewQuery = z.output<typeof reviewQuery>;
/** A text for review; `found` describes the contact data that it resembles: "a phone number". */
export const reviewRecord = namedObject("Review", {
  id: z.string(),
  account: accountName,
  field: z.enum(publicTextFields),
  text: z.string(),
  found: z.string(),
  status: z.enum(["pending", "approved", "declined"]),
  reason: z.string().nullable(),
  askedAt: timestamp,
  decidedAt: timestamp.nullable(),
  decidedBy,
  version: z.string(),
  context: textContext,
});
export type ReviewRecord = z.output<typeof reviewRecord>;
export const reviewList = namedObject("ReviewList", { data: z.array(reviewRecord), pages, filters: filterCounts });
export type ReviewList = z.output<typeof reviewList>;
export const approveQuery = z.strictObject({
  overridesDecline: z
    .enum(["true", "false"])
    .default("false")
    .transform((value) => value === "true"),
});
/** Body of POST /api/admin/reviews/{id}/decline and of POST /api/admin/teams/{id}/reject. The athlete or head coach receives the reason. */
export const declineBody = z.strictObject({
  reason: z
    .string()
    .transform((value) => value.normalize("NFC").replaceAll(/\s+/g, " ").trim())
    .refine((value) => [...value].length <= maxReason, `must have at most ${maxReason} characters`)
    .refine((value) => value === "" || isShowable(value), "must be plain text")
    .transform((value) => value || null)
    .default(null),
  version: version.optional(),
});
/** Body of POST /api/admin/teams/{id}/change/reject. */
export const declineChangeBody = declineBody.extend({ version });

/** With `by=case`, reports about one profile that are open, or that one decision closed, are one row: the first of them. */
export const reportQuery = z.strictObject({
  ...paging,
  status: z.enum(["open", "decided"]).default("open"),
  by: z.enum(["report", "case"]).default("report"),
  ...{ reason: code, hidden: code, age },
});
export type ReportQuery = z.output<typeof reportQuery>;
/**
 * A report about a profile. `wantsResult` is true if an address waits for the result. `otherOpen` counts the athlete's other open reports.
 * `profileVersion` changes with each change of the profile.
 */
export const reportRecord = namedObject("Report", {
  id: z.string(),
  account: accountName,
  athleteId: z.string(),
  isPublic: z.boolean(),
  reason: oneOf(reportReasons),
  text: z.string().nullable(),
  wantsResult: z.boolean(),
  otherOpen: z.int(),
  hid: z.boolean().describe("True if this report hid the profile"),
  hiddenUntil: timestamp.nullable().describe("When the profile is shown again without a decision"),
  status: z.enum(["open", ...reportDecisions]),
  reportedAt: timestamp,
  decidedAt: timestamp.nullable(),
  decidedBy,
  profileVersion: z.string(),
  version: z.string(),
  context: reportContext,
});
export type ReportRecord = z.output<typeof reportRecord>;
export const reportList = namedObject("ReportList", { data: z.array(reportRecord), pages, filters: filterCounts });
export type ReportList = z.output<typeof reportList>;
/** With `wholeCase`, the decision closes all open reports about the profile. */
export const reportDecisionBody = namedStrictObject("ReportDecision", {
  decision: z.enum(reportDecisions),
  wholeCase: z.boolean().default(false),
  version: version.optional(),
});

export const waitingTasks = namedObject("WaitingTasks", {
  deletions: z.int(),
  stuckMail: z.int(),
  coaches: z.int(),
  texts: z.int(),
  reports: z.int(),
  messages: z.int(),
  guardians: z.int(),
  teams: z.int(),
  rules: z.int().describe("Contact rules that are due for a check"),
});
export type WaitingTasks = z.output<typeof waitingTasks>;
export const accountsQuery = z.strictObject({ ...paging, state: oneOf(accountStates).default("deactivated") });
export type AccountsQuery = z.output<typeof accountsQuery>;
/** Counts of states are at most 10,000. */
export const accountList = userList.extend({ filters: filterCounts });
export type AccountList = z.output<typeof accountList>;
export const coachRecord = userRecord.extend({ context: coachContext });
export type CoachRecord = z.output<typeof coachRecord>;
export const coachList = z.object({ data: z.array(coachRecord), pages, filters: filterCounts });
export type CoachList = z.output<typeof coachList>;
export const coachesQuery = z.strictObject({
  ...paging,
  status: z.enum(["pending", "decided"]).default("pending"),
  ...{ domain: code, age },
});
export type CoachesQuery = z.output<typeof coachesQuery>;
export const teamQuery = z.strictObject({
  ...paging,
  status: z.enum(["pending", "decided"]).default("pending"),
  ...{ sport: code, state: code, domain: code, kind: code, account: code, age, id: z.guid().toLowerCase().optional() },
});
export type TeamQuery = z.output<typeof teamQuery>;
/** The public facts of a team. A change of an approved team's facts waits for a decision. */
const teamFacts = {
  kind: z.enum(["school", "club"]),
  name: z.string(),
  level: z.enum(teamLevels).nullable(),
  city: z.string(),
  state: z.string(),
  sportCode,
  gender: genderCode,
};
const approvalStatus = z.enum(["pending", "approved", "rejected"]);
/**
 * A team; `change` is the latest change of its facts after the approval, and `former` has those before the latest approved change, also while
 * another change waits. `account` sent the latest facts, and `isHeadCoach` is true while it may send them.
 */
export const teamRecord = namedObject("ApprovedTeam", {
  id: z.string(),
  ...teamFacts,
  status: approvalStatus,
  reason: z.string().nullable(),
  account: accountName.nullable(),
  isAccountActive: z.boolean(),
  isHeadCoach: z.boolean(),
  mailDomain: z.string().nullable(),
  sameName: z.int(),
  requestedAt: timestamp,
  decidedAt: timestamp.nullable(),
  decidedBy,
  change: z
    .object({
      ...teamFacts,
      status: approvalStatus,
      reason: z.string().nullable(),
      former: z.object(teamFacts).nullable(),
      requestedAt: timestamp,
    })
    .nullable(),
  version: z.string(),
  context: teamContext,
});
export type TeamRecord = z.output<typeof teamRecord>;
export const teamList = z.object({ data: z.array(teamRecord), pages, filters: filterCounts });
export type TeamList = z.output<typeof teamList>;

export const flaggedSubscription = namedObject("FlaggedSubscription", {
  paypalId: z.string(),
  account: accountName.nullable(),
  planId: z.string(),
  customId: z.string().nullable(),
  state: z.enum(planStates),
  problem: z.string<SubscriptionProblem>(),
  isBeingCancelled: z.boolean(),
  createdAt: timestamp,
  checkedAt: timestamp,
});
export type FlaggedRecord = z.output<typeof flaggedSubscription>;
/** Response of GET /api/admin/subscriptions: at most 200 flagged subscriptions, newest first. */
export const flaggedList = z.object({ data: z.array(flaggedSubscription) });
export type FlaggedList = z.output<typeof flaggedList>;

/** A coach's plan. `failingSince` is set while its payment fails. */
export const coachPlan = namedObject("CoachPlan", {
  paypalId: z.string(),
  state: z.enum(planStates),
  nextBillingAt: timestamp.nullable(),
  accessUntil: timestamp.nullable(),
  failingSince: timestamp.nullable(),
  isBeingCancelled: z.boolean(),
});
export type CoachPlanRecord = z.output<typeof coachPlan>;

/** Response of GET /api/admin/user/{userLoginId}: an account with its latest 100 audit entries and 20 mails. Only athletes have an `athleteId`. */
export const userDetail = namedObject("UserDetail", {
  ...userRecord.shape,
  createdAt: timestamp,
  deletionRequestedAt: timestamp.nullable(),
  eraseAfter: timestamp.nullable(),
  athleteId: z.string().nullable(),
  isPublic: z.boolean(),
  openSessions: z.int(),
  coach: coachContext.nullable(),
  /** The profile of an athlete in short, with what waits about it. */
  athlete: z
    .object({ graduationYear: z.int().nullable(), sports: z.array(sportCode), openReports: z.int() })
    .nullable(),
  waitingTexts: z.int(),
  note: accountNote.nullable(),
  eraseRequest: eraseRequest.nullable(),
  coachPlan: coachPlan.nullable(),
  flaggedSubscriptions: z.array(flaggedSubscription),
  history: z.array(auditEntry),
  mail: z.array(mailRecord),
});
export type UserDetail = z.output<typeof userDetail>;
