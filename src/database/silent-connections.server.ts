import { Socket } from "node:net";
import type pg from "pg";

const disablesTimeout = /^\s*set (?:local )?statement_timeout = 0\s*$/i;

/** Destroys a connection whose server is silent for `timeoutMs`, except after `set statement_timeout = 0`, because a dead network hides the server's timeout. */
export function cutSilentConnections(pool: pg.Pool, timeoutMs: number): void {
  pool.on("connect", (client) => {
    const { stream } = client.connection;
    if (!(stream instanceof Socket)) return;
    stream.on("timeout", () => stream.destroy(new Error("The database did not respond in time.")));
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((first: unknown, ...rest: unknown[]) => {
      if (typeof first === "string" && disablesTimeout.test(first)) stream.setTimeout(0);
      return query(first, ...rest);
    }) as pg.PoolClient["query"];
  });
  pool.on("acquire", (client) => setIdleTimeout(client, timeoutMs));
  pool.on("release", (_error, client) => setIdleTimeout(client, 0));
}

function setIdleTimeout({ connection: { stream } }: pg.PoolClient, milliseconds: number): void {
  if (stream instanceof Socket) stream.setTimeout(milliseconds);
}
