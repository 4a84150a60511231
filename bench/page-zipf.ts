import { request } from "node:http";
import pg from "pg";
import { randomFrom } from "../sample/random.ts";
import { findKey } from "../src/athletes/public-id.server.ts";

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
  url: string;
  databaseUrl: string;
  athletes: string[];
  requests: number;
}

/** Requests profiles with a Zipf distribution while one of a hundred requests follows an edit. Prints the hit ratio and the stale pages. */
export async function playZipf({ url, databaseUrl, athletes, requests }: ZipfOptions): Promise<void> {
  const random = randomFrom(5);
  const pick = createZipf(athletes.length, random);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  /** Number of the last committed edit, by athlete. */
  const edits = new Map<number, number>();
  const outcome = { hits: 0, rendered: 0, checked: 0, stale: 0, failed: 0 };
  let sent = 0;
  const startedAt = performance.now();
  const work = async () => {
    while (sent < requests) {
      const number = sent++;
      const athlete = pick();
      if (number % 100 === 0) await edit(pool, { athlete, id: athletes[athlete] ?? "", number, edits });
      const committed = edits.get(athlete);
      // Pages of edited athletes are checked against the database's value. They are read without compression.
      const encoding = committed === undefined ? "br" : "identity";
      const page = await get(`${url}/profile/${athletes[athlete]}`, encoding);
      if (page.status !== 200) outcome.failed += 1;
      if (committed === undefined) continue;
      outcome.checked += 1;
      const [, shown = "-1"] = /Edited (\d+)/.exec(page.body) ?? [];
      if (Number(shown) < committed) outcome.stale += 1;
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  const seconds = (performance.now() - startedAt) / 1000;
  await pool.end();
  console.table({
    "pages per second": Math.round(requests / seconds),
    edits: edits.size,
    "pages checked": outcome.checked,
    "stale pages": outcome.stale,
    failed: outcome.failed,
  });
  if (outcome.stale + outcome.failed > 0) process.exitCode = 1;
}

async function edit(
  pool: pg.Pool,
  { athlete, id, number, edits }: { athlete: number; id: string; number: number; edits: Map<number, number> },
): Promise<void> {
  const key = findKey("athlete", id);
  await pool.query(
    "update athletes set city = $2 where id = $1 and (coalesce(city, '') not like 'Edited %' or substr(city, 8)::int < $3)",
    [key, `Edited ${number}`, number],
  );
  edits.set(athlete, Math.max(number, edits.get(athlete) ?? 0));
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

function get(url: string, encoding: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { "accept-encoding": encoding }, agent: undefined }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
    });
    sent.on("error", reject);
    sent.end();
  });
}
