import { createHash } from "node:crypto";
import createHttpError, { type HttpError } from "http-errors";

/** Returns the version of a record: a digest of the facts that a decision about it depends on. */
export function versionOf(facts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url").slice(0, 22);
}

/** Throws 409 if the record is no longer in the version that was read. Without a version, only an `isFirst` decision is accepted. */
export function requireVersionRead<Row extends { version: string }>(
  current: Row,
  { version, isFirst }: { version: string | undefined; isFirst: boolean },
): void {
  if (version === undefined ? isFirst : version === current.version) return;
  throw decisionConflict(
    version === undefined
      ? "This changed after it was first sent, and your request doesn’t name the version that you read. Nothing was decided. Load it again."
      : "This changed after you loaded it. Nothing was decided. Check it again.",
    current,
  );
}

/** Returns a 409 with the current record. */
export function decisionConflict(message: string, current: unknown): HttpError {
  return createHttpError(409, message, { result: { current } });
}
