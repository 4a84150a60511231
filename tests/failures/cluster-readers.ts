import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { findKey } from "../../src/athletes/public-id.server.ts";
import type { Database } from "../../src/database/tables.ts";
import { uniqueWord } from "../factories.ts";
import { createSignedIn } from "../signed-in.ts";

const paths = ["/api/profile/SearchAthletes?gender=F&numPerPage=5", "/searchAthletes?sportCode=VB", "/", "/about"];
const pauseMs = 20;
const timeoutMs = 10_000;
/** A page may be this old (decision 159), counted from the acknowledgment to the request. */
const graceMs = 1000;

interface PublicReads {
  readonly count: number;
  /** One line for each read without a good response. */
  readonly failures: string[];
  /** Durations in milliseconds. */
  readonly durations: number[];
  stop(): Promise<void>;
}

/** Starts clients that read public pages and endpoints. */
export function startPublicReads(url: () => string): PublicReads {
  const failures: string[] = [];
  const durations: number[] = [];
  let isStopped = false;
  const reading = Promise.all(
    paths.map(async (path) => {
      while (!isStopped) {
        const began = performance.now();
        const { status, text } = await read(url() + path);
        durations.push(performance.now() - began);
        if (status !== 200) failures.push(`${new Date().toISOString()} ${path}: ${status} ${text.slice(0, 100)}`);
        await sleep(pauseMs);
      }
    }),
  );
  return {
    get count() {
      return durations.length;
    },
    failures,
    durations,
    async stop() {
      isStopped = true;
      await reading;
    },
  };
}

interface StaleReads {
  /** Reads that were compared with an acknowledged state. */
  readonly compared: number;
  /** One line for each read that showed an old text or a hidden profile. */
  readonly stale: string[];
  readonly edits: number;
  stop(): Promise<void>;
}

/**
 * Edits a profile and lets a guardian hide and show it, again and again, and reads its page and endpoint meanwhile. A read that is sent one
 * second after an acknowledgment must show that state.
 */
export async function startStaleReads(
  url: () => string,
  { db, athleteId }: { db: Kysely<Database>; athleteId: string },
): Promise<StaleReads> {
  const { link, headers } = await linkGuardian(db, athleteId);
  const stale: string[] = [];
  /** The acknowledged state, or null while a change is sent. `city` is null while the profile is hidden. */
  let current: { city: string | null; at: number } | null = null;
  let [isStopped, compared, edits] = [false, 0, 0];

  async function send(method: string, path: string, body: object, more: Record<string, string> = {}) {
    const init = { method, headers: { "content-type": "application/json", ...more }, body: JSON.stringify(body) };
    return await read(url() + path, init);
  }

  async function edit(): Promise<string> {
    const city = `Town ${uniqueWord()}`;
    for (;;) {
      const before = await read(`${url()}/api/me/profile`, { headers });
      if (before.status === 200) {
        const { version } = JSON.parse(before.text).result;
        const { status } = await send("PATCH", "/api/me/profile", { city }, { ...headers, "if-match": `"${version}"` });
        if (status === 200) return city;
      }
      await sleep(200);
    }
  }

  /** Repeats a decision. After a lost response, the second one is rejected, because it is made already. */
  async function decide(decision: "hide" | "show"): Promise<void> {
    for (;;) {
      const { status } = await send("POST", `/api/guardian/${link}`, { decision });
      if (status === 200 || status === 409) return;
      await sleep(200);
    }
  }

  async function change<Result>(step: () => Promise<Result>, cityOf: (result: Result) => string | null): Promise<void> {
    current = null;
    const result = await step();
    edits += 1;
    current = { city: cityOf(result), at: performance.now() };
    await sleep(graceMs + Math.random() * 1000);
  }

  async function write(): Promise<void> {
    while (!isStopped) {
      let city = "";
      await change(edit, (edited) => {
        city = edited;
        return edited;
      });
      await change(
        () => decide("hide"),
        () => null,
      );
      await change(
        () => decide("show"),
        () => city,
      );
    }
  }

  async function compare(path: string): Promise<void> {
    while (!isStopped) {
      const [before, sentAt] = [current, performance.now()];
      const { status, text } = await read(url() + path);
      // A change that was sent in the meantime can be seen.
      if (before !== null && before === current && sentAt - before.at >= graceMs && [200, 404].includes(status)) {
        compared += 1;
        const isCurrent = before.city === null ? status === 404 : status === 200 && text.includes(before.city);
        if (!isCurrent)
          stale.push(`${new Date().toISOString()} ${path}: ${status} instead of ${before.city ?? "a hidden profile"}`);
      }
      await sleep(pauseMs);
    }
  }

  const running = Promise.all([
    write(),
    ...[`/profile/${athleteId}`, `/api/profile/GetProfileBySportAndID?id=${athleteId}`].map(compare),
  ]);
  return {
    get compared() {
      return compared;
    },
    get edits() {
      return edits;
    },
    stale,
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

/** Makes an athlete of the sample a minor with a guardian. Returns the guardian's link, and headers of the athlete's requests. */
async function linkGuardian(db: Kysely<Database>, athleteId: string) {
  const key = findKey("athlete", athleteId) ?? "";
  const { headers, id } = await createSignedIn(db);
  const { rows } = await sql<{ account: string }>`
    update accounts set birth_year = 2011, adult_on = current_date + 700, email = id || '@mail.example'
    where id = (select account_id from athletes where id = ${key}) returning id as account`.execute(db);
  await sql`update sessions set account_id = ${rows[0]?.account} where account_id = ${id}`.execute(db);
  const { link } = await db
    .insertInto("guardians")
    .values({
      ...{ athlete_id: key, email: `${randomUUID()}@family.example`, state: "active", confirmed_at: new Date() },
      protected: [],
    })
    .returning("link")
    .executeTakeFirstOrThrow();
  return { link: String(link), headers };
}

/** Returns status 0 without a response. */
async function read(address: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(address, { redirect: "manual", ...init, signal: AbortSignal.timeout(timeoutMs) });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}
