import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import type { ShownReference } from "./schema.ts";

/** Finds the references that everyone reads about an athlete, the latest first. The caller checks that the profile is public. */
export async function findReferences(db: Kysely<Database>, athleteKey: string | null): Promise<ShownReference[]> {
  const rows = await db
    .selectFrom("shown_references")
    .select(["id as referenceId", "name", "role", "team", "sport_code as sportCode", "relation", "text"])
    .select(["first_year as firstYear", "last_year as lastYear", "written_at as writtenAt"])
    .where("athlete_id", "=", athleteKey)
    .orderBy("written_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ writtenAt, ...reference }) => ({ ...reference, writtenAt: writtenAt.toISOString() }));
}
