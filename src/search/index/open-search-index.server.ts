import path from "node:path";
import type { Kysely } from "kysely";
import { athleteChanges } from "../../athletes/athlete-changes.server.ts";
import type { Database } from "../../database/tables.ts";
import type { AthleteSearch, UncheckedMatches } from "../athlete-search.server.ts";
import { needsPlainSql } from "../match-athletes.server.ts";
import { sqlSearch } from "../sql-search.server.ts";
import { IndexThread } from "./index-thread-client.server.ts";
import { holdsErasedTooLong } from "./load-index.server.ts";

/** Enables the index always, never, or from a number of athletes that justifies its memory. */
export type SearchIndexMode = "on" | "off" | "auto";

/** From this number on, plain SQL takes more than twice as long (docs/performance.md). */
export const worthwhileFrom = 10_000;

type IndexLog = Record<"info" | "warn", (facts: object, message: string) => void>;

export interface SearchIndexOptions {
  dataDir: string;
  url: string;
  /** Runs plain SQL and reads the rows; defaults to `db`. It may lag behind the index, so every `version` is then null. */
  reads?: Kysely<Database>;
  log: IndexLog;
  mode?: SearchIndexMode;
}

/** A search in memory with the results of plain SQL, which is the fallback until the index is ready and if it fails. */
export interface SearchIndex extends AthleteSearch {
  /** Settles when the index is in use, or when no index is needed for now. */
  readonly ready: Promise<void>;
  readonly version: string | null;
  readonly memoryBytes: number;
  /** Size of the index and seconds since its last confirmed update; null while it is not in use. */
  readonly health: { athletes: number; lagSeconds: number } | null;
  close(): Promise<void>;
}

const followIntervalMs = 1000;
const checkIntervalMs = 60_000;
/** Delay in ms before a lost index is rebuilt: doubles each time, until an index has run for `lasted` ms. */
const retry = { least: 500, most: 60_000, lasted: 60_000 };
/** Maximum age in ms of a snapshot after a change. */
const maxSnapshotAgeMs = 12 * 3_600_000;

/** Opens the search index of this process in its own thread. It recovers from database outages. */
export function openSearchIndex(db: Kysely<Database>, options: SearchIndexOptions): SearchIndex {
  const manager = new IndexManager(db, options);
  const sql = sqlSearch(options.reads ?? db);

  /** Falls back to plain SQL, which throws if the database is unavailable. */
  async function queryIndex<Result>(call: (thread: IndexThread) => Promise<Result>, fallback: () => Promise<Result>) {
    const { thread } = manager;
    if (!thread) return fallback();
    try {
      return await call(thread);
    } catch (error) {
      options.log.warn({ err: error }, "the search index failed, using plain SQL");
      return fallback();
    }
  }

  return {
    async find(query) {
      if (needsPlainSql(query)) return await sql.find(query);
      const found = await queryIndex(
        (thread) => thread.find(query),
        () => sql.find(query),
      );
      return options.reads ? { ...found, version: null } : found;
    },
    async findUnchecked(query) {
      if (options.reads || needsPlainSql(query)) return null;
      return await queryIndex<UncheckedMatches | null>(
        (thread) => thread.findUnchecked(query),
        async () => null,
      );
    },
    count: (filters) =>
      needsPlainSql(filters)
        ? sql.count(filters)
        : queryIndex(
            (thread) => thread.request({ call: "count", filters }),
            () => sql.count(filters),
          ),
    suggest: (filters) =>
      needsPlainSql(filters)
        ? sql.suggest(filters)
        : queryIndex(
            (thread) => thread.request({ call: "suggest", filters }),
            () => sql.suggest(filters),
          ),
    ready: manager.ready,
    get version() {
      return manager.thread?.status?.version ?? null;
    },
    get memoryBytes() {
      return manager.thread?.status?.memoryBytes ?? 0;
    },
    get health() {
      const athletes = manager.thread?.status?.size;
      return athletes === undefined ? null : { athletes, lagSeconds: (performance.now() - manager.followedAt) / 1000 };
    },
    close: () => manager.close(),
  };
}

class IndexManager {
  thread: IndexThread | null = null;
  /** `performance.now()` of the last confirmed update. */
  followedAt = 0;
  readonly ready: Promise<void>;
  readonly #db: Kysely<Database>;
  readonly #options: SearchIndexOptions;
  readonly #timers = new Set<NodeJS.Timeout>();
  #loading: IndexThread | null = null;
  #builtAt = 0;
  /** Position in the feed of changes at which the number of athletes was checked last. */
  #checkedAt = 0;
  #retryDelayMs = retry.least;
  #isClosed = false;

