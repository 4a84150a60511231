import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { FastifyInstance } from "fastify";
import { type Kysely, sql } from "kysely";
import { readConfig } from "../src/config.server.ts";
import { openDatabase } from "../src/database/open.server.ts";
import type { Database } from "../src/database/tables.ts";
import { complianceFormat, makeComplianceExport } from "../src/recruiting/contacts/make-compliance-export.server.ts";
import { makeProgramExport } from "../src/recruiting/exports/make-export.server.ts";
import { createApp } from "../src/server/app.server.ts";
import { ensureBuilt } from "../src/server/build.server.ts";
import { measureSteps } from "../tests/measure-reads.ts";
import { openBenchDatabase, sized } from "./bench-database.ts";
import { addUploads } from "./heaviest-uploads.ts";
import { addressesOf, requireAllVisited, visits } from "./heaviest-visits.ts";
import { type Client, fillToLimits, type HeaviestWorld } from "./heaviest-world.ts";
import { printTable, startTable } from "./partial-tables.ts";

const musts = { delayMs: 250, pageBytes: 1_000_000 };

interface Measured {
  client: Client;
  name: string;
  address: string;
  status: number;
  /** Event-loop delay without the time in which other processes had the processor. */
  delayMs: number;
  /** Event-loop delay as the clock shows it. */
  clockMs: number;
  bytes: number;
}

/**
 * Fills one athlete, team, program and event and each queue of the portal to its limits, and requests every page and GET endpoint as every
 * role, and makes the exports of the program. Prints the ten that delay the event loop longest, and the largest. Exits with 1 if one delays it by more than 250 ms or a page has
 * more than 1 MB. Other work on the machine lengthens a delay, but not the processor time of the thread between two turns, so the shorter of both counts.
 * `--share 1` of the limits, `--times 3` for each request, of which the median counts, `--only EXPRESSION` that names match.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      share: { type: "string", default: "1" },
      times: { type: "string", default: "3" },
      only: { type: "string", default: "" },
    },
  });
  await ensureBuilt(console.log);
  const load = () => os.loadavg()[0]?.toFixed(1);
  const before = load();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "openroster-heaviest-"));
  const database = await openBenchDatabase({ dataDir: path.join(dataDir, "database"), fast: true });
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    RATE_LIMITS: "1000000",
    NODE_ENV: "production",
    LINK_PREVIEWS: "false",
  });
  const requests = openDatabase(database.url);
  const app = await createApp({ config, db: requests, publicUrl: "http://127.0.0.1:3000" });
  try {
    requireAllVisited((await app.inject("/api/openapi.json")).json());
    const world = await fillToLimits(database.db, Number(values.share));
    await addUploads(app, world, Number(values.share));
    const measured = await requestAll(app, world, { times: Number(values.times), only: values.only });
    measured.push(...(await makeExports(requests, world.ids.programId ?? "", values.only)));
    report(measured);
    console.log(`Load average: ${before} at the start, ${load()} at the end.`);
  } finally {
    await app.close();
    await requests.destroy();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function requestAll(
  app: FastifyInstance,
  world: HeaviestWorld,
  { times, only }: { times: number; only: string },
): Promise<Measured[]> {
  const measured: Measured[] = [];
  const wrong: string[] = [];
  for (const [name, { as, status = 200 }] of Object.entries(visits)) {
    if (!new RegExp(only).test(name)) continue;
    for (const address of addressesOf(name, world.ids)) {
      for (const client of as) {
        const one = await measure(app, { name, address, client, headers: world.headers[client], times });
        if (one.status !== status) wrong.push(`${one.status} instead of ${status}: ${client} ${address}`);
        measured.push(one);
      }
    }
  }
  if (wrong.length > 0) throw new Error(`Unexpected responses:\n${wrong.join("\n")}`);
  return measured;
}

/** Runs the jobs that make the exports of a program. */
async function makeExports(db: Kysely<Database>, programId: string, only: string): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const format of ["json", "csv", complianceFormat] as const) {
    const name = `JOB make-export ${format}`;
    if (!new RegExp(only).test(name)) continue;
    const { rows } = await sql<{ id: string }>`insert into program_exports (program_id, staff_id, format)
      select ${programId}::uuid, id, ${format} from program_staff where program_id = ${programId}::uuid and role = 'owner' returning id`.execute(
      db,
    );
    const job = { programId, exportId: rows[0]?.id ?? "" };
    const facts = { name, address: format, client: "owner" as const, status: 200 };
    const { delayMs, clockMs } = await measureDelay(() =>
      format === complianceFormat
        ? makeComplianceExport(db, job)
        : makeProgramExport(db, { ...job, publicUrl: "http://127.0.0.1:3000" }),
    );
    const { rows: parts } = await sql<{ bytes: number }>`
      select coalesce(sum(octet_length(data)), 0)::float8 as bytes from program_export_parts where export_id = ${job.exportId}`.execute(
      db,
    );
    measured.push({ ...facts, delayMs, clockMs, bytes: parts[0]?.bytes ?? 0 });
  }
  return measured;
}

