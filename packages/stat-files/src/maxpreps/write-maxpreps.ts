import { rowName } from "../document/sport-stats.ts";
import { StatFileError, type StatRow, type Stats } from "../document/stat-file.ts";
import { deriveStats } from "../sports/derive-rates.ts";
import type { SportCode } from "../sports/sports.ts";
import { findField, maxPrepsFields } from "./fields.ts";

interface MaxPrepsOptions {
  sport: SportCode;
  /** Field names in the order of the file. The default is every field with a value. */
  headers?: readonly string[];
}

/** Writes one team's players without registration; those without a value only if `headers` is given. Throws a StatFileError for basketball. */
export function writeMaxPreps(
  players: readonly StatRow[],
  { sport, headers }: MaxPrepsOptions,
): { text: string; warnings: string[] } {
  const fields = maxPrepsFields[sport];
  if (!fields)
    throw new StatFileError("We cannot write MaxPreps files for basketball: the names of its fields are not public.");
  const values = new Map(players.map((player) => [player, valuesOf(player.stats, sport)]));
  const rows = headers
    ? [...players]
    : players.filter((player) => Object.keys(fields).some((field) => values.get(player)?.[field] !== undefined));
  const names = headers ?? [
    "Jersey",
    ...Object.keys(fields).filter((field) => rows.some((row) => values.get(row)?.[field] !== undefined)),
  ];
  const { written, warnings } = withOwnJersey(rows);
  const lines = written.map((row) =>
    names.map((name) => (/^jersey$/i.test(name) ? row.jersey : (values.get(row)?.[name] ?? ""))).join("|"),
  );
  if (written.some(({ stats }) => Object.values(stats).some((value) => !Number.isInteger(value))))
    warnings.push(
      "The file contains half sacks or half tackles for loss. It is not known whether MaxPreps accepts them.",
    );
  return { text: [names.join("|"), ...lines].map((line) => `${line}\r\n`).join(""), warnings };
}

function valuesOf(stats: Stats, sport: SportCode): Readonly<Record<string, number>> {
  const derived = deriveStats(sport, stats);
  const values: Record<string, number> = {};
  for (const [field, id] of Object.entries(maxPrepsFields[sport] ?? {})) {
    const value = stats[id] ?? (id === "receptions" && sport === "VB" ? goodReceptions(stats) : undefined);
    if (value !== undefined) values[field] = value;
  }
  for (const field of [
    "TotalTackles",
    "TotalReturnYards",
    "TotalTDNum",
    "PATKickingPoints",
    "TotalConversionPoints",
    "TotalPoints",
  ]) {
    const value = derived[findField(sport, field)?.id ?? ""];
    if (typeof value === "number") values[field] = value;
  }
  return values;
}

function goodReceptions({ receptionAttempts, receptionErrors }: Stats): number | undefined {
  return receptionAttempts === undefined || receptionErrors === undefined
    ? undefined
    : receptionAttempts - receptionErrors;
}

// MaxPreps finds a player by the jersey number alone.
function withOwnJersey(rows: readonly StatRow[]): { written: StatRow[]; warnings: string[] } {
  const byJersey = Map.groupBy(rows, ({ jersey }) => jersey ?? "");
  const written = rows.filter(
    ({ jersey }) => jersey !== null && /^[^|\r\n]+$/.test(jersey) && byJersey.get(jersey)?.length === 1,
  );
  const warnings = [...byJersey].flatMap(([jersey, same]) => {
    if (jersey === "") return same.map((row) => `${rowName(row)}: has no jersey number and was left out.`);
    if (same.length < 2) return [];
    return [
      `${same.map((row) => row.name ?? "a player").join(" and ")} have the same number ${jersey} and were left out: MaxPreps identifies a player by the number.`,
    ];
  });
  return { written, warnings };
}