  constructor(db: Kysely<Database>, options: SearchIndexOptions) {
    this.#db = db;
    this.#options = options;
    this.ready = options.mode === "off" ? Promise.resolve() : this.#start();
    if (options.mode === "off") return;
    this.#repeat(followIntervalMs, () => this.#follow());
    this.#repeat(checkIntervalMs, () => this.#check());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    const threads = [this.thread, this.#loading];
    [this.thread, this.#loading] = [null, null];
    for (const thread of threads) await thread?.close({ save: true });
  }

  async #start(): Promise<void> {
    if (await this.#isWorthwhile()) await this.#replace({ afresh: false });
  }

  async #isWorthwhile(): Promise<boolean> {
    if (this.#options.mode === "on") return true;
    const some = this.#db.selectFrom("athletes").select("id").limit(worthwhileFrom).as("some");
    const { count } = await this.#db
      .selectFrom(some)
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .executeTakeFirstOrThrow()
      // If the database is unavailable, the next check tries again.
      .catch(() => ({ count: "0" }));
    return Number(count) >= worthwhileFrom;
  }

  async #replace({ afresh }: { afresh: boolean }): Promise<void> {
    if (this.#loading || this.#isClosed) return;
    const { url, dataDir, log } = this.#options;
    const loading = new IndexThread({ url, file: path.join(dataDir, "search-index", "snapshot"), afresh });
    this.#loading = loading;
    const began = performance.now();
    try {
      const how = await loading.ready;
      if (this.#isClosed) return;
      const former = this.thread;
      this.thread = loading;
      this.#builtAt = Date.now();
      this.followedAt = performance.now();
      void loading.lost.then((reason) => this.#handleLost(loading, reason));
      // The new index has already written the snapshot.
      await former?.close({ save: false });
      const { size = 0, memoryBytes = 0 } = loading.status ?? {};
      log.info(
        { athletes: size, memoryBytes, seconds: (performance.now() - began) / 1000 },
        `the search index was ${how}`,
      );
    } catch (error) {
      await loading.close({ save: false });
      if (!this.#isClosed) log.warn({ err: error }, "the search index cannot be loaded, using plain SQL");
    } finally {
      if (this.#loading === loading) this.#loading = null;
    }
  }

  #handleLost(thread: IndexThread, reason: string): void {
    if (this.thread !== thread || this.#isClosed) return;
    this.thread = null;
    this.#options.log.warn({ reason }, "the search index was lost and will be rebuilt");
    void thread.close({ save: false });
    const hasLasted = Date.now() - this.#builtAt > retry.lasted;
    this.#retryDelayMs = hasLasted ? retry.least : Math.min(retry.most, this.#retryDelayMs * 2);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#replace({ afresh: true });
    }, this.#retryDelayMs).unref();
    this.#timers.add(timer);
  }

  /** Updates the index also without searches, so that no search has many changes to apply. Builds it as soon as there are enough athletes. */
  async #follow(): Promise<void> {
    if (!this.thread) return await this.#buildAfterChange();
    const requestedAt = performance.now();
    await this.thread.request({ call: "follow" }).then(
      () => {
        this.followedAt = requestedAt;
      },
      () => {
        // The database is unavailable, or the index is lost, which `lost` reports.
      },
    );
  }

  /** Counts the athletes only after a change, such as an import by another process. */
  async #buildAfterChange(): Promise<void> {
    if (this.#loading) return;
    const position = await athleteChanges(this.#db)
      .read()
      // If the database is unavailable, the next round tries again.
      .catch(() => this.#checkedAt);
    if (position === this.#checkedAt) return;
    this.#checkedAt = position;
    if (await this.#isWorthwhile()) await this.#replace({ afresh: false });
  }

  async #check(): Promise<void> {
    const status = this.thread?.status;
    if (!status) {
      if (await this.#isWorthwhile()) await this.#replace({ afresh: false });
      return;
    }
    const isOld = status.changed && Date.now() - this.#builtAt > maxSnapshotAgeMs;
    if (status.isWorn || isOld || holdsErasedTooLong(status)) await this.#replace({ afresh: true });
  }

  #repeat(milliseconds: number, run: () => Promise<void>): void {
    let isRunning = false;
    const timer = setInterval(() => {
      if (isRunning) return;
      isRunning = true;
      void run().finally(() => {
        isRunning = false;
      });
    }, milliseconds).unref();
    this.#timers.add(timer);
  }
}
