import { type Kysely, sql } from "kysely";
import { foldName, nameDistance } from "../../athletes/names/compare-names.ts";
import type { Database } from "../../database/tables.ts";
import type { EntryLine, OwnEntry, RosterEntry } from "./schema.ts";

/** Lists the players of a team who have no account, by last name. */
export async function listEntries(db: Kysely<Database>, teamId: string): Promise<RosterEntry[]> {
  return selectEntries(db)
    .where("entry.team_id", "=", teamId)
    .orderBy(sql`fold_name(regexp_replace(entry.name, '^.* ', ''))`)
    .orderBy(sql`fold_name(entry.name)`)
    .orderBy("entry.id")
    .execute();
}

function selectEntries(db: Kysely<Database>) {
  return db
    .selectFrom("team_roster_entries as entry")
    .select(["entry.id as entryId", "entry.name", "entry.jersey_number as jersey"])
    .select(["entry.graduation_year as graduationYear", "entry.position"])
    .select(
      sql<number>`(select count(*)::integer from team_entry_lines line
        join team_games game on (game.team_id, game.id) = (line.team_id, line.game_id)
        where line.team_id = entry.team_id and line.entry_id = entry.id and game.deleted_at is null)`.as("games"),
    );
}

/** Lists the stored lines of players without an account in a game. */
export function listEntryLines(
  db: Kysely<Database>,
  { teamId, gameId }: { teamId: string; gameId: string },
): Promise<EntryLine[]> {
  return db
    .selectFrom("team_entry_lines as line")
    .innerJoin("team_roster_entries as entry", (join) =>
      join.onRef("entry.team_id", "=", "line.team_id").onRef("entry.id", "=", "line.entry_id"),
    )
    .innerJoin("team_files as file", (join) =>
      join.onRef("file.team_id", "=", "line.team_id").onRef("file.id", "=", "line.file_id"),
    )
    .select(["entry.id as entryId", "entry.name", "entry.jersey_number as jersey", "line.stats", "file.sha256"])
    .where("line.team_id", "=", teamId)
    .where("line.game_id", "=", gameId)
    .orderBy(sql`fold_name(entry.name)`)
    .orderBy("entry.id")
    .execute();
}

/**
 * Lists the entries of the athlete’s teams with the same or a similar name. A member sees no other entry: the list of a team has names of minors
 * who have no account.
 */
export async function listOwnEntries(db: Kysely<Database>, accountId: string): Promise<OwnEntry[]> {
  const found = await selectEntries(db)
    .innerJoin("teams", "teams.id", "entry.team_id")
    .innerJoin("team_athletes", "team_athletes.team_id", "entry.team_id")
    .innerJoin("athletes", "athletes.id", "team_athletes.athlete_id")
    .innerJoin("accounts", "accounts.id", "athletes.account_id")
    .select(["entry.team_id as teamId", sql<string>`team_title(teams)`.as("team")])
    .select(sql<string>`accounts.first_name || ' ' || accounts.last_name`.as("ownName"))
    .where("accounts.id", "=", accountId)
    .where("team_athletes.left_at", "is", null)
    .where("teams.status", "=", "approved")
    .orderBy("entry.name")
    .orderBy("entry.id")
    .execute();
  return found.flatMap(({ ownName, ...entry }) =>
    nameDistance(foldName(ownName), foldName(entry.name)) === null ? [] : [entry],
  );
}
