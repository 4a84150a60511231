import { setImmediate } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "../src/database/tables.ts";
import { copyRows } from "../src/import/copy-rows.server.ts";
import { areIndexesSetAside, restoreIndexes, setIndexesAside } from "./drop-indexes.server.ts";
import { openGenerator } from "./generate-athlete.ts";
import {
  accountRange,
  addRows,
  type GeneratedKeys,
  type GeneratedRows,
  generatedColumns,
  indexOfAccount,
} from "./generated-rows.ts";

/** What to generate, and who hears of it. */
export interface GenerationOptions {
  athletes: number;
  /** 0 to 65,535; the same athletes for the same seed. */
  seed: number;
  /** Whether the games of each team are played too. */
  events?: boolean;
  signal?: AbortSignal;
  onProgress?: (stored: number) => void;
  /** Told, in sentences, what takes time besides. */
  onReport?: (line: string) => void;
}

const batchSize = 5_000;
/** Transactions at a time: PostgreSQL checks the rows of one while those of the other are made and sent. */
const lanes = 2;

/** Whether the database holds any athlete. */
export async function hasAthletes(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom("athletes").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Stores generated athletes, beginning after those of the same seed that are stored already; returns how many. For trials: nothing else may write to an empty database meanwhile. */
export async function loadGeneratedAthletes(db: Kysely<Database>, options: GenerationOptions): Promise<number> {
  const { onReport: report = () => {} } = options;
  if (await areIndexesSetAside(db)) report("An earlier run was cut off; making the indexes that it had dropped …");
  await restoreIndexes(db, report);
  // With rows in the tables, making all indexes anew would cost more than it saves.
  if (!(await hasAthletes(db))) await setIndexesAside(db);
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
  let begun = 0;
  let stored = 0;
  const work = async () => {
    while (begun < athletes && !signal?.aborted) {
      const size = Math.min(batchSize, athletes - begun);
      const start = begun;
      begun += size;
      const rows: GeneratedRows = { accounts: [], athletes: [], teams: [], events: [] };
      for (let number = start; number < start + size; number += 1) {
        const athlete = generate(first + number);
        addRows(rows, athlete, { keys: keysOf(keys, { seed, first, number }), events });
        // The other lane gets its turn to send.
        if (number % 1000 === 999) await setImmediate();
      }
      await storeRows(db, rows);
      stored += size;
      onProgress?.(stored);
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: lanes }, work));
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
  return stored;
}

async function storeRows(db: Kysely<Database>, rows: GeneratedRows): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    // Whoever loses these rows to a fall of the machine makes them again.
    await sql`set local synchronous_commit = off`.execute(trx);
    for (const table of ["accounts", "athletes", "teams", "events"] as const)
      await copyRows(trx, generatedColumns[table], rows[table]);
  });
}

/** Where the ranges of keys begin that this run may use: an athlete has two teams at most. */
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

/** The first number of the seed that is not stored. */
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
    select fold_name(name) as name from unnest(${names}::text[]) with ordinality as given (name, place) order by place`.execute(
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
