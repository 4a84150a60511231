import { rosterLimits } from "../../uploads/roster-table.ts";
import type { NoteType } from "../prospect/vocabulary.ts";

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
  moreTags: "More tags",
  rating: "Rating",
  summary: "Summary",
  note: "Note",
  noteType: "Kind of the note",
  questionnaireNote: "Note of a questionnaire",
  emailNote: "Note of an email",
  videoNote: "Note of a video",
  webNote: "Note of a web page",
  eventNote: "Note of an event",
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

/** The fields of notes of a kind. */
const kindOfField = {
  questionnaireNote: "questionnaire",
  emailNote: "email",
  videoNote: "video",
  webNote: "web",
  eventNote: "event",
} as const satisfies Partial<Record<ImportField, NoteType>>;
export const noteFields = Object.keys(kindOfField) as (keyof typeof kindOfField)[];

export function noteTypeOf(field: keyof typeof kindOfField): NoteType {
  return kindOfField[field];
}

/** Characters that are read of a cell. Tags are 50 labels of 40 characters, in quotation marks. A cell of notes has all notes on an athlete. */
const cellLengths: Partial<Record<ImportField, number>> = {
  tags: 5000,
  moreTags: 5000,
  summary: 16_000,
  ...Object.fromEntries(["note", ...noteFields].map((field) => [field, rosterLimits.cellLength])),
};

export function cellLengthOf(field: ImportField): number {
  return cellLengths[field] ?? 500;
}

export const maxAccepted = 200;

export const rosterPageSize = 100;
