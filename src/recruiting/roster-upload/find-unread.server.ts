import { readClass } from "@openroster/stat-files/tables/read-class.ts";
import { isShowable } from "../../athletes/schema.ts";
import { readEventTime } from "./read-event-time.ts";
import { readInSteps } from "./read-in-steps.server.ts";
import { readFirstNote } from "./read-notes.ts";
import { readGrade, readNoteType, readStage } from "./read-opinions.ts";
import { type ReadCell, type RosterFile, readFields, readRosterValues, rowReader } from "./read-row.ts";
import { type ImportField, importFields } from "./vocabulary.ts";

/** The cells of a field that could not be read. */
export interface UnreadCells {
  field: ImportField;
  label: string;
  /** Filled cells of the column. */
  filled: number;
  unread: number;
  /** The first cells, with their lines in the file. */
  examples: { line: number; text: string }[];
}

export interface Unread {
  cells: UnreadCells[];
  /** Columns with a value that no field reads. */
  columns: string[];
  /** Rows without a jersey and a name. */
  rows: { count: number; lines: number[] };
  /** Rows without a team. */
  teamless: number;
  /** Classes such as `Jr.` that need the season. */
  seasonless: number;
}

const shownExamples = 5;
const exampleLength = 40;

/** Counts what a roster contains and no field has. Every filled cell is read, or counted here. */
export async function findUnread(file: RosterFile & { lines: readonly number[] }): Promise<Unread> {
  const { columns, rows, mapping, answers = {}, lines } = file;
  const cellsOf = rowReader(file);
  const found: Unread = { cells: [], columns: [], rows: { count: 0, lines: [] }, teamless: 0, seasonless: 0 };
  const fields = (Object.keys(importFields) as ImportField[]).filter((field) => mapping[field] !== undefined);
  const counts = fields.map(
    (field): UnreadCells => ({ field, label: importFields[field], filled: 0, unread: 0, examples: [] }),
  );
  await readInSteps(rows, (_, row) => {
    const cell = cellsOf(row);
    const line = lines[row] ?? row + 2;
    const values = readRosterValues(cell, answers);
    countRow(found, values, line);
    if (answers.seasonYear === undefined && needsSeason(cell)) found.seasonless += 1;
    for (const count of counts) countCell(count, { cell, values, line });
    return [];
  });
  found.cells = counts.filter(({ unread }) => unread > 0);
  const used = new Set(Object.values(mapping));
  found.columns = columns.filter((_, place) => !used.has(place) && rows.some((row) => (row[place] ?? "") !== ""));
  return found;
}

type Values = ReturnType<typeof readRosterValues>;

function countRow(found: Unread, values: Values, line: number): void {
  if (values.jersey ?? values.first_name ?? values.last_name) {
    if (!values.team) found.teamless += 1;
    return;
  }
  found.rows.count += 1;
  if (found.rows.lines.length < shownExamples) found.rows.lines.push(line);
}

function needsSeason(cell: ReadCell): boolean {
  const read = readClass(cell("graduationYear"));
  return read !== null && "needsSeason" in read;
}

function countCell(count: UnreadCells, { cell, values, line }: { cell: ReadCell; values: Values; line: number }): void {
  const text = cell(count.field);
  if (text === "") return;
  count.filled += 1;
  if (isRead(count.field, cell, values)) return;
  count.unread += 1;
  if (count.examples.length < shownExamples) count.examples.push({ line, text: text.slice(0, exampleLength) });
}

/** Returns whether the cell of a field has a value. */
function isRead(field: ImportField, cell: ReadCell, values: Values): boolean {
  switch (field) {
    case "athleteId":
      return isPublicId(cell(field));
    case "fullName":
      return (values.first_name ?? values.last_name) !== null;
    case "firstName":
      return values.first_name !== null;
    case "lastName":
      return values.last_name !== null;
    case "graduationYear":
      return values.graduation_year !== null;
    case "heightInches":
      return values.height !== null;
    case "startsAt":
      return values.starts_at !== null && readEventTime(values.starts_at, null) !== null;
    case "stage":
      return readStage(cell(field)) !== null;
    case "tags":
    case "moreTags":
      return readFields((one) => (one === field ? cell(one) : ""), {}).tags !== undefined;
    case "rating":
      return readGrade(cell(field)) !== null;
    case "noteType":
      return readNoteType(cell(field)) !== null;
    case "summary":
      return isShowable(cell(field));
    case "note":
    case "questionnaireNote":
    case "emailNote":
    case "videoNote":
    case "webNote":
    case "eventNote":
      return readFirstNote(cell(field)) !== null;
    default:
      return values[field] !== null;
  }
}

function isPublicId(text: string): boolean {
  return /^[A-Za-z0-9]{1,40}$/.test(text);
}
