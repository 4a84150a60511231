import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import type { ShownReference } from "./schema.ts";

/** Finds the references that everyone reads about an athlete, the latest first. The caller checks that the profile is public. */
export async function findReferences(db: Kysely<Database>, athleteKey: string | null): Promise<ShownReference[]> {
  const { rows } = await sql<Omit<ShownReference, "writtenAt"> & { writtenAt: Date }>`/* kept: shown-references */
    select id as "referenceId", name, role, team, sport_code as "sportCode", relation, text, first_year as "firstYear",
      last_year as "lastYear", written_at as "writtenAt"
    from shown_references where athlete_id = ${athleteKey} order by written_at desc, id`.execute(db);
  return rows.map(({ writtenAt, ...reference }) => ({ ...reference, writtenAt: writtenAt.toISOString() }));
}
