import { ownInterval } from "@openroster/evaluation/prior.ts";
import { formatStat } from "@openroster/stat-files/sports/format-stat.ts";
import { observe, type RatedStat, ratedFor } from "@openroster/stat-files/sports/rated-stats.ts";
import { seasonFigures } from "@openroster/stat-files/sports/searchable-stats.ts";
import { type SeasonTotals, seasonTotals } from "@openroster/stat-files/sports/season-totals.ts";
import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import type { StatLine } from "@openroster/stat-files/sports/stat-line.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import type { Progress } from "./season-progress.tsx";

const mostSeasons = 6;

interface SeasonRow {
  year: string;
  seasonOrGame: "G" | "S";
  /** Null for the shown season, whose totals are known. */
  lines: StatLine[] | null;
  /** The age in quarters of a year, if the athlete and the guardians let everyone see it. */
  quarters: number | null;
}

/** A season of a page. */
interface ShownSeason {
  seasonKey: string;
  sportCode: SportCode;
  totals: SeasonTotals;
  headline: readonly { id: string }[];
}

/** Shows the first headline rate of each season of the shown sport, with its interval. Null if fewer than two seasons have it. */
export async function showProgress(
  db: Kysely<Database>,
  { athleteKey, season: { seasonKey, sportCode, totals, headline } }: { athleteKey: string; season: ShownSeason },
): Promise<Progress | null> {
  const stats = new Set(headline.flatMap(({ id }) => ratedFor(sportCode, id) ?? []));
  if (stats.size === 0) return null;
  const read = await readSeasons(db, { athleteKey, sportCode, seasonKey });
  const seasons = read.map(({ year, quarters, seasonOrGame, lines }) => ({
    year,
    age: quarters === null ? null : formatAge(quarters),
    figures: seasonFigures(sportCode, lines ? seasonTotals(sportCode, seasonOrGame, lines) : totals),
  }));
  for (const rated of stats) {
    const points = seasons.flatMap((season) => placeSeason(rated, season) ?? []);
    if (points.length > 1) return { ...scale(points), friendlyName: rated.stat.friendlyName };
  }
  return null;
}

/** The first team of each season, in the order of the profile, as in the stored figures of the latest season. */
async function readSeasons(
  db: Kysely<Database>,
  { athleteKey, sportCode, seasonKey }: { athleteKey: string; sportCode: SportCode; seasonKey: string },
): Promise<SeasonRow[]> {
  const { rows } = await sql<SeasonRow>`/* kept: progress-seasons */
    select year, season_or_game as "seasonOrGame",
      case when season.id <> ${seasonKey} then
        (select json_agg(stats order by position) from shown_events where team_season_id = season.id) end as lines,
      (select shown_quarters(athletes, accounts, coalesce(
          -- A school year begins in August.
          (select date_part('year', min(event_date) - interval '7 months') from shown_events where team_season_id = season.id),
          substring(year from '(?:19|20)[0-9]{2}')::integer)::integer)
        from athletes join accounts on accounts.id = athletes.account_id where athletes.id = ${athleteKey}) as quarters
    from (
      select distinct on (season_year) id, season_year as year, season_or_game from team_seasons
      where athlete_id = ${athleteKey} and sport_code = ${sportCode} and merged_into is null
        and not is_season_of_unapproved_team(team_seasons)
        and exists (select from shown_events where team_season_id = team_seasons.id)
      order by season_year desc, position, id limit ${mostSeasons}
    ) season order by year`.execute(db);
  return rows;
}

/** Returns years and quarters, such as "16¾". */
function formatAge(quarters: number): string {
  return `${Math.floor(quarters / 4)}${["", "¼", "½", "¾"][quarters % 4]}`;
}

interface Point {
  year: string;
  age: string | null;
  text: string;
  words: string;
  value: number;
  low: number;
  high: number;
}

function placeSeason(
  rated: RatedStat,
  { year, age, figures }: { year: string; age: string | null; figures: readonly (number | null)[] },
): Point | null {
  const observation = observe(rated, figures);
  if (!observation) return null;
  const value = observation.events / observation.exposure;
  const [low, high] = ownInterval(rated.kind, observation);
  const [text = "", from, to] = [value, low, high].map((one) => formatStat(rated.stat, one));
  return { year, age, text, words: `likely ${from} to ${to}`, value, low, high };
}

/** Turns values into percentages of the width of the drawing. */
function scale(points: readonly Point[]): Pick<Progress, "seasons"> {
  const least = Math.min(...points.map(({ low }) => low));
  const width = Math.max(...points.map(({ high }) => high)) - least || 1;
  const at = (value: number) => Math.round((1000 * (value - least)) / width) / 10;
  return {
    seasons: points.map(({ year, age, text, words, value, low, high }) => ({
      year,
      age,
      text,
      words,
      at: at(value),
      from: at(low),
      to: at(high),
    })),
  };
}
