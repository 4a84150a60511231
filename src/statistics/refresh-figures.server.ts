import { gameGroup } from "@openroster/stat-files/sports/game-group.ts";
import { figureLayout, seasonFigures } from "@openroster/stat-files/sports/searchable-stats.ts";
import { seasonTotals } from "@openroster/stat-files/sports/season-totals.ts";
import { type SportCode, sportCodes } from "@openroster/stat-files/sports/sports.ts";
import type { StatLine } from "@openroster/stat-files/sports/stat-line.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";

const batchSize = 500;

interface LatestSeason {
  athleteId: string;
  sportCode: SportCode;
  seasonYear: string;
  seasonOrGame: "G" | "S";
  lines: StatLine[];
  confirmed: StatLine[] | null;
  hiddenGames: number;
}

/** Computes the figures of all athletes whose statistics changed. Several processes may run it concurrently. Returns their number. */
export async function refreshFigures(db: Kysely<Database>, signal?: AbortSignal): Promise<number> {
  let done = 0;
  while (!signal?.aborted) {
    const refreshed = await refreshBatch(db);
    done += refreshed;
    if (refreshed < batchSize) break;
  }
  return done;
}

export async function markOutdated(db: Kysely<Database>): Promise<void> {
  const layouts = sportCodes.map((sportCode) => sql`(${sportCode}, ${figureLayout(sportCode)}::integer)`);
  await sql`
    insert into stale_statistics (athlete_id)
      select distinct athlete_id from athlete_statistics where (sport_code, layout) not in (${sql.join(layouts)})
    on conflict (athlete_id) do nothing`.execute(db);
}

async function refreshBatch(db: Kysely<Database>): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select athlete_id as id from stale_statistics order by athlete_id limit ${batchSize} for update skip locked`.execute(
      trx,
    );
    if (rows.length === 0) return 0;
    const stale = rows.map(({ id }) => id);
    // A concurrent erasure holds the athlete and waits for the rows above.
    const held = await sql<{ id: string }>`
      select id from athletes where id = any(${stale}::bigint[]) order by id for key share skip locked`.execute(trx);
    const ids = held.rows.map(({ id }) => id);
    await storeFigures(trx, ids, await readLatestSeasons(trx, ids));
    await sql`
      delete from stale_statistics where athlete_id = any(${stale}::bigint[])
        and (athlete_id = any(${ids}::bigint[]) or not exists (select from athletes where id = athlete_id))`.execute(
      trx,
    );
    return rows.length;
  });
}

const gameFacts = gameGroup.map(({ id }) => id);

/** Reads the lines of the first team season of a profile that has statistics, for each sport. */
async function readLatestSeasons(db: Kysely<Database>, ids: string[]): Promise<LatestSeason[]> {
  const { rows } = await sql<LatestSeason>`
    select latest.athlete_id as "athleteId", sport_code as "sportCode", season_year as "seasonYear",
      season_or_game as "seasonOrGame",
      (select json_agg(stats order by position) from shown_events where team_season_id = latest.id) as lines,
      (select json_agg(stats order by position) from shown_events where team_season_id = latest.id and id in (
        select event_id from event_confirmations where athlete_id = latest.athlete_id and is_current)) as confirmed,
      (select hidden_games(season) from team_seasons season where season.id = latest.id) as "hiddenGames"
    from (
      select distinct on (athlete_id, sport_code) * from team_seasons
      where athlete_id = any(${ids}::bigint[]) and exists (
        select from events where team_season_id = team_seasons.id and stats - ${gameFacts}::text[] <> '{}'
          and (team_game_id is null or not is_of_unapproved_team(team_game_id)))
      order by athlete_id, sport_code, season_year desc, position, id
    ) as latest`.execute(db);
  return rows;
}

async function storeFigures(db: Kysely<Database>, ids: string[], seasons: LatestSeason[]): Promise<void> {
  const rows = seasons.map(({ athleteId, sportCode, seasonYear, seasonOrGame, lines, confirmed, hiddenGames }) => ({
    athlete_id: athleteId,
    sport_code: sportCode,
    layout: figureLayout(sportCode),
    season_year: seasonYear,
    figures: seasonFigures(sportCode, seasonTotals(sportCode, seasonOrGame, lines)),
    games: lines.length,
    official_games: confirmed?.length ?? 0,
    hidden_games: hiddenGames,
    confirmed_figures: confirmed && seasonFigures(sportCode, seasonTotals(sportCode, seasonOrGame, confirmed)),
  }));
  await sql`
    delete from athlete_statistics where athlete_id = any(${ids}::bigint[]) and (athlete_id, sport_code) not in (
      select athlete_id, sport_code from json_to_recordset(${JSON.stringify(rows)})
        as given (athlete_id bigint, sport_code text))`.execute(db);
  if (rows.length === 0) return;
  await sql`
    insert into athlete_statistics (athlete_id, sport_code, layout, season_year, figures, confirmed_figures, games, official_games, hidden_games)
      select athlete_id, sport_code, layout, season_year, figures, confirmed_figures, games, official_games, hidden_games from json_to_recordset(${JSON.stringify(rows)})
        as given (athlete_id bigint, sport_code text, layout integer, season_year text, figures integer[], confirmed_figures integer[],
          games integer, official_games integer, hidden_games integer)
    on conflict (athlete_id, sport_code) do update
      set layout = excluded.layout, season_year = excluded.season_year, figures = excluded.figures,
        confirmed_figures = excluded.confirmed_figures, games = excluded.games, official_games = excluded.official_games,
        hidden_games = excluded.hidden_games
      where (athlete_statistics.layout, athlete_statistics.season_year, athlete_statistics.figures, athlete_statistics.confirmed_figures,
          athlete_statistics.games, athlete_statistics.official_games, athlete_statistics.hidden_games)
        is distinct from (excluded.layout, excluded.season_year, excluded.figures, excluded.confirmed_figures,
          excluded.games, excluded.official_games, excluded.hidden_games)`.execute(db);
}
