import pg from "pg";

export interface DescribedError {
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  table?: string;
  column?: string;
  stack: string;
  cause?: DescribedError;
}

const maxDepth = 4;

/** Returns the logged fields of an error, without user data. */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: "a value that is no error was thrown", stack: "" };
  const { cause } = error;
  return {
    type: error.name,
    message: messageOf(error),
    ...("code" in error && error.code ? { code: String(error.code).slice(0, 60) } : {}),
    ...(isDatabaseError(error) ? placeOf(error) : {}),
    stack: framesOf(error),
    ...(cause && depth < maxDepth ? { cause: describeError(cause, depth + 1) } : {}),
  };
}

/** pg-boss copies the fields of a database error into another object, which loses its class. */
function isDatabaseError(error: Error): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError || ("severity" in error && "routine" in error);
}

// PostgreSQL messages can contain values ("invalid input syntax for type uuid: …"), and details whole rows.
function messageOf(error: Error): string {
  if (isDatabaseError(error)) return `the database rejected a statement (${error.routine ?? "no routine"})`;
  return maskText(error.message);
}

function placeOf({ constraint, table, column }: pg.DatabaseError) {
  return { ...(constraint ? { constraint } : {}), ...(table ? { table } : {}), ...(column ? { column } : {}) };
}

/** Masks email addresses, ids, guids, tokens and quoted text. */
export function maskText(text: string): string {
  return text
    .replaceAll(/"[^"\n]*"|'[^'\n]*'/g, '"…"')
    .replaceAll(/(?<![^\s@<>"])[^\s@<>"]+(?:@|%40)[^\s@<>"]+/gi, "…")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{8,}/gi, "…")
    .replaceAll(/\b[\w-]{32,}\b/g, "…")
    .replaceAll(/\?\S+/g, "?…");
}

function framesOf({ stack = "" }: Error): string {
  const frames = stack.split("\n").flatMap((line) => /^\s+at (.+)$/.exec(line)?.[1] ?? []);
  return frames.join("\n");
}
