import { z } from "zod";
import { publicTextFields } from "../athletes/public-texts.ts";
import { isShowable, wholeNumber } from "../athletes/schema.ts";
import { planStates, type SubscriptionProblem } from "../payments/vocabulary.ts";
import { actorLabels, firstPageSize, maxPageSize, maxReason, maxTermLength } from "./vocabulary.ts";

/** Text that is only compared with what is stored: anything goes, so that every wrong value gets the same answer. */
const typedText = z.string().max(1000);
const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const userType = z.enum(["Athlete", "College Coach", "Administrator"]);
const domainStatus = z.enum(["A", "D", "P"]);
/** An instant, ISO 8601 in UTC. */
const instant = z.string();

function blankIsUnset<Schema extends z.ZodType>(schema: Schema) {
  return z.union([z.literal("").transform(() => undefined), schema]).optional();
}

const paging = {
  page: wholeNumber({ min: 1, max: 1_000_000_000 }).default(1),
  pageSize: wholeNumber({ min: 1, max: maxPageSize }).default(firstPageSize),
};

/** Which page a list is on; `actualPageSize` is how many rows this page holds, a page past the end holds none. */
export const pages = z.object({ actualPageSize: z.number(), lastPage: z.number(), totalRecords: z.number() });
export type Pages = z.output<typeof pages>;

/** Body of POST /auth/Login. `code` is the mailed code, asked for by a response with `codeRequired`. */
export const adminCredentials = z.strictObject({ email: typedText, password: typedText, code: typedText.optional() });

/**
 * Answer of the sign-in: the token; or, where a second factor is required, a ticket (good for ten minutes) to hand in with a code.
 * At the first sign-in it comes with the secret to set the authenticator app up with; `uri` is what the QR code holds.
 */
export const signInResult = z.union([
  z.object({ apiToken: z.string() }),
  z.object({ secondFactor: z.literal("code"), ticket: z.string() }),
  z.object({ secondFactor: z.literal("set-up"), ticket: z.string(), secret: z.string(), uri: z.string() }),
]);

/** Body of POST /auth/SecondFactor, the second step: six digits of the authenticator app, or a recovery code. */
export const secondFactor = z.strictObject({ ticket: typedText, code: typedText });
/** Answer of the second step; the recovery codes come once, when the second factor has just been set up. */
export const secondFactorResult = z.object({ apiToken: z.string(), recoveryCodes: z.array(z.string()).optional() });

/** Query of GET /admin/user/GetUsers: part of a name or an email address, taken literally; case and accents do not count. */
export const usersQuery = z.strictObject({
  ...paging,
  search: z
    .string()
    .max(maxTermLength, `must have at most ${maxTermLength} characters`)
    .refine((value) => value.isWellFormed() && !value.includes("\0"), "must be plain text")
    .transform((value) => value.normalize("NFC").trim() || undefined)
    .optional(),
});

/** One account of the list; `email` is null for athletes that came in by file without one. */
export const userRecord = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  userLoginId: z.string(),
  userType,
  blocked: z.boolean(),
  domainVerified: domainStatus.nullable(),
  isDemo: z.boolean(),
  isVerified: z.boolean(),
  /** State of a college coach's plan; null where there is none. */
  plan: z.enum(planStates).nullable(),
});
export type UserRecord = z.output<typeof userRecord>;

/** A page of accounts, the newest first, with its exact totals. */
export const userList = z.object({ data: z.array(userRecord), pages });
export type UserList = z.output<typeof userList>;

const userId = z.string().max(200);
export const blockQuery = z.strictObject({ blockUser: userId, block: flag });
export const domainQuery = z.strictObject({ user: userId, verifyDomain: domainStatus });
export const demoQuery = z.strictObject({ user: userId, isDemo: flag });
export const verifyQuery = z.strictObject({ user: userId, verify: flag });

const day = z.iso.date("must be a day such as 2026-08-31").refine((value) => value >= "1900-01-01", "is too early");
const accountFilter = z.guid("must be the id of an account").toLowerCase();

/** Query of GET /api/admin/audit.csv, and with a page of GET /api/admin/audit: actor and subject are account ids, `from` and `to` are days in UTC, both included. */
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

/** An account as other lists name it. */
const accountName = z.object({ userLoginId: z.string(), name: z.string(), email: z.string().nullable() });

/** One act. `actor` and `subject` are null where there is none or the account has been erased since. */
export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  actorLabel: z.enum(actorLabels),
  actor: accountName.nullable(),
  action: z.string(),
  subject: accountName.nullable(),
  /** What changed: `before` and `after` where the act changed something. */
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntryRecord = z.output<typeof auditEntry>;
/** A page of the audit log, the latest first. */
export const auditList = z.object({ data: z.array(auditEntry), pages });
export type AuditList = z.output<typeof auditList>;

