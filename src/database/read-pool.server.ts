import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import pg from "pg";
import { isOutage } from "./outage.server.ts";
import type { ReplicaWatch } from "./replica-watch.server.ts";

/** Where reads may go. */
export interface ReadServers {
  primary: pg.Pool;
  replica: pg.Pool;
  watch: Pick<ReplicaWatch, "prefersReplica" | "suspect">;
}

/** Where neither answers, as when one goes before the other has come back, both are asked again for so many milliseconds. */
const timeoutMs = { all: 3000, between: 100 };

/**
 * A pool for single reads, each answered by the replica while it is fresh, else by the primary; where the one does not answer, by the
 * other. So a stale replica is read only while there is no primary. Throws what the first said where neither answers for some seconds.
 */
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
    // Each statement may go to another server, so nothing that spans statements can be kept.
    if (/^\s*(begin|start\s+transaction)\b/i.test(statement)) throw new Error("A read takes no transaction.");
    const began = performance.now();
    for (;;) {
      try {
        return await readOnce(statement, parameters);
      } catch (error) {
        const isPassing = isServerGone(error) && isOutage(error) && !primary.ending;
        if (!isPassing || performance.now() - began > timeoutMs.all) throw error;
        await sleep(timeoutMs.between);
      }
    }
  }

  async function readOnce<Row>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const [first, second] = watch.prefersReplica ? [replica, primary] : [primary, replica];
    try {
      return (await first.query(statement, [...parameters])) as unknown as PostgresQueryResult<Row>;
    } catch (error) {
      if (!isServerGone(error)) throw error;
      if (first === replica) watch.suspect();
      return second.query(statement, [...parameters]).catch((other: unknown) => {
        throw isServerGone(other) ? error : other;
      }) as unknown as Promise<PostgresQueryResult<Row>>;
    }
  }
  return { query: read as PostgresPoolClient["query"], release() {} };
}

// Classes of SQLSTATE: connection lost, no connection left, server stopping or starting, a row that the replica needed is gone.
const goneStates = /^(?:08...|53300|57P0[1-4]|40001)$/;

/** Whether another server may do better: not where the statement itself is wrong or took too long. */
function isServerGone(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return goneStates.test(error.code ?? "");
  return true;
}
