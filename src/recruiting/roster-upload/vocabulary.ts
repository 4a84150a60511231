import { budgetProblem } from "../../processes/vocabulary.ts";

/** The fields of an imported row, with labels. The first ones identify the athlete. */
export const importFields = {
  athleteId: "Athlete ID",
  firstName: "First name",
  lastName: "Last name",
  fullName: "Full name",
  graduationYear: "Class year",
  school: "School",
  club: "Club",
  team: "Team",
  jersey: "Jersey",
  position: "Position",
  height: "Height",
  heightInches: "Height, inches beside feet",
  stage: "Stage",
  tags: "Tags",
  summary: "Summary",
  note: "Note",
  event: "Event",
  division: "Division",
  court: "Court",
  startsAt: "Starts at",
} as const;
export type ImportField = keyof typeof importFields;

/** Answers of the member to what a file does not say. `seasonYear` is the year in which the season ends. */
export interface RosterAnswers {
  team?: string;
  seasonYear?: number;
}

/** Field to the position of its column. */
export type Mapping = Partial<Record<ImportField, number>>;

export const importLimits = {
  bytes: 5 * 1024 * 1024,
  rows: 10_000,
  columns: 100,
  cells: 250_000,
  cellLength: 40_000,
} as const;

/** Characters that are read of a cell. Tags are 50 labels of 40 characters, in quotation marks. A cell of notes has all notes on an athlete. */
const cellLengths: Partial<Record<ImportField, number>> = {
  tags: 5000,
  summary: 16_000,
  note: importLimits.cellLength,
};

export function cellLengthOf(field: ImportField): number {
  return cellLengths[field] ?? 500;
}

export const maxAccepted = 200;

export const rosterPageSize = 100;

/** Why a file was rejected, by the code in the address of the page. */
export const uploadProblems = {
  none: "Choose a file first.",
  size: `This file is larger than ${importLimits.bytes / 1024 / 1024} MB.`,
  rows: `A file can have at most ${importLimits.rows.toLocaleString("en-US")} rows.`,
  columns: `A file can have at most ${importLimits.columns} columns.`,
  cells: `A file can have at most ${importLimits.cells.toLocaleString("en-US")} cells. Delete the columns that you don’t need, or split the file.`,
  empty: "This file has no rows. One of the first rows must name the columns.",
  quotes: "This file is damaged: a quotation mark is not closed.",
  time: "Reading this file takes too long, so we stopped.",
  budget: budgetProblem,
  damaged: "We can’t read this file. It may be damaged.",
  other: "We couldn’t upload the file. Please try again in a minute.",
} as const;
export type UploadProblem = keyof typeof uploadProblems;
