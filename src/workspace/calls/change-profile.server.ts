import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { findAgeConflict } from "../../sign-up/find-age-conflict.server.ts";
import type { OwnProfileFields, ProfileChange } from "../schema.ts";
import { lockCurrentAthlete, noSuchRecord, unprocessable } from "./current-athlete.server.ts";
import { findOwnFields } from "./queries.server.ts";
import { requirePublicTexts } from "./require-public-texts.server.ts";
import { versionConflict } from "./require-version.server.ts";

/**
 * Changes fields of the athlete's own profile and returns them all. Throws 412 if they changed since `version`. Throws 422 for contact data,
 * or if graduation year or school type contradict the year of birth.
 */
export async function changeProfile(
  db: Kysely<Database>,
  { accountId, version, change }: { accountId: string; version: number; change: ProfileChange },
): Promise<OwnProfileFields> {
  return await db.transaction().execute(async (trx) => {
    const key = await lockCurrentAthlete(trx, accountId);
    const { firstName, lastName, graduationYear, schoolType, currentSchool, ...same } = change;
    await requirePublicTexts(trx, {
      accountId,
      texts: { firstName, lastName, schoolType, currentSchool, city: same.city, state: same.state },
      stored: async () => (await findOwnFields(trx, accountId))?.fields ?? {},
    });
    const { numUpdatedRows } = await trx
      .updateTable("athletes")
      .set({
        ...same,
        ...(graduationYear !== undefined && { graduation_year: graduationYear }),
        ...(schoolType !== undefined && { school_type: schoolType }),
        ...(currentSchool !== undefined && { current_school: currentSchool }),
        updated_at: sql<Date>`now()`,
        // The account stores the name, but this version covers it too.
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
    if (graduationYear !== undefined || schoolType !== undefined) await requireFittingAge(trx, accountId, current);
    return current;
  });
}

async function requireFittingAge(
  trx: Kysely<Database>,
  accountId: string,
  { graduationYear, schoolType }: OwnProfileFields,
): Promise<void> {
  const account = await trx
    .selectFrom("accounts")
    .select("birth_year as birthYear")
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (!account) return;
  const conflict = findAgeConflict({ ...account, graduationYear, schoolType });
  if (conflict) throw unprocessable([{ ...conflict }]);
}
