import { z } from "zod";
import { publicId } from "../../athletes/schema.ts";
import { namedObject, namedStrictObject } from "../../http/named-schema.ts";
import { grade, line, skillValues } from "../prospect/schema.ts";
import { clipboardLimits } from "./vocabulary.ts";

const tagChange = z.strictObject({ tagId: z.guid().toLowerCase(), action: z.enum(["add", "remove"]) });

/** One evaluation, or an edit of one. It never changes after it is stored. */
export const evaluationRecord = namedStrictObject("EvaluationRecord", {
  recordId: z.guid().toLowerCase().describe("Made by the client. The same record can be sent again"),
  entryId: z.guid().toLowerCase(),
  replaces: z.guid().toLowerCase().nullable().default(null).describe("The record that this one edits"),
  jersey: line(20).nullable().default(null).describe("As seen on the court"),
  overall: grade.nullable().default(null),
  skills: skillValues.default({}),
  text: z.union([z.literal(""), line(clipboardLimits.textLength)]).default(""),
  tagChanges: z
    .array(tagChange)
    .max(clipboardLimits.tagChanges)
    .default([])
    .describe(
      "Tags to add to the athlete or to remove. Deleted tags are skipped, and so are all if the role does not allow tags",
    ),
  evaluatedAt: z.iso
    .datetime({ offset: true })
    .describe("By the clock of the device. Refused before 1970 and more than a year ahead"),
  timeZone: z
    .string()
    .regex(/^[A-Za-z0-9_+/-]{1,60}$/, "must be a time zone, such as America/Chicago")
    .describe("Time zone of the device"),
});
export type EvaluationRecord = z.output<typeof evaluationRecord>;

export const gradeBody = z.strictObject({ overall: grade });

export const evaluationUpload = namedStrictObject("EvaluationUpload", {
  deviceId: z.guid().toLowerCase().describe("Made by the client. An account uses one device"),
  takeOver: z.boolean().default(false).describe("Makes this device the one that the account uses"),
  unsent: z.int().min(0).max(1_000_000).default(0).describe("All records on the device, also those of later uploads"),
  records: z.array(evaluationRecord).max(clipboardLimits.batch),
});

/** `known`: the same record was stored before. */
const recordResult = z.object({
  recordId: z.string(),
  state: z.enum(["stored", "known", "refused"]),
  message: z.string().nullable(),
});
export type RecordResult = z.output<typeof recordResult>;
export const uploadResult = namedObject("EvaluationUploadResult", { records: z.array(recordResult) });

const evaluation = namedObject("Evaluation", {
  evaluationId: z.string().describe("Id of its first record"),
  recordId: z.string().describe("Id of its latest record"),
  entryId: z.string(),
  author: z.object({ staffId: z.string(), name: z.string() }),
  jersey: z.string().nullable(),
  overall: grade.nullable(),
  skills: z.record(z.string(), z.int()),
  text: z.string(),
  tagIds: z.array(z.string()).describe("Tags that its author added"),
  evaluatedAt: z.string(),
  receivedAt: z.string(),
});
export type Evaluation = z.output<typeof evaluation>;
export const addEntryBody = z.strictObject({ athleteId: publicId.describe("A public profile of `profiles`") });

const entryProfile = z.object({ entryId: z.string(), athleteId: z.string(), name: z.string() });
export type EntryProfile = z.output<typeof entryProfile>;
export const evaluationList = namedObject("EvaluationList", {
  data: z.array(evaluation),
  profiles: z.array(entryProfile).describe("Public profiles of entries whose athlete isn’t on the board"),
});
