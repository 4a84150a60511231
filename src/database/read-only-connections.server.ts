import type pg from "pg";

/** SQLSTATE of a write on a server that accepts none, such as a former primary. */
const readOnly = "25006";

/** Closes the connections of a pool after one of them reached a server that accepts no writes: after a failover, they would reach it for ever. */
export function dropReadOnlyConnections(pool: pg.Pool): void {
  const outdated = new WeakSet<pg.PoolClient>();
  pool.on("connect", (client) => {
    client.connection.on("errorMessage", ({ code }: { code?: string }) => {
      if (code !== readOnly || outdated.has(client)) return;
      outdated.add(client);
      // The idle ones were opened to the same server.
      for (let count = pool.idleCount; count > 0 && !pool.ending; count -= 1)
        pool.connect().then(
          (idle) => idle.release(true),
          () => {},
        );
    });
  });
  // The pool removes a client that is ending. Until its release, it can still roll back.
  pool.on("release", (_error, client) => {
    if (outdated.has(client)) void client.end().catch(() => {});
  });
}
