import { statFileLimits } from "@openroster/stat-files/document/limits.ts";
import { budgetProblem } from "../processes/vocabulary.ts";

export const uploadLimits = {
  bytes: statFileLimits.bytes,
  /** Files that are chosen at once. */
  files: 20,
  /** Days after which a file that was not imported is deleted. */
  days: 7,
} as const;

/** The endings that a file chooser offers first. The format is detected by content. */
export const acceptedEndings = ".xml,.dvw,.vsm,.txt,.csv,.tsv,.xlsx,.xls,.json";

export const uploadProblems = {
  size: "This file is larger than 8 MB, which is the limit.",
  none: "Choose a file first.",
  damaged: "We can’t read this upload. Please try again.",
  busy: "Many files are being uploaded right now. Please try again in a few seconds.",
  budget: budgetProblem,
  other: "We couldn’t upload the file. Please try again in a minute.",
} as const;
export type UploadProblem = keyof typeof uploadProblems;
