import type { StatView } from "@openroster/stat-files/sports/definition/stat-definition.ts";
import { type DerivedStats, deriveStats } from "@openroster/stat-files/sports/derive-rates.ts";
import { formatEventStat } from "@openroster/stat-files/sports/format-stat.ts";
import { eventDefinitions, groupEventStats, type ShownStat } from "@openroster/stat-files/sports/group-stats.ts";
import { headlineStats } from "@openroster/stat-files/sports/headline-stats.ts";
import { type SeasonGroup, seasonTable } from "@openroster/stat-files/sports/season-table.ts";
import { type SeasonTotals, seasonTotals } from "@openroster/stat-files/sports/season-totals.ts";
import { appearanceStats, findStat, statDefinitions } from "@openroster/stat-files/sports/stat-catalogue.ts";
import { statSeries } from "@openroster/stat-files/sports/stat-series.ts";
import { profileHref, type TeamChoice } from "../athletes/choose-team.server.ts";
import { countConfirmed, describeLineSource, markOf, type SourceStep } from "../athletes/describe-line-source.ts";
import type { TeamSeason } from "../athletes/queries.server.ts";
import type { SeasonOrGame, TeamEvent } from "../athletes/schema.ts";
import type { SportCode } from "../athletes/vocabulary.ts";
import { type GameResult, readResult, resultOfLead } from "../opponents/read-result.ts";
import { renderTrends } from "./render-trends.server.tsx";

export interface ShownSeason {
  sportCode: SportCode;
  seasonYear: string;
  teamName: string;
  seasonOrGame: SeasonOrGame;
  headline: ShownStat[];
  /** Charts of the leading figures as HTML; null if the season is one line of totals. */
  trends: string | null;
  /** Totals and rates of the season, without groups that have only zeros. */
  summary: SeasonGroup[];
  /** How many of the games coaches confirmed; null if the season is one line of totals. */
  confirmed: string | null;
  groups: StatGroup[];
  events: ShownEvent[];
}

export interface StatGroup {
  group: string;
  stats: { id: string; friendlyName: string; missing: string }[];
}

export interface ShownEvent {
  eventID: string;
  href: string;
  eventName: string;
  score: string | null;
  /** Won, lost or tied; null if the points do not show it. */
  result: GameResult | null;
  date: string | null;
  venue: string | null;
  leading: { id: string; label: string; friendlyName: string; text: string }[];
  texts: Record<string, string>;
  recorded: string[];
  /** Where the values come from: in short, unless the athlete entered them, and each step. */
  mark: string | null;
  isConfirmed: boolean;
  /** Level and record of the opponent, if its team is here. */
  opponent?: string | null;
  chain: SourceStep[];
}

/** Explains rows without a mark. */
function describeUnmarked(events: TeamSeason["events"]): string {
  const unmarked = events.filter(({ source }) => !source.confirmed && source.kind === "athlete");
  if (unmarked.length === 0) return "";
  return unmarked.length === events.length
    ? "All numbers were entered by the athlete."
    : "Numbers without a mark were entered by the athlete.";
}

const fewestTrendGames = 3;

interface DerivedEvent extends TeamEvent {
  derived: DerivedStats;
}

/** Formats a team's season for the page. Links of events extend the address of `choice`. */
export function showSeason(
  team: TeamSeason,
  {
    athleteId,
    sportCode,
    position,
    choice,
  }: { athleteId: string; sportCode: SportCode; position?: string | undefined; choice: TeamChoice },
): ShownSeason & { totals: SeasonTotals } {
  const { seasonOrGame, seasonYear, teamName } = team;
  const view = seasonOrGame === "G" ? "game" : "season";
  const events = team.events.map((event) => ({ ...event, derived: deriveStats(sportCode, event.stats) }));
  const lines = team.events.map(({ stats }) => stats);
  const totals = seasonTotals(sportCode, seasonOrGame, lines);
  const headline = headlineStats(sportCode, totals, position);
  const groups = groupEventStats(sportCode, view, {}).map(({ group, stats }) => ({
    group,
    stats: stats.map(({ id, friendlyName, text }) => ({ id, friendlyName, missing: text })),
  }));
  const leading = shortLabels(sportCode, { ids: eventIds(sportCode, { view, headline }), view });
  const chosen = { sport: sportCode, season: seasonYear, team: choice.team?.seasonID };
  return {
    sportCode,
    seasonYear,
    teamName,
    seasonOrGame,
    totals,
    headline,
    trends: seasonOrGame === "G" ? showTrends(events, { sportCode, ids: leading.map(({ id }) => id), totals }) : null,
    summary: seasonTable(sportCode, totals),
    confirmed:
      seasonOrGame === "G"
        ? `${countConfirmed(
            sportCode,
            team.events.map(({ source }) => source),
            team.hiddenGames,
          )} ${describeUnmarked(team.events)}`.trim()
        : null,
    groups,
    events: events.map((event) => ({
      ...showEvent(event, { sportCode, view, leading }),
      href: profileHref(athleteId, { ...chosen, event: event.eventID }),
    })),
  };
}

