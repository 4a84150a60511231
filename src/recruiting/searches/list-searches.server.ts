import { type Kysely, sql } from "kysely";
import { encodeId } from "../../athletes/public-id.server.ts";
import { countRows } from "../../database/count-rows.server.ts";
import type { Database } from "../../database/tables.ts";
import { isRecordId } from "../../http/record-id.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import type { AthleteSearch } from "../../search/athlete-search.server.ts";
import type { AthleteFilters } from "../../search/filters/search-query.ts";
import { matching } from "../../search/match-athletes.server.ts";
import { findNewMatchesOf } from "./find-new-matches.server.ts";
import { readSearch } from "./parse-search.server.ts";
import { noSuchSearch } from "./saved-searches.server.ts";
import type { NewMatch, SavedSearch } from "./schema.ts";
import { restoreDays } from "./vocabulary.ts";

/** New matches that one response lists. */
const maxListed = 200;
/** Searches of one list: the caller’s, and the first that the staff shares. Each with news is counted by a query. */
const maxSearches = 2 * programLimits.savedSearches;
/** Searches beside the results of a search, which are read with each of its pages. */
const maxBeside = 20;

type Owner = Pick<Membership, "programId" | "staffId">;

/** Lists the searches of the caller and those that the staff shares, each with the exact numbers of matches and of new matches. */
export async function listSearches(db: Kysely<Database>, owner: Owner, search: AthleteSearch): Promise<SavedSearch[]> {
  const rows = await listStored(db, owner);
  return Promise.all(
    rows.map(async ({ createdAt, filters, newCount, ...row }) => {
      const total = filters ? (await search.find({ ...filters, page: 1, size: 1 })).total : 0;
      return { ...row, total, newCount, createdAt: createdAt.toISOString() };
    }),
  );
}

/** A saved search without the number of all matches. `owner` is null for a search of the caller. */
export type StaffSearch = Omit<SavedSearch, "total" | "createdAt">;

/** Lists some searches of the caller and then of the staff: first the one with `query`. */
export async function listSearchesOfStaff(db: Kysely<Database>, owner: Owner, query: string): Promise<StaffSearch[]> {
  const rows = await listStored(db, owner, { query, limit: maxBeside });
  return rows.map(({ createdAt, filters, ...row }) => row);
}

export function listDeletedSearches(
  db: Kysely<Database>,
  { programId, staffId }: Owner,
): Promise<{ searchId: string; name: string }[]> {
  return db
    .selectFrom("saved_searches")
    .select(["id as searchId", "name"])
    .where("program_id", "=", programId)
    .where("staff_id", "=", staffId)
    .where("removed_at", ">", sql<Date>`now() - ${restoreDays} * interval '1 day'`)
    .orderBy("removed_at", "desc")
    .limit(50)
    .execute();
}

/** Lists the searches of the caller that have new matches, without the number of all matches. */
export async function listSearchesWithNews(
  db: Kysely<Database>,
  owner: Owner,
): Promise<{ searchId: string; name: string; newCount: number }[]> {
  const rows = await listStored(db, owner);
  return rows.flatMap(({ searchId, name, newCount, owner: author }) =>
    newCount && author === null ? { searchId, name, newCount } : [],
  );
}

/** Lists the new matches of a search of the caller or the staff, newest profiles first. Throws 404 for an unknown search. */
export async function listNewMatches(
  db: Kysely<Database>,
  owner: Owner,
  searchId: string,
): Promise<{ name: string; query: string; owner: string | null; newCount: number | null; data: NewMatch[] }> {
  const found = isRecordId(searchId) && (await listStored(db, owner, { searchId }))[0];
  if (!found) throw noSuchSearch();
  const { name, query, owner: author, filters, newCount } = found;
  const data = filters && newCount ? await selectNewMatches(db, { ...owner, searchId, filters }) : [];
  return { name, query, owner: author, newCount, data };
}

/** Condition for rows of `athletes`: the athlete is a new match of the search and still matches. */
export function isNewMatch(
  { programId, searchId, filters }: { programId: string; searchId: string; filters: AthleteFilters },
  { isMailed }: { isMailed: boolean },
) {
  const states = isMailed ? sql`state <> 'seen'` : sql`state = 'new'`;
  return sql<boolean>`athletes.id in (
      select athlete_id from saved_search_matches where program_id = ${programId} and search_id = ${searchId} and ${states})
    and ${matching(filters)}`;
}

interface Selection {
  searchId?: string;
  /** The search with this query is listed first. */
  query?: string;
  limit?: number;
}

async function listStored(
  db: Kysely<Database>,
  owner: Owner,
  { searchId, query = "", limit = maxSearches }: Selection = {},
) {
  await findNewMatchesOf(db, owner);
  const rows = await db
    .selectFrom("saved_searches")
    .innerJoin("program_staff", "program_staff.id", "saved_searches.staff_id")
    .select(["saved_searches.id as searchId", "saved_searches.name", "query", "alert", "is_shared as isShared"])
    .select(["saved_searches.created_at as createdAt", "followed_at as followedAt"])
    .select(sql<string | null>`case when staff_id <> ${owner.staffId} then program_staff.name end`.as("owner"))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("saved_search_matches as match")
          .select("match.athlete_id")
          .whereRef("match.program_id", "=", "saved_searches.program_id")
          .whereRef("match.search_id", "=", "saved_searches.id")
          .where("match.state", "<>", "seen"),
      ).as("hasUnseen"),
    )
    .where("saved_searches.program_id", "=", owner.programId)
    .where(({ or, eb }) => or([eb("staff_id", "=", owner.staffId), eb("is_shared", "=", true)]))
    .where("saved_searches.removed_at", "is", null)
    .$if(searchId !== undefined, (one) => one.where("saved_searches.id", "=", searchId ?? ""))
    .orderBy(sql`query = ${query}`, "desc")
    .orderBy(sql`staff_id <> ${owner.staffId}`)
    .orderBy("saved_searches.created_at")
    .orderBy("saved_searches.id")
    .limit(limit)
    .execute();
  return Promise.all(
    rows.map(async ({ followedAt, hasUnseen, ...row }) => {
      const filters = readSearch(row.query);
      const count = async () => (filters && hasUnseen ? countNewMatches(db, { ...owner, ...row, filters }) : 0);
      const newCount = filters && followedAt ? await count() : null;
      return { ...row, filters, newCount };
    }),
  );
}

interface NewMatchQuery extends Owner {
  searchId: string;
  filters: AthleteFilters;
}

async function countNewMatches(db: Kysely<Database>, query: NewMatchQuery): Promise<number> {
  return countRows(db.selectFrom("athletes").where(isNewMatch(query, { isMailed: true })));
}

async function selectNewMatches(db: Kysely<Database>, query: NewMatchQuery): Promise<NewMatch[]> {
  const rows = await db
    .selectFrom("athletes")
    .innerJoin("accounts", "accounts.id", "athletes.account_id")
    .select(["athletes.id as key", "athletes.graduation_year as graduationYear", "athletes.height"])
    .select(["athletes.city", "athletes.state"])
    .select(sql<string>`accounts.first_name || ' ' || accounts.last_name`.as("name"))
    .where(isNewMatch(query, { isMailed: true }))
    .orderBy("athletes.id", "desc")
    .limit(maxListed)
    .execute();
  return rows.map(({ key, ...row }) => ({ athleteId: encodeId("athlete", key), ...row }));
}
