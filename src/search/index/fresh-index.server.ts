import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type pg from "pg";
import { type AthleteFilters, nameTerm } from "../../athletes/schema.ts";
import type { AthleteMatches, AthleteQuery, FilterCounts } from "../athlete-search.server.ts";
import type { IndexQuery } from "./ask.ts";
import type { AthleteIndex } from "./athlete-index.ts";
import { countFilters } from "./count-filters.ts";
import type { DatabaseLink } from "./database-link.server.ts";
import { PageFinder } from "./find-page.ts";
import { TermFolder } from "./fold-terms.server.ts";
import { type Followed, followChanges } from "./follow-changes.server.ts";
import type { IndexStatus } from "./index-messages.ts";
import { LatestResults } from "./latest-answers.ts";
import { type Loaded, saveIndex } from "./load-index.server.ts";
import { type NearName, suggestNames } from "./suggest-names.ts";

const mostNames = 5;
const mostWait = 1000;

/** So much has changed that taking it in lasts longer than a search may wait. */
export class Behind extends Error {
  constructor() {
    super("The search index is still taking in what has changed.");
  }
}

/** An index that answers only once it has seen everything that was committed before it was asked. */
export class FreshIndex {
  readonly #link: DatabaseLink;
  readonly #index: AthleteIndex;
  readonly #finder: PageFinder;
  readonly #folder = new TermFolder();
  /** Versions of two processes never have the same name. */
  readonly #name = randomBytes(6).toString("base64url");
  #followed: Followed;
  #savedAt: number;
  /** The look at the database that is under way, and the one that begins after it. */
  #looking: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  /** What many ask for again and again; it holds as long as the index does not change. */
  readonly #found = new LatestResults<AthleteMatches>(2000);
  readonly #counted = new LatestResults<Promise<FilterCounts>>(200);
  /** The connection is used by one after the other. */
  #turn: Promise<unknown> = Promise.resolve();

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

  /** Names the state of the index. */
  get version(): string {
    return `${this.#name}.${this.#index.changes}`;
  }

  async find({ sort, page, size, fullName, ...filters }: AthleteQuery): Promise<AthleteMatches> {
    const term = await this.#fold(fullName);
    await this.#catchUp();
    return this.#found.get(this.#index.changes, JSON.stringify([term, filters, sort, page, size]), () => {
      const { keys, total } = this.#finder.find({ filters, term }, { sort, skip: (page - 1) * size, size });
      return { ids: keys.map(String), total, version: this.version };
    });
  }

  /** Whoever turns the pages of a list asks for the same counts each time. */
  async count({ fullName, ...filters }: AthleteFilters): Promise<FilterCounts> {
    const term = await this.#fold(fullName);
    await this.#catchUp();
    const name = JSON.stringify([term, filters]);
    return this.#counted.get(this.#index.changes, name, () => this.#count({ filters, term }));
  }

  async #count(query: IndexQuery): Promise<FilterCounts> {
    for (let tries = 0; ; tries++) {
      // Where changes never cease, others wait for once.
      const pause = tries < 3 ? () => setImmediate() : () => Promise.resolve();
      const counts = await countFilters(this.#index, query, pause);
      if (counts) return counts;
    }
  }

  async suggest({ fullName, ...filters }: AthleteFilters): Promise<string[]> {
    const term = await this.#fold(fullName);
    if (term === null) return [];
    await this.#catchUp();
    const near = await suggestNames(this.#index, { filters, term }, () => setImmediate());
    return near.length === 0 ? [] : await this.#writeNames(near);
  }

  /** Sees everything that was committed before the call; calls that come while it looks share the next look. */
  follow(): Promise<void> {
    if (!this.#looking) {
      this.#looking = this.#look().finally(() => {
        this.#looking = null;
      });
      return this.#looking;
    }
    this.#next ??= this.#looking
      .catch(() => {})
      .then(() => {
        this.#next = null;
        return this.follow();
      });
    return this.#next;
  }

  /** Follows, but for no longer than the database itself would take to answer. */
  async #catchUp(): Promise<void> {
    const following = this.follow();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Behind()), mostWait);
    });
    try {
      await Promise.race([following, late]);
    } finally {
      clearTimeout(timer);
      // It may still fail after the wait was given up.
      following.catch(() => {});
    }
  }

  /** Writes the snapshot, where something has changed. */
  async save(file: string): Promise<void> {
    if (this.status.changed) {
      await this.#use((client) => saveIndex(client, { index: this.#index, followed: this.#followed, file }));
      this.#savedAt = this.#index.changes;
    }
  }

  async #look(): Promise<void> {
    this.#followed = await this.#use((client) =>
      followChanges(client, { index: this.#index, since: this.#followed, pause: () => setImmediate() }),
    );
  }

  #fold(term: string | undefined): Promise<string | null> {
    return this.#folder.fold(term, (run) => this.#use(run));
  }

  #use<Result>(run: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const turn = this.#turn.catch(() => {}).then(() => this.#link.use(run));
    this.#turn = turn;
    return turn;
  }

  /** The names as their owners write them; one that no search could take is left out. */
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
    return names.filter((name) => nameTerm.safeParse(name).success).slice(0, mostNames);
  }
}
