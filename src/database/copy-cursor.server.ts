import { finished } from "node:stream/promises";
import type { PostgresCursorConstructor } from "kysely";
import { from as copyFrom } from "pg-copy-streams";

/**
 * What Kysely opens for `stream`: here a COPY … FROM STDIN, whose one parameter is the rows in COPY's text format. So COPY runs on
 * the connection and in the transaction of whoever holds `db`. Nothing else is ever streamed.
 */
// `new` gives what a function returns: the driver must be handed its library's own stream.
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
