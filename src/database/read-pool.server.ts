import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import pg from "pg";
import { isOutage } from "./outage.server.ts";
import type { ReplicaWatch } from "./replica-watch.server.ts";

export interface ReadServers {
  primary: pg.Pool;
  replica: pg.Pool;
  watch: Pick<ReplicaWatch, "prefersReplica" | "suspect" | "onSwitch">;
}

/** Retry limits if neither server responds, for example if one fails before the other has recovered. */
const timeoutMs = { all: 3000, between: 100 };

/** Uses the replica while its lag is small, otherwise the primary, and the other server on failure. Retries for 3 s. */
export function createReadPool(servers: ReadServers): PostgresPool {
  return {
    options: servers.primary.options,
    connect: async () => readClient(servers),
    end: async () => {
      await Promise.all([servers.primary.end(), servers.replica.end()]);
    },
  };
}

function readClient({ primary, replica, watch }: ReadServers): PostgresPoolClient {
  async function read<Row>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    // Each statement can use another server, so a transaction is impossible.
    if (/^\s*(begin|start\s+transaction)\b/i.test(statement)) throw new Error("A read cannot run in a transaction.");
    const began = performance.now();
    for (;;) {
      try {
        return await readOnce(statement, parameters);
      } catch (error) {
        const isTemporary = isServerGone(error) && isOutage(error) && !primary.ending;
        if (!isTemporary || performance.now() - began > timeoutMs.all) throw error;
        await sleep(timeoutMs.between);
      }
    }
  }

  async function readOnce<Row>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const [first, second] = watch.prefersReplica ? [replica, primary] : [primary, replica];
    const query = (pool: pg.Pool) =>
      pool.query(statement, [...parameters]) as unknown as Promise<PostgresQueryResult<Row>>;
    // A server that is silent would delay the read for seconds.
    const onSecond = Promise.withResolvers<PostgresQueryResult<Row>>();
    const removeListener = watch.onSwitch(() => {
      // Once: nothing would handle the error of another read.
      removeListener();
      onSecond.resolve(query(second));
    });
    try {
      return await Promise.race([query(first), onSecond.promise]);
    } catch (error) {
      if (!isServerGone(error)) throw error;
      removeListener();
      if (first === replica) watch.suspect();
      return await query(second).catch((other: unknown) => {
        throw isServerGone(other) ? error : other;
      });
    } finally {
      removeListener();
    }
  }
  return { query: read as PostgresPoolClient["query"], release() {} };
}

// SQLSTATE classes: connection lost, no connection left, server shutdown or startup, a row that the replica needed was removed.
const goneStates = /^(?:08...|53300|57P0[1-4]|40001)$/;

/** Returns true if another server could succeed. A wrong statement or a statement timeout returns false. */
function isServerGone(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return goneStates.test(error.code ?? "");
  return true;
}
