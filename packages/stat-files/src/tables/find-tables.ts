import type { Sheet, SourceRow } from "./source-row.ts";

/** A table within a sheet. Every row of the sheet is in `header`, in `rows`, or named in `notes`. */
export interface Table {
  /** The title above the header or the sheet; null without one. */
  title: string | null;
  header: SourceRow;
  rows: SourceRow[];
  /** Sentences about rows and cells that were not read. */
  notes: string[];
}

/** Returns how many names of columns a row contains. */
export type ScoreHeader = (cells: readonly string[]) => number;

const leastScore = 2;
/** Rows above the first header. */
const maxTitleRows = 20;
/** A title above words and their meanings, which last until the next table. */
const glossary = /^(?:glossary|legend|key|abbreviations?)\s*:?$/i;
const footer =
  /^(?:glossary|legend|key|notes?|source|printed|report|generated|page \d|copyright|©|(?:assistant |head )?coach(?:es)?\b|\*+ ?\S)|(?:^|\s)\w[\w/%+-]* ?= ?\w/i;
const longFooter = 60;

/**
 * Finds the tables of a sheet. Rows above a header are titles; a header that is repeated, as on each printed page, starts no table; a row with
 * other names of columns does, and the same names below another title or beside it. A glossary below a table is none of its rows.
 */
export function findTables(sheet: Sheet, scoreHeader: ScoreHeader): Table[] {
  const { name, rows, notes } = sheet;
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ""));
  const start = findFirstHeader(filled, scoreHeader);
  const header = filled[start];
  if (!header) return [];
  const parts = findParts(header, filled, scoreHeader);
  if (parts.length > 1)
    return parts.flatMap((part, place) => findTables(cutSheet(sheet, part, place === 0), scoreHeader));
  const tables: Table[] = [startTable(header, filled.slice(0, start), name)];
  tables[0]?.notes.unshift(...notes);
  const titles: SourceRow[] = [];
  let known = new Set(filled.slice(0, start).map(textOf));
  let isGlossary = false;
  for (const row of filled.slice(start + 1)) {
    const table = tables.at(-1) as Table;
    if (isSameHeader(row, table.header) && !titles.some((title) => isOtherTitle(title, known))) {
      describeTitles(titles.splice(0), table);
      table.notes.push(`Row ${row.line} repeats the names of the columns.`);
      isGlossary = false;
    } else if (isHeader(row, scoreHeader)) {
      known = new Set(titles.map(textOf));
      tables.push(startTable(row, titles.splice(0), name));
      isGlossary = false;
    } else if (isTitle(row, table.header)) {
      titles.push(row);
      isGlossary ||= glossary.test(textOf(row));
    } else if (isGlossary) describeTitles([...titles.splice(0), row], table);
    else {
      // What looked like the title of another table was a row of this one.
      for (const title of titles.splice(0)) addTitle(title, table);
      addRow(row, table);
    }
  }
  for (const title of titles) addTitle(title, tables.at(-1) as Table);
  return tables;
}

interface Part {
  from: number;
  to: number;
}

/** Finds tables beside each other: a header that has the same names again after an empty column. */
function findParts({ cells }: SourceRow, rows: readonly SourceRow[], scoreHeader: ScoreHeader): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (let at = 0; at <= cells.length; at += 1) {
    if ((cells[at] ?? "") !== "") continue;
    if (at > from) parts.push({ from, to: at });
    from = at + 1;
  }
  const names = parts.map(({ from: first, to }) => cells.slice(first, to));
  const [own] = names;
  const areEqual = names.every((other) => other.map(fold).join("\n") === own?.map(fold).join("\n"));
  if (!own || parts.length < 2 || !areEqual || scoreHeader(own) < leastScore) return [];
  // A cell below an empty name belongs to no table.
  const isOutside = (at: number) => at < cells.length && cells[at] === "";
  if (rows.some((row) => row.cells.some((cell, at) => cell !== "" && isOutside(at)))) return [];
  // The last one has the cells beyond its columns, which are reported.
  return parts.map((part, place) => (place === parts.length - 1 ? { ...part, to: Number.POSITIVE_INFINITY } : part));
}

