import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import type { Browser, BrowserContext, CDPSession, Locator, Page } from "@playwright/test";
import { type Kysely, sql } from "kysely";
import { encodeId } from "../src/athletes/public-id.server.ts";
import type { Database } from "../src/database/tables.ts";
import { tokenDigest } from "../src/sessions/bearer-token.server.ts";
import { createProgram } from "../tests/program-factories.ts";
import { cookieName, createBrowser } from "../tests/signed-in.ts";
import { createTeam } from "../tests/team-factories.ts";
import { sized } from "./bench-database.ts";
import { withBenchProduct } from "./bench-product.ts";
import { printTable, startTable } from "./partial-tables.ts";

const kilobyte = 1024;
/** A phone with a bad connection: each request waits 400 ms, 50 kB arrive in a second, and the processor is four times slower than this one. */
const slow = { offline: false, latency: 400, downloadThroughput: 50 * kilobyte, uploadThroughput: 50 * kilobyte };
const slowerBy = 4;
const userAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 Safari/604.1";
/** Pause of a person between the first paint and the first tap. It does not count. */
const lookMs = 1000;
const limits = { firstMs: 3000, secondMs: 1500, bytes: 150 * kilobyte };

interface MemberPage {
  path: string;
  cookies: { name: string; value: string }[];
  /** Does what a user does first, and waits for the response. Returns the control that was typed into. Links respond when they are painted. */
  act: (page: Page) => Promise<Locator | undefined>;
}

interface Visit {
  ms: number;
  /** Time until React has attached its handlers. */
  attachedMs: number;
  /** Processor time of the page's main thread until it was ready, as on the slow phone. */
  processorMs: number;
  bytes: number;
  requests: number;
}

/**
 * Opens pages of members on an emulated slow phone, first without and then with a cache. Prints the time until the page has
 * responded to what its user does first, a second after the first paint and without that second, its bytes and requests until then, the time until React is there, and the traffic of the ten seconds after. Arguments select pages by name. `--runs N`
 */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { runs: { type: "string", default: "3" } },
  });
  await withBenchProduct("bench-member-pages", async ({ db, url, browser }) => {
    const table = startTable();
    for (const [name, page] of Object.entries(await createPages(db))) {
      if (positionals.length > 0 && !positionals.includes(name)) continue;
      const runs: Awaited<ReturnType<typeof measure>>[] = [];
      for (let number = 0; number < Number(values.runs); number += 1)
        runs.push(await measure(browser, { url, ...page }));
      table[name] = rowOf(name, runs);
    }
    printTable(table);
  });
}

function rowOf(name: string, runs: Awaited<ReturnType<typeof measure>>[]) {
  const of = (read: (one: (typeof runs)[number]) => number) => Math.round(median(runs.map(read)));
  const row = {
    "first, ms": of(({ first }) => first.ms),
    "with React, ms": of(({ first }) => first.attachedMs),
    "processor, ms": of(({ first }) => first.processorMs),
    kB: of(({ first }) => first.bytes / kilobyte),
    requests: of(({ first }) => first.requests),
    "later kB": of(({ later }) => later.bytes / kilobyte),
    "later requests": of(({ later }) => later.requests),
    "second, ms": of(({ second }) => second.ms),
    "second processor, ms": of(({ second }) => second.processorMs),
    "second kB": of(({ second }) => second.bytes / kilobyte),
  };
  if (row["first, ms"] > limits.firstMs) console.log(`MISSED ${name}: ready after ${row["first, ms"]} ms`);
  if (row["second, ms"] > limits.secondMs) console.log(`MISSED ${name}: second visit after ${row["second, ms"]} ms`);
  if (row.kB > limits.bytes / kilobyte) console.log(`MISSED ${name}: ${row.kB} kB`);
  return row;
}

