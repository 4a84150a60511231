import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { HighSchool } from "../schema.ts";

const maxFound = 8;

/** Returns the high schools with all words of a text, or with the words written as one (“LaSalle”): first those of a state that the text names, then those of the account's state. A full scan of 38,000 schools takes 15 ms. */
export async function findHighSchools(
  db: Kysely<Database>,
  { accountId = null, name }: { accountId?: string | null; name: string },
): Promise<HighSchool[]> {
  const { rows } = await sql<HighSchool>`
    select name, city, state, source, year from high_schools
      where not exists (select from unnest((select school_term(${name}))) as word where strpos(search_name, word) = 0)
        or strpos(replace(search_name, ' ', ''), (select nullif(school_key(${name}), ''))) > 0
      order by lower(state) = any (school_term(${name})) desc, (state = (select state from athletes where account_id = ${accountId})) is true desc,
        starts_with(search_name, fold_school(${name})) desc, char_length(name), search_name collate "C"
      limit ${maxFound}`.execute(db);
  return rows;
}
