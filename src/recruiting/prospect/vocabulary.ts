import { programLimits } from "../../programs/vocabulary.ts";
export const stages = {
  watching: "Watching",
  evaluating: "Evaluating",
  "in-contact": "In contact",
  offered: "Offered",
  committed: "Committed",
} as const;
export type Stage = keyof typeof stages;

export const noteTypes = {
  general: "General",
  questionnaire: "Questionnaire",
  web: "Web",
  video: "Video",
  event: "Event",
  email: "Email",
  evaluation: "Evaluation",
} as const;
export type NoteType = keyof typeof noteTypes;

export const grades = ["A+", "A", "A-", "B+", "B", "B-", "C+", "C", "C-", "D+", "D", "D-", "F"] as const;
export type Grade = (typeof grades)[number];

export const tagColors = ["gray", "red", "orange", "green", "blue", "purple"] as const;

/** Row of the board for athletes without a position. */
export const anyPosition = "any";

/** Days during which a deleted note or a removed prospect can be restored. */
export const restoreDays = 30;

/** Tasks that the page of an athlete lists: all open ones, and the next done ones. */
export const shownTasks = programLimits.openTasksOfAthlete;

/** Prospects that one request may change. */
export const maxSelected = 200;

/** Formats of an export of the board. */
export const boardFormats = ["csv", "xlsx", "json"] as const;
