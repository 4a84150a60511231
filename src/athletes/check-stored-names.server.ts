import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { findTextProblem } from "./find-text-problem.server.ts";
import { type HeldText, queueTexts } from "./held-texts.server.ts";
import { type PublicText, publicTexts, wholeName } from "./public-texts.ts";

const batch = 1000;

interface NamedAccount {
  id: string;
  firstName: string;
  lastName: string;
  currentSchool: string | null;
}

/** Adds names of coaches and team staff that nobody should read to the queue of the portal’s staff. They stay hidden until the decision. */
export async function queueNamesToCheck(db: Kysely<Database>): Promise<void> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const { rows } = await sql<NamedAccount>`
      select id, first_name as "firstName", last_name as "lastName", null as "currentSchool"
      from accounts join (
        select account_id from team_staff union select account_id from program_staff
      ) staff on staff.account_id = accounts.id
      where accounts.id > ${after} order by accounts.id limit ${batch}`.execute(db);
    await queueTexts(db, rows.flatMap(textsToCheck));
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.id;
  }
}

/** Returns the texts of a sign-up that the staff of the portal must check, since it is verified now. */
export async function findTextsToCheck(db: Kysely<Database>, accountId: string): Promise<HeldText[]> {
  const account = await db
    .selectFrom("accounts")
    .leftJoin("athletes", "athletes.account_id", "accounts.id")
    .select(["accounts.id", "first_name as firstName", "last_name as lastName", "current_school as currentSchool"])
    .where("accounts.id", "=", accountId)
    .executeTakeFirst();
  return account ? textsToCheck(account) : [];
}

function textsToCheck({ id, ...texts }: NamedAccount): HeldText[] {
  const problems = (["firstName", "lastName", "currentSchool"] as const).flatMap((field) =>
    textToCheck(id, field, texts[field]),
  );
  const isNameListed = problems.some(({ field }) => field !== "currentSchool");
  return isNameListed ? problems : [...problems, ...textToCheck(id, "fullName", wholeName(texts))];
}

function textToCheck(accountId: string, field: PublicText, text: string | null): HeldText[] {
  const found = text === null ? null : findTextProblem(text, publicTexts[field].kind);
  // The queue has no word for a name without letters.
  return text && found ? [{ accountId, field, text, found: found === "letters" ? "profanity" : found }] : [];
}
