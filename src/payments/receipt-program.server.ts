import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";

/** Returns the program that a receipt names, with the reference of its school. Null if it does not exist anymore. */
export async function findReceiptProgram(db: Kysely<Database>, programId: string | null) {
  const found = await db
    .selectFrom("programs")
    .innerJoin("schools", "schools.id", "programs.school_id")
    .select([
      "schools.name as schoolName",
      "programs.sport_code as sportCode",
      "programs.gender",
      "programs.billing_reference as billingReference",
    ])
    .where("programs.id", "=", programId)
    .executeTakeFirst();
  return found ?? null;
}
