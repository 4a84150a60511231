import { Socket } from "node:net";
import type pg from "pg";

const lifted = /^\s*set (?:local )?statement_timeout = 0\s*$/i;

/**
 * Cuts each connection in use whose server says nothing for so many milliseconds: the server's own timeout cannot reach us through a
 * network that went silent. `set statement_timeout = 0`, local or not, lifts this one as well, until the connection is given back.
 */
export function cutSilentConnections(pool: pg.Pool, timeoutMs: number): void {
  pool.on("connect", (client) => {
    const { stream } = client.connection;
    if (!(stream instanceof Socket)) return;
    stream.on("timeout", () => stream.destroy(new Error("The database did not answer in time.")));
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((first: unknown, ...rest: unknown[]) => {
      if (typeof first === "string" && lifted.test(first)) stream.setTimeout(0);
      return query(first, ...rest);
    }) as pg.PoolClient["query"];
  });
  pool.on("acquire", (client) => wait(client, timeoutMs));
  pool.on("release", (_error, client) => wait(client, 0));
}

function wait({ connection: { stream } }: pg.PoolClient, milliseconds: number): void {
  if (stream instanceof Socket) stream.setTimeout(milliseconds);
}
