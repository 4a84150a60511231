import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import type { AthleteQuery } from "./athlete-search.server.ts";
import { encodeId } from "./public-id.server.ts";
import type { AthleteList, AthleteListItem } from "./schema.ts";
import { sqlSearch } from "./sql-search.server.ts";

/** A page of the list; version as in `AthleteMatches`. */
export interface FoundAthletes extends AthleteList {
  version: string | null;
}

/** One page of the public athletes that match, in the order asked for, with exact totals; a page past the end is empty. */
export async function searchAthletes(
  db: Kysely<Database>,
  query: AthleteQuery,
  search = sqlSearch(db),
): Promise<FoundAthletes> {
  const { ids, total, version } = await search.find(query);
  const data = await listAthletes(db, ids);
  return {
    data,
    pages: { lastPage: Math.max(1, Math.ceil(total / query.size)), actualPageSize: data.length, totalRecords: total },
    version,
  };
}

/** The athletes with these keys, in the order of the keys; who is no longer public is left out, whatever an index still says. */
async function listAthletes(db: Kysely<Database>, ids: string[]): Promise<AthleteListItem[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("athletes")
    .innerJoin("accounts", "accounts.id", "athletes.account_id")
    .select([
      "athletes.id",
      "accounts.first_name",
      "accounts.last_name",
      "athletes.gender",
      "athletes.height",
      "athletes.weight",
      "athletes.city",
      "athletes.state",
      "athletes.picture",
    ])
    .where("athletes.id", "in", ids)
    .where("athletes.is_public", "is", true)
    .execute();
  const byKey = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byKey.get(id);
    if (!row) return [];
    return {
      athleteId: encodeId("athlete", row.id),
      firstName: row.first_name,
      lastName: row.last_name,
      gender: row.gender,
      height: row.height,
      weight: row.weight,
      city: row.city,
      state: row.state,
      profilePictureURI: row.picture,
    };
  });
}
