import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { AthleteIndex } from "@openroster/athlete-index/athlete-index.ts";
import { countFilters } from "@openroster/athlete-index/count-filters.ts";
import { PageFinder } from "@openroster/athlete-index/find-page.ts";
import { LatestResults } from "@openroster/athlete-index/latest-results.ts";
import type { IndexQuery } from "@openroster/athlete-index/prepare-query.ts";
import { type NearName, suggestNames } from "@openroster/athlete-index/suggest-names.ts";
import type pg from "pg";
import { nameTerm } from "../../athletes/schema.ts";
import type { AthleteMatches, AthleteQuery, FilterCounts, UncheckedMatches } from "../athlete-search.server.ts";
import type { AthleteFilters } from "../filters/search-query.ts";
import type { DatabaseLink } from "./database-link.server.ts";
import { TermFolder } from "./fold-terms.server.ts";
import { type Followed, followChanges } from "./follow-changes.server.ts";
import type { IndexStatus } from "./index-messages.ts";
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
  readonly #finder: PageFinder;
  readonly #folder = new TermFolder();
  /** Random, so that versions of two processes always differ. */
  readonly #name = randomBytes(6).toString("base64url");
  #followed: Followed;
  #updatedAt = 0;
  #savedAt: number;
  #update: Promise<void> | null = null;
  #nextUpdate: Promise<void> | null = null;
  readonly #found = new LatestResults<AthleteMatches>(2000);
  readonly #counted = new LatestResults<Promise<FilterCounts>>(200);
  /** Serializes the use of the connection. */
  #lastUse: Promise<unknown> = Promise.resolve();

  constructor(link: DatabaseLink, { index, followed }: Loaded) {
    this.#link = link;
    this.#index = index;
    this.#finder = new PageFinder(index);
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

  #find({ sort, page, size, fullName: _, ...filters }: AthleteQuery, term: string | null): AthleteMatches {
    return this.#found.get(this.#index.changes, JSON.stringify([term, filters, sort, page, size]), () => {
      const { keys, total } = this.#finder.find({ filters, term }, { sort, skip: (page - 1) * size, size });
      return { ids: keys.map(String), total, version: this.version };
    });
  }

  /** Cached, because the client requests the same counts for each page of a list. */
  async count({ fullName, ...filters }: AthleteFilters): Promise<FilterCounts> {
    const term = await this.#fold(fullName);
    await this.#updateInTime();
    const name = JSON.stringify([term, filters]);
    return this.#counted.get(this.#index.changes, name, () => this.#count({ filters, term }));
  }

  async #count(query: IndexQuery): Promise<FilterCounts> {
    for (let tries = 0; ; tries++) {
      // If changes never stop, the fourth attempt counts without a pause.
      const pause = tries < 3 ? () => setImmediate() : () => Promise.resolve();
      const counts = await countFilters(this.#index, query, pause);
      if (counts) return counts;
    }
  }

  async suggest({ fullName, ...filters }: AthleteFilters): Promise<string[]> {
    const term = await this.#fold(fullName);
    if (term === null) return [];
    await this.#updateInTime();
    const near = await suggestNames(this.#index, { filters, term }, () => setImmediate());
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
      followChanges(client, { index: this.#index, since: this.#followed, pause: () => setImmediate() }),
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
