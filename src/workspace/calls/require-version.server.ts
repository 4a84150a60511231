import createHttpError, { type HttpError } from "http-errors";
import { z } from "zod";

/** The header of every change to a record that has a version, for the document of the calls. */
export const versionHeaders = z
  .looseObject({
    "if-match": z
      .string()
      .max(1000)
      .optional()
      .describe('The version that was changed, as the record\'s ETag has it, such as "3".'),
  })
  // Let through here, so that `requireVersion` can answer 428.
  .meta({ required: ["if-match"] });

// Proxies mark as weak what they compress.
const oneTag = /^(?:W\/)?"([^"]*)"$/;

/** The version that a change was made from. Throws a 428 where none is named, a 400 for anything but one version. */
export function requireVersion(headers: { "if-match"?: string | undefined }): number {
  const given = headers["if-match"];
  if (given === undefined)
    throw createHttpError(428, "Say which version you have changed: send its ETag in the header If-Match.");
  const version = readVersion(oneTag.exec(given.trim())?.[1]);
  if (version === null) throw createHttpError(400, 'If-Match: must be the ETag of one version, such as "3".');
  return version;
}

/** A version from its text, as a form has it; null where it is none. */
export function readVersion(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** The ETag of a version. */
export function versionTag({ version }: { version: number }): string {
  return `"${version}"`;
}

/** The refusal of a change to what has been changed since: what was sent, and what is stored by now. */
export function versionConflict({ yours, current }: { yours: unknown; current: unknown }): HttpError {
  return createHttpError(412, "This was changed in another window or on another device. Your change isn’t saved.", {
    result: { yours, current },
  });
}