/** Returns the longest delay of the event loop during a work. */
async function measureDelay<Result>(work: () => Promise<Result>) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await sleep(3);
  delay.reset();
  const { result, longestMs } = await measureSteps(work);
  // The delay is recorded by the next timer.
  await sleep(3);
  delay.disable();
  const clockMs = delay.max / 1e6;
  return { result, clockMs, delayMs: Math.min(clockMs, longestMs) };
}

async function measure(
  app: FastifyInstance,
  {
    headers,
    times,
    ...facts
  }: Pick<Measured, "name" | "address" | "client"> & { headers: Record<string, string>; times: number },
): Promise<Measured> {
  // The first request compiles code and fills caches of the database.
  if (times > 1) await app.inject({ url: facts.address, headers });
  const runs: Pick<Measured, "status" | "delayMs" | "clockMs" | "bytes">[] = [];
  for (let index = 0; index < times; index += 1) {
    const { result, ...delays } = await measureDelay(() => app.inject({ url: facts.address, headers }));
    runs.push({ status: result.statusCode, ...delays, bytes: result.rawPayload.length });
  }
  const median = runs.toSorted((one, other) => one.delayMs - other.delayMs)[Math.floor(runs.length / 2)];
  if (!median) throw new Error("A request was never sent.");
  return { ...facts, ...median };
}

function report(measured: readonly Measured[]): void {
  const isPage = ({ name }: Measured) => name.startsWith("/");
  const slowest = measured.toSorted((one, other) => other.delayMs - one.delayMs);
  const largest = measured.toSorted((one, other) => other.bytes - one.bytes);
  printRows("slowest", slowest.slice(0, 10));
  printRows("largest", largest.slice(0, 10));
  const page = largest.find(isPage);
  console.table({
    "event-loop delay, ms": { worst: Math.round(slowest[0]?.delayMs ?? 0), must: musts.delayMs },
    "bytes of a page": { worst: page?.bytes, must: musts.pageBytes },
  });
  const missed = measured.filter((one) => one.delayMs > musts.delayMs || (isPage(one) && one.bytes > musts.pageBytes));
  console.log(`${measured.length} requests, ${missed.length} MISSED`);
  for (const { client, address, delayMs, bytes } of missed)
    console.log(
      `MISSED: ${client} ${address.slice(0, 100)}: ${Math.round(delayMs)} ms, ${Math.round(bytes / 1000)} kB`,
    );
  if (missed.length > 0) process.exitCode = sized(1, 0);
}

function printRows(title: string, rows: readonly Measured[]): void {
  const table = startTable();
  for (const [index, { name, address, client, status, delayMs, clockMs, bytes }] of rows.entries())
    table[`${title} ${index + 1}`] = {
      request: name.startsWith("/") ? address.slice(0, 60) : name,
      client,
      status,
      "delay, ms": Math.round(delayMs),
      "by the clock, ms": Math.round(clockMs),
      kB: Math.round(bytes / 1000),
    };
  printTable(table);
}
