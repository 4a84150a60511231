import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { AthleteIndex } from "@openroster/athlete-index/athlete-index.ts";
import { createIndexSearch, type IndexSearch } from "@openroster/athlete-index/index-search.ts";
import type { NearName } from "@openroster/athlete-index/query.ts";
import type pg from "pg";
import { nameTerm } from "../../athletes/schema.ts";
import type { AthleteMatches, AthleteQuery, FilterCounts, UncheckedMatches } from "../athlete-search.server.ts";
import type { AthleteFilters } from "../filters/search-query.ts";
import type { DatabaseLink } from "./database-link.server.ts";
import { TermFolder } from "./fold-terms.server.ts";
import { type Followed, followChanges } from "./follow-changes.server.ts";
import type { IndexStatus } from "./index-messages.ts";
import { toIndexPage, toIndexQuery } from "./index-query.ts";
import { type Loaded, saveIndex } from "./load-index.server.ts";

const maxNames = 5;
const maxWaitMs = 1000;
/** The index is updated each second. After a longer time, the feed may lack purged changes. */
const maxUncheckedMs = 60_000;

/** The index cannot apply the pending changes within the time that a search may wait. */
export class IndexLagError extends Error {
  constructor() {
    super("The search index is still applying changes.");
  }
}

export class FreshIndex {
  readonly #link: DatabaseLink;
  readonly #index: AthleteIndex;
  readonly #search: IndexSearch;
  readonly #folder = new TermFolder();
  /** Random, so that versions of two processes always differ. */
  readonly #name = randomBytes(6).toString("base64url");
  #followed: Followed;
  #updatedAt = 0;
  #savedAt: number;
  #update: Promise<void> | null = null;
  #nextUpdate: Promise<void> | null = null;
  /** Serializes the use of the connection. */
  #lastUse: Promise<unknown> = Promise.resolve();

  constructor(link: DatabaseLink, { index, followed }: Loaded) {
    this.#link = link;
    this.#index = index;
    this.#search = createIndexSearch(index);
    this.#followed = followed;
    this.#savedAt = index.changes;
  }

  get status(): IndexStatus {
    const { changes, size, isWorn, memoryBytes, erasedAt } = this.#index;
    const changed = changes !== this.#savedAt;
    return { version: this.version, memoryBytes, size, isWorn, changed, erasedAt };
  }

  get version(): string {
    return `${this.#name}.${this.#index.changes}`;
  }

  async find(query: AthleteQuery): Promise<AthleteMatches> {
    const term = await this.#fold(query.fullName);
    await this.#updateInTime();
    return this.#find(query, term);
  }

  async findUnchecked(query: AthleteQuery): Promise<UncheckedMatches | null> {
    const term = await this.#fold(query.fullName);
    if (Date.now() - this.#updatedAt > maxUncheckedMs) return null;
    return { ...this.#find(query, term), snapshot: this.#followed.snapshot };
  }

  #find({ page, size, sort, ...filters }: AthleteQuery, term: string | null): AthleteMatches {
    const { keys, total } = this.#search.find(
      toIndexQuery(filters, term),
      toIndexPage({ page, size, sort, ...filters }),
    );
    return { ids: keys.map(String), total, version: this.version };
  }

  async count(filters: AthleteFilters): Promise<FilterCounts> {
    const term = await this.#fold(filters.fullName);
    await this.#updateInTime();
    return await this.#search.count(toIndexQuery(filters, term));
  }

  async suggest(filters: AthleteFilters): Promise<string[]> {
    const term = await this.#fold(filters.fullName);
    if (term === null) return [];
    await this.#updateInTime();
    const near = await this.#search.suggest(toIndexQuery(filters, term));
    return near.length === 0 ? [] : await this.#writeNames(near);
  }

  /** Applies everything that was committed before this request. Calls during an update share the next update. */
  follow(): Promise<void> {
    if (!this.#update) {
      this.#update = this.#applyChanges().finally(() => {
        this.#update = null;
      });
      return this.#update;
    }
    this.#nextUpdate ??= this.#update
      .catch(() => {})
      .then(() => {
        this.#nextUpdate = null;
        return this.follow();
      });
    return this.#nextUpdate;
  }

  /** Updates the index, but waits no longer than a query in plain SQL would take. */
  async #updateInTime(): Promise<void> {
    const following = this.follow();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new IndexLagError()), maxWaitMs);
    });
    try {
      await Promise.race([following, late]);
    } finally {
      clearTimeout(timer);
      // The update may still fail after the timeout.
      following.catch(() => {});
    }
  }

  async save(file: string): Promise<void> {
    if (this.status.changed) {
      await this.#use((client) => saveIndex(client, { index: this.#index, followed: this.#followed, file }));
      this.#savedAt = this.#index.changes;
    }
  }

  async #applyChanges(): Promise<void> {
    const startedAt = Date.now();
    this.#followed = await this.#use((client) =>
      followChanges(client, { search: this.#search, since: this.#followed, pause: () => setImmediate() }),
    );
    this.#updatedAt = startedAt;
  }

  #fold(term: string | undefined): Promise<string | null> {
    return this.#folder.fold(term, (run) => this.#use(run));
  }

  #use<Result>(run: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const use = this.#lastUse.catch(() => {}).then(() => this.#link.use(run));
    this.#lastUse = use;
    return use;
  }

  async #writeNames(near: NearName[]): Promise<string[]> {
    const written = await this.#use(async (client) => {
      const { rows } = await client.query<{ id: string; name: string }>({
        name: "search-write-names",
        text: `select athletes.id, first_name || ' ' || last_name as name
          from athletes join accounts on accounts.id = account_id where athletes.id = any($1::bigint[]) and is_public`,
        values: [near.map(({ key }) => key)],
      });
      return new Map(rows.map(({ id, name }) => [Number(id), name]));
    });
    const names = near.flatMap(({ key }) => written.get(key) ?? []);
    return names.filter((name) => nameTerm.safeParse(name).success).slice(0, maxNames);
  }
}
