import path from "node:path";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { AthleteSearch } from "../athlete-search.server.ts";
import { sqlSearch } from "../sql-search.server.ts";
import { IndexThread } from "./index-thread-handle.server.ts";
import { holdsErasedTooLong } from "./load-index.server.ts";

/** When there is an index: always, never, or as soon as there are so many athletes that it is worth its memory. */
export type SearchIndexMode = "on" | "off" | "auto";

/** From so many athletes on plain SQL takes more than twice as long; up to a thousand it is as quick (docs/performance.md). */
export const worthwhileFrom = 10_000;

/** Where an index tells how it is. */
type IndexLog = Record<"info" | "warn", (facts: object, message: string) => void>;

/** What an index needs. */
export interface SearchIndexOptions {
  /** Folder that it keeps its snapshot in. */
  dataDir: string;
  /** Address of the database. */
  url: string;
  /**
   * What plain SQL asks while there is no index, and what the rows of an answer are read from; the database itself if left out. It may
   * be behind the index, whose state therefore vouches for no row: `version` is null in every answer.
   */
  reads?: Kysely<Database>;
  log: IndexLog;
  mode?: SearchIndexMode;
}

/** A search that answers from memory, exactly as plain SQL would; until it is ready, and whenever in doubt, plain SQL answers. */
export interface SearchIndex extends AthleteSearch {
  /** Settles once it answers by itself, or once it is clear that there is to be no index for now. */
  readonly ready: Promise<void>;
  /** Names the state that the last answer came from; null while plain SQL answers. */
  readonly version: string | null;
  readonly memoryBytes: number;
  /** Whether the index answers, and for how many seconds it has not been known to be up to date; null while it does not. */
  readonly health: { athletes: number; lagSeconds: number } | null;
  close(): Promise<void>;
}

const lookEvery = 1000;
const sizeUpEvery = 60_000;
/** How long an index that was lost is waited with: from so many milliseconds on twice as long each time, until one has lasted. */
const retry = { least: 500, most: 60_000, lasted: 60_000 };
/** How old a snapshot may get when something changed. */
const renewAfter = 12 * 3_600_000;

/** Opens the search index of this process. It reads the database in a thread of its own, and goes on when the database was away. */
export function openSearchIndex(db: Kysely<Database>, options: SearchIndexOptions): SearchIndex {
  const keeper = new IndexKeeper(db, options);
  const sql = sqlSearch(options.reads ?? db);

  /** In doubt plain SQL answers, which throws by itself where the database is away. */
  async function ask<Answer>(call: (thread: IndexThread) => Promise<Answer>, otherwise: () => Promise<Answer>) {
    const { thread } = keeper;
    if (!thread) return otherwise();
    try {
      return await call(thread);
    } catch (error) {
      options.log.warn({ err: error }, "the search index did not answer, the database does");
      return otherwise();
    }
  }

  return {
    // The index knows nothing of positions.
    async find(query) {
      if (query.position) return await sql.find(query);
      const found = await ask(
        (thread) => thread.ask({ call: "find", query }),
        () => sql.find(query),
      );
      return options.reads ? { ...found, version: null } : found;
    },
    count: (filters) =>
      filters.position
        ? sql.count(filters)
        : ask(
            (thread) => thread.ask({ call: "count", filters }),
            () => sql.count(filters),
          ),
    suggest: (filters) =>
      filters.position
        ? sql.suggest(filters)
        : ask(
            (thread) => thread.ask({ call: "suggest", filters }),
            () => sql.suggest(filters),
          ),
    ready: keeper.ready,
    get version() {
      return keeper.thread?.status?.version ?? null;
    },
    get memoryBytes() {
      return keeper.thread?.status?.memoryBytes ?? 0;
    },
    get health() {
      const athletes = keeper.thread?.status?.size;
      return athletes === undefined ? null : { athletes, lagSeconds: (performance.now() - keeper.followedAt) / 1000 };
    },
    close: () => keeper.close(),
  };
}

