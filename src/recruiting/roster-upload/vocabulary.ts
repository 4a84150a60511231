import { rosterLimits } from "../../uploads/roster-table.ts";

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

/** The fields that a column of a roster can contain. */
export const rosterTargets = Object.entries(importFields).map(([id, label]) => ({ id, label }));

/** Answers of the member to what a file does not say. `seasonYear` is the year in which the season ends. */
export interface RosterAnswers {
  team?: string;
  seasonYear?: number;
}

/** Field to the position of its column. */
export type Mapping = Partial<Record<ImportField, number>>;

/** Returns the columns of a file, each with its field. */
export function targetsOf({ columns, mapping }: { columns: readonly string[]; mapping: Mapping }) {
  const fields = new Map(Object.entries(mapping).map(([field, position]) => [position, field]));
  return columns.map((header, position) => ({ header, target: fields.get(position) ?? null }));
}

/** Characters that are read of a cell. Tags are 50 labels of 40 characters, in quotation marks. A cell of notes has all notes on an athlete. */
const cellLengths: Partial<Record<ImportField, number>> = {
  tags: 5000,
  summary: 16_000,
  note: rosterLimits.cellLength,
};

export function cellLengthOf(field: ImportField): number {
  return cellLengths[field] ?? 500;
}

export const maxAccepted = 200;

export const rosterPageSize = 100;
