import { setImmediate } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { type AthleteRows, readAthlete } from "./athlete-rows.server.ts";
import type { BulkAthlete } from "./bulk-athlete.ts";
import { type FileLine, maxRejectedText, type ReadProgress, readAthleteFile } from "./read-athlete-file.server.ts";
import { addUp, type BatchOutcome, type RejectedLine, writeBatch } from "./write-batch.server.ts";

export const batchLimits = { lines: 2000, characters: 2_000_000 };

/** Numbers of lines by result. `interrupted` is true if the signal stopped the import. */
export interface ImportTotals {
  imported: number;
  updated: number;
  unchanged: number;
  rejected: number;
  interrupted: boolean;
}

/** A batch is committed before `onProgress` includes its lines. */
export interface ImportOptions {
  signal?: AbortSignal;
  onRejected?: (rejected: RejectedLine[]) => Promise<void> | void;
  onProgress?: (totals: ImportTotals) => void;
}

export interface FileImportOptions extends Omit<ImportOptions, "onProgress"> {
  onProgress?: (totals: ImportTotals, read: ReadProgress) => void;
}

/** Imports a plain or gzipped `athletes.ndjson`. Throws if the file or the database fails; a new run then continues. */
export async function importAthleteFile(
  db: Kysely<Database>,
  file: string,
  { onProgress, ...options }: FileImportOptions = {},
): Promise<ImportTotals> {
  const read: ReadProgress = { bytesRead: 0, size: 0 };
  const report = onProgress && ((totals: ImportTotals) => onProgress(totals, read));
  const totals = await importLines(
    db,
    parseLines(readAthleteFile(file, read)),
    report ? { ...options, onProgress: report } : options,
  );
  if (totals.imported > 0) await collectStatistics(db);
  return totals;
}

/** Replaces prepared plans that were made for smaller tables. Autovacuum would do so only after about a minute. */
async function collectStatistics(db: Kysely<Database>): Promise<void> {
  await sql`analyze accounts, athletes, athlete_sports, team_seasons, events, media_links, athlete_statistics, athlete_changes`.execute(
    db,
  );
}

/** Imports athletes from memory, numbered from 1. Atomic within a caller's transaction. */
export async function importAthletes(
  db: Kysely<Database>,
  athletes: Iterable<BulkAthlete> | AsyncIterable<BulkAthlete>,
  options: ImportOptions = {},
): Promise<ImportTotals> {
  return await importLines(db, parseRecords(athletes), options);
}

type ParsedLine = AthleteRows | RejectedLine;

async function* parseLines(lists: AsyncIterable<FileLine[]>): AsyncGenerator<ParsedLine[]> {
  for await (const lines of lists) {
    yield lines.map(parseLine);
    await setImmediate();
  }
}

async function* parseRecords(
  athletes: Iterable<BulkAthlete> | AsyncIterable<BulkAthlete>,
): AsyncGenerator<ParsedLine[]> {
  let line = 0;
  for await (const athlete of athletes) {
    line += 1;
    yield [parseLine({ line, text: JSON.stringify(athlete) })];
  }
}

function parseLine({ line, text, problem }: FileLine): ParsedLine {
  if (problem !== undefined) return { line, text, reason: problem };
  const json = parseJson(text);
  if ("problem" in json) return { line, text, reason: `not valid JSON: ${json.problem}` };
  const read = readAthlete(line, text, json.value);
  return "reason" in read ? { line, text, ...read } : read;
}

function parseJson(text: string): { value: unknown } | { problem: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** While the database stores one batch, the next is sent and the one after it is read. */
const maxConcurrentTransactions = 2;

interface PendingBatch {
  batch: Batch;
  stored: Promise<void>;
}

async function importLines(
  db: Kysely<Database>,
  lists: AsyncIterable<ParsedLine[]>,
  { signal, onRejected, onProgress }: ImportOptions,
): Promise<ImportTotals> {
  const totals: ImportTotals = { imported: 0, updated: 0, unchanged: 0, rejected: 0, interrupted: false };
  const pending: PendingBatch[] = [];
  let batch = new Batch();

  /** Stores a batch. Batches may finish in any order, but are reported in sequence. */
  async function write({ athletes, rejected }: Batch, before: Promise<void> | undefined): Promise<void> {
    const outcome = addUp({ ...emptyOutcome, rejected }, await writeBatch(db, athletes));
    await before;
    totals.imported += outcome.imported;
    totals.updated += outcome.updated;
    totals.unchanged += outcome.unchanged;
    totals.rejected += outcome.rejected.length;
    if (outcome.rejected.length > 0) await onRejected?.(outcome.rejected.sort(byLine).map(shorten));
    onProgress?.({ ...totals });
  }
  async function startBatch(): Promise<void> {
    const full = batch;
    batch = new Batch();
    const maxPending = db.isTransaction ? 0 : maxConcurrentTransactions - 1;
    while (pending.length > maxPending || pending.some((one) => one.batch.overlaps(full))) {
      await pending[0]?.stored;
      pending.shift();
    }
    if (signal?.aborted && !full.isEmpty) {
      totals.interrupted = true;
      return;
    }
    const stored = write(full, pending.at(-1)?.stored);
    // A later `await` handles the rejection; this prevents an unhandled rejection.
    stored.catch(() => {});
    pending.push({ batch: full, stored });
  }

  try {
    reading: for await (const lines of lists) {
      for (const line of lines) {
        if (signal?.aborted) {
          totals.interrupted = true;
          break reading;
        }
        if (!batch.accepts(line)) await startBatch();
        batch.add(line);
      }
    }
    if (!totals.interrupted) await startBatch();
  } finally {
    await Promise.allSettled(pending.map(({ stored }) => stored));
  }
  await pending.at(-1)?.stored;
  return totals;
}

const emptyOutcome: BatchOutcome = { imported: 0, updated: 0, unchanged: 0, rejected: [] };

function byLine(one: RejectedLine, other: RejectedLine): number {
  return one.line - other.line;
}

function shorten({ line, reason, text }: RejectedLine): RejectedLine {
  return { line, reason, text: text.slice(0, maxRejectedText) };
}

/** A repeated athlete or email address starts the next batch, so that the later line sees the earlier one. */
class Batch {
  athletes: AthleteRows[] = [];
  rejected: RejectedLine[] = [];
  #characters = 0;
  #keys = new Set<string>();

  overlaps(other: Batch): boolean {
    return !this.#keys.isDisjointFrom(other.#keys);
  }

  get isEmpty(): boolean {
    return this.athletes.length + this.rejected.length === 0;
  }

  accepts(line: ParsedLine): boolean {
    if (this.athletes.length + this.rejected.length >= batchLimits.lines) return false;
    if (this.#characters > 0 && this.#characters + line.text.length > batchLimits.characters) return false;
    return "reason" in line || !keysOf(line).some((key) => this.#keys.has(key));
  }

  add(line: ParsedLine): void {
    this.#characters += line.text.length;
    if ("reason" in line) this.rejected.push(shorten(line));
    else {
      this.athletes.push(line);
      for (const key of keysOf(line)) this.#keys.add(key);
    }
  }
}

function keysOf({ externalId, email }: AthleteRows): string[] {
  return email === null ? [`id ${externalId}`] : [`id ${externalId}`, `email ${email}`];
}
