import { basketballRoles, basketballRules, basketballStats } from "./basketball-stats.ts";
import { footballRoles, footballRules, footballStats } from "./football-stats.ts";
import { gameGroup } from "./game-group.ts";
import type { HeadlineRole, LineRule, SportCode, StatDefinition, StatView } from "./stat-definition.ts";
import { volleyballRoles, volleyballRules, volleyballStats } from "./volleyball-stats.ts";

interface SportStats {
  definitions: readonly StatDefinition[];
  byId: ReadonlyMap<string, StatDefinition>;
  rules: readonly LineRule[];
  roles: readonly HeadlineRole[];
  /** The stats that count appearances over a season, and the one that says how long a game's was. */
  appearances: { played: string; started: string; time?: string };
}

const sports: Record<SportCode, SportStats> = {
  VB: sportStats({
    stats: volleyballStats,
    rules: volleyballRules,
    roles: volleyballRoles,
    appearances: { played: "matchesPlayed", started: "matchesStarted", time: "setsPlayed" },
  }),
  FB: sportStats({
    stats: footballStats,
    rules: footballRules,
    roles: footballRoles,
    appearances: { played: "gamesPlayed", started: "gamesStarted" },
  }),
  BB: sportStats({
    stats: basketballStats,
    rules: basketballRules,
    roles: basketballRoles,
    appearances: { played: "gamesPlayed", started: "gamesStarted", time: "minutesPlayed" },
  }),
};

/** Every statistic of a sport in the order in which it is shown, the Game group first. */
export function statCatalogue(sportCode: SportCode): readonly StatDefinition[] {
  return sports[sportCode].definitions;
}

/** The statistics of one view, rates included; the game view begins with the Game group, the season view has none. */
export function statDefinitions(sportCode: SportCode, view: StatView): StatDefinition[] {
  return statCatalogue(sportCode).filter((definition) => definition.view === "both" || definition.view === view);
}

/** One definition, or undefined where the sport has no such stat. */
export function findStat(sportCode: SportCode, id: string): StatDefinition | undefined {
  return sports[sportCode].byId.get(id);
}

/** Whether the sport has a stat of that id, stored or derived. */
export function isKnownStat(sportCode: SportCode, id: string): boolean {
  return sports[sportCode].byId.has(id);
}

/** What no line of the sport can show. */
export function lineRules(sportCode: SportCode): readonly LineRule[] {
  return sports[sportCode].rules;
}

/** The roles of the sport. */
export function headlineRoles(sportCode: SportCode): readonly HeadlineRole[] {
  return sports[sportCode].roles;
}

/** The ids that count games played and started, and the id of a game's playing time where the sport has one. */
export function appearanceStats(sportCode: SportCode): SportStats["appearances"] {
  return sports[sportCode].appearances;
}

function sportStats({
  stats,
  ...rest
}: Omit<SportStats, "definitions" | "byId"> & { stats: StatDefinition[] }): SportStats {
  const definitions = [...gameGroup, ...stats];
  return { ...rest, definitions, byId: new Map(definitions.map((definition) => [definition.id, definition])) };
}
