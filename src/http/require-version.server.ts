import createHttpError, { type HttpError } from "http-errors";
import { z } from "zod";

/** Request header of every change to a versioned record, for the OpenAPI document. */
export const versionHeaders = z
  .looseObject({
    "if-match": z
      .string()
      .max(1000)
      .optional()
      .describe('The version that was changed, as the record\'s ETag has it, such as "3".'),
  })
  // The schema accepts a missing header, so that `requireVersion` can return 428.
  .meta({ required: ["if-match"] });

// Proxies weaken the ETag of a compressed response.
const oneTag = /^(?:W\/)?"([^"]*)"$/;

/** Returns the version in `If-Match`. Throws 428 if the header is missing, and 400 if it is not exactly one version. */
export function requireVersion(headers: { "if-match"?: string | undefined }): number {
  const given = headers["if-match"];
  if (given === undefined)
    throw createHttpError(428, "Say which version you have changed: send its ETag in the header If-Match.");
  const version = readVersion(oneTag.exec(given.trim())?.[1]);
  if (version === null) throw createHttpError(400, 'If-Match: must be the ETag of one version, such as "3".');
  return version;
}

/** Parses the version field of a form; null if it is invalid. */
export function readVersion(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

export function versionTag({ version }: { version: number }): string {
  return `"${version}"`;
}

/** Returns a 412. `what` names the record that changed, so that a list of records does not leave it open. */
export function versionConflict({
  yours,
  current,
  what = "This",
}: {
  yours: unknown;
  current: unknown;
  what?: string | null;
}): HttpError {
  return createHttpError(
    412,
    `${what ?? "This"} was changed in another window or on another device. Your change isn’t saved.`,
    {
      result: { yours, current },
    },
  );
}

/** Body of a 412: the submitted values, and the stored record with its version. */
export function conflictResponse<Record extends z.ZodType>(record: Record) {
  return z.object({
    isError: z.literal(true),
    message: z.string(),
    result: z.object({ yours: z.unknown(), current: record }),
  });
}
