import { againstAverage } from "@openroster/evaluation/opponents.ts";
import { formatStat } from "@openroster/stat-files/sports/format-stat.ts";
import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import { findStat } from "@openroster/stat-files/sports/stat-catalogue.ts";
import { type Kysely, sql } from "kysely";
import { encodeId, findKey } from "../athletes/public-id.server.ts";
import type { Database } from "../database/tables.ts";
import { type AdjustedRate, adjustedRates, rateOf } from "./fit-opponents.server.ts";
import type { AdjustedFigure, Opponent, SeasonOpponents } from "./schema.ts";

/** Fewer games against opponents with an effect get no second figure. */
const fewestGames = 10;
/** An opponent with fewer games here is hardly known. */
const fewestKnownGames = 5;

interface OpponentRate extends AdjustedFigure {
  text: string;
  band: string;
}

/** The opponents of a season, as far as their teams are here. */
export interface KnownOpponents {
  /** The opponent by the id of an event. */
  byEvent: ReadonlyMap<string, Opponent>;
  /** Games against opponents with at least 5 known games. */
  known: number;
  /** Such as "14 of 22 games against opponents with at least 5 known games". */
  sentence: string;
  rates: OpponentRate[];
}

interface OpponentRow {
  id: string;
  opponent: string;
  stats: Record<string, number | string>;
  level: string | null;
  games: number | null;
  won: number | null;
  lost: number | null;
  effects: Record<string, Effect> | null;
}

interface Effect {
  effect: number;
  weight: number;
  variance: number;
  site: number;
}

/** Finds the opponents of the games of a team season, with the rates of `headline`, or all. Null if no game has a known opponent. */
export async function findOpponents(
  db: Kysely<Database>,
  {
    seasonId,
    sportCode,
    games,
    headline = null,
  }: { seasonId: string; sportCode: SportCode; games: number; headline?: readonly { id: string }[] | null },
): Promise<KnownOpponents | null> {
  const { rows } = await sql<OpponentRow>`/* kept: known-opponents */
    select event.id, opponent_id as opponent, event.stats, teams.level, record.games, record.won, record.lost,
      (select json_object_agg(statistic, json_build_object('effect', effect, 'weight', weight, 'variance', variance,
          'site', case game.place when 'H' then home when 'A' then away else neutral end))
        from opponent_effects where opponent_id = teams.id and season_year = game.season_year) as effects
    from shown_events event
      join team_games game on game.id = event.team_game_id
      join known_opponents known on known.game_id = game.id
      join teams on teams.id = known.opponent_id and teams.status = 'approved'
      left join team_records record on record.team_id = teams.id and record.season_year = game.season_year
    where event.team_season_id = ${findKey("teamSeason", seasonId)}`.execute(db);
  if (rows.length === 0) return null;
  const known = rows.filter((row) => (row.games ?? 0) >= fewestKnownGames).length;
  const ids = headline && new Set(headline.map(({ id }) => id));
  return {
    byEvent: new Map(rows.map((row) => [encodeId("event", row.id), readOpponent(row)])),
    known,
    sentence: `${known} of ${games} games against opponents with at least ${fewestKnownGames} known games`,
    rates: adjustedRates(sportCode).flatMap((rate) => (!ids || ids.has(rate.id) ? adjust(sportCode, rate, rows) : [])),
  };
}

/** Returns the opponents for the endpoint of a season with this number of games. */
export function publishOpponents(found: KnownOpponents | null, games: number): SeasonOpponents | null {
  if (!found) return null;
  const { known, sentence, rates, byEvent } = found;
  return {
    ...{ games, known, sentence },
    rates: rates.map(({ text: _, band: __, ...rate }) => rate),
    events: [...byEvent].map(([eventID, opponent]) => ({ eventID, ...opponent })),
  };
}

function readOpponent({ level, won, lost, games }: OpponentRow): Opponent {
  return { level, games: games ?? 0, won: won ?? 0, lost: lost ?? 0 };
}

function adjust(sportCode: SportCode, rate: AdjustedRate, rows: readonly OpponentRow[]): OpponentRate[] {
  const lines = rows.flatMap(({ opponent, stats, effects }) => {
    const found = rateOf(rate, stats);
    const own = effects?.[rate.id];
    return found && own ? [{ ...found, ...own, opponent }] : [];
  });
  const adjusted = lines.length < fewestGames ? null : againstAverage(lines);
  const definition = findStat(sportCode, rate.id);
  if (!adjusted || !definition) return [];
  const [text, low, high] = [adjusted.value, adjusted.low, adjusted.high].map((one) => formatStat(definition, one));
  const { id, friendlyName } = rate;
  const exact = { value: adjusted.value, low: adjusted.low, high: adjusted.high };
  return [{ id, friendlyName, ...exact, text: text ?? "", band: `${low} to ${high}`, games: lines.length }];
}
