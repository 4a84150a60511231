import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";

/** Loads rows by primary key for several requests in one query. Omits keys without a row. Keys may repeat. */
type LoadRows<Row> = (db: Kysely<Database>, keys: string[]) => Promise<Map<string, Row>>;

interface PendingRead<Row> {
  keys: readonly string[];
  resolve(rows: Map<string, Row>): void;
  reject(error: unknown): void;
}

/** Maximum number of concurrent statements of one kind. Requests that arrive meanwhile share the next statement. */
const maxConcurrentQueries = 2;
const maxKeys = 1000;
// With at least ten array elements, PostgreSQL reuses its generic plan. With fewer, it plans each statement again.
const minKeys = 10;

/** Batches reads that start in one turn, or while all queries run. A query starts after all its reads, so no read gets stale rows. */
export function createBatchLoader<Row>(
  load: LoadRows<Row>,
): (db: Kysely<Database>, keys: readonly string[]) => Promise<Map<string, Row>> {
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
  #pendingReads: PendingRead<Row>[] = [];
  #inFlight = 0;
  #isScheduled = false;

  constructor(db: Kysely<Database>, load: LoadRows<Row>) {
    this.#db = db;
    this.#load = load;
  }

  read(keys: readonly string[]): Promise<Map<string, Row>> {
    return new Promise((resolve, reject) => {
      this.#pendingReads.push({ keys, resolve, reject });
      this.#scheduleBatch();
    });
  }

  #scheduleBatch(): void {
    if (this.#isScheduled || this.#inFlight >= maxConcurrentQueries || this.#pendingReads.length === 0) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#send();
    });
  }

  #send(): void {
    const keys = new Set<string>();
    let taken = 0;
    for (const one of this.#pendingReads) {
      if (taken > 0 && keys.size + one.keys.length > maxKeys) break;
      for (const key of one.keys) keys.add(key);
      taken += 1;
    }
    const group = this.#pendingReads.splice(0, taken);
    this.#inFlight += 1;
    const all = [...keys];
    const [first = ""] = all;
    while (all.length < minKeys) all.push(first);
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
        this.#scheduleBatch();
      });
    this.#scheduleBatch();
  }
}