async function measure(browser: Browser, { url, cookies, ...opened }: MemberPage & { url: string }) {
  const context = await browser.newContext({ baseURL: url, userAgent, viewport: { width: 390, height: 844 } });
  // A cookie with the prefix `__Host-` is of a secure address. Cookies have no port.
  const secureUrl = url.replace("http:", "https:");
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: secureUrl, secure: true, httpOnly: true })));
  try {
    const page = await context.newPage();
    const client = await emulate(context, page);
    const traffic = countTraffic(client);
    const first = await visit(page, { ...opened, client, traffic });
    traffic.reset();
    await page.waitForTimeout(sized(10_000, 100));
    const later = traffic.read();
    await page.goto("about:blank");
    const second = await visit(page, { ...opened, client, traffic });
    return { first, later, second };
  } finally {
    await context.close();
  }
}

async function emulate(context: BrowserContext, page: Page): Promise<CDPSession> {
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", slow);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowerBy });
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  return client;
}

function countTraffic(client: CDPSession) {
  let traffic = { bytes: 0, requests: 0 };
  client.on("Network.loadingFinished", ({ encodedDataLength }) => {
    traffic = {
      bytes: traffic.bytes + encodedDataLength,
      requests: traffic.requests + (encodedDataLength > 0 ? 1 : 0),
    };
  });
  return {
    read: () => traffic,
    reset: () => {
      traffic = { bytes: 0, requests: 0 };
    },
  };
}

const typed = "9";

