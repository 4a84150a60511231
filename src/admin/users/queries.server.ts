import { type Kysely, sql } from "kysely";
import { isAccountId } from "../../accounts/queries.server.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { idleTimeout } from "../../sessions/recent-sessions.server.ts";
import { versionOf } from "../record-version.server.ts";
import { findAuditEntries } from "../records/find-audit-entries.server.ts";
import { findMailOfAccount } from "../records/find-mail.server.ts";
import type { UserDetail, UserRecord } from "../schema.ts";
import { findCoachContexts } from "./find-coach-context.server.ts";
import { findPlanInFull } from "./find-coach-plans.server.ts";
import { findEraseRequests } from "./find-deletions.server.ts";
import { findNote } from "./write-note.server.ts";

export const userColumns = [
  "accounts.first_name as firstName",
  "accounts.last_name as lastName",
  "accounts.email",
  "accounts.id as userLoginId",
  "accounts.user_type as userType",
  "accounts.is_blocked as blocked",
  "accounts.domain_status as domainVerified",
  "accounts.is_demo as isDemo",
  "accounts.is_verified as isVerified",
  sql<boolean>`accounts.deletion_requested_at is not null`.as("isBeingDeleted"),
] as const;

/** Adds the version that a decision about the account names. The plan is no part of it, because payments change it. */
export function withVersion<User extends Omit<UserRecord, "plan" | "version">>(user: User): User & { version: string } {
  const { userLoginId, firstName, lastName, email, userType, blocked, domainVerified, isDemo, isVerified } = user;
  const facts = [userLoginId, firstName, lastName, email, userType, blocked, domainVerified, isDemo, isVerified];
  return { ...user, version: versionOf(facts) };
}

export async function findUser(db: Kysely<Database>, userLoginId: string): Promise<UserDetail | null> {
  if (!isAccountId(userLoginId)) return null;
  const account = await db
    .selectFrom("accounts")
    .leftJoin("athletes", "athletes.account_id", "accounts.id")
    .select(userColumns)
    .select(({ selectFrom }) => [
      "accounts.created_at as createdAt",
      "accounts.deletion_requested_at as deletionRequestedAt",
      "accounts.erase_after as eraseAfter",
      "athletes.id as athleteKey",
      "athletes.is_public as isPublic",
      "athletes.graduation_year as graduationYear",
      "athletes.sport_codes as sports",
      selectFrom("profile_reports")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .whereRef("profile_reports.athlete_id", "=", "athletes.id")
        .where("profile_reports.status", "=", "open")
        .as("openReports"),
      selectFrom("text_reviews")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .whereRef("text_reviews.account_id", "=", "accounts.id")
        .where("text_reviews.status", "=", "pending")
        .as("waitingTexts"),
      selectFrom("sessions")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .whereRef("sessions.account_id", "=", "accounts.id")
        .where("expires_at", ">", sql<Date>`now()`)
        .where("last_used_at", ">", sql<Date>`now() - ${idleTimeout}`)
        .as("openSessions"),
    ])
    .where("accounts.id", "=", userLoginId)
    .executeTakeFirst();
  if (!account) return null;
  const { createdAt, deletionRequestedAt, eraseAfter, athleteKey, isPublic, openSessions, ...rest } = account;
  const { graduationYear, sports, openReports, waitingTexts, ...record } = rest;
  const [history, mail, plan, coaches, note, eraseRequest] = await Promise.all([
    findAuditEntries(db, { subject: userLoginId, limit: 100 }),
    findMailOfAccount(db, userLoginId),
    findPlanInFull(db, userLoginId),
    findCoachContexts(db, [userLoginId]),
    findNote(db, userLoginId),
    findEraseRequests(db, userLoginId),
  ]);
  return {
    ...withVersion(record),
    ...plan,
    coach: coaches.get(userLoginId) ?? null,
    createdAt: createdAt.toISOString(),
    deletionRequestedAt: deletionRequestedAt?.toISOString() ?? null,
    eraseAfter: eraseAfter?.toISOString() ?? null,
    athleteId: athleteKey === null ? null : encodeId("athlete", athleteKey),
    isPublic: isPublic ?? false,
    athlete: athleteKey === null ? null : { graduationYear, sports: sports ?? [], openReports: Number(openReports) },
    waitingTexts: Number(waitingTexts),
    note,
    eraseRequest: eraseRequest[0] ?? null,
    openSessions: Number(openSessions),
    history,
    mail,
  };
}
