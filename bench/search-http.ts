import autocannon from "autocannon";
import pg from "pg";
import { between, randomFrom } from "../sample/random.ts";
import { encodeId } from "../src/athletes/public-id.server.ts";
import { readConfig } from "../src/config.server.ts";
import type { AthleteQuery, AthleteSearch } from "../src/search/athlete-search.server.ts";
import { createApp } from "../src/server/app.server.ts";
import { ensureBuilt } from "../src/server/build.server.ts";
import { type BenchDatabase, loadOptions, sized } from "./bench-database.ts";
import { serveBare } from "./search-bare.ts";
import { type QueryPool, randomQuery } from "./search-classes.ts";
import { say } from "./search-data.ts";
import { mean } from "./search-measure.ts";

/** Responses per second over HTTP with 50 connections, pages with 8. NaN if most requests failed. */
export interface Rates {
  bare: number;
  pipelined: number;
  search: number;
  /** Repeated with the entity tag of the response. */
  searchRevalidated: number;
  profile: number;
  profileRevalidated: number;
  searchPage: number;
  profilePage: number;
}

const rounds = sized(3, 1);
const seconds = 4;

/** Measures API requests, pages and a bare server in alternating rounds, so that drift over time affects all equally. */
export async function measureRates(
  { db, url }: BenchDatabase,
  { search, pool }: { search: AthleteSearch; pool: QueryPool },
): Promise<Rates> {
  await ensureBuilt(say);
  const config = readConfig({ LOG_LEVEL: "silent", RATE_LIMITS: "1000000" });
  const app = await createApp({ config, db, publicUrl: "http://127.0.0.1:3000", search });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const drivers = [new pg.Pool({ connectionString: url, max: 10 }), await pipelinedClient(url)] as const;
  const [bare, pipelined] = [await serveBare(drivers[0]), await serveBare(drivers[1])];
  try {
    const keys = publicKeys(pool);
    const targets: Record<keyof Rates, { origin: string; paths: string[]; revalidates?: boolean }> = {
      bare: { origin: bare.origin, paths: keys.map((key) => `/${key}`) },
      pipelined: { origin: pipelined.origin, paths: keys.map((key) => `/${key}`) },
      search: { origin, paths: searchPaths(pool, "/api/profile/SearchAthletes") },
      searchRevalidated: { origin, paths: searchPaths(pool, "/api/profile/SearchAthletes"), revalidates: true },
      profile: { origin, paths: keys.map((key) => `/api/profile/GetProfileBySportAndID?id=${idOf(key)}`) },
      profileRevalidated: {
        origin,
        paths: keys.map((key) => `/api/profile/GetProfileBySportAndID?id=${idOf(key)}`),
        revalidates: true,
      },
      searchPage: { origin, paths: searchPaths(pool, "/searchAthletes") },
      profilePage: { origin, paths: keys.map((key) => `/profile/${idOf(key)}`) },
    };
    const rates = Object.keys(targets).map((name) => [name, [] as number[]] as const);
    for (let round = 0; round <= rounds; round++) {
      for (const [name, found] of rates) {
        const rate = await load(targets[name as keyof Rates], round === 0 ? 1 : seconds);
        // The first round only warms up.
        if (round > 0) found.push(rate);
      }
    }
    return Object.fromEntries(rates.map(([name, found]) => [name, mean(found)])) as unknown as Rates;
  } finally {
    await app.close();
    for (const { server } of [bare, pipelined]) server.close();
    for (const driver of drivers) await driver.end();
  }
}

async function load(
  { origin, paths, revalidates }: { origin: string; paths: string[]; revalidates?: boolean },
  duration: number,
): Promise<number> {
  const requests = await Promise.all(
    paths.map(async (path) => ({ path, headers: revalidates ? await tagOf(origin + path) : {} })),
  );
  const {
    requests: sent,
    "2xx": ok,
    non2xx,
    duration: measuredSeconds,
  } = await autocannon({
    url: origin,
    requests,
    // At most as many as the slots of pages: the server would reject more.
    ...loadOptions(duration, paths[0]?.startsWith("/searchAthletes") || paths[0]?.startsWith("/profile/") ? 8 : 50),
  });
  // autocannon counts 304 responses as non-2xx. Hidden athletes return 404.
  if (!revalidates && non2xx > ok) {
    // The other figures of the run remain useful.
    say(`most requests to ${paths[0]} failed (${non2xx}): no rate`);
    return Number.NaN;
  }
  return sent.total / measuredSeconds;
}

async function tagOf(url: string): Promise<Record<string, string>> {
  const response = await fetch(url);
  await response.arrayBuffer();
  const tag = response.headers.get("etag");
  return tag ? { "if-none-match": tag } : {};
}

/** Returns 200 searches of all classes as paths of the API or of a page. */
export function searchPaths(pool: QueryPool, path: string): string[] {
  const random = randomFrom(17);
  return Array.from({ length: sized(200, 5) }, () => pathOf(path, randomQuery(random, pool)));
}

export function pathOf(path: string, { page, size: _size, ...choice }: AthleteQuery): string {
  const params = Object.entries(choice).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  );
  return `${path}?${new URLSearchParams([...params, [path.startsWith("/api") ? "pageNum" : "page", String(page)]])}`;
}

export function publicKeys({ total }: QueryPool): number[] {
  const random = randomFrom(19);
  return Array.from({ length: sized(500, 5) }, () => between(random, 1, total));
}

function idOf(key: number): string {
  return encodeId("athlete", String(key));
}

async function pipelinedClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, pipeline: true });
  await client.connect();
  return client;
}
