import { setImmediate } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { copyRows } from "../src/bulk-import/copy-rows.server.ts";
import type { Database } from "../src/database/tables.ts";
import { areIndexesDropped, dropIndexesAndConstraints, restoreIndexes } from "./drop-indexes.server.ts";
import { openGenerator } from "./generate-athlete.ts";
import {
  accountRange,
  addRows,
  type GeneratedKeys,
  type GeneratedRows,
  generatedColumns,
  indexOfAccount,
} from "./generated-rows.ts";

export interface GenerationOptions {
  athletes: number;
  /** 0 to 65,535. The same seed gives the same athletes. */
  seed: number;
  events?: boolean;
  signal?: AbortSignal;
  onProgress?: (stored: number) => void;
  onReport?: (line: string) => void;
}

const batchSize = 5_000;
/** Concurrent transactions: PostgreSQL checks the rows of one while this process prepares the other. */
const concurrentTransactions = 2;

export async function hasAthletes(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom("athletes").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Stores generated athletes, continuing after those of the seed. An empty database must have no other writer. */
export async function loadGeneratedAthletes(db: Kysely<Database>, options: GenerationOptions): Promise<number> {
  const { onReport: report = () => {} } = options;
  if (await areIndexesDropped(db)) report("An earlier run was interrupted. Recreating the indexes that it dropped …");
  await restoreIndexes(db, report);
  // If the tables have rows, recreating all indexes would take longer than updating them.
  if (!(await hasAthletes(db))) await dropIndexesAndConstraints(db);
  try {
    return await copyAthletes(db, options);
  } finally {
    await restoreIndexes(db, report);
    report("Collecting statistics …");
    for (const table of ["accounts", "athletes", "team_seasons", "events"]) await vacuum(db, table);
  }
}

async function copyAthletes(db: Kysely<Database>, options: GenerationOptions): Promise<number> {
  const { athletes, seed, events = false, signal, onProgress } = options;
  const generate = await openGenerator(seed, (names) => foldNames(db, names));
  const first = await firstFree(db, seed);
  const keys = await reserveKeys(db, athletes);
  let started = 0;
  let stored = 0;
  const copyBatches = async () => {
    while (started < athletes && !signal?.aborted) {
      const size = Math.min(batchSize, athletes - started);
      const start = started;
      started += size;
      const rows: GeneratedRows = { accounts: [], athletes: [], teams: [], events: [] };
      for (let number = start; number < start + size; number += 1) {
        const athlete = generate(first + number);
        addRows(rows, athlete, { keys: keysOf(keys, { seed, first, number }), events });
        if (number % 1000 === 999) await setImmediate();
      }
      await storeRows(db, rows);
      stored += size;
      onProgress?.(stored);
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: concurrentTransactions }, copyBatches));
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
  return stored;
}

async function storeRows(db: Kysely<Database>, rows: GeneratedRows): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    // Rows lost in a crash can be generated again.
    await sql`set local synchronous_commit = off`.execute(trx);
    for (const table of ["accounts", "athletes", "teams", "events"] as const)
      await copyRows(trx, generatedColumns[table], rows[table]);
  });
}

interface Reserved {
  athletes: number;
  teams: number;
}

async function reserveKeys(db: Kysely<Database>, count: number): Promise<Reserved> {
  const { rows } = await sql<{ athletes: string; teams: string }>`
    select ${reserve("athletes", count)} as athletes, ${reserve("team_seasons", 2 * count)} as teams`.execute(db);
  return { athletes: Number(rows[0]?.athletes), teams: Number(rows[0]?.teams) };
}

function keysOf(
  { athletes, teams }: Reserved,
  { seed, first, number }: { seed: number; first: number; number: number },
): GeneratedKeys {
  let team = teams + 2 * number;
  return { seed, index: first + number, athleteKey: athletes + number, nextTeamKey: () => team++ };
}

function reserve(table: string, size: number) {
  const sequence = sql`pg_get_serial_sequence(${table}, 'id')`;
  return sql`setval(${sequence}, nextval(${sequence}) + ${size}::bigint) - ${size}::bigint`;
}

async function firstFree(db: Kysely<Database>, seed: number): Promise<number> {
  const [lowest, highest] = accountRange(seed);
  const last = await db
    .selectFrom("accounts")
    .select("id")
    .where("id", ">=", lowest)
    .where("id", "<=", highest)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last ? indexOfAccount(last.id) + 1 : 0;
}

async function foldNames(db: Kysely<Database>, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select fold_letters(name) as name from unnest(${names}::text[]) with ordinality as given (name, place) order by place`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

async function vacuum(db: Kysely<Database>, table: string): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}