/** Opens a page until it responded, then until React is there. What was typed before must be there after. */
async function visit(
  page: Page,
  {
    path,
    act,
    client,
    traffic,
  }: Pick<MemberPage, "path" | "act"> & { client: CDPSession; traffic: ReturnType<typeof countTraffic> },
): Promise<Visit> {
  traffic.reset();
  const started = performance.now();
  const since = () => performance.now() - started;
  const waitFor = (condition: () => boolean) => page.waitForFunction(condition, null, { timeout: 60_000, polling: 20 });
  await page.goto(path, { waitUntil: "commit" });
  await waitFor(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  const paintMs = since();
  await page.waitForTimeout(lookMs);
  const control = await act(page);
  const ms = Math.max(paintMs, since() - lookMs);
  const { metrics } = await client.send("Performance.getMetrics");
  const spent = metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  const needed = traffic.read();
  await waitFor(
    () =>
      !("__reactRouterContext" in window) || Object.keys(document.body).some((key) => key.startsWith("__reactFiber")),
  );
  const attachedMs = since();
  if (control && (await control.inputValue()) !== typed) throw new Error(`${path} lost what was typed.`);
  return { ms, attachedMs, processorMs: spent * 1000, ...needed };
}

/** Types into a control as soon as it is there. */
async function fillEarly(control: Locator): Promise<Locator> {
  await control.fill(typed);
  return control;
}

/** Waits for a link by its text. A locator would first compute the names of all links, on the slow processor. */
async function waitForLink(page: Page, name: RegExp): Promise<undefined> {
  const hasLink = (pattern: string) =>
    Array.from(document.links).some((link) => link.checkVisibility() && new RegExp(pattern).test(link.textContent));
  await page.waitForFunction(hasLink, name.source, { polling: 20 });
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** Creates an athlete with a season and a guardian, a team with a game, and a program with an event and a board. */
async function createPages(db: Kysely<Database>): Promise<Record<string, MemberPage>> {
  const session = ({ token }: { token: string }) => [{ name: cookieName, value: token }];
  const birth_year = new Date().getUTCFullYear() - 16;
  const athlete = await createBrowser(db, { user_type: "Athlete", first_name: "Ana", last_name: "Reyes", birth_year });
  const { id: athleteKey } = await db
    .insertInto("athletes")
    .values({ account_id: athlete.id, gender: "F", graduation_year: 2028, is_published: true })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: seasonKey } = await db
    .insertInto("team_seasons")
    .values({
      ...{
        athlete_id: athleteKey,
        sport_code: sportCodes[0],
        season_year: "2026",
        team_name: "Varsity",
        season_or_game: "G",
      },
      position: 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`
    insert into events (team_season_id, position, name, score, event_date, stats)
    select ${seasonKey}, n, 'Game ' || n, '3-1', '2026-09-04', '{"kills": 12, "attackErrors": 3, "attackAttempts": 27}'
    from generate_series(1, 13) n`.execute(db);
  const email = "mother@family.example";
  const familyToken = "f".repeat(43);
  await db
    .insertInto("guardians")
    .values({ athlete_id: athleteKey, email, state: "active", confirmed_at: new Date() })
    .execute();
  await db
    .insertInto("guardian_sessions")
    .values({
      ...{ digest: tokenDigest(familyToken), email, kind: "session" },
      expires_at: sql<Date>`now() + interval '1 day'`,
    })
    .execute();
  const team = await createTeam(db);
  const head = await team.addStaff("head");
  const { token: headToken } = await openCookieSession(db, head.id);
  for (let index = 0; index < 12; index += 1)
    await team.addAthlete({ first_name: "Ana", last_name: `Player ${index}` });
  const { id: gameId } = await db
    .insertInto("team_games")
    .values({
      ...{ team_id: team.teamId, season_year: "2026", opponent: "Norris", game_date: "2026-09-04", is_played: true },
      created_by: head.staffId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { programId, owner } = await createProgram(db);
  const { token: ownerToken } = await openCookieSession(db, owner.id);
  const { id: eventId } = await db
    .insertInto("program_events")
    .values({ program_id: programId, name: "Omaha Open", first_day: "2026-11-21", last_day: "2026-11-22" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`
    insert into program_roster (program_id, event_id, event_on, jersey, first_name, last_name, team)
    select ${programId}, ${eventId}, '2026-11-21', n::text, 'Ana', 'Reyes', 'Elite ' || n % 12 from generate_series(1, 99) n`.execute(
    db,
  );
  await sql`
    with people as (
      insert into accounts (user_type, first_name, last_name, email, is_verified)
      select 'Athlete', 'Ana', 'Prospect ' || n, 'prospect-' || n || '@bench.example', true from generate_series(1, 50) n returning id
    ), published as (
      insert into athletes (account_id, gender, graduation_year, is_published) select id, 'F', 2028, true from people returning id
    ) insert into prospects (program_id, athlete_id) select ${programId}, id from published`.execute(db);
  return {
    workspace: {
      path: "/me",
      cookies: session(athlete),
      act: (page) => waitForLink(page, /^Seasons/),
    },
    season: {
      path: `/me/seasons/${encodeId("teamSeason", seasonKey)}`,
      cookies: session(athlete),
      async act(page) {
        await page.getByRole("link", { name: /^Game 1\b/ }).click();
        return fillEarly(page.getByLabel("Score"));
      },
    },
    grid: {
      path: `/team/games/${gameId}`,
      cookies: session({ token: headToken }),
      act: (page) => fillEarly(page.getByRole("table").getByRole("textbox").first()),
    },
    clipboard: {
      path: `/coach/clipboard/${eventId}`,
      cookies: session({ token: ownerToken }),
      async act(page) {
        await page
          .getByRole("link", { name: /Ana Reyes/ })
          .first()
          .click();
        await page.getByRole("button", { name: "A minus", exact: true }).waitFor();
        return undefined;
      },
    },
    board: {
      path: "/coach/board",
      cookies: session({ token: ownerToken }),
      act: (page) => waitForLink(page, /Ana Prospect/),
    },
    family: {
      path: `/family/${encodeId("athlete", athleteKey)}`,
      cookies: [{ name: cookieName.replace(/session$/, "family"), value: familyToken }],
      act: (page) => waitForLink(page, /./),
    },
  };
}

async function openCookieSession(db: Kysely<Database>, accountId: string): Promise<{ token: string }> {
  const token = randomBytes(32).toString("base64url");
  await db
    .insertInto("sessions")
    .values({
      ...{ digest: tokenDigest(token), account_id: accountId, kind: "cookie", device: "Safari on iPhone" },
      expires_at: sql<Date>`now() + interval '8 hours'`,
    })
    .execute();
  return { token };
}
