import { z } from "zod";
import { oneOf } from "../../athletes/schema.ts";
import { namedObject } from "../../http/named-schema.ts";
import { recordId } from "../../http/record-id.ts";

/** Types by the first bytes of a file. */
export const fileTypes = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
} as const;
export type FileType = keyof typeof fileTypes;

export const athleteParams = z.strictObject({ athleteId: z.string().max(100) });
export const fileParams = athleteParams.extend({ fileId: recordId() });

export const prospectFile = namedObject("ProspectFile", {
  fileId: z.string(),
  name: z.string(),
  type: oneOf(fileTypes),
  size: z.int().describe("Bytes"),
  addedBy: z.object({ staffId: z.string(), name: z.string() }),
  addedAt: z.string(),
});
export type ProspectFile = z.output<typeof prospectFile>;

export const prospectFileBytes = 10 * 1024 * 1024;

/** Sentences about a rejected file, by the code in the address of its page. */
export const prospectFileProblems = {
  size: "This file is larger than 10 MB, which is the limit.",
  type: "Attach a PDF, or a picture as JPEG, PNG or WebP.",
  none: "Choose a file first.",
  damaged: "We can’t read this upload. Please try again.",
  busy: "Many files are being uploaded right now. Please try again in a few seconds.",
  other: "We couldn’t upload the file. Please try again in a minute.",
} as const;
