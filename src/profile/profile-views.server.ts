import type { FastifyBaseLogger } from "fastify";
import { isbot } from "isbot";
import type { Kysely } from "kysely";
import { findKey } from "../athletes/public-id.server.ts";
import type { Database } from "../database/tables.ts";
import { clientKey } from "../http/client-address.server.ts";
import { isPrefetch } from "../http/detect-prefetch.server.ts";
import type { Session } from "../sessions/find-session.server.ts";
import { countViews, openViewKey, readDay, type View, type ViewKey } from "./count-views.server.ts";

export interface SentProfile {
  athleteId: string;
  method: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** `request.ip` */
  address: string;
  /** The signed-in session. Loaded only after the response was sent. */
  member(): Promise<Session | null>;
}

const batchDelayMs = 1_000;
const maxQueued = 10_000;

/** Counts profile views in batches after the responses. A crash loses the last second; in an outage, at most `maxQueued` views wait. */
export class ProfileViews {
  readonly #db: Kysely<Database>;
  readonly #log: FastifyBaseLogger;
  #sent: SentProfile[] = [];
  #uncounted: View[] = [];
  #key: ViewKey | undefined;
  #timer: NodeJS.Timeout | undefined;
  #counting: Promise<void> = Promise.resolve();
  #failing = false;

  constructor(db: Kysely<Database>, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
  }

  note(sent: SentProfile): void {
    if (this.#sent.length >= maxQueued) return;
    this.#sent.push(sent);
    this.#countSoon();
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#count();
  }

  #countSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#count();
    }, batchDelayMs).unref();
  }

  /** Runs batches in sequence. Never rejects, because a failed count must not affect requests. */
  #count(): Promise<void> {
    this.#counting = this.#counting
      .then(() => this.#countOnce())
      .then(
        () => {
          this.#failing = false;
        },
        (error: unknown) => {
          if (!this.#failing) this.#log.warn({ err: error }, "profile views cannot be counted, will retry");
          this.#failing = true;
          this.#countSoon();
        },
      );
    return this.#counting;
  }

  async #countOnce(): Promise<void> {
    for (let next = this.#sent.shift(); next; next = this.#sent.shift()) {
      const view = await viewOf(next);
      if (view && this.#uncounted.length < maxQueued) this.#uncounted.push(view);
    }
    if (this.#uncounted.length === 0) return;
    const day = await readDay(this.#db);
    if (this.#key?.day !== day) this.#key = await openViewKey(this.#db, day);
    await countViews(this.#db, this.#key, this.#uncounted);
    this.#uncounted = [];
  }
}

/** Returns the view to count, or null for bots, prefetches and our staff. */
async function viewOf({ athleteId, method, headers, address, member }: SentProfile): Promise<View | null> {
  // Longer than any browser's user agent; limits the work for oversized headers.
  const browser = String(headers["user-agent"] ?? "").slice(0, 400);
  if (method !== "GET" || isPrefetch(headers) || browser === "" || isbot(browser)) return null;
  const athleteKey = findKey("athlete", athleteId);
  if (!athleteKey) return null;
  const session = headers.cookie ? await member() : null;
  if (session?.userType === "Administrator") return null;
  // Excludes the user agent, which a client can vary at will.
  const viewer = session ? `account ${session.accountId}` : clientKey(address);
  return { athleteKey, viewer, accountId: session?.accountId ?? null };
}