function showEvent(
  { eventID, eventName, score, stats, source, derived }: DerivedEvent,
  { sportCode, view, leading }: { sportCode: SportCode; view: StatView; leading: { id: string; label: string }[] },
): Omit<ShownEvent, "href"> {
  const valueAt = (id: string) => derived[id] ?? stats[id] ?? null;
  const recorded = eventDefinitions(sportCode, view).filter(({ id }) => valueAt(id) !== null);
  const texts = Object.fromEntries(
    recorded.map((definition) => [definition.id, formatEventStat(definition, valueAt(definition.id))]),
  );
  const date = stats.dateOfCompetition;
  return {
    eventID,
    mark: source.confirmed || source.isDisputed || source.kind !== "athlete" ? markOf(source) : null,
    isConfirmed: source.confirmed !== null && !source.isDisputed,
    chain: describeLineSource(source, sportCode),
    eventName: eventName || "Event",
    score: score || null,
    result: resultOf(stats, score) ?? (playsSets(sportCode) ? resultOfSets(score) : null),
    date: typeof date === "string" && date !== "" ? date : null,
    venue: texts.homeOrAway ?? null,
    leading: leading.flatMap(({ id, label }) => {
      const definition = findStat(sportCode, id);
      if (!definition) return [];
      const { friendlyName } = definition;
      return [{ id, label, friendlyName, text: texts[id] ?? formatEventStat(definition, null) }];
    }),
    texts,
    recorded: [...new Set(recorded.map(({ group }) => group))],
  };
}

/** Compares the points of home and away; without them, reads a score such as 3-1, the own points first. */
function resultOf(stats: TeamEvent["stats"], score: string | null): GameResult | null {
  const { homeOrAway, homePoints, awayPoints } = stats;
  const stated = readResult(score);
  if (stated !== null && /^\s*[WLT]/i.test(score ?? "")) return stated;
  const hasPoints =
    typeof homePoints === "number" && typeof awayPoints === "number" && (homeOrAway === "H" || homeOrAway === "A");
  return hasPoints ? resultOfLead((homePoints - awayPoints) * (homeOrAway === "H" ? 1 : -1)) : stated;
}

function playsSets(sportCode: SportCode): boolean {
  return appearanceStats(sportCode).time === "setsPlayed";
}

/** Counts the sets of a score such as 25-20, 23-25, 25-18, the own points first. */
function resultOfSets(score: string | null): GameResult | null {
  const sets = (score ?? "").split(/[\s,;/]+/).map((set) => /^(\d{1,3})[-–:](\d{1,3})$/.exec(set));
  if (sets.length < 2 || sets.includes(null)) return null;
  const lead = sets.reduce((sum, set) => sum + Math.sign(Number(set?.[1]) - Number(set?.[2])), 0);
  if (lead === 0) return null;
  return lead > 0 ? "W" : "L";
}

/** Returns the stat ids of one event for the leading figures: points for points per game. */
function eventIds(sportCode: SportCode, { view, headline }: { view: StatView; headline: ShownStat[] }): string[] {
  const ids = headline.flatMap(({ id }) => {
    const definition = findStat(sportCode, id);
    if (definition?.view === "both" || definition?.view === view) return [id];
    return definition?.formula?.form === "ratio" ? Object.keys(definition.formula.over) : [];
  });
  return [...new Set(ids)];
}

/** Returns the short names of stats. Adds the groups if they differ and a name is ambiguous, such as YDS of passing and rushing. */
function shortLabels(
  sportCode: SportCode,
  { ids, view }: { ids: string[]; view: StatView },
): { id: string; label: string }[] {
  const definitions = statDefinitions(sportCode, view);
  const found = ids.map((id) => definitions.find((definition) => definition.id === id));
  const isOneGroup = new Set(found.map((definition) => definition?.group)).size === 1;
  return ids.map((id, index) => {
    const { abbreviation = "", group } = found[index] ?? {};
    const sharers = definitions.filter((definition) => definition.abbreviation === abbreviation);
    return { id, label: sharers.length > 1 && !isOneGroup ? `${group} ${abbreviation}` : abbreviation };
  });
}

function showTrends(
  unordered: readonly DerivedEvent[],
  { sportCode, ids, totals }: { sportCode: SportCode; ids: string[]; totals: SeasonTotals },
): string | null {
  // A line through one or two games shows no trend.
  if (unordered.length < fewestTrendGames) return null;
  const events = inOrderOfTime(unordered);
  const lines = events.map(({ stats, derived }) => ({ ...stats, ...derived }));
  const series = statSeries(sportCode, { ids, lines, totals });
  return renderTrends(
    series,
    events.map(({ eventName, stats: { dateOfCompetition } }) => ({
      name: eventName || "Event",
      day: typeof dateOfCompetition === "string" ? dateOfCompetition : null,
    })),
  );
}

function inOrderOfTime(events: readonly DerivedEvent[]): readonly DerivedEvent[] {
  const day = ({ stats }: DerivedEvent) => String(stats.dateOfCompetition ?? "");
  if (!events.every(day)) return events;
  return events.toSorted((one, other) => (day(one) < day(other) ? -1 : Number(day(one) > day(other))));
}
