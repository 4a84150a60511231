import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import { countRows } from "../../database/count-rows.server.ts";
import type { Database } from "../../database/tables.ts";
import { isRecordId } from "../../http/record-id.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { matching } from "../../search/match-athletes.server.ts";
import { parseSearch } from "./parse-search.server.ts";
import type { NewSearch, SearchChange } from "./schema.ts";
import { lockFeed } from "./search-feed.server.ts";
import { maxFollowedMatches, restoreDays } from "./vocabulary.ts";

type Owner = Pick<Membership, "programId" | "staffId">;

/** Saves a search of the caller. All current matches count as seen. Throws 409 at the limit and 422 for an invalid query. */
export async function addSearch(
  trx: Kysely<Database>,
  owner: Membership,
  { name, query, alert, isShared }: NewSearch,
): Promise<{ searchId: string }> {
  const values = new URLSearchParams(query);
  parseSearch(query);
  values.sort();
  await requireSpace(trx, owner);
  const { id: searchId } = await trx
    .insertInto("saved_searches")
    .values({
      program_id: owner.programId,
      staff_id: owner.staffId,
      name,
      query: values.toString(),
      alert,
      is_shared: isShared,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await followSearch(trx, { programId: owner.programId, searchId, query });
  if (alert !== "never") await requireFollowed(trx, owner, searchId);
  return { searchId };
}

/** Changes a search of the caller. Throws 404 for an unknown one, 409 at the limit, and 422 for an alert with too many matches. */
export async function changeSearch(
  trx: Kysely<Database>,
  owner: Membership,
  { searchId, name, alert, isShared, seen, isDeleted }: SearchChange,
): Promise<void> {
  const search = await trx
    .selectFrom("saved_searches")
    .select(["query", "followed_at as followedAt", "removed_at as removedAt"])
    .where("program_id", "=", owner.programId)
    .where("staff_id", "=", owner.staffId)
    .where("id", "=", searchId)
    .where(({ or, eb }) =>
      or([eb("removed_at", "is", null), eb("removed_at", ">", sql<Date>`now() - ${restoreDays} * interval '1 day'`)]),
    )
    // Not `for update`: a run of the feed, for which `followSearch` waits, refers to this row.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!search || (search.removedAt && isDeleted !== false)) throw noSuchSearch();
  const isRestored = search.removedAt !== null && isDeleted === false;
  if (isRestored) await requireSpace(trx, owner);
  const values = {
    ...(name !== undefined && { name }),
    ...(alert !== undefined && { alert }),
    ...(isShared !== undefined && { is_shared: isShared }),
    ...(isDeleted === true && { removed_at: sql<Date>`now()` }),
    ...(isRestored && { removed_at: null }),
  };
  if (Object.keys(values).length > 0)
    await trx
      .updateTable("saved_searches")
      .set(values)
      .where("program_id", "=", owner.programId)
      .where("id", "=", searchId)
      .execute();
  // Changes are not compared with deleted searches.
  if (isRestored || (alert && alert !== "never" && !search.followedAt))
    await followSearch(trx, { programId: owner.programId, searchId, query: search.query });
  if (alert && alert !== "never") await requireFollowed(trx, owner, searchId);
  if (seen) await markSeen(trx, { ...owner, searchId, athleteIds: seen });
}

/** Deletes a search of the caller; it can be restored. Throws 404 for an unknown one. */
export async function removeSearch(db: Kysely<Database>, owner: Owner, searchId: string): Promise<void> {
  if (!isRecordId(searchId)) throw noSuchSearch();
  const { numUpdatedRows } = await db
    .updateTable("saved_searches")
    .set({ removed_at: sql<Date>`now()` })
    .where("program_id", "=", owner.programId)
    .where("staff_id", "=", owner.staffId)
    .where("id", "=", searchId)
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw noSuchSearch();
}

/** Deletes the searches that can no longer be restored. */
export async function purgeSearches(db: Kysely<Database>): Promise<void> {
  await sql`delete from saved_searches where removed_at < now() - ${restoreDays} * interval '1 day'`.execute(db);
}

export function noSuchSearch() {
  return createHttpError(404, "We can’t find this search.");
}

/** Locks the member, so that concurrent requests do not exceed the limit. */
async function requireSpace(trx: Kysely<Database>, { programId, staffId }: Owner): Promise<void> {
  await trx
    .selectFrom("program_staff")
    .select("id")
    .where("program_id", "=", programId)
    .where("id", "=", staffId)
    .forNoKeyUpdate()
    .execute();
  const count = await countRows(
    trx
      .selectFrom("saved_searches")
      .where("program_id", "=", programId)
      .where("staff_id", "=", staffId)
      .where("removed_at", "is", null),
  );
  if (count >= programLimits.savedSearches)
    throw createHttpError(409, `You can save ${programLimits.savedSearches} searches.`);
}

/** Stores the current matches that are not stored yet as seen. A search with too many is not followed and has no alerts. */
export async function followSearch(
  trx: Kysely<Database>,
  { programId, searchId, query }: { programId: string; searchId: string; query: string },
): Promise<void> {
  await lockFeed(trx, "shared");
  await sql`
    with matches as (
      select athletes.id from athletes where ${matching(parseSearch(query))} limit ${maxFollowedMatches + 1}
    ), followed as (
      update saved_searches set followed_at = case when few then now() end, alert = case when few then alert else 'never' end
      from (select count(*) <= ${maxFollowedMatches} as few from matches) as counted
      where program_id = ${programId} and id = ${searchId}
      returning id, few
    )
    insert into saved_search_matches (program_id, search_id, athlete_id, state)
    select ${programId}, followed.id, matches.id, 'seen' from matches, followed where few
    on conflict do nothing`.execute(trx);
}

async function requireFollowed(trx: Kysely<Database>, { programId }: Owner, searchId: string): Promise<void> {
  const { followedAt } = await trx
    .selectFrom("saved_searches")
    .select("followed_at as followedAt")
    .where("program_id", "=", programId)
    .where("id", "=", searchId)
    .executeTakeFirstOrThrow();
  if (followedAt) return;
  const limit = maxFollowedMatches.toLocaleString("en-US");
  throw createHttpError(
    422,
    `More than ${limit} athletes match this search, so we can’t send alerts for it. Add filters, or choose “Never”.`,
  );
}

async function markSeen(
  trx: Kysely<Database>,
  { programId, searchId, athleteIds }: Owner & { searchId: string; athleteIds: readonly string[] },
): Promise<void> {
  const keys = athleteIds.flatMap((athleteId) => findKey("athlete", athleteId) ?? []);
  if (keys.length === 0) return;
  await trx
    .updateTable("saved_search_matches")
    .set({ state: "seen" })
    .where("program_id", "=", programId)
    .where("search_id", "=", searchId)
    .where("athlete_id", "in", keys)
    .execute();
}
