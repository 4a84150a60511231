import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { hasUnseenChanges, readChangedAthletes } from "./unseen-changes.server.ts";

/** Above this number of changes in one read, all athletes count as changed. */
const maxKeys = 10_000;
const maxRemembered = 100_000;

/**
 * The changes of public data that this process has read from the feed of the search index. A position is a number that grows with
 * each read that finds changes. It means nothing in another process.
 */
export class AthleteChanges {
  readonly #db: Kysely<Database>;
  readonly #allowsReplica: boolean;
  #position = 0;
  #snapshot: string | null = null;
  #server: string | null = null;
  /** Position of the last change, by athlete. Athletes without one did not change after `#floor`. */
  readonly #changedAt = new Map<string, number>();
  #floor = 0;
  /** Start (`performance.now()`) of the last successful read. */
  #readAt = Number.NEGATIVE_INFINITY;
  #hasUnreadChanges = false;
  #running: Promise<number> | null = null;
  #next: Promise<number> | null = null;

  constructor(db: Kysely<Database>, allowsReplica = false) {
    this.#db = db;
    this.#allowsReplica = allowsReplica;
  }

  /** Reads all committed changes and returns the new position. Concurrent calls share the next statement, which starts after them. */
  read(): Promise<number> {
    if (!this.#running) return this.#start();
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = null;
        return this.#start();
      });
    return this.#next;
  }

  /** True if an athlete changed after a position, as of the last `read`. */
  hasChanged(key: string, since: number): boolean {
    return (this.#changedAt.get(key) ?? this.#floor) > since;
  }

  /** Time (`performance.now()`) at which this process knew all changes; that of no time if it knows that it lacks some. */
  get readAt(): number {
    return this.#hasUnreadChanges ? Number.NEGATIVE_INFINITY : this.#readAt;
  }

  /** The position of the last `read`. */
  get position(): number {
    return this.#position;
  }

  #start(): Promise<number> {
    const startedAt = performance.now();
    const noteTime = (position: number) => {
      this.#readAt = startedAt;
      return position;
    };
    const started = this.#follow()
      .then(noteTime)
      .finally(() => {
        if (this.#running === started) this.#running = null;
      });
    this.#running = started;
    return started;
  }

  async #follow(): Promise<number> {
    // The lock needs no row, but fails on a server that accepts no writes, because such a server can lack changes.
    const [name, primary] = this.#allowsReplica
      ? [sql.raw("replica-changes"), sql`null`]
      : [sql.raw("athlete-changes"), sql`(select id from athlete_changes where id = 0 for key share)`];
    const { rows } = await sql<{ snapshot: string; server: string; changed: boolean }>`/* kept: ${name} */
      select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
        ${primary} as "isPrimary", ${hasUnseenChanges(this.#snapshot)} as changed`.execute(this.#db);
    const [row] = rows;
    if (!row) throw new Error("The database returned no snapshot.");
    // After a failover, the other server may lack changes.
    if (this.#snapshot === null || row.server !== this.#server) this.#forget();
    else if (row.changed) return await this.#apply(this.#snapshot);
    this.#snapshot = row.snapshot;
    this.#server = row.server;
    return this.#position;
  }

  async #apply(since: string): Promise<number> {
    this.#hasUnreadChanges = true;
    const { keys, snapshot } = await readChangedAthletes(this.#db, { since, maxKeys });
    this.#hasUnreadChanges = false;
    if (keys === null || this.#changedAt.size > maxRemembered) this.#forget();
    else {
      this.#position += 1;
      for (const key of keys) this.#changedAt.set(key, this.#position);
    }
    this.#snapshot = snapshot;
    return this.#position;
  }

  /** From now on, all athletes count as changed. */
  #forget(): void {
    this.#position += 1;
    this.#floor = this.#position;
    this.#changedAt.clear();
  }
}

const changes = new WeakMap<Kysely<Database>, AthleteChanges>();
const changesOfReads = new WeakMap<Kysely<Database>, AthleteChanges>();

/**
 * Returns the changes of a database, one instance for all callers. `allowsReplica` is for rows that are read from the same connections, which
 * can lead to a replica: they are compared with the changes that it has.
 */
export function athleteChanges(db: Kysely<Database>, { allowsReplica = false } = {}): AthleteChanges {
  const instances = allowsReplica ? changesOfReads : changes;
  const known = instances.get(db) ?? new AthleteChanges(db, allowsReplica);
  instances.set(db, known);
  return known;
}