/** Sees to it that there is an index where there is to be one, and that it is as good as new. */
class IndexKeeper {
  /** The index that answers. */
  thread: IndexThread | null = null;
  /** When it was last known to be up to date, by the clock of `performance`. */
  followedAt = 0;
  readonly ready: Promise<void>;
  readonly #db: Kysely<Database>;
  readonly #options: SearchIndexOptions;
  readonly #timers = new Set<NodeJS.Timeout>();
  #coming: IndexThread | null = null;
  #builtAt = 0;
  #timeoutMs = retry.least;
  #isClosed = false;

  constructor(db: Kysely<Database>, options: SearchIndexOptions) {
    this.#db = db;
    this.#options = options;
    this.ready = options.mode === "off" ? Promise.resolve() : this.#start();
    if (options.mode === "off") return;
    this.#every(lookEvery, () => this.#look());
    this.#every(sizeUpEvery, () => this.#sizeUp());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    const threads = [this.thread, this.#coming];
    [this.thread, this.#coming] = [null, null];
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
      // The database is away; the next time may be better.
      .catch(() => ({ count: "0" }));
    return Number(count) >= worthwhileFrom;
  }

  /** Puts a new index in the place of the one that is there, which answers until the new one is ready. */
  async #replace({ afresh }: { afresh: boolean }): Promise<void> {
    if (this.#coming || this.#isClosed) return;
    const { url, dataDir, log } = this.#options;
    const coming = new IndexThread({ url, file: path.join(dataDir, "search-index", "snapshot"), afresh });
    this.#coming = coming;
    const began = performance.now();
    try {
      const how = await coming.ready;
      if (this.#isClosed) return;
      const former = this.thread;
      this.thread = coming;
      this.#builtAt = Date.now();
      this.followedAt = performance.now();
      void coming.lost.then((reason) => this.#letGo(coming, reason));
      // The new one has written the snapshot.
      await former?.close({ save: false });
      const { size = 0, memoryBytes = 0 } = coming.status ?? {};
      log.info(
        { athletes: size, memoryBytes, seconds: (performance.now() - began) / 1000 },
        `the search index was ${how}`,
      );
    } catch (error) {
      await coming.close({ save: false });
      if (!this.#isClosed) log.warn({ err: error }, "the search index cannot be loaded, the database answers");
    } finally {
      if (this.#coming === coming) this.#coming = null;
    }
  }

  #letGo(thread: IndexThread, reason: string): void {
    if (this.thread !== thread || this.#isClosed) return;
    this.thread = null;
    this.#options.log.warn({ reason }, "the search index was given up and is built anew");
    void thread.close({ save: false });
    const hasLasted = Date.now() - this.#builtAt > retry.lasted;
    this.#timeoutMs = hasLasted ? retry.least : Math.min(retry.most, this.#timeoutMs * 2);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#replace({ afresh: true });
    }, this.#timeoutMs).unref();
    this.#timers.add(timer);
  }

  /** Brings the index up to date also while nobody searches, so that no search has much to catch up with. */
  async #look(): Promise<void> {
    const asked = performance.now();
    await this.thread?.ask({ call: "follow" }).then(
      () => {
        this.followedAt = asked;
      },
      () => {
        // The database is away, or the index is lost, which is heard elsewhere.
      },
    );
  }

  async #sizeUp(): Promise<void> {
    const status = this.thread?.status;
    if (!status) {
      if (await this.#isWorthwhile()) await this.#replace({ afresh: false });
      return;
    }
    const isOld = status.changed && Date.now() - this.#builtAt > renewAfter;
    if (status.isWorn || isOld || holdsErasedTooLong(status)) await this.#replace({ afresh: true });
  }

  /** Does something again and again, never twice at a time. */
  #every(milliseconds: number, run: () => Promise<void>): void {
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
