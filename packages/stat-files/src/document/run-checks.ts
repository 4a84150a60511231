import type { SportCode } from "../sports/sports.ts";
import { isLongest } from "./sport-stats.ts";
import type { CheckDetail, StatCheck, Stats, StatTeam } from "./stat-file.ts";

export interface Checks {
  /** Compares two numbers of the file. Does nothing if one of them is missing. */
  compare(
    name: string,
    detail: { team: string | null; statistic: string; stated: Value; computed: Value; tolerance?: number },
  ): void;
  list(): StatCheck[];
}

type Value = number | string | null | undefined;

export function createChecks(): Checks {
  const checks = new Map<string, CheckDetail[]>();
  return {
    compare(name, { team, statistic, stated, computed, tolerance = 0 }) {
      if (stated === null || stated === undefined || computed === null || computed === undefined) return;
      const details = checks.get(name) ?? [];
      checks.set(name, details);
      details.push({ team, statistic, stated, computed, ok: isEqual(stated, computed, tolerance) });
    },
    list() {
      return [...checks].map(([name, details]) => ({ name, ok: details.every(({ ok }) => ok), details }));
    },
  };
}

/** Adds up one statistic over the players and the team row: the maximum for a longest play, null if no row contains it. */
export function sumRows(sport: SportCode, { players, teamRow }: StatTeam, id: string): number | null {
  const values = [...players, ...(teamRow ? [teamRow] : [])].flatMap(({ stats }) => stats[id] ?? []);
  if (values.length === 0) return null;
  if (isLongest(sport, id)) return Math.max(...values);
  return values.reduce((sum, value) => sum + value, 0);
}

/** A team plays as many sets and games as each of its players. */
const appearances = new Set(["setsPlayed", "matchesPlayed", "gamesPlayed", "gamesStarted"]);

interface TeamLine {
  sport: SportCode;
  team: StatTeam;
  totals: Stats;
  /** The statistics that the rows contain; without it, those of the team. */
  rows?: ReadonlySet<string>;
  skip?: ReadonlySet<string>;
}

/** Compares every statistic of the team line with its rows, except those in `skip` and those that no row contains. */
export function checkTeamLine(checks: Checks, { sport, team, totals, rows, skip }: TeamLine): void {
  for (const [id, stated] of Object.entries(totals)) {
    if (skip?.has(id) || appearances.has(id) || rows?.has(id) === false) continue;
    const name = isLongest(sport, id)
      ? "The longest play of the players is the team’s"
      : "The rows add up to the team line";
    checks.compare(name, { team: team.name, statistic: id, stated, computed: sumRows(sport, team, id) });
  }
}

function isEqual(stated: number | string, computed: number | string, tolerance: number): boolean {
  if (typeof stated === "number" && typeof computed === "number") return Math.abs(stated - computed) <= tolerance;
  return stated === computed;
}
