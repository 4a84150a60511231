import type { StatFile, StatRow, Stats, StatTeam } from "@openroster/stat-files/document/stat-file.ts";
import { isGameFact } from "@openroster/stat-files/sports/game-group.ts";
import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import { findLineProblems } from "@openroster/stat-files/sports/validate-stat-line.ts";
import type { Line } from "../games/schema.ts";

type LineStats = Line["stats"];

export interface PlannedLine {
  athleteId: string;
  name: string;
  stats: LineStats;
  before: LineStats | null;
  /** False if the line has these values from this file. */
  isChanged: boolean;
  problems: string[];
}

export interface RemovedLine {
  athleteId: string;
  name: string;
  before: LineStats;
  stats: LineStats;
}

/** A stored line of an athlete, or of a player without an account. */
export type StoredLine = Pick<Line, "athleteId" | "name" | "isMember" | "stats"> & {
  source: { kind: string; file: { sha256: string } | null } | null;
};

interface LinePlan {
  sport: SportCode;
  file: StatFile;
  sha256: string;
  /** The stored lines of the game; empty for a new game. */
  stored: readonly StoredLine[];
  players: readonly { athleteId: string; name: string; row: StatRow }[];
}

/** Computes the lines after an import, which replaces those of files. A file with a list of columns replaces only these columns. */
export function planLines({ sport, file, sha256, stored, players }: LinePlan): {
  lines: PlannedLine[];
  removed: RemovedLine[];
} {
  const covered = coveredBy(file);
  const byAthlete = new Map(stored.map((line) => [line.athleteId, line]));
  const lines = players.map(({ athleteId, name, row }) => {
    const line = byAthlete.get(athleteId);
    const before = line && hasStats(line) ? line.stats : null;
    const stats = { ...(line?.source?.kind === "file" ? withoutCovered(line.stats, covered) : {}), ...statsOf(row) };
    const isSame = before !== null && isEqual(before, stats) && line?.source?.file?.sha256 === sha256;
    const isChanged = !isSame && (before !== null || Object.keys(stats).length > 0);
    const problems = findLineProblems(sport, stats).map(({ message }) => message);
    return { athleteId, name, stats, before, isChanged, problems };
  });
  const matched = new Set(players.map(({ athleteId }) => athleteId));
  const removed = stored.flatMap((line) => {
    const { athleteId, name, isMember, stats: before, source } = line;
    if (!isMember || matched.has(athleteId) || source?.kind !== "file" || !hasStats(line)) return [];
    const stats = withoutCovered(before, covered);
    return isEqual(before, stats) ? [] : [{ athleteId, name, before, stats }];
  });
  return { lines, removed };
}

/** Returns the statistics that a file with columns contains, or null if a file contains all statistics of its format. */
function coveredBy({ columns }: StatFile): ReadonlySet<string> | null {
  return columns ? new Set(columns.flatMap(({ target }) => target ?? [])) : null;
}

function withoutCovered(stats: LineStats, covered: ReadonlySet<string> | null): LineStats {
  if (covered === null) return {};
  return Object.fromEntries(Object.entries(stats).filter(([id]) => !covered.has(id)));
}

function statsOf({ stats, isStarter }: StatRow): LineStats {
  const hasAny = Object.keys(stats).length > 0;
  return { ...stats, ...(hasAny && isStarter !== undefined && { started: isStarter ? 1 : 0 }) };
}

function hasStats({ stats }: Pick<StoredLine, "stats">): boolean {
  return Object.keys(stats).length > 0;
}

function isEqual(one: LineStats, other: LineStats): boolean {
  const ids = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...ids].every((id) => one[id] === other[id]);
}

/** Adds up the players of a team, and lists the statistics that occur in it, without facts of the game. */
export function addUp(team: StatTeam, isLongest: (id: string) => boolean): { sums: Stats; ids: Set<string> } {
  const sums: Stats = {};
  for (const { stats } of team.players)
    for (const [id, value] of Object.entries(stats))
      sums[id] = isLongest(id) ? Math.max(sums[id] ?? value, value) : (sums[id] ?? 0) + value;
  const ids = new Set([...Object.keys(sums), ...Object.keys(team.totals ?? {})].filter((id) => !isGameFact(id)));
  return { sums, ids };
}
