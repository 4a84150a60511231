import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { createHasher } from "../../src/accounts/password-hash.server.ts";
import type { Database } from "../../src/database/tables.ts";
import { tokenDigest } from "../../src/sessions/bearer-token.server.ts";

const hasher = createHasher();

/** Counts the mails of these kinds to an account. */
export async function countMails(db: Kysely<Database>, accountId: string, kinds: string[]): Promise<number> {
  return count(db.selectFrom("mail_messages").where("account_id", "=", accountId).where("kind", "in", kinds));
}

/** Counts the mails that a sign-up with an address caused; 0 if no account exists. */
export async function countSignUpMails(db: Kysely<Database>, email: string): Promise<number> {
  const account = await db.selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirst();
  return account ? countMails(db, account.id, ["verify", "reset"]) : 0;
}

/** Counts the password changes of an account; 0 if its password is another one. */
export async function countPasswordChanges(
  db: Kysely<Database>,
  { accountId, password }: { accountId: string; password: string },
): Promise<number> {
  const account = await db
    .selectFrom("accounts")
    .select("password_hash")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  if (!(await hasher.matches(password, account.password_hash))) return 0;
  return countMails(db, accountId, ["password-changed"]);
}

/** Counts the sessions of a token. */
export async function countSessions(db: Kysely<Database>, token: string): Promise<number> {
  return count(db.selectFrom("sessions").where("digest", "=", tokenDigest(token)));
}

/** Counts the changes of an athlete's profile; 0 if the city is not that of the last change. */
export async function countProfileChanges(
  db: Kysely<Database>,
  { accountId, city, firstVersion }: { accountId: string; city: string; firstVersion: number },
): Promise<number> {
  const row = await db
    .selectFrom("athletes")
    .select(["city", "version"])
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return row.city === city ? row.version - firstVersion : 0;
}

export async function countEvents(db: Kysely<Database>, name: string): Promise<number> {
  return count(db.selectFrom("events").where("name", "=", name));
}

export async function countSubmissions(db: Kysely<Database>, athleteKey: string, schoolId: number): Promise<number> {
  return count(db.selectFrom("submissions").where("athlete_id", "=", athleteKey).where("school_id", "=", schoolId));
}

export async function countActions(db: Kysely<Database>, accountId: string, action: string): Promise<number> {
  return count(db.selectFrom("audit_log").where("subject_account", "=", accountId).where("action", "=", action));
}

async function count(query: SelectQueryBuilder<Database, keyof Database, object>): Promise<number> {
  const { found } = await query.select(({ fn }) => fn.countAll<string>().as("found")).executeTakeFirstOrThrow();
  return Number(found);
}

/** Counts the rows of a table of programs with these values. */
export async function countRows(
  db: Kysely<Database>,
  table: `prospect${"s" | "_notes" | "_ratings" | "_summaries"}` | `program_${"tasks" | "contacts" | "log"}`,
  values: Record<string, string | number>,
): Promise<number> {
  const conditions = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { rows } = await sql<{ count: string }>`
    select count(*) from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}`.execute(db);
  return Number(rows[0]?.count);
}
