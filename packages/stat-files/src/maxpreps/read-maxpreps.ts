import { decodeText } from "../document/decode-text.ts";
import { boundRows, statFileLimits } from "../document/limits.ts";
import { mergeStats, readCell, requireLastLine } from "../document/read-cell.ts";
import { readNumber } from "../document/read-number.ts";
import { type Checks, createChecks } from "../document/run-checks.ts";
import { formulaTerms } from "../document/sport-stats.ts";
import {
  emptyGame,
  type ReadOptions,
  type SourceColumn,
  type StatFile,
  StatFileError,
  type Stats,
} from "../document/stat-file.ts";
import { deriveStats } from "../sports/derive-rates.ts";
import type { SportCode } from "../sports/sports.ts";
import { findField, proposeSport } from "./fields.ts";

/** A player's rows. `isRejected`: two rows have different values of one statistic. */
interface Player {
  jersey: string;
  stats: Stats;
  /** Totals of the file that we derive ourselves. */
  derived: Stats;
  isRejected: boolean;
}

const guid = /^"?[{(]?[\da-f][\da-f-]{30,37}[})]?"?\|*$/i;
const skippedRows = /^(?:team|totals?|opponents?|rest of team|season totals?)$/i;

export function isMaxPreps(head: string): boolean {
  const [first = "", second = ""] = head
    .replace(/^\uFEFF/, "")
    .trim()
    .split(/[\r\n]+\s*/);
  return [first, guid.test(first.trim()) ? second : ""].some(
    (line) => line.includes("|") && line.split("|").some((name) => /^\s*jersey\s*$/i.test(name)),
  );
}

/** Reads a MaxPreps import file. It names neither its sport nor teams nor players. Throws a StatFileError. */
export function readMaxPreps(bytes: Uint8Array, options: ReadOptions = {}): StatFile {
  const { text, warnings } = decodeText(bytes);
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== "");
  if (guid.test(lines[0]?.trim() ?? "")) lines.shift();
  // One more than allowed, and the header.
  const read = lines.slice(0, statFileLimits.rows + 2).map((line) => line.split("|"));
  const [headers = [], ...rows] = boundRows(read).map((cells) => cells.map((cell) => cell.trim()));
  if (rows.length === 0) throw new StatFileError("This MaxPreps file contains no rows of players.");
  requireLastLine(text, { columns: headers.length, found: lines.at(-1)?.split("|").length ?? 0 });

  const sport = options.sport ?? proposeSport(headers);
  const columns = headers.map((header) => ({ header, target: findTarget(header, sport, options) }));
  warnings.push(...columnWarnings(columns, sport));
  const checks = createChecks();
  const players = readRows(rows, columns, { sport, checks, warnings });
  if (sport) checkDerived(checks, players, { sport, columns });
  return {
    format: "maxpreps",
    producer: null,
    game: emptyGame(sport),
    teams: [
      {
        side: null,
        name: null,
        players: players
          .filter(({ isRejected }) => !isRejected)
          .map(({ jersey, stats }) => ({ name: null, jersey, externalId: null, stats: addReceptions(stats, sport) })),
        teamRow: null,
        totals: null,
      },
    ],
    checks: checks.list(),
    warnings,
    columns,
  };
}

function findTarget(header: string, sport: SportCode | null, { mapping }: ReadOptions): string | null {
  if (/^jersey$/i.test(header)) return "jersey";
  if (mapping && Object.hasOwn(mapping, header)) return mapping[header] ?? null;
  return sport ? (findField(sport, header)?.id ?? null) : null;
}

function columnWarnings(columns: SourceColumn[], sport: SportCode | null): string[] {
  const unknown = columns.filter(({ target }) => target === null).map(({ header }) => header);
  if (sport === null)
    return [
      `The file does not name its sport, and its fields (${unknown.join(", ")}) do not belong to volleyball or football alone. Choose the sport.`,
    ];
  return unknown.length > 0 ? [`These fields are not read: ${unknown.join(", ")}.`] : [];
}

function readRows(
  rows: string[][],
  columns: SourceColumn[],
  { sport, checks, warnings }: { sport: SportCode | null; checks: Checks; warnings: string[] },
): Player[] {
  const players = new Map<string, Player>();
  for (const [index, cells] of rows.entries()) {
    const jersey = cells[columns.findIndex(({ target }) => target === "jersey")] ?? "";
    if (jersey === "" || skippedRows.test(jersey)) continue;
    checks.compare("Every row has as many columns as the header", {
      team: null,
      statistic: `columns of number ${jersey} (row ${index + 1})`,
      stated: columns.length,
      computed: cells.length,
    });
    if (cells.length !== columns.length) {
      warnings.push(
        `Number ${jersey}: the row has ${cells.length} values under ${columns.length} names and was not read.`,
      );
      continue;
    }
    const row = readRow(cells, columns, { jersey, sport, warnings });
    const player = players.get(jersey) ?? { jersey, stats: {}, derived: {}, isRejected: false };
    players.set(jersey, player);
    const conflict = mergeStats(player.stats, row.stats) ?? mergeStats(player.derived, row.derived);
    if (conflict && !player.isRejected)
      warnings.push(`Number ${jersey}: several rows have different values of ${conflict}, so none of them was read.`);
    player.isRejected ||= conflict !== null;
  }
  return [...players.values()];
}

function readRow(
  cells: string[],
  columns: SourceColumn[],
  { jersey, sport, warnings }: { jersey: string; sport: SportCode | null; warnings: string[] },
): { stats: Stats; derived: Stats } {
  const stats: Stats = {};
  const derived: Stats = {};
  for (const [index, { header, target }] of columns.entries()) {
    const cell = cells[index] ?? "";
    if (!target || target === "jersey") continue;
    if (sport && findField(sport, header)?.isDerived) {
      const value = readNumber(cell);
      if (typeof value === "number") derived[target] = value;
      if (value === undefined)
        warnings.push(`Number ${jersey}, ${header}: “${cell.slice(0, 40)}” is not a number. It was not read.`);
      continue;
    }
    const read = readCell(cell, target);
    if ("problem" in read) warnings.push(`Number ${jersey}, ${header}: ${read.problem}. It was not read.`);
    else Object.assign(stats, { ...read.stats, ...stats });
  }
  return { stats, derived };
}

// MaxPreps has no field for all receptions.
function addReceptions(stats: Stats, sport: SportCode | null): Stats {
  const { receptions, receptionErrors } = stats;
  if (sport !== "VB" || receptions === undefined || receptionErrors === undefined) return stats;
  return { ...stats, receptionAttempts: receptions + receptionErrors };
}

/** Compares the totals of the file with ours, if the file has a column for each of their terms. */
function checkDerived(
  checks: Checks,
  players: Player[],
  { sport, columns }: { sport: SportCode; columns: SourceColumn[] },
): void {
  const targets = new Set(columns.map(({ target }) => target));
  for (const { jersey, stats, derived, isRejected } of players) {
    if (isRejected) continue;
    const computed = deriveStats(sport, stats);
    for (const [id, stated] of Object.entries(derived))
      if (formulaTerms(sport, id).every((term) => targets.has(term)))
        checks.compare("The totals of a row are the sums of its parts", {
          team: null,
          statistic: `${id} of number ${jersey}`,
          stated,
          computed: computed[id] ?? 0,
        });
  }
}
