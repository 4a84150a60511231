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

export function statCatalogue(sportCode: SportCode): readonly StatDefinition[] {
  return sports[sportCode].definitions;
}

/** Returns the statistics of one view including rates. Only the game view contains the Game group. */
export function statDefinitions(sportCode: SportCode, view: StatView): StatDefinition[] {
  return statCatalogue(sportCode).filter((definition) => definition.view === "both" || definition.view === view);
}

export function findStat(sportCode: SportCode, id: string): StatDefinition | undefined {
  return sports[sportCode].byId.get(id);
}

export function isKnownStat(sportCode: SportCode, id: string): boolean {
  return sports[sportCode].byId.has(id);
}

export function lineRules(sportCode: SportCode): readonly LineRule[] {
  return sports[sportCode].rules;
}

export function headlineRoles(sportCode: SportCode): readonly HeadlineRole[] {
  return sports[sportCode].roles;
}

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
