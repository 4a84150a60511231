import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { isUnreachable } from "./outage.server.ts";

const isRead = /^\s*(?:\/\*.*?\*\/\s*)?select\b/i;
/** Statements with these words may change something, so that a second run differs. */
const changes = /\b(?:insert|update|delete|merge|share|nextval|pg_\w*advisory\w*|set_config|jobs\.\w+)\b/i;
/** After a server that is silent, a second wait would only take longer. */
const isSilence = /respond in time|timeout/i;

/** Repeats a read outside a transaction once, on another connection of the pool, if its own connection led to no primary. */
export function retryReads(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => retryingClient(pool, await pool.connect()),
    end: () => pool.end(),
  };
}

function retryingClient(pool: pg.Pool, first: pg.PoolClient): PostgresPoolClient {
  let client = first;
  let isReleased = false;
  async function read(statement: string, parameters: readonly unknown[]): Promise<unknown> {
    try {
      return await client.query(statement, [...parameters]);
    } catch (error) {
      if (!isUnreachable(error) || isSilence.test(String(error)) || pool.ending) throw error;
      client.release(true);
      isReleased = true;
      client = await pool.connect();
      isReleased = false;
      return await client.query(statement, [...parameters]);
    }
  }
  return {
    // Also for cursors, which are no texts.
    query(statement: string, parameters: readonly unknown[] = []) {
      const isSafe = typeof statement === "string" && isRead.test(statement) && !changes.test(statement);
      if (isSafe && client.getTransactionStatus() === "I") return read(statement, parameters);
      return client.query(statement, parameters as unknown[]);
    },
    release() {
      if (!isReleased) client.release();
    },
  } as unknown as PostgresPoolClient;
}
