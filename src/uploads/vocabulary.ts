import { statFileLimits } from "@openroster/stat-files/document/limits.ts";
import { budgetProblem } from "../processes/vocabulary.ts";
import { rosterLimits, rosterProblems } from "./roster-table.ts";

export const uploadLimits = {
  bytes: statFileLimits.bytes,
  /** Files that are chosen at once. */
  files: 20,
  /** Days after which a file that was not imported is deleted. */
  days: 7,
  /** Files of one owner whose columns are remembered. */
  rememberedColumns: 200,
} as const;

/** The endings that a file chooser offers first. The format is detected by content. */
export const acceptedEndings = ".xml,.dvw,.vsm,.txt,.csv,.tsv,.xlsx,.xls,.json";

/** Why a file was not read. */
export const readProblems = {
  time: "Reading this file takes too long, so we stopped.",
  memory: "Reading this file takes too much memory, so we stopped.",
  damaged: "We can’t read this file. It may be damaged.",
  busy: "We are reading many files right now. Try again in a minute.",
} as const;

export const uploadProblems = {
  size: "This file is larger than 8 MB, which is the limit.",
  none: "Choose a file first.",
  damaged: "We can’t read this upload. Please try again.",
  busy: "Many files are being uploaded right now. Please try again in a few seconds.",
  budget: budgetProblem,
  other: "We couldn’t upload the file. Please try again in a minute.",
} as const;

/** Sentences about a rejected roster, by the code in the address of its page. */
export const rosterUploadProblems = {
  ...uploadProblems,
  ...rosterProblems,
  size: `This file is larger than ${rosterLimits.bytes / 1024 / 1024} MB.`,
  time: readProblems.time,
  memory: readProblems.memory,
  unread: readProblems.damaged,
} as const;

/** Returns the sentence of a code in the address of a page. */
export function findUploadProblem(problems: Readonly<Record<string, string>>, code: string | null): string | null {
  return code !== null && Object.hasOwn(problems, code) ? (problems[code] ?? null) : null;
}
