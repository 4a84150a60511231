import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../src/server/build.server.ts";
import { type FloodResult, floodWithCards } from "../tests/failures/card-flood.ts";
import { cookieName } from "../tests/signed-in.ts";
import { sized, startBenchServer } from "./bench-database.ts";
import { printTable, startTable } from "./partial-tables.ts";

const goal = { success: 0.95, p99Ms: 1_000 };

/**
 * Measures pages of other clients while one client requests link-preview images over 24 connections for `--seconds
 * 10`. Then sends 10,000 requests from one address.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { seconds: { type: "string", default: "10" } } });
  const milliseconds = Number(values.seconds) * 1000;
  await ensureBuilt(console.log);
  const folder = await mkdtemp(path.join(os.tmpdir(), "openroster-flood-"));
  try {
    // Without its rate limit, the flood does not end after the first thousand requests.
    await withServer({ DATA_DIR: folder, RATE_LIMITS: "1000" }, async (url) => {
      const flood = { url, athletes: await findAthletes(url), milliseconds, connections: 24 };
      await floodWithCards({ ...flood, milliseconds: sized(2_000, 50), connections: 0 });
      const table = startTable();
      const alone = await floodWithCards({ ...flood, connections: 0 });
      table.alone = rowOf(alone);
      const without = await floodWithCards(flood);
      table["24 connections"] = rowOf(without);
      const withCookie = await floodWithCards({ ...flood, headers: { cookie: `${cookieName}=x` } });
      table["and a made-up cookie"] = rowOf(withCookie);
      printTable(table);
      for (const { success, p99Ms } of [without, withCookie]) {
        if (success / alone.success < goal.success || p99Ms > goal.p99Ms) {
          console.log(`MISSED: success ${success} of ${alone.success}, p99 ${Math.round(p99Ms)} ms`);
          process.exitCode = 1;
        }
      }
    });
    await withServer({ DATA_DIR: folder }, countRequests);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function rowOf({ requests, success, p50Ms, p99Ms, flood }: FloodResult) {
  const [p50, p99] = [p50Ms, p99Ms].map(Math.round);
  return {
    requests,
    success: `${(success * 100).toFixed(1)} %`,
    "p50, ms": p50,
    "p99, ms": p99,
    flood: JSON.stringify(flood),
  };
}

async function withServer(settings: Record<string, string>, use: (url: string) => Promise<void>): Promise<void> {
  const server = await startBenchServer({ ...settings, TRUST_PROXY: "127.0.0.1" });
  try {
    await use(server.url);
  } finally {
    await server.stop();
  }
}

async function findAthletes(url: string): Promise<string[]> {
  const pages = Array.from({ length: 12 }, (_, index) => index + 1).map(async (page) => {
    const response = await fetch(`${url}/api/profile/SearchAthletes?numPerPage=50&pageNum=${page}`);
    const { result } = (await response.json()) as { result: { data: { athleteId: string }[] } };
    return result.data.map(({ athleteId }) => athleteId);
  });
  return (await Promise.all(pages)).flat();
}

async function countRequests(url: string): Promise<void> {
  const statuses: Record<number, number> = {};
  const count = sized(10_000, 50);
  let sent = 0;
  const send = async () => {
    while (sent < count) {
      sent += 1;
      const response = await fetch(`${url}/about`, { headers: { "x-forwarded-for": "198.51.100.2" } });
      await response.arrayBuffer();
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: 24 }, send));
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(
    `${count.toLocaleString("en-US")} requests from one address in ${seconds} s, by status: ${JSON.stringify(statuses)}`,
  );
}
