import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { foldName } from "../../athletes/names/compare-names.ts";
import { countRows } from "../../database/count-rows.server.ts";
import type { Database } from "../../database/tables.ts";
import { noSuchRecord } from "../../http/record-id.ts";
import type { TeamMembership } from "../find-team.server.ts";
import { teamLimits } from "../vocabulary.ts";
import { type EntryBody, entryMonths } from "./schema.ts";

type Owner = Pick<TeamMembership, "teamId" | "staffId">;

/** Adds a player without an account. Throws 409 at the limit. */
export async function addEntry(trx: Kysely<Database>, owner: Owner, entry: EntryBody): Promise<{ entryId: string }> {
  const [entryId = ""] = await insertEntries(trx, owner, [entry]);
  return { entryId };
}

/** Adds players without an account, and returns their ids in the same order. Throws 409 at the limit. */
export async function insertEntries(
  trx: Kysely<Database>,
  { teamId, staffId }: Owner,
  entries: readonly EntryBody[],
): Promise<string[]> {
  await lockTeam(trx, teamId);
  const count = await countRows(trx.selectFrom("team_roster_entries").where("team_id", "=", teamId));
  if (count + entries.length > teamLimits.rosterEntries)
    throw createHttpError(
      409,
      `A roster can have ${teamLimits.rosterEntries} players without an account. Remove some of them first.`,
    );
  const ids: string[] = [];
  for (const entry of entries) {
    const values = { team_id: teamId, staff_id: staffId, ...columnsOf(entry) };
    const row = await trx.insertInto("team_roster_entries").values(values).returning("id").executeTakeFirstOrThrow();
    ids.push(row.id);
  }
  return ids;
}

function columnsOf({ name, jersey, graduationYear, position }: EntryBody) {
  return { name, jersey_number: jersey, graduation_year: graduationYear, position };
}

async function lockTeam(trx: Kysely<Database>, teamId: string): Promise<void> {
  await trx.selectFrom("teams").select("id").where("id", "=", teamId).forNoKeyUpdate().execute();
}

/** Replaces the facts of a player. Throws 404 for an unknown one. */
export async function changeEntry(
  trx: Kysely<Database>,
  { teamId }: Owner,
  { entryId, ...entry }: EntryBody & { entryId: string },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("team_roster_entries")
    .set(columnsOf(entry))
    .where("team_id", "=", teamId)
    .where("id", "=", entryId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw noSuchRecord();
}

/** Deletes a player with all lines, as a parent or guardian can request. Throws 404 for an unknown one. */
export async function removeEntry(
  trx: Kysely<Database>,
  { teamId }: Owner,
  { entryId }: { entryId: string },
): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom("team_roster_entries")
    .where("team_id", "=", teamId)
    .where("id", "=", entryId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw noSuchRecord();
}

/** Adds the players of a roster file. One with the name of an entry changes it; one with the name of an athlete of the team is left out. */
export async function mergeEntries(
  trx: Kysely<Database>,
  owner: Owner,
  entries: readonly EntryBody[],
): Promise<{ added: number; changed: number }> {
  const { teamId } = owner;
  await lockTeam(trx, teamId);
  const { rows } = await sql<{ entryId: string | null; name: string }>`
    select id as "entryId", name from team_roster_entries where team_id = ${teamId}
    union all
    select null, first_name || ' ' || last_name from team_athletes
      join athletes on athletes.id = team_athletes.athlete_id join accounts on accounts.id = athletes.account_id
      where team_id = ${teamId} and left_at is null`.execute(trx);
  const known = new Map(rows.map(({ entryId, name }) => [keyOf(name), entryId]));
  const added = entries.filter(({ name }) => !known.has(keyOf(name)));
  const changed = entries.flatMap((entry) => {
    const entryId = known.get(keyOf(entry.name));
    return entryId ? [{ entryId, ...entry }] : [];
  });
  for (const entry of changed) await changeEntry(trx, owner, entry);
  await insertEntries(trx, owner, added);
  return { added: added.length, changed: changed.length };
}

export function keyOf(name: string): string {
  return foldName(name)?.key ?? name;
}

/** Deletes players whose last game, or who were added, more than two years ago. Returns their number. */
export async function purgeEntries(db: Kysely<Database>): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from team_roster_entries entry
    where greatest(entry.created_at, (
      select max(game.game_date) from team_entry_lines line
        join team_games game on (game.team_id, game.id) = (line.team_id, line.game_id)
        where line.team_id = entry.team_id and line.entry_id = entry.id)) < now() - make_interval(months => ${entryMonths}::integer)`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
