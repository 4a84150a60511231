import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { isMinor } from "../family/family-records.server.ts";

/** A person of a family: the athlete, or a guardian with the link of the emails. */
export interface Reader {
  athleteKey: string;
  accountId: string;
  /** Null for the athlete. */
  guardianId: string | null;
}

/** Returns the athlete of an account. Throws 404. */
export async function requireAthleteReader(db: Kysely<Database>, accountId: string): Promise<Reader> {
  const athlete = await db.selectFrom("athletes").select("id").where("account_id", "=", accountId).executeTakeFirst();
  if (!athlete) throw createHttpError(404, "We can’t find this record.");
  return { athleteKey: athlete.id, accountId, guardianId: null };
}

/** Returns the guardian of a link who is active, or null. The athlete can be hidden, but must be a minor. */
export async function findGuardianReader(db: Kysely<Database>, link: string): Promise<Reader | null> {
  const found = await db
    .selectFrom("guardians")
    .innerJoin("athletes", "athletes.id", "guardians.athlete_id")
    .innerJoin("accounts", "accounts.id", "athletes.account_id")
    .select(["guardians.id as guardianId", "athlete_id as athleteKey", "account_id as accountId"])
    .where("link", "=", link)
    .where("guardians.state", "=", "active")
    .where(isMinor)
    .where(sql<boolean>`is_public_account(accounts)`)
    .executeTakeFirst();
  return found ?? null;
}

/** Returns the guardian of a link. Throws 404. */
export async function requireGuardianReader(db: Kysely<Database>, link: string): Promise<Reader> {
  const reader = await findGuardianReader(db, link);
  if (!reader) throw createHttpError(404, "This link isn’t valid anymore. Ask the athlete to invite you again.");
  return reader;
}

/** Returns the reader as the database has it now, after the caller locked the account. Throws 404 for a guardian whose link has ended. */
export async function requireSameReader(trx: Kysely<Database>, reader: Reader): Promise<void> {
  if (reader.guardianId === null) return;
  const { rows } = await sql`
    select from guardians join athletes on athletes.id = guardians.athlete_id join accounts on accounts.id = athletes.account_id
    where guardians.athlete_id = ${reader.athleteKey} and guardians.id = ${reader.guardianId}
      and guardians.state = 'active' and ${isMinor}`.execute(trx);
  if (rows.length === 0) throw createHttpError(404, "This link isn’t valid anymore.");
}
