import { findSearchable, type SearchableStat, searchableStats } from "./searchable-stats.ts";
import { sportDefinition } from "./sport-definition.ts";
import { type SportCode, sportCodes } from "./sports.ts";
import { findStat, headlineRoles } from "./stat-catalogue.ts";

/** A statistic of which an athlete’s percentile can be computed. */
export interface RatedStat {
  stat: SearchableStat;
  /** `share`: successes of attempts. `frequency`: events per set or game. */
  kind: "share" | "frequency";
  /** Attempts, sets or games below which an athlete is not compared. */
  least: number;
}

/** Positions whose athletes are compared with each other. */
export interface PeerGroup {
  positions: readonly string[];
  /** In the plural, in a sentence: setters. */
  name: string;
}

const leastAttempts = 50;
const leastSets = 20;
/** About as long as twenty sets. */
const leastGames = 5;

const rated = new Map(sportCodes.map((sportCode) => [sportCode, findRated(sportCode)]));

/** Lists the percentages of successes, and the averages of counts that coaches look for. Points, yards and halves fit neither model. */
export function ratedStats(sportCode: SportCode): readonly RatedStat[] {
  return rated.get(sportCode) ?? [];
}

/**
 * Finds the rated statistic of a headline number: of a count its average per set or game, of a percentage that subtracts mistakes the
 * one that does not, such as the kill percentage for the hitting percentage.
 */
export function ratedFor(sportCode: SportCode, id: string): RatedStat | undefined {
  const stat = findSearchable(sportCode, id);
  if (!stat) return undefined;
  const own = ratedStats(sportCode).find((one) => one.stat === stat);
  if (own) return own;
  if (stat.isPercentage)
    return ratedStats(sportCode).find(
      ({ kind, stat: { ratio } }) =>
        kind === "share" &&
        ratio?.over.every(({ place }) => stat.ratio?.over.some((term) => term.place === place && term.weight > 0)) &&
        ratio.under.every(({ place }) => stat.ratio?.under.some((term) => term.place === place)),
    );
  return ratedStats(sportCode).find(
    ({ kind, stat: { ratio } }) => kind === "frequency" && ratio?.over[0]?.place === stat.place,
  );
}

/** Returns the group of a position; undefined for a position that has none. */
export function peerGroup(sportCode: SportCode, position: string | undefined): PeerGroup | undefined {
  return sportDefinition(sportCode).peerGroups.find(({ positions }) => positions.some((code) => code === position));
}

/** Reads events and exposure of the stored figures of a season. Null if a count is missing or the figures contradict each other. */
export function observe(
  { stat: { ratio }, kind }: RatedStat,
  figures: readonly (number | null)[],
): { events: number; exposure: number } | null {
  if (!ratio) return null;
  let events = 0;
  for (const { place, weight } of ratio.over) {
    const figure = figures[place] ?? null;
    if (figure === null) return null;
    events += figure * weight;
  }
  let exposure = 0;
  for (const { place, weight } of ratio.under) {
    const figure = figures[place] ?? null;
    if (figure === null) return null;
    exposure += figure * weight;
  }
  if (events < 0 || exposure <= 0 || (kind === "share" && events > exposure)) return null;
  return { events, exposure };
}

function findRated(sportCode: SportCode): RatedStat[] {
  const { units, usualStats, appearances } = sportDefinition(sportCode);
  const unitPlace = findSearchable(sportCode, Object.keys(units)[0] ?? "")?.place;
  const wanted = new Set(
    [...headlineRoles(sportCode).flatMap(({ shows }) => shows), ...Object.values(usualStats).flat()].flatMap(
      (id) => findSearchable(sportCode, id)?.place ?? [],
    ),
  );
  const leastUnits = Object.keys(units)[0] === appearances.played ? leastGames : leastSets;
  return searchableStats(sportCode).flatMap((stat): RatedStat[] => {
    const { ratio } = stat;
    if (!ratio) return [];
    if (stat.isPercentage) return isShare(stat) ? [{ stat, kind: "share", least: leastAttempts }] : [];
    const [over, ...others] = ratio.over;
    const isOfUnits = ratio.under.length === 1 && ratio.under[0]?.place === unitPlace;
    if (!over || others.length > 0 || !isOfUnits || !isEventCount(sportCode, over.place)) return [];
    const isWanted = wanted.has(over.place) || (stat.place !== null && wanted.has(stat.place));
    return isWanted ? [{ stat, kind: "frequency", least: leastUnits }] : [];
  });
}

/** A percentage counts some of its attempts: each term once, and it subtracts only from all attempts. */
function isShare({ ratio }: SearchableStat): boolean {
  if (!ratio) return false;
  const weights = [...ratio.over, ...ratio.under].map(({ weight }) => Math.abs(weight));
  if (weights.some((weight) => weight !== 1) || ratio.under.some(({ weight }) => weight < 0)) return false;
  if (ratio.over.every(({ weight }) => weight > 0)) return true;
  const attempts = ratio.under.map(({ place }) => place).join();
  return (
    ratio.over
      .filter(({ weight }) => weight > 0)
      .map(({ place }) => place)
      .join() === attempts
  );
}

/** Points and yards come several at once, so their number is no number of events. */
function isEventCount(sportCode: SportCode, place: number): boolean {
  const stat = searchableStats(sportCode).find((one) => one.place === place);
  const definition = stat && findStat(sportCode, stat.id);
  if (definition?.kind !== "count" || definition.isMistake) return false;
  const { formula } = definition;
  return formula === undefined || (formula.form === "total" && isSumOfCounts(sportCode, formula.terms));
}

function isSumOfCounts(sportCode: SportCode, terms: Readonly<Record<string, number>>): boolean {
  return Object.entries(terms).every(([id, weight]) => {
    const definition = findStat(sportCode, id);
    return weight === 1 && definition?.kind === "count";
  });
}
