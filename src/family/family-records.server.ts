import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { uncheckedName } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import { type GuardianState, invitationDays } from "./vocabulary.ts";

/** An invitation without an answer expires. */
export const isLive = sql<boolean>`(guardians.state <> 'invited' or invited_at > now() - ${invitationDays} * interval '1 day')`;
/** The account of an athlete before the 18th birthday. */
export const isMinor = sql<boolean>`coalesce(is_minor(accounts), false)`;
/** The name that others see of an athlete. */
export const shownName = sql<string>`coalesce(shown_name(accounts), ${uncheckedName})`;

/** Locks the account of an athlete, so that limits hold and decisions follow each other. */
export async function lockAthlete(trx: Kysely<Database>, accountId: string) {
  const account = await trx
    .selectFrom("accounts")
    .innerJoin("athletes", "athletes.account_id", "accounts.id")
    .select(["athletes.id as key", sql<string>`accounts.email`.as("email"), isMinor.as("isMinor")])
    .select(["first_name as firstName", shownName.as("name")])
    .where("accounts.id", "=", accountId)
    .forNoKeyUpdate("accounts")
    .executeTakeFirst();
  if (!account) throw createHttpError(404, "We can’t find this record.");
  return account;
}

export interface FoundLink {
  id: string;
  key: string;
  accountId: string;
  state: GuardianState;
  invitedBy: "athlete" | "guardian";
  email: string;
  link: string;
  hidAt: Date | null;
  isPublic: boolean;
  firstName: string;
  athleteEmail: string;
  name: string;
}

/** Selects links that are not over, of minors whose accounts are in good standing. Also of accounts that are being deleted. */
export function selectLinks(db: Kysely<Database>) {
  return db
    .selectFrom("guardians")
    .innerJoin("athletes", "athletes.id", "guardians.athlete_id")
    .innerJoin("accounts", "accounts.id", "athletes.account_id")
    .select([
      "guardians.id",
      "guardians.email",
      "link",
      "hid_at as hidAt",
      "athletes.id as key",
      "is_public as isPublic",
    ])
    .select(["accounts.id as accountId", "first_name as firstName", sql<string>`accounts.email`.as("athleteEmail")])
    .select([shownName.as("name"), sql<GuardianState>`guardians.state`.as("state"), "invited_by as invitedBy"])
    .where("guardians.state", "<>", "withdrawn")
    .where(isLive)
    .where(isMinor)
    .where(sql<boolean>`is_verified and not is_blocked and not is_demo`);
}

/** Finds the link of a mailed address. */
export function findByLink(db: Kysely<Database>, link: string): Promise<FoundLink | undefined> {
  return selectLinks(db)
    .where("link", "=", link)
    .where("accounts.deletion_requested_at", "is", null)
    .executeTakeFirst();
}

/** Finds the link between a guardian who signed in and an athlete. */
export function findByGuardian(
  db: Kysely<Database>,
  { email, athleteKey }: { email: string; athleteKey: string },
): Promise<FoundLink | undefined> {
  return selectLinks(db)
    .where("athletes.id", "=", athleteKey)
    .where(sql<boolean>`email_key(guardians.email) = email_key(${email})`)
    .executeTakeFirst();
}

/** A profile is hidden while an active guardian hides it. Triggers follow what guardians protect. */
export async function followGuardians(trx: Kysely<Database>, athleteKey: string): Promise<void> {
  await sql`
    update athletes set guardian_hid_at = hidden.at
    from (select min(hid_at) as at from guardians where athlete_id = ${athleteKey} and state = 'active') hidden
    where id = ${athleteKey} and guardian_hid_at is distinct from hidden.at`.execute(trx);
}

export function pageOf(publicUrl: string, link: string): string {
  return `${publicUrl}/guardian/${link}`;
}

/** Returns the author of a change for the log, which names the link: a guardian has no account. */
export const guardianAudit = ({ id, accountId }: Pick<FoundLink, "id" | "accountId">) =>
  ({ actor: { label: "visitor" }, subjectId: accountId, details: { guardianId: id } }) as const;
export const athleteAudit = (accountId: string) =>
  ({ actor: { label: "member", accountId }, subjectId: accountId }) as const;

export function noSuchLink() {
  return createHttpError(404, "This link isn’t valid anymore. Ask the athlete to invite you again.");
}

export function noSuchGuardian() {
  return createHttpError(404, "We can’t find this record, or it changed. Load it again.");
}

export function changedMeanwhile() {
  return createHttpError(409, "This changed after you opened the page. Load it again.");
}
