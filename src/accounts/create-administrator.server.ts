import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { writeAudit } from "./audit-log.server.ts";
import type { Hasher } from "./password-hash.server.ts";
import { findPasswordProblem } from "./password-rule.server.ts";
import { emailKey } from "./queries.server.ts";

export type CreateAdministratorOutcome =
  | { outcome: "created" | "password-changed" }
  | { outcome: "refused"; message: string };

/** Data of the administrator. The address is canonical. */
export interface CreateAdministratorOptions {
  email: string;
  password: string;
  hasher: Hasher;
  commonPasswords: ReadonlySet<string>;
}

const name = { firstName: "Site", lastName: "Administrator" };

/** Creates a verified administrator. If the address has one, resets its password and removes its second factor. */
export async function createAdministrator(
  db: Kysely<Database>,
  { email, password, hasher, commonPasswords }: CreateAdministratorOptions,
): Promise<CreateAdministratorOutcome> {
  const problem = findPasswordProblem(password, { owner: { email, ...name }, commonPasswords });
  if (problem) return { outcome: "refused", message: problem };
  const passwordHash = await hasher.hash(password);
  return db.transaction().execute(async (trx) => {
    const existing = await trx
      .selectFrom("accounts")
      .select(["id", "user_type"])
      .where(sql`email_key(email)`, "=", emailKey(email))
      .forUpdate()
      .executeTakeFirst();
    if (existing && existing.user_type !== "Administrator") {
      return { outcome: "refused", message: `${email} is the address of a member (${existing.user_type}).` };
    }
    const { id } = existing
      ? await changePassword(trx, existing.id, passwordHash)
      : await insert(trx, email, passwordHash);
    const action = existing ? "administrator-password-changed" : "administrator-created";
    await writeAudit(trx, { actor: { label: "command line" }, action, subjectId: id });
    return { outcome: existing ? "password-changed" : "created" };
  });
}

async function changePassword(trx: Kysely<Database>, id: string, passwordHash: string) {
  // An administrator who lost the authenticator app also recovers access by this command.
  await trx.deleteFrom("second_factors").where("account_id", "=", id).execute();
  return trx
    .updateTable("accounts")
    .set({
      password_hash: passwordHash,
      is_verified: true,
      unverified_by_staff: false,
      is_blocked: false,
      updated_at: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirstOrThrow();
}

function insert(trx: Kysely<Database>, email: string, passwordHash: string) {
  return trx
    .insertInto("accounts")
    .values({
      user_type: "Administrator",
      first_name: name.firstName,
      last_name: name.lastName,
      email,
      password_hash: passwordHash,
      is_verified: true,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}
