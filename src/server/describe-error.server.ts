import pg from "pg";

/** What the log says of an error. */
export interface DescribedError {
  type: string;
  message: string;
  code?: string;
  /** What of the database's structure it speaks of. */
  constraint?: string;
  table?: string;
  column?: string;
  /** Where it happened, the innermost first, a line each. */
  stack: string;
  cause?: DescribedError;
}

const deepest = 4;

/** An error as the log has it: what went wrong and where, without the values that it went wrong with. */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: "something was thrown that is no error", stack: "" };
  const { cause } = error;
  return {
    type: error.name,
    message: messageOf(error),
    ...("code" in error && error.code ? { code: String(error.code).slice(0, 60) } : {}),
    ...(error instanceof pg.DatabaseError ? placeOf(error) : {}),
    stack: framesOf(error),
    ...(cause && depth < deepest ? { cause: describeError(cause, depth + 1) } : {}),
  };
}

// What PostgreSQL says may repeat a value ("invalid input syntax for type uuid: …"), and its details whole rows.
function messageOf(error: Error): string {
  if (error instanceof pg.DatabaseError) return `the database refused a statement (${error.routine ?? "no routine"})`;
  return maskText(error.message);
}

function placeOf({ constraint, table, column }: pg.DatabaseError) {
  return { ...(constraint ? { constraint } : {}), ...(table ? { table } : {}), ...(column ? { column } : {}) };
}

/** A text without mail addresses, links' ids and guids, tokens, and what stands in quotation marks. */
export function maskText(text: string): string {
  return text
    .replaceAll(/"[^"\n]*"|'[^'\n]*'/g, '"…"')
    .replaceAll(/[^\s@<>"]+(?:@|%40)[^\s@<>"]+/gi, "…")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{8,}/gi, "…")
    .replaceAll(/\b[\w-]{32,}\b/g, "…")
    .replaceAll(/\?\S+/g, "?…");
}

/** Where it happened; the message, which stands before the frames, is left out. */
function framesOf({ stack = "" }: Error): string {
  const frames = stack.split("\n").flatMap((line) => /^\s+at (.+)$/.exec(line)?.[1] ?? []);
  return frames.join("\n");
}