/** Query of GET /api/admin/mail; POST /api/admin/mail/{id}/resend sends one again. */
export const mailQuery = z.strictObject({ ...paging, status: z.enum(["failed", "waiting"]).default("failed") });
/** A mail that is not sent; `canResend` only where it failed and something is left to send. Its text is never shown: it holds links. */
export const mailRecord = z.object({
  id: z.string(),
  kind: z.string(),
  status: z.enum(["failed", "waiting", "sent"]),
  recipient: z.string().nullable(),
  account: accountName.nullable(),
  attempts: z.number(),
  lastError: z.string().nullable(),
  createdAt: instant,
  nextAttemptAt: instant,
  giveUpAt: instant,
  canResend: z.boolean(),
});
export type MailRecord = z.output<typeof mailRecord>;
/** A page of mail: failed, the latest first; waiting, the next to be tried first. */
export const mailList = z.object({ data: z.array(mailRecord), pages });
export type MailList = z.output<typeof mailList>;

/** Query of GET /api/admin/deletions. */
export const deletionsQuery = z.strictObject(paging);
/** A deletion request: when it will be carried out, and the whole days left until the law's last day (below 0: overdue). */
export const deletionRecord = z.object({
  account: accountName,
  userType,
  requestedAt: instant,
  eraseAfter: instant,
  lawfulUntil: instant,
  daysLeft: z.number(),
});
export type DeletionRecord = z.output<typeof deletionRecord>;
/** A page of deletion requests, the next to be carried out first. */
export const deletionList = z.object({ data: z.array(deletionRecord), pages });
export type DeletionList = z.output<typeof deletionList>;

/** Query of GET /api/admin/reviews. */
export const reviewQuery = z.strictObject({ ...paging, status: z.enum(["pending", "decided"]).default("pending") });
export type ReviewQuery = z.output<typeof reviewQuery>;
/** A text that an athlete asked the staff to check; `found` is what it looks like. */
export const reviewRecord = z.object({
  id: z.string(),
  account: accountName,
  field: z.enum(publicTextFields),
  text: z.string(),
  found: z.enum(["email", "link", "phone", "account", "address"]),
  status: z.enum(["pending", "approved", "declined"]),
  reason: z.string().nullable(),
  askedAt: instant,
  decidedAt: instant.nullable(),
});
export type ReviewRecord = z.output<typeof reviewRecord>;
/** A page of texts: pending, the oldest first; decided, the latest first. */
export const reviewList = z.object({ data: z.array(reviewRecord), pages });
export type ReviewList = z.output<typeof reviewList>;
/** Query of POST /api/admin/reviews/{id}/approve: with `overridesDecline`, a declined text is approved too. */
export const approveQuery = z.strictObject({
  overridesDecline: z
    .enum(["true", "false"])
    .default("false")
    .transform((value) => value === "true"),
});
/** Body of POST /api/admin/reviews/{id}/decline; the athlete reads the reason. */
export const declineBody = z.strictObject({
  reason: z
    .string()
    .transform((value) => value.normalize("NFC").replaceAll(/\s+/g, " ").trim())
    .refine((value) => [...value].length <= maxReason, `must have at most ${maxReason} characters`)
    .refine((value) => value === "" || isShowable(value), "must be plain text")
    .transform((value) => value || null)
    .default(null),
});

/** A subscription that counts for nobody, and why. `customId` is what whoever made it wrote into it: the account that it is meant for. */
export const flaggedSubscription = z.object({
  paypalId: z.string(),
  account: accountName.nullable(),
  planId: z.string(),
  customId: z.string().nullable(),
  state: z.enum(planStates),
  problem: z.string<SubscriptionProblem>(),
  isBeingCancelled: z.boolean(),
  createdAt: instant,
  checkedAt: instant,
});
export type FlaggedRecord = z.output<typeof flaggedSubscription>;
/** Answer of GET /api/admin/subscriptions: the flagged subscriptions, the newest first, 200 at most. */
export const flaggedList = z.object({ data: z.array(flaggedSubscription) });
export type FlaggedList = z.output<typeof flaggedList>;

/** A coach's plan in full. `failingSince` while its payment fails. */
export const coachPlan = z.object({
  paypalId: z.string(),
  state: z.enum(planStates),
  nextBillingAt: instant.nullable(),
  accessUntil: instant.nullable(),
  failingSince: instant.nullable(),
  isBeingCancelled: z.boolean(),
});
export type CoachPlanRecord = z.output<typeof coachPlan>;

/** Answer of GET /api/admin/user/{userLoginId}: an account with its history: the latest 100 acts on it and the latest 20 mails. `athleteId` only of athletes. */
export const userDetail = userRecord.extend({
  createdAt: instant,
  deletionRequestedAt: instant.nullable(),
  eraseAfter: instant.nullable(),
  athleteId: z.string().nullable(),
  isPublic: z.boolean(),
  openSessions: z.number(),
  coachPlan: coachPlan.nullable(),
  flaggedSubscriptions: z.array(flaggedSubscription),
  history: z.array(auditEntry),
  mail: z.array(mailRecord),
});
export type UserDetail = z.output<typeof userDetail>;
