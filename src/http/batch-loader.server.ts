import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";

/** Reads by primary key the rows that several have asked for, at once; keys without a row are missing, and a key may come twice. */
type LoadRows<Row> = (db: Kysely<Database>, keys: string[]) => Promise<Map<string, Row>>;

interface Asked<Row> {
  keys: string[];
  resolve(rows: Map<string, Row>): void;
  reject(error: unknown): void;
}

/** Statements of one kind under way at a time; whoever comes meanwhile shares the next. */
const lanes = 2;
const mostKeys = 1000;
// PostgreSQL makes its lasting plan for an array of ten; for a shorter one it would make a new one each time.
const fewestKeys = 10;

/**
 * Reads rows by key for many requests with one statement: those that come in the same turn of the event loop, or while earlier ones are
 * under way, are read together. Each statement begins after all of its requests have come, so that nobody gets a row of the past.
 */
export function createBatchLoader<Row>(
  load: LoadRows<Row>,
): (db: Kysely<Database>, keys: string[]) => Promise<Map<string, Row>> {
  const queues = new WeakMap<Kysely<Database>, ReadQueue<Row>>();
  return (db, keys) => {
    const queue = queues.get(db) ?? new ReadQueue(db, load);
    queues.set(db, queue);
    return queue.read(keys);
  };
}

class ReadQueue<Row> {
  readonly #db: Kysely<Database>;
  readonly #load: LoadRows<Row>;
  #asked: Asked<Row>[] = [];
  #inFlight = 0;
  #planned = false;

  constructor(db: Kysely<Database>, load: LoadRows<Row>) {
    this.#db = db;
    this.#load = load;
  }

  read(keys: string[]): Promise<Map<string, Row>> {
    return new Promise((resolve, reject) => {
      this.#asked.push({ keys, resolve, reject });
      this.#plan();
    });
  }

  #plan(): void {
    if (this.#planned || this.#inFlight >= lanes || this.#asked.length === 0) return;
    this.#planned = true;
    setImmediate(() => {
      this.#planned = false;
      this.#send();
    });
  }

  #send(): void {
    const keys = new Set<string>();
    let taken = 0;
    for (const one of this.#asked) {
      if (taken > 0 && keys.size + one.keys.length > mostKeys) break;
      for (const key of one.keys) keys.add(key);
      taken += 1;
    }
    const group = this.#asked.splice(0, taken);
    this.#inFlight += 1;
    const all = [...keys];
    const [first = ""] = all;
    while (all.length < fewestKeys) all.push(first);
    this.#load(this.#db, all)
      .then(
        (rows) => {
          for (const { resolve } of group) resolve(rows);
        },
        (error: unknown) => {
          for (const { reject } of group) reject(error);
        },
      )
      .finally(() => {
        this.#inFlight -= 1;
        this.#plan();
      });
    this.#plan();
  }
}
