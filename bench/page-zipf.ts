import { Agent, request } from "node:http";
import pg from "pg";
import { randomFrom } from "../sample/random.ts";
import { encodeId } from "../src/athletes/public-id.server.ts";
import type { RunningServer } from "../tests/start-server.ts";
import { readMetric, residentMegabytes, sized } from "./bench-database.ts";
import { printTable, startTable } from "./partial-tables.ts";

export async function findAthletes(url: string): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; page <= 20; page += 1) {
    const response = await fetch(`${url}/api/profile/SearchAthletes?numPerPage=50&pageNum=${page}`);
    const { result } = (await response.json()) as { result: { data: { athleteId: string }[] } };
    ids.push(...result.data.map(({ athleteId }) => athleteId));
    if (result.data.length < 50) break;
  }
  return ids;
}

interface ZipfOptions {
  server: RunningServer;
  databaseUrl: string;
  requests: number;
}

/** Requests profiles with a Zipf distribution while one of a hundred requests follows an edit. Prints the hit ratio and the stale pages. */
export async function playZipf({ server, databaseUrl, requests }: ZipfOptions): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 });
  const { rows: keys } = await pool.query<{ id: string }>("select id from athletes where is_public order by id");
  // A server that just started renders slowly and would reject some of the first requests. The last profiles are the least popular.
  for (const { id } of keys.slice(sized(-100, -5))) await get(profileUrl(server, id), "br");
  const pick = createZipf(keys.length, randomFrom(5));
  const [outcome, edited, requested] = [{ checked: 0, stale: 0, failed: 0 }, new Set<string>(), new Set<string>()];
  const failedStatuses = new Set<number>();
  const before = await readCacheUse(server.url);
  const progress = startTable();
  let sent = 0;
  const startedAt = performance.now();
  const work = async () => {
    while (sent < requests) {
      const number = sent++;
      if (number > 0 && number % Math.ceil(requests / 10) === 0)
        progress[`${number} requests`] = { ...(await readCosts()), ...outcome };
      const key = keys[pick()]?.id ?? "";
      if (number % 100 === 0) {
        await editCity(pool, key, number);
        edited.add(key);
      }
      requested.add(key);
      // Pages of edited athletes are compared with the database. They are read without compression.
      const isEdited = edited.has(key);
      const stored = isEdited ? await readEdit(pool, key) : -1;
      const page = await get(profileUrl(server, key), isEdited ? "identity" : "br");
      if (page.status !== 200) {
        outcome.failed += 1;
        failedStatuses.add(page.status);
        continue;
      }
      if (!isEdited) continue;
      outcome.checked += 1;
      const [, shown = "-1"] = /Edited (\d+)/.exec(page.body) ?? [];
      if (Number(shown) < stored) outcome.stale += 1;
    }
  };
  // A small run is part of the tests, on a machine that others load: with fewer clients, no page waits too long.
  await Promise.all(Array.from({ length: sized(16, 4) }, work));
  const costs = await readCosts();
  await pool.end();
  printTable(progress);
  console.table({
    profiles: keys.length,
    "profiles requested": requested.size,
    ...costs,
    "edited profiles": edited.size,
    "pages checked": outcome.checked,
    "stale pages": outcome.stale,
    failed: outcome.failed,
    "statuses of failed": [...failedStatuses].join(", "),
    "memory of the server before, MB": Math.round(before.megabytes),
  });
  if (outcome.stale + outcome.failed > 0) process.exitCode = 1;

  async function readCosts() {
    const now = await readCacheUse(server.url);
    // Includes the requests without a response, which may count as sent from the cache.
    const count = sent;
    return {
      "pages per second": Math.round((1000 * count) / (performance.now() - startedAt)),
      "sent from the cache": `${((100 * (now.hits - before.hits)) / count).toFixed(1)} %`,
      "memory of the server, MB": Math.round(now.megabytes),
    };
  }

  async function readCacheUse(origin: string): Promise<{ hits: number; megabytes: number }> {
    const hits = await readMetric(origin, 'openroster_cached_pages_total{result="hit"}');
    return { hits: Number.isNaN(hits) ? 0 : hits, megabytes: await residentMegabytes(server.pid) };
  }
}

function profileUrl({ url }: RunningServer, key: string): string {
  return `${url}/profile/${encodeId("athlete", key)}`;
}

async function editCity(pool: pg.Pool, key: string, number: number): Promise<void> {
  await pool.query(
    "update athletes set city = $2 where id = $1 and (coalesce(city, '') not like 'Edited %' or substr(city, 8)::int < $3)",
    [key, `Edited ${number}`, number],
  );
}

/** The number of the last committed edit. The page must show this one or a later one. */
async function readEdit(pool: pg.Pool, key: string): Promise<number> {
  const { rows } = await pool.query<{ edit: number }>({
    name: "edit",
    text: "select substr(city, 8)::int as edit from athletes where id = $1",
    values: [key],
  });
  return rows[0]?.edit ?? -1;
}

function createZipf(size: number, random: () => number): () => number {
  const sums: number[] = [];
  for (let rank = 1; rank <= size; rank += 1) sums.push((sums.at(-1) ?? 0) + 1 / rank);
  const total = sums.at(-1) ?? 1;
  return () => {
    const at = random() * total;
    let [low, high] = [0, size - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

const agent = new Agent({ keepAlive: true });

function get(url: string, encoding: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { "accept-encoding": encoding }, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
    });
    sent.on("error", reject);
    sent.end();
  });
}
