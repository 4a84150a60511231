import { readClass } from "@openroster/stat-files/tables/read-class.ts";
import { readHeight, readHeightParts } from "@openroster/stat-files/tables/read-height.ts";
import { readJersey } from "@openroster/stat-files/tables/read-jersey.ts";
import { isShowable } from "../../athletes/schema.ts";
import type { Roster } from "../../uploads/roster-table.ts";
import { splitName } from "../../uploads/split-name.ts";
import { readTagList } from "../exports/tag-list.ts";
import type { BoardValues, ImportedNote } from "../matches/compare-with-board.server.ts";
import { prospectBody, summaryBody } from "../prospect/schema.ts";
import { anyPosition } from "../prospect/vocabulary.ts";
import { readInSteps } from "./read-in-steps.server.ts";
import { readFirstNote, readNotes } from "./read-notes.ts";
import { readGrade, readNoteType, readStage } from "./read-opinions.ts";
import {
  cellLengthOf,
  type ImportField,
  type Mapping,
  noteFields,
  noteTypeOf,
  type RosterAnswers,
} from "./vocabulary.ts";

/** Returns the cell of a field; empty without a column. */
export type ReadCell = (field: ImportField) => string;

export type RosterFile = Roster & { mapping: Mapping; answers?: RosterAnswers };
type File = RosterFile;

/** Reads cells up to the length of their field. Every check of a cell comes after, so that no cell costs more than a long name. */
export function rowReader({ rows, mapping }: File): (row: number) => ReadCell {
  return (row) => (field) => {
    const position = mapping[field];
    return position === undefined ? "" : (rows[row]?.[position] ?? "").slice(0, cellLengthOf(field));
  };
}

/** Reads what identifies the athlete of a row. `year` is 0 without a class. */
export function readIdentity(cell: ReadCell, answers: RosterAnswers = {}) {
  const text = (field: ImportField) => onlyShort(oneLine(cell(field)));
  const { first, last } = splitName(cell);
  return {
    athleteId: cell("athleteId"),
    firstName: onlyShort(first),
    lastName: onlyShort(last),
    year: readYear(cell, answers) ?? 0,
    school: onlySchool(text("school")),
    club: text("club"),
    team: text("team") || (answers.team ?? ""),
  };
}

/** Leaves out the place before a school: `Omaha, Neb. / Lincoln HS`. */
function onlySchool(text: string): string {
  const [place = "", ...school] = text.split(" / ");
  return school.length > 0 && place.includes(",") ? school.join(" / ") : text;
}

function readYear(cell: ReadCell, { seasonYear }: RosterAnswers): number | null {
  const read = readClass(cell("graduationYear"), seasonYear ?? null);
  return read && "year" in read ? read.year : null;
}

/** No profile has a longer name or school. */
const maxIdentityLength = 200;

function onlyShort(text: string): string {
  return text.length <= maxIdentityLength ? text : "";
}

export function readBoardValues(cell: ReadCell, positions: Readonly<Record<string, unknown>>): BoardValues {
  const summary = cell("summary") && summaryBody.safeParse({ text: cell("summary") }).data?.text;
  const rating = readGrade(cell("rating"));
  return {
    ...readFields(cell, positions),
    ...(summary && { summary }),
    ...(rating && { rating }),
    notes: [...readKindNotes(cell)],
  };
}

/** Yields the notes of a row. An unknown kind is the first line of its note. */
function* readKindNotes(cell: ReadCell): Generator<ImportedNote> {
  const kind = shown(cell("noteType"), 60);
  const type = readNoteType(kind ?? "");
  const text = cell("note");
  for (const note of readNotes(kind && !type && text ? `${kind}:\n${text}` : text))
    yield { text: note, type: type ?? "general" };
  for (const field of noteFields)
    for (const note of readNotes(cell(field))) yield { text: note, type: noteTypeOf(field) };
}

