import { connectedLines, fitOpponents, type OpponentModel, type TeamLine } from "@openroster/evaluation/opponents.ts";
import type { Terms } from "@openroster/stat-files/sports/definition/stat-definition.ts";
import { searchableStats } from "@openroster/stat-files/sports/searchable-stats.ts";
import { type SportCode, sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { findStat } from "@openroster/stat-files/sports/stat-catalogue.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";

/** Fewer attempts of a team in a game say too little. */
const fewestAttempts = 20;

/** A percentage with the statistics of which it is computed. */
export interface AdjustedRate {
  id: string;
  friendlyName: string;
  over: Terms;
  under: Terms;
}

/** The percentages of a sport that are compared with an average opponent. */
export function adjustedRates(sportCode: SportCode): AdjustedRate[] {
  return searchableStats(sportCode).flatMap(({ id, friendlyName, isPercentage }) => {
    const formula = isPercentage ? findStat(sportCode, id)?.formula : undefined;
    return formula?.form === "ratio" ? [{ id, friendlyName, over: formula.over, under: formula.under }] : [];
  });
}

/** Returns the value and the attempts of a rate; null without attempts, or if a count is missing. */
export function rateOf(
  { over, under }: AdjustedRate,
  counts: Readonly<Record<string, number | string>>,
): { value: number; attempts: number } | null {
  const sumOf = (terms: Terms) =>
    Object.entries(terms).reduce(
      (sum, [id, weight]) => sum + weight * (typeof counts[id] === "number" ? counts[id] : Number.NaN),
      0,
    );
  const attempts = sumOf(under);
  const value = sumOf(over) / attempts;
  return attempts > 0 && Number.isFinite(value) ? { value, attempts } : null;
}

interface GameRow {
  team: string;
  opponent: string;
  place: "H" | "A" | "N" | null;
  counts: Record<string, number>;
}

/** Fits the effects of opponents of each sport, gender and season whose both teams are known, and replaces the stored ones. */
export async function fitAllOpponents(trx: Kysely<Database>): Promise<number> {
  await trx.deleteFrom("opponent_effects").execute();
  let stored = 0;
  for (const sportCode of sportCodes) {
    const seasons = await trx
      .selectFrom("known_opponents")
      .innerJoin("team_games", "team_games.id", "known_opponents.game_id")
      .innerJoin("teams", "teams.id", "team_games.team_id")
      .select(["gender", "season_year"])
      .where("sport_code", "=", sportCode)
      .distinct()
      .execute();
    for (const { gender, season_year: seasonYear } of seasons) {
      const games = await readGames(trx, { sportCode, gender, seasonYear });
      for (const rate of adjustedRates(sportCode)) stored += await fitRate(trx, { rate, seasonYear, games });
    }
  }
  return stored;
}

async function readGames(
  trx: Kysely<Database>,
  { sportCode, gender, seasonYear }: { sportCode: SportCode; gender: string; seasonYear: string },
): Promise<GameRow[]> {
  const ids = [
    ...new Set(adjustedRates(sportCode).flatMap(({ over, under }) => [...Object.keys(over), ...Object.keys(under)])),
  ];
  const { rows } = await sql<GameRow>`
    select team_games.team_id as team, opponent_id as opponent, place, (
      select coalesce(json_object_agg(key, total), '{}') from (
        select key, sum(value::numeric) as total from (
          select stats from team_lines where team_lines.team_id = team_games.team_id and team_lines.game_id = team_games.id
          union all select stats from team_entry_lines entry where entry.team_id = team_games.team_id and entry.game_id = team_games.id
        ) lines, jsonb_each_text(stats) where key = any(${ids}) group by key) sums) as counts
    from known_opponents join team_games on team_games.id = known_opponents.game_id join teams on teams.id = team_games.team_id
    where sport_code = ${sportCode} and gender = ${gender} and season_year = ${seasonYear}`.execute(trx);
  return rows;
}

async function fitRate(
  trx: Kysely<Database>,
  { rate, seasonYear, games }: { rate: AdjustedRate; seasonYear: string; games: readonly GameRow[] },
): Promise<number> {
  const lines = games.flatMap(({ team, opponent, place, counts }): TeamLine[] => {
    const found = rateOf(rate, counts);
    if (!found || found.attempts < fewestAttempts) return [];
    return [{ team, opponent, site: place === "N" ? "" : (place ?? ""), ...found }];
  });
  const rows = connectedLines(lines).flatMap((group) => effectsOf(fitOpponents(group), { rate, seasonYear }));
  for (let start = 0; start < rows.length; start += 1000)
    await trx
      .insertInto("opponent_effects")
      .values(rows.slice(start, start + 1000))
      .execute();
  return rows.length;
}

function effectsOf(
  { opponents, sites, variance, attemptsAgainst, penalty }: OpponentModel,
  { rate, seasonYear }: { rate: AdjustedRate; seasonYear: string },
) {
  return [...opponents].map(([opponent, effect]) => ({
    opponent_id: opponent,
    season_year: seasonYear,
    statistic: rate.id,
    effect,
    weight: (attemptsAgainst.get(opponent) ?? 0) + penalty,
    variance,
    home: sites.get("H") ?? 0,
    away: sites.get("A") ?? 0,
    neutral: sites.get("") ?? 0,
  }));
}
