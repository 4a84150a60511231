import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { lockOwnAthlete, noSuchRecord } from "./own-athlete.server.ts";
import { findOwnFields } from "./queries.server.ts";
import { versionConflict } from "./require-version.server.ts";
import type { OwnProfileFields, ProfileChange } from "./schema.ts";

/** Changes fields of the own profile and returns them all; throws a 412 where they were changed since `version`. */
export async function changeProfile(
  db: Kysely<Database>,
  { accountId, version, change }: { accountId: string; version: number; change: ProfileChange },
): Promise<OwnProfileFields> {
  return await db.transaction().execute(async (trx) => {
    const key = await lockOwnAthlete(trx, accountId);
    const { firstName, lastName, graduationYear, schoolType, currentSchool, ...same } = change;
    const { numUpdatedRows } = await trx
      .updateTable("athletes")
      .set({
        ...same,
        ...(graduationYear !== undefined && { graduation_year: graduationYear }),
        ...(schoolType !== undefined && { school_type: schoolType }),
        ...(currentSchool !== undefined && { current_school: currentSchool }),
        updated_at: sql<Date>`now()`,
        // The name stands with the account, and is part of what this version covers.
        version: version + 1,
      })
      .where("id", "=", key)
      .where("version", "=", version)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n && (firstName !== undefined || lastName !== undefined)) {
      await trx
        .updateTable("accounts")
        .set({
          ...(firstName !== undefined && { first_name: firstName }),
          ...(lastName !== undefined && { last_name: lastName }),
          updated_at: sql<Date>`now()`,
        })
        .where("id", "=", accountId)
        .execute();
    }
    const current = (await findOwnFields(trx, accountId))?.fields;
    if (!current) throw noSuchRecord();
    if (numUpdatedRows === 0n) throw versionConflict({ yours: change, current });
    return current;
  });
}
