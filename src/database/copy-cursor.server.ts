import { finished } from "node:stream/promises";
import type { PostgresCursorConstructor } from "kysely";
import { from as copyFrom } from "pg-copy-streams";

/** Lets Kysely's `stream` run COPY … FROM STDIN in the transaction of `db`, with the rows as the only parameter. */
// The driver needs its library's own stream: a function called with `new` can return another object, a class cannot.
export const CopyCursor = function openCopy(statement: string, [rows]: unknown[]) {
  if (!/^copy\s.*\sfrom stdin$/is.test(statement)) throw new Error("Only COPY … FROM STDIN can be streamed.");
  const copy = copyFrom(statement);
  return Object.assign(copy, {
    async read() {
      copy.end(Buffer.from(String(rows)));
      await finished(copy);
      return [];
    },
    async close() {},
  });
} as unknown as PostgresCursorConstructor;
