import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { isAccountId } from "../../accounts/queries.server.ts";
import type { Database } from "../../database/tables.ts";
import type { AccountNote } from "../account-schema.ts";
import { lockAccounts, noSuchUser } from "../lock-accounts.server.ts";
import { writeStaffAudit } from "../write-staff-audit.server.ts";

/** Returns the staff’s note about an account, or null without one. It is erased with the account. */
export async function findNote(db: Kysely<Database>, userLoginId: string): Promise<AccountNote | null> {
  const note = await db
    .selectFrom("account_notes")
    .leftJoin("accounts", "accounts.id", "account_notes.written_by")
    .select(["text", "version", "written_at as writtenAt"])
    .select(sql<string | null>`first_name || ' ' || last_name`.as("writtenBy"))
    .where("account_id", "=", userLoginId)
    .executeTakeFirst();
  return note ? { ...note, writtenAt: note.writtenAt.toISOString() } : null;
}

/** Stores the note; an empty text deletes it. `version` is that of the note that was read, 0 without one. Throws 404 and 409. */
export async function writeNote(
  trx: Kysely<Database>,
  {
    administratorId,
    userLoginId,
    text,
    version,
  }: { administratorId: string; userLoginId: string; text: string; version: number },
): Promise<void> {
  if (!isAccountId(userLoginId)) throw noSuchUser();
  await lockAccounts(trx, [administratorId, userLoginId]);
  const account = trx.selectFrom("accounts").select("id").where("id", "=", userLoginId);
  if (!(await account.executeTakeFirst())) throw noSuchUser();
  const note = await findNote(trx, userLoginId);
  if ((note?.version ?? 0) !== version)
    throw createHttpError(
      409,
      "Someone changed this note after you loaded it. Your text was not saved. Load it again.",
    );
  if (text === "") await trx.deleteFrom("account_notes").where("account_id", "=", userLoginId).execute();
  else {
    const values = { text, written_by: administratorId, written_at: sql<Date>`now()`, version: version + 1 };
    await trx
      .insertInto("account_notes")
      .values({ account_id: userLoginId, ...values })
      .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
      .execute();
  }
  await writeStaffAudit(trx, administratorId, { action: "note-changed", subjectId: userLoginId });
}
