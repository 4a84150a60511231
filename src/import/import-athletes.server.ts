import { setImmediate } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { type AthleteRows, readAthlete } from "./athlete-rows.server.ts";
import type { BulkAthlete } from "./bulk-athlete.ts";
import { type FileLine, maxRejectedText, type ReadProgress, readAthleteFile } from "./read-athlete-file.server.ts";
import { addUp, type BatchOutcome, type RejectedLine, writeBatch } from "./write-batch.server.ts";

/** The most lines, and characters of lines, that one transaction takes. */
export const batchLimits = { lines: 2000, characters: 2_000_000 };

/** How many lines added an athlete, changed one, changed nothing, were not taken; `interrupted` where the signal stopped the import. */
export interface ImportTotals {
  imported: number;
  updated: number;
  unchanged: number;
  rejected: number;
  interrupted: boolean;
}

/** What an import tells on the way. A batch is stored when its lines count in the totals. */
export interface ImportOptions {
  /** Ends the import once the batch under way is stored. */
  signal?: AbortSignal;
  onRejected?: (rejected: RejectedLine[]) => Promise<void> | void;
  onProgress?: (totals: ImportTotals) => void;
}

/** How an import of a file reports: the totals with how far the file was read. */
export interface FileImportOptions extends Omit<ImportOptions, "onProgress"> {
  onProgress?: (totals: ImportTotals, read: ReadProgress) => void;
}

/** Imports the lines of a plain or gzipped `athletes.ndjson`; throws where the file or the database fails, and can then be run again. */
export async function importAthleteFile(
  db: Kysely<Database>,
  file: string,
  { onProgress, ...options }: FileImportOptions = {},
): Promise<ImportTotals> {
  const read: ReadProgress = { bytesRead: 0, size: 0 };
  const report = onProgress && ((totals: ImportTotals) => onProgress(totals, read));
  return await importLines(
    db,
    parseLines(readAthleteFile(file, read)),
    report ? { ...options, onProgress: report } : options,
  );
}

/** Imports athletes from memory, numbered from 1; within a caller's transaction all of them or none. */
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
    // The batch under way gets its turn on the connection.
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

/** Transactions at a time: while the database stores one batch, the next is being sent and the one after it read and checked. */
const lanes = 2;

/** A batch on its way into the database. */
interface Flight {
  batch: Batch;
  landed: Promise<void>;
}

async function importLines(
  db: Kysely<Database>,
  lists: AsyncIterable<ParsedLine[]>,
  { signal, onRejected, onProgress }: ImportOptions,
): Promise<ImportTotals> {
  const totals: ImportTotals = { imported: 0, updated: 0, unchanged: 0, rejected: 0, interrupted: false };
  const flights: Flight[] = [];
  let batch = new Batch();

  /** Batches may be stored out of turn, but are reported in their order. */
  async function write({ athletes, rejected }: Batch, before: Promise<void> | undefined): Promise<void> {
    const outcome = addUp({ ...nothing, rejected }, await writeBatch(db, athletes));
    await before;
    totals.imported += outcome.imported;
    totals.updated += outcome.updated;
    totals.unchanged += outcome.unchanged;
    totals.rejected += outcome.rejected.length;
    if (outcome.rejected.length > 0) await onRejected?.(outcome.rejected.sort(byLine).map(shorten));
    onProgress?.({ ...totals });
  }
  async function handOver(): Promise<void> {
    const full = batch;
    batch = new Batch();
    const room = db.isTransaction ? 0 : lanes - 1;
    while (flights.length > room || flights.some((flight) => flight.batch.overlaps(full))) {
      await flights[0]?.landed;
      flights.shift();
    }
    if (signal?.aborted && !full.isEmpty) {
      totals.interrupted = true;
      return;
    }
    const landed = write(full, flights.at(-1)?.landed);
    // Whoever awaits it later hears of the failure.
    landed.catch(() => {});
    flights.push({ batch: full, landed });
  }

  try {
    reading: for await (const lines of lists) {
      for (const line of lines) {
        if (signal?.aborted) {
          totals.interrupted = true;
          break reading;
        }
        if (!batch.accepts(line)) await handOver();
        batch.add(line);
      }
    }
    if (!totals.interrupted) await handOver();
  } finally {
    await Promise.allSettled(flights.map(({ landed }) => landed));
  }
  await flights.at(-1)?.landed;
  return totals;
}

const nothing: BatchOutcome = { imported: 0, updated: 0, unchanged: 0, rejected: [] };

function byLine(one: RejectedLine, other: RejectedLine): number {
  return one.line - other.line;
}

function shorten({ line, reason, text }: RejectedLine): RejectedLine {
  return { line, reason, text: text.slice(0, maxRejectedText) };
}

/** The lines of one transaction. An athlete or an address that comes again waits for the next, so that the later line sees the earlier. */
class Batch {
  athletes: AthleteRows[] = [];
  rejected: RejectedLine[] = [];
  #characters = 0;
  #keys = new Set<string>();

  /** Whether both hold the same athlete or address, so that one must see what the other did. */
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