/** Returns the columns of one of the tables. The first one has the notes of the sheet. */
function cutSheet({ name, rows, notes }: Sheet, { from, to }: Part, isFirst: boolean): Sheet {
  const cut = rows.map(({ line, cells }) => ({ line, cells: cells.slice(from, to) }));
  return { name, notes: isFirst ? notes : [], rows: cut };
}

/** Finds the row with the most names of columns among the first ones; without known names, the first row with two cells. */
function findFirstHeader(rows: readonly SourceRow[], scoreHeader: ScoreHeader): number {
  const candidates = rows.slice(0, maxTitleRows);
  let [best, bestScore] = [-1, 0];
  for (const [index, { cells }] of candidates.entries()) {
    const score = isLabel(cells) ? scoreHeader(cells) : 0;
    // A later table can have more columns, and the rows between are those of the first.
    if (score > bestScore && !(bestScore >= leastScore && index > best + 1)) [best, bestScore] = [index, score];
  }
  if (bestScore >= leastScore) return best;
  const first = candidates.findIndex(({ cells }) => cells.filter((cell) => cell !== "").length > 1);
  return Math.max(first, 0);
}

function startTable(header: SourceRow, titles: readonly SourceRow[], sheet: string | null): Table {
  const texts = titles.map(({ cells }) => cells.filter((cell) => cell !== "").join(" "));
  const table: Table = { title: texts.at(-1)?.slice(0, 80) ?? sheet, header, rows: [], notes: [] };
  describeTitles(titles, table);
  return table;
}

function describeTitles(rows: readonly SourceRow[], table: Table): void {
  for (const { line, cells } of rows)
    table.notes.push(
      `Row ${line} is not read: «${cells
        .filter((cell) => cell !== "")
        .join(" ")
        .slice(0, 60)}».`,
    );
}

function addRow({ line, cells }: SourceRow, table: Table): void {
  const width = table.header.cells.length;
  const beyond = cells.slice(width).filter((cell) => cell !== "");
  if (beyond.length > 0)
    table.notes.push(
      `Row ${line} has more cells than there are columns. Not read: ${beyond.map((cell) => `«${cell.slice(0, 40)}»`).join(", ")}.`,
    );
  table.rows.push({ line, cells: Array.from({ length: width }, (_, index) => cells[index] ?? "") });
}

function isSameHeader(row: SourceRow, header: SourceRow): boolean {
  const own = row.cells.map(fold).join("\n").trimEnd();
  return own !== "" && own === header.cells.map(fold).join("\n").trimEnd();
}

function isHeader({ cells }: SourceRow, scoreHeader: ScoreHeader): boolean {
  const filled = cells.filter((cell) => cell !== "").length;
  return isLabel(cells) && scoreHeader(cells) >= Math.max(leastScore, Math.ceil(filled * 0.6));
}

/** Another title starts another table. A printed page repeats the title, and counts the pages. */
function isOtherTitle(row: SourceRow, known: ReadonlySet<string>): boolean {
  const text = textOf(row);
  return (
    !known.has(text) &&
    !footer.test(text) &&
    !glossary.test(text) &&
    !/^(?:page\s*)?\d+(?:\s*(?:of|\/)\s*\d+)?$/i.test(text)
  );
}

function textOf({ cells }: SourceRow): string {
  return fold(cells.filter((cell) => cell !== "").join(" "));
}

/** A row of names has no numbers. */
function isLabel(cells: readonly string[]): boolean {
  return cells.every((cell) => !/^[-+]?[\d.,]+%?$/.test(cell));
}

/** The title of a table has one cell, and so does a note below one. */
function isTitle({ cells }: SourceRow, header: SourceRow): boolean {
  return header.cells.length > 1 && cells.filter((cell) => cell !== "").length === 1;
}

/** Adds a row with one cell, unless it is a note. */
function addTitle(row: SourceRow, table: Table): void {
  const text = row.cells.find((cell) => cell !== "") ?? "";
  if (footer.test(text) || text.length > longFooter) describeTitles([row], table);
  else addRow(row, table);
}

function fold(cell: string): string {
  return cell.replaceAll(/\s+/g, " ").trim().toLowerCase();
}
