import { randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import type { Kysely } from "kysely";
import { createLink } from "../src/accounts/one-time-link.server.ts";
import { createHasher } from "../src/accounts/password-hash.server.ts";
import { readConfig } from "../src/config.server.ts";
import type { Database } from "../src/database/tables.ts";
import { startWorker } from "../src/jobs/worker.server.ts";
import { accountHandlers } from "../src/server/account-jobs.server.ts";
import { createApp } from "../src/server/app.server.ts";
import { loadOptions, sized, withBenchDatabase } from "./bench-database.ts";
import { printTable, startTable } from "./partial-tables.ts";

const password = "a perfectly fine passphrase";

interface BenchRequest {
  method: "POST" | "PUT";
  path: string;
  body: object;
}

interface Flow {
  known(number: number): BenchRequest;
  unknown(number: number): BenchRequest;
}

/** Measures if response times reveal existing accounts, and how hashing slows other requests. `--calls N` sets the requests per flow. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { calls: { type: "string", default: "200" } } });
  const count = Number(values.calls);
  await withBenchDatabase({ statementTimeout: 5000 }, async ({ db, dataDir }) => {
    const config = readConfig({ LOG_LEVEL: "silent", RATE_LIMITS: "100000", TRUST_PROXY: "127.0.0.1" });
    const publicUrl = "http://127.0.0.1:3000";
    const app = await createApp({ config, db, publicUrl, pages: false });
    const mailFolder = path.join(dataDir, "mail");
    const handlers = accountHandlers(db, { publicUrl, universityDomains: new Set(), mailFolder });
    const worker = await startWorker(db, { handlers, onError: console.error });
    const origin = await app.listen({ host: "127.0.0.1", port: 0 });
    await compareTimes(origin, await createFlows(db, count), count);
    await measureOtherRequests(origin);
    await worker.stop();
    await app.close();
  });
}

async function createFlows(db: Kysely<Database>, count: number): Promise<Record<string, Flow>> {
  const passwordHash = await createHasher().hash(password);
  const accounts = await db
    .insertInto("accounts")
    .values(
      Array.from({ length: count }, (_, number) => ({
        user_type: "College Coach" as const,
        first_name: "Known",
        last_name: `Coach ${number}`,
        email: `known-${number}@mail.example`,
        password_hash: passwordHash,
        is_verified: true,
      })),
    )
    .returning(["id", "email"])
    .execute();
  const address = await createLink(db, { accountId: accounts[0]!.id, purpose: "verify", publicUrl: "" });
  const link = address.slice(address.lastIndexOf("/") + 1);
  const known = (number: number) => ({ id: accounts[number]!.id, email: `known-${number}@mail.example` });
  const unknown = (number: number) => ({ id: randomUUID(), email: `never-${number}@mail.example` });
  const flowFor = (createRequest: (person: { id: string; email: string }) => BenchRequest): Flow => ({
    known: (number) => createRequest(known(number)),
    unknown: (number) => createRequest(unknown(number)),
  });
  const name = { firstName: "Some", lastName: "Coach" };
  return {
    "sign-in": flowFor(({ email }) => post("/api/auth/Login", { email, password: "wrong" })),
    forgot: flowFor(({ email }) => ({ method: "PUT", path: "/api/auth/ForgotPassword", body: { Email: email } })),
    resend: flowFor(({ id }) => ({
      method: "PUT",
      path: `/api/auth/ResendVerifyEmailByUserLoginId?userLoginId=${id}`,
      body: { userLoginId: id },
    })),
    "sign-up": flowFor(({ email }) =>
      post("/api/auth/Register", { userType: "College Coach", ...name, email, password: "another fine passphrase" }),
    ),
    "T17 guid, right beginning/random": {
      known: () => verify(accounts[0]!.id, `${link.slice(0, -1)}${link.endsWith("0") ? "1" : "0"}`),
      unknown: () => verify(accounts[0]!.id, randomUUID()),
    },
    deletion: flowFor(({ email }) => post("/api/user/RequestDeletion", { email, password: "wrong" })),
    "deletion, right/wrong password": {
      known: (number) => post("/api/user/RequestDeletion", { email: known(number).email, password }),
      unknown: (number) => post("/api/user/RequestDeletion", { email: unknown(number).email, password }),
    },
  };
}

function verify(userId: string, guid: string): BenchRequest {
  return { method: "PUT", path: `/api/auth/Verify/${userId}/${guid}`, body: { userId, guid } };
}

function post(path: string, body: object): BenchRequest {
  return { method: "POST", path, body };
}

async function compareTimes(origin: string, flows: Record<string, Flow>, count: number): Promise<void> {
  const table = startTable();
  for (const [name, flow] of Object.entries(flows)) {
    const known: number[] = [];
    const unknown: number[] = [];
    for (let number = 0; number < sized(10, 1); number++) await timeRequest(origin, flow.unknown(10_000 + number));
    for (let number = 0; number < count; number++) {
      // Alternates the order, so that drift over time affects both equally.
      const pair = [
        async () => known.push(await timeRequest(origin, flow.known(number))),
        async () => unknown.push(await timeRequest(origin, flow.unknown(number))),
      ];
      for (const one of number % 2 === 0 ? pair : pair.reverse()) await one();
    }
    table[name] = {
      "known, median ms": round(median(known)),
      "unknown, median ms": round(median(unknown)),
      ratio: round(median(known) / median(unknown), 3),
      "Welch t": round(welch(known, unknown)),
    };
  }
  console.log(`Response times of ${count} requests each for known and unknown accounts, alternating:`);
  printTable(table);
}

/** Measures how sign-ins affect requests without hashing: 50 concurrent sign-ins, and 300 per second. A worker thread sends them. */
async function measureOtherRequests(origin: string): Promise<void> {
  const requests = Array.from({ length: 250 }, (_, number) => ({
    method: "POST" as const,
    path: "/api/auth/Login",
    headers: { "content-type": "application/json", "x-forwarded-for": `10.0.${number}.1` },
    body: JSON.stringify({ email: `flood-${number}@mail.example`, password: "wrong" }),
  }));
  const signIns = { url: origin, requests };
  const table = startTable();
  table["no sign-ins"] = summary(await probeUntil(origin, pause(sized(3_000, 50))));
  const parallel = load({ ...signIns, ...loadOptions(5, 50) });
  table["50 concurrent sign-ins"] = summary(await probeUntil(origin, parallel));
  const flood = load({ ...signIns, ...loadOptions(5, 300), overallRate: 300 });
  table["300 sign-ins per second"] = summary(await probeUntil(origin, flood));
  console.log("Other requests during the sign-ins, ms:");
  printTable(table);
  for (const [name, result] of [
    ["50 concurrent", parallel],
    ["300 per second", flood],
  ] as const) {
    const { duration, statusCodeStats = {} } = await result;
    const count = (status: `${number}`) => statusCodeStats[status]?.count ?? 0;
    console.log(`${name}: ${round(count("401") / duration)} hashed per second, ${count("503")} rejected with 503`);
  }
}

/** autocannon returns an object that is only partly a promise. */
async function load(options: autocannon.Options): Promise<autocannon.Result> {
  return await autocannon(options);
}

async function probeUntil(origin: string, end: Promise<unknown>): Promise<{ health: number[]; search: number[] }> {
  const probes = { health: [] as number[], search: [] as number[] };
  let ended = false;
  const noticed = end.finally(() => {
    ended = true;
  });
  while (!ended) {
    probes.health.push(await time(() => fetch(`${origin}/healthz`)));
    probes.search.push(await time(() => fetch(`${origin}/api/profile/SearchAthletes`)));
  }
  await noticed;
  return probes;
}

function summary({ health, search }: { health: number[]; search: number[] }) {
  return {
    "/healthz p50": round(median(health)),
    "/healthz p99": round(quantile(health, 0.99)),
    "search p50": round(median(search)),
    "search p99": round(quantile(search, 0.99)),
  };
}

async function sendRequest(origin: string, { method, path, body }: BenchRequest): Promise<number> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(origin + path, { method, headers, body: JSON.stringify(body) });
  await response.arrayBuffer();
  return response.status;
}

function timeRequest(origin: string, request: BenchRequest): Promise<number> {
  return time(() => sendRequest(origin, request));
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function median(values: number[]): number {
  return quantile(values, 0.5);
}

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

/** Returns Welch's t of two samples. An absolute value above 4.5 shows a clear difference. */
function welch(one: number[], other: number[]): number {
  const [first, second] = [moments(one), moments(other)];
  return (first.mean - second.mean) / Math.sqrt(first.variance / one.length + second.variance / other.length);
}

function moments(values: number[]): { mean: number; variance: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { mean, variance };
}

function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}
