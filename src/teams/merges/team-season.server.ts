import { type Kysely, sql } from "kysely";
import { workspaceLimits } from "../../athletes/limits.ts";
import type { SportCode } from "../../athletes/vocabulary.ts";
import type { Database } from "../../database/tables.ts";

/** A season of a team on the profile of an athlete. */
export interface SeasonOfTeam {
  athleteKey: string;
  teamId: string;
  teamName: string;
  sportCode: SportCode;
  seasonYear: string;
}

/** The names of seasons that a team opens: its own, or the next one that the athlete does not have. */
export function seasonNames(teamName: string): string[] {
  const endings = ["", " (games)", " (games 2)", " (games 3)", " (games 4)"];
  return endings.map((ending) => [...teamName].slice(0, 120 - ending.length).join("") + ending);
}

/**
 * Returns the season that the athlete says is the team’s, or that already shows its games, or one with the team’s name that no other team
 * opened. If it was merged, returns the season that shows its games.
 */
export async function findSeasonOfTeam(
  db: Kysely<Database>,
  { athleteKey, teamId, teamName, sportCode, seasonYear }: SeasonOfTeam,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select season_root(team_seasons.id) as id from team_seasons cross join lateral (
      select count(*) as games from events join team_games on team_games.id = events.team_game_id
      where events.team_season_id = team_seasons.id and team_games.team_id = ${teamId}
        and team_games.season_year = ${seasonYear}
    ) shown
    where athlete_id = ${athleteKey} and sport_code = ${sportCode} and season_or_game = 'G' and (shown.games > 0
      or season_year = ${seasonYear} and (linked_team_id = ${teamId}
        or coalesce(linked_team_id, team_seasons.team_id, ${teamId}) = ${teamId}
          and fold_name(team_name) in (select fold_name(name) from unnest(${seasonNames(teamName)}::text[]) name)))
    order by (linked_team_id is not distinct from ${teamId}::uuid and season_year = ${seasonYear}) desc, shown.games desc,
      merged_into is not null, team_seasons.position, team_seasons.id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Returns null if the athlete has the most teams that we store, in all or in the season. */
export async function addSeasonOfTeam(
  trx: Kysely<Database>,
  { athleteKey, teamId, teamName, sportCode, seasonYear }: SeasonOfTeam,
): Promise<string | null> {
  const { teamsOfAthlete, seasons, teamsOfSeason } = workspaceLimits;
  const names = seasonNames(teamName);
  const { rows } = await sql<{ id: string }>`
    with own as (select * from team_seasons where athlete_id = ${athleteKey}),
      in_sport as (select * from own where sport_code = ${sportCode})
    insert into team_seasons (athlete_id, sport_code, season_year, team_name, season_or_game, position, team_id)
    -- A season of this name that has only totals, or games of another team, stays as it is.
    select ${athleteKey}, ${sportCode}, ${seasonYear}, name, 'G', (select coalesce(max(position) + 1, 0) from own), ${teamId}
    from unnest(${names}::text[]) with ordinality as free (name, place)
    where not exists (select from in_sport where season_year = ${seasonYear} and team_name = name)
      and (select count(*) from own) < ${teamsOfAthlete}
      and (select count(distinct season_year) from in_sport where season_year <> ${seasonYear}) < ${seasons}
      and (select count(*) from in_sport where season_year = ${seasonYear}) < ${teamsOfSeason}
    order by place limit 1 returning id`.execute(trx);
  return rows[0]?.id ?? null;
}
