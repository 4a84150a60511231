import type { StatFile } from "@openroster/stat-files/document/stat-file.ts";
import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import { findStat } from "@openroster/stat-files/sports/stat-catalogue.ts";

export function describeFile(file: StatFile, sport: SportCode) {
  const { format, producer, game, teams, warnings, checks, columns } = file;
  const { home, away } = game.score ?? { home: null, away: null };
  return {
    format,
    producer,
    date: game.date,
    score: home === null || away === null ? null : `${home}-${away}`,
    periods: game.periods.map((period) => `${period.home ?? "?"}-${period.away ?? "?"}`).join(", ") || null,
    teams: teams.map(({ name, side, players }) => ({ name, side, players: players.length })),
    warnings: warnings.slice(0, 100),
    checks: checks.map((check) => describeCheck(check, sport)),
    addsUp: checks.every(({ ok }) => ok),
    columns: columns ?? null,
  };
}

/** Counts the comparisons of a check, and lists those that failed with both numbers. */
function describeCheck({ name, ok, details }: StatFile["checks"][number], sport: SportCode) {
  const failed = details.filter((detail) => !detail.ok).slice(0, 50);
  return {
    name,
    ok,
    compared: details.length,
    failed: failed.map(({ team, statistic, stated, computed }) => {
      return { team, statistic: findStat(sport, statistic)?.friendlyName ?? statistic, stated, computed };
    }),
  };
}
