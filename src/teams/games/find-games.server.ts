import createHttpError, { type HttpError } from "http-errors";
import { type Kysely, sql } from "kysely";
import { encodeId } from "../../athletes/public-id.server.ts";
import { type SportCode, uncheckedName } from "../../athletes/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import { isRecordId } from "../../http/record-id.ts";
import type { TeamMembership } from "../find-team.server.ts";
import { listEntryLines } from "../roster-entries/list-entries.server.ts";
import type { Game, GameWithLines, Line } from "./schema.ts";

/** Lists the games of a team, or of one season. */
export async function listGames(db: Kysely<Database>, { teamId }: TeamMembership, season?: string) {
  const rows = await selectGames(db)
    .select(
      sql<number>`((select count(*) from team_lines
          where team_lines.game_id = team_games.id and team_lines.team_id = team_games.team_id and stats <> '{}')
        + (select count(*) from team_entry_lines line where (line.team_id, line.game_id) = (team_games.team_id, team_games.id)))::integer`.as(
        "lines",
      ),
    )
    .where("team_id", "=", teamId)
    .$if(season !== undefined, (query) => query.where("season_year", "=", season ?? ""))
    .orderBy("season_year", "desc")
    .orderBy("game_date")
    .orderBy("created_at")
    .execute();
  return rows;
}

/** Lists the seasons in which a team has games, latest first. */
export async function listSeasons(db: Kysely<Database>, { teamId }: TeamMembership): Promise<string[]> {
  const rows = await db
    .selectFrom("team_games")
    .select("season_year as season")
    .distinct()
    .where("team_id", "=", teamId)
    .where("deleted_at", "is", null)
    .orderBy("season_year", "desc")
    .execute();
  return rows.map(({ season }) => season);
}

export async function findGame(
  db: Kysely<Database>,
  { teamId }: Pick<TeamMembership, "teamId">,
  gameId: string,
): Promise<Game | null> {
  if (!isRecordId(gameId)) return null;
  const game = await selectGames(db).where("team_id", "=", teamId).where("id", "=", gameId).executeTakeFirst();
  return game ?? null;
}

/** Locks a game of the team and returns it. Throws 404 for another team's game. */
export async function lockGame(trx: Kysely<Database>, member: TeamMembership, gameId: string): Promise<Game> {
  await trx
    .selectFrom("team_games")
    .select("id")
    .where("team_id", "=", member.teamId)
    .where("id", "=", gameId)
    .forUpdate()
    .execute();
  const game = await findGame(trx, member, gameId);
  if (!game) throw noSuchGame();
  return game;
}

export function noSuchGame(): HttpError {
  return createHttpError(404, "We can’t find this record. It may have been deleted.");
}

/** Returns a game with a line for each current athlete, and for athletes who left and played. */
export async function findGameWithLines(
  db: Kysely<Database>,
  member: TeamMembership,
  gameId: string,
): Promise<GameWithLines | null> {
  const game = await findGame(db, member, gameId);
  if (!game) return null;
  const key = { teamId: member.teamId, gameId };
  const [lines, ofRoster] = await Promise.all([findLines(db, key), listEntryLines(db, key)]);
  return { ...game, sportCode: member.sportCode, lines, ofRoster };
}

interface LineRow {
  id: string;
  sportCode: SportCode;
  name: string;
  isMember: boolean;
  isOnProfile: boolean;
  stats: Line["stats"];
  version: number;
  enteredBy: string | null;
  role: NonNullable<Line["source"]>["role"] | null;
  enteredAt: Date | null;
  file: NonNullable<Line["source"]>["file"];
}

/** Lists the lines of a game by last name, or only the line of the athlete with the key `athleteKey`. */
export async function findLines(
  db: Kysely<Database>,
  { teamId, gameId, athleteKey }: { teamId: string; gameId: string; athleteKey?: string },
): Promise<Line[]> {
  const { rows } = await sql<LineRow>`
    select athletes.id, teams.sport_code as "sportCode", accounts.first_name || ' ' || accounts.last_name as name, team_athletes.left_at is null as "isMember",
      line.removed_at is null as "isOnProfile", coalesce(line.stats, '{}') as stats, coalesce(line.version, 1) as version,
      case when writer.id is not null then coalesce(shown_name(writer), ${uncheckedName}) end as "enteredBy", team_staff.role, line.entered_at as "enteredAt",
      case when file.id is not null then
        json_build_object('name', file.name, 'format', file.format, 'producer', file.producer, 'sha256', file.sha256) end as file
    from team_athletes
      join teams on teams.id = team_athletes.team_id
      join athletes on athletes.id = team_athletes.athlete_id
      join accounts on accounts.id = athletes.account_id
      left join team_lines line on line.team_id = team_athletes.team_id and line.game_id = ${gameId} and line.athlete_id = athletes.id
      left join team_staff on (team_staff.team_id, team_staff.id) = (line.team_id, line.staff_id)
      left join team_files file on (file.team_id, file.id) = (line.team_id, line.file_id)
      left join accounts writer on writer.id = team_staff.account_id
    where team_athletes.team_id = ${teamId} and is_public_account(accounts)
      and (team_athletes.left_at is null or line.stats <> '{}')
      ${athleteKey === undefined ? sql`` : sql`and athletes.id = ${athleteKey}`}
    order by fold_name(accounts.last_name), athletes.search_name, athletes.id`.execute(db);
  return rows.map(({ id, enteredBy, role, enteredAt, file, ...line }) => ({
    athleteId: encodeId("athlete", id),
    gameId,
    ...line,
    source:
      role && enteredAt
        ? { kind: file ? "file" : "team", enteredBy, role, enteredAt: enteredAt.toISOString(), file }
        : null,
  }));
}

function selectGames(db: Kysely<Database>) {
  return db
    .selectFrom("team_games")
    .select([
      "id as gameId",
      "season_year as seasonYear",
      "opponent",
      "place",
      "score",
      "is_played as isPlayed",
      "version",
    ])
    .select(sql<string>`game_date::text`.as("date"))
    .where("deleted_at", "is", null);
}
