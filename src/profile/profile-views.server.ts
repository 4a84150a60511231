import type { FastifyBaseLogger } from "fastify";
import { isbot } from "isbot";
import type { Kysely } from "kysely";
import { findKey } from "../athletes/public-id.server.ts";
import type { Database } from "../database/tables.ts";
import { clientKey } from "../http/client-address.server.ts";
import { isPrefetch } from "../http/detect-prefetch.server.ts";
import type { Session } from "../sessions/find-session.server.ts";
import { countViews, openViewKey, readDay, type View, type ViewKey } from "./count-views.server.ts";

/** A profile that was sent to somebody, before it is known whether that counts. */
export interface SentProfile {
  athleteId: string;
  method: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** `request.ip` */
  address: string;
  /** Who is signed in; asked only once the answer is out. */
  member(): Promise<Session | null>;
}

const pause = 1_000;
const room = 10_000;

/**
 * Counts who looks at profiles, never on the way of an answer: what was sent waits in memory and is counted together, a second later or
 * when the server stops. A crash loses that second. While the database does not answer they wait, up to `room`; the rest goes uncounted.
 */
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

  /** Takes note of a profile that is being sent. */
  note(sent: SentProfile): void {
    if (this.#sent.length >= room) return;
    this.#sent.push(sent);
    this.#countSoon();
  }

  /** Counts what is left; for the end of the process. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#count();
  }

  #countSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#count();
    }, pause).unref();
  }

  /** One batch after the other. Never fails: a count is no reason to disturb anybody. */
  #count(): Promise<void> {
    this.#counting = this.#counting
      .then(() => this.#countOnce())
      .then(
        () => {
          this.#failing = false;
        },
        (error: unknown) => {
          if (!this.#failing) this.#log.warn({ err: error }, "views are not counted at the moment");
          this.#failing = true;
          this.#countSoon();
        },
      );
    return this.#counting;
  }

  async #countOnce(): Promise<void> {
    for (let next = this.#sent.shift(); next; next = this.#sent.shift()) {
      const view = await viewOf(next);
      if (view && this.#uncounted.length < room) this.#uncounted.push(view);
    }
    if (this.#uncounted.length === 0) return;
    const day = await readDay(this.#db);
    if (this.#key?.day !== day) this.#key = await openViewKey(this.#db, day);
    await countViews(this.#db, this.#key, this.#uncounted);
    this.#uncounted = [];
  }
}

/** Returns the view to count; null for programs, prefetches and our staff. */
async function viewOf({ athleteId, method, headers, address, member }: SentProfile): Promise<View | null> {
  const athleteKey = findKey("athlete", athleteId);
  // Every browser says what it is; what is longer than any of them is not looked through.
  const browser = String(headers["user-agent"] ?? "").slice(0, 400);
  if (!athleteKey || method !== "GET" || isPrefetch(headers) || browser === "" || isbot(browser)) return null;
  const session = headers.cookie ? await member() : null;
  if (session?.userType === "Administrator") return null;
  // Without the user agent, which a client can vary at will.
  const viewer = session ? `account ${session.accountId}` : clientKey(address);
  return { athleteKey, viewer, accountId: session?.accountId ?? null };
}
