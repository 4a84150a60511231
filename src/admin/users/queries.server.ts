import { type Kysely, sql } from "kysely";
import { isAccountId } from "../../accounts/queries.server.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { pagesOf } from "../pages-of.server.ts";
import { versionOf } from "../record-version.server.ts";
import { findAuditEntries } from "../records/find-audit-entries.server.ts";
import { findMailOfAccount } from "../records/find-mail.server.ts";
import type { DeletionList, UserDetail, UserRecord } from "../schema.ts";
import { lawfulDays } from "../vocabulary.ts";
import { findCoachContexts } from "./find-coach-context.server.ts";
import { findPlanInFull } from "./find-coach-plans.server.ts";

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
      selectFrom("sessions")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .whereRef("sessions.account_id", "=", "accounts.id")
        .where("expires_at", ">", sql<Date>`now()`)
        .where("last_used_at", ">", sql<Date>`now() - interval '30 minutes'`)
        .as("openSessions"),
    ])
    .where("accounts.id", "=", userLoginId)
    .executeTakeFirst();
  if (!account) return null;
  const { createdAt, deletionRequestedAt, eraseAfter, athleteKey, isPublic, openSessions, ...record } = account;
  const [history, mail, plan, coaches] = await Promise.all([
    findAuditEntries(db, { subject: userLoginId, limit: 100 }),
    findMailOfAccount(db, userLoginId),
    findPlanInFull(db, userLoginId),
    findCoachContexts(db, [userLoginId]),
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
    openSessions: Number(openSessions),
    history,
    mail,
  };
}

/** Returns one page of deletion requests, next one first. Counts days by the database's clock. */
export async function findDeletions(
  db: Kysely<Database>,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<DeletionList> {
  const requested = db.selectFrom("accounts").where("erase_after", "is not", null);
  const [{ total }, rows] = await Promise.all([
    requested.select(({ fn }) => fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
    requested
      .select([
        "id",
        "first_name",
        "last_name",
        "email",
        "user_type as userType",
        sql<Date>`deletion_requested_at`.as("requestedAt"),
        sql<Date>`erase_after`.as("eraseAfter"),
        sql<Date>`deletion_requested_at + ${lawfulDays} * interval '1 day'`.as("lawfulUntil"),
        sql<string>`floor(extract(epoch from deletion_requested_at + ${lawfulDays} * interval '1 day' - now()) / 86400)`.as(
          "daysLeft",
        ),
      ])
      .orderBy("erase_after")
      .orderBy("id")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
  ]);
  const data = rows.map((row) => ({
    account: { userLoginId: row.id, name: `${row.first_name} ${row.last_name}`, email: row.email },
    userType: row.userType,
    requestedAt: row.requestedAt.toISOString(),
    eraseAfter: row.eraseAfter.toISOString(),
    lawfulUntil: row.lawfulUntil.toISOString(),
    daysLeft: Number(row.daysLeft),
  }));
  return { data, pages: pagesOf(data, pageSize, Number(total)) };
}
