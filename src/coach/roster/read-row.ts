import { athleteFields } from "../../athletes/fields.ts";
import { isShowable } from "../../athletes/schema.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { readTagList } from "../exports/tag-list.ts";
import { type ProspectChange, prospectBody, summaryBody } from "../prospects/schema.ts";
import { anyPosition } from "../prospects/vocabulary.ts";
import type { Roster } from "./roster-job.server.ts";
import type { ImportField, Mapping } from "./vocabulary.ts";

/** Returns the cell of a field; empty without a column. */
export type ReadCell = (field: ImportField) => string;

export function rowReader({ rows, mapping }: Roster & { mapping: Mapping }): (row: number) => ReadCell {
  return (row) => (field) => {
    const position = mapping[field];
    return position === undefined ? "" : (rows[row]?.[position] ?? "");
  };
}

/** Reads what identifies the athlete of a row. `year` is 0 without a class. */
export function readIdentity(cell: ReadCell) {
  const name = oneLine(cell("fullName")) || oneLine(`${cell("firstName")} ${cell("lastName")}`);
  const [year = "0"] = /\b20\d\d\b/.exec(cell("graduationYear")) ?? [];
  return {
    athleteId: cell("athleteId"),
    name,
    year: Number(year),
    school: oneLine(cell("school")),
    club: oneLine(cell("club")) || oneLine(cell("team")),
  };
}

/** The values of a row for the board. Those that the board does not accept are missing. */
export interface BoardValues extends Pick<ProspectChange, "stage" | "position" | "tags"> {
  summary?: string;
  /** Notes of at most 4,000 characters each. */
  notes: string[];
}

export function readBoardValues(
  cell: ReadCell,
  positions: Readonly<Record<string, unknown>>,
  mostNotes = Number.POSITIVE_INFINITY,
): BoardValues {
  const [position, stage] = [cell("position"), cell("stage")];
  const tags = readTagList(oneLine(cell("tags")));
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
  const text = cell("summary");
  const summary = text && summaryBody.safeParse({ text }).data?.text;
  return { ...Object.fromEntries(fields), ...(summary && { summary }), notes: readNotes(cell("note"), mostNotes) };
}

/** A character has at most two code units. */
const longestLine = 2 * programLimits.noteLength;

/** Splits a long text between lines into at most `most` notes. Omits lines that no note may contain. Takes linear time. */
function readNotes(text: string, most: number): string[] {
  if (text === "") return [];
  const isPlain = isShowable(text.replaceAll("\n", " "));
  const parts: string[] = [""];
  for (const line of text.split("\n")) {
    if (line.length > longestLine || !(isPlain || isShowable(line))) continue;
    const part = parts.at(-1);
    const joined = part ? `${part}\n${line}` : line;
    if (!part || joined.length <= programLimits.noteLength) parts.splice(-1, 1, joined);
    else if (parts.length < most) parts.push(line);
    else break;
  }
  return parts.flatMap((part) => summaryBody.safeParse({ text: part }).data?.text || []);
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

/** A row that has what a roster requires: a team, and a jersey or a name. */
export interface RosterRow extends RosterValues {
  /** Position in the file, from 0. */
  row: number;
}

export function readRosterRows(file: Roster & { mapping: Mapping }): RosterRow[] {
  const cellsOf = rowReader(file);
  return file.rows
    .map((_, row) => ({ row, ...readRosterValues(cellsOf(row)) }))
    .filter(({ team, jersey, first_name, last_name }) => team && (jersey ?? first_name ?? last_name));
}

/** An event has ten thousand rows, and the clipboard loads all of them. So their texts are shorter than those of profiles. */
function readRosterValues(cell: ReadCell): RosterValues {
  const { year, club, school } = readIdentity(cell);
  const { stage = null, tags = null, notes } = readBoardValues(cell, {}, 1);
  const text = (field: ImportField, maxLength: number) => shown(cell(field), maxLength);
  return {
    team: text("team", 80) ?? shown(club, 80) ?? shown(school, 80),
    jersey: text("jersey", 20),
    first_name: text("firstName", 80),
    last_name: text("lastName", 80) ?? text("fullName", 80),
    graduation_year: year || null,
    school: text("school", 80),
    club: text("club", 80),
    position: text("position", 20),
    height: readHeight(oneLine(cell("height")).slice(0, 20)),
    event: text("event", 120),
    division: text("division", 40),
    court: text("court", 40),
    starts_at: text("startsAt", 80),
    stage,
    tags,
    note: notes[0] ?? null,
  };
}

/** Reads inches, feet and inches (`6'1"`, `6-1`), or centimeters. */
function readHeight(text: string): number | null {
  const [, feet, inches] = /^\s*(\d)\s*(?:'|’|-|ft\.?)\s*(\d{1,2})?/.exec(text) ?? [];
  const [, number, unit] = /^\s*(\d{2,3})(?:\.\d+)?\s*(cm|in|")?\s*$/i.exec(text) ?? [];
  const isMetric = unit?.toLowerCase() === "cm" || Number(number) > 100;
  const read = feet ? 12 * Number(feet) + Number(inches ?? 0) : Math.round(Number(number) / (isMetric ? 2.54 : 1));
  const [min, max] = athleteFields.height.range;
  return read >= min && read <= max ? read : null;
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
