import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { AthleteFacts } from "./fit-athlete.ts";

/** Returns the facts of an athlete that needs ask for, with the state in which the athlete lives. Null for another account. */
export async function findAthleteFacts(
  db: Kysely<Database>,
  accountId: string,
): Promise<(AthleteFacts & { state: string | null }) | null> {
  const found = await db
    .selectFrom("athletes")
    .select(["gender", "graduation_year as classYear", "sport_codes as sportCodes", "positions", "state"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return found ?? null;
}