export function readFields(cell: ReadCell, positions: Readonly<Record<string, unknown>>) {
  const [stage, position] = [readStage(cell("stage")), cell("position")];
  const tags = [cell("tags"), cell("moreTags")].flatMap((list) => readTagList(oneLine(list)));
  // A schema takes ten times longer to reject a blank cell.
  const given = {
    ...(stage && { stage }),
    ...((Object.hasOwn(positions, position) || position === anyPosition) && { position }),
    ...(tags.length > 0 && { tags }),
  };
  const fields = Object.entries(given).flatMap(([name, value]) => {
    const parsed = prospectBody.safeParse({ [name]: value });
    return parsed.success ? Object.entries(parsed.data) : [];
  });
  return Object.fromEntries(fields) as Pick<BoardValues, "stage" | "position" | "tags">;
}

/** The values of a row of a roster, by the columns of `program_roster`. */
export interface RosterValues {
  team: string | null;
  jersey: string | null;
  first_name: string | null;
  last_name: string | null;
  graduation_year: number | null;
  school: string | null;
  club: string | null;
  position: string | null;
  height: number | null;
  event: string | null;
  division: string | null;
  court: string | null;
  starts_at: string | null;
  stage: string | null;
  tags: string[] | null;
  note: string | null;
}

/** The work of a program on the athlete of a row. */
type RosterWork = Pick<RosterValues, "stage" | "tags" | "note">;

/** A row that has what a roster requires: a team, and a jersey or a name. */
export interface RosterRow extends Omit<RosterValues, keyof RosterWork> {
  /** Position in the file, from 0. */
  row: number;
}

export function readRosterRows(file: File): Promise<RosterRow[]> {
  const cellsOf = rowReader(file);
  return readInSteps(file.rows, (_, row) => {
    const values = readRosterValues(cellsOf(row), file.answers ?? {});
    const { team, jersey, first_name, last_name } = values;
    return team && (jersey ?? first_name ?? last_name) ? [{ row, ...values }] : [];
  });
}

/** Adds stage, tags and the first note to rows. */
export function readRosterWork<Row extends { row: number }>(file: File, rows: readonly Row[]) {
  const cellsOf = rowReader(file);
  return readInSteps(rows, (row): (Row & RosterWork)[] => {
    const cell = cellsOf(row.row);
    const { stage = null, tags = null } = readFields(cell, {});
    return [{ ...row, stage, tags, note: readEntryNote(cell) }];
  });
}

/** An entry without a profile has one note and no rating, so the note begins with the rating. */
function readEntryNote(cell: ReadCell): string | null {
  const rating = readGrade(cell("rating"));
  const notes = ["note", ...noteFields].map((field) => cell(field as ImportField)).filter(Boolean);
  return readFirstNote([...(rating ? [`Rating: ${rating}`] : []), ...notes].join("\n"));
}

/** An event has ten thousand rows, and the clipboard loads all of them. So their texts are shorter than those of profiles. */
export function readRosterValues(cell: ReadCell, answers: RosterAnswers): Omit<RosterRow, "row"> {
  const text = (field: ImportField, maxLength: number) => shown(cell(field), maxLength);
  const { first, last } = splitName(cell);
  const school = shown(onlySchool(oneLine(cell("school"))), 80);
  return {
    team: text("team", 80) ?? (answers.team ? shown(answers.team, 80) : null) ?? text("club", 80) ?? school,
    jersey: shown(readJersey(cell("jersey")) ?? "", 20),
    first_name: shown(first, 80),
    last_name: shown(last, 80),
    graduation_year: readYear(cell, answers),
    school,
    club: text("club", 80),
    position: text("position", 20),
    height: readHeightOf(cell),
    event: text("event", 120),
    division: text("division", 40),
    court: text("court", 40),
    starts_at: text("startsAt", 80),
  };
}

function readHeightOf(cell: ReadCell): number | null {
  const inches = cell("heightInches");
  return inches === "" ? readHeight(cell("height")) : readHeightParts(cell("height"), inches);
}

/** Most cells. Such a text needs no other check. */
const plainAscii = /^[!-~]+(?: [!-~]+)*$/;

function shown(text: string, maxLength: number): string | null {
  if (text === "") return null;
  if (text.length <= maxLength && plainAscii.test(text)) return text;
  const value = [...oneLine(text)].slice(0, maxLength).join("").trim();
  return value !== "" && isShowable(value) ? value : null;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
