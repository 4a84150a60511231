import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type RequestListener, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { sampleAthletes } from "../../sample/sample-athletes.ts";
import { importAthletes } from "../../src/bulk-import/import-athletes.server.ts";
import { ensureBuilt } from "../../src/server/build.server.ts";
import { type Inbox, openInbox } from "../inbox.ts";
import { removeFolder } from "../remove-folder.ts";
import { freePort } from "../start-server.ts";
import { testDatabase } from "../test-database.ts";
import { type Balancer, findBalancer, startBalancer } from "./balancer.ts";
import { checkWrites } from "./check-writes.ts";
import { reportFailure, summarise } from "./failure-report.ts";
import { type Fleet, startFleet } from "./fleet.ts";
import { startWriters } from "./mixed-writes.ts";
import { startReaders } from "./readers.ts";

// `npm run failures` sets FAILURE_RUNS, the number of restarts. FAILURE_SEED repeats a run.
const isLong = process.env.FAILURE_RUNS !== undefined;
const restarts = Number(process.env.FAILURE_RUNS ?? 2);
const seed = Number(process.env.FAILURE_SEED ?? Date.now() % 1_000_000);
const names = ["first", "second"] as const;
/** The default of DRAIN_SECONDS. */
const drain = 2;

const { db, url } = testDatabase();
const missing = findBalancer();
let folder = "";
let inbox: Inbox;
let fleet: Fleet;
let balancer: Balancer;

beforeAll(async () => {
  if (missing) return;
  await ensureBuilt(() => {});
  folder = await mkdtemp(path.join(tmpdir(), "openroster-balancer-"));
  inbox = await openInbox();
  await importAthletes(db, sampleAthletes(200));
  const ports: [number, number] = [await freePort(), await freePort()];
  const settings = {
    DATABASE_URL: url,
    SMTP_URL: inbox.url,
    RATE_LIMITS: "100000",
    DRAIN_SECONDS: String(drain),
    TRUST_PROXY: "127.0.0.1",
    LOG_LEVEL: "info",
  };
  fleet = await startFleet(ports.map((port) => ({ ...settings, PORT: String(port), DATA_DIR: folder })));
  balancer = await startBalancer(ports);
}, 400_000);

afterAll(async () => {
  await balancer?.close();
  await fleet?.close();
  await inbox?.close();
  if (folder) await removeFolder(folder);
});

it("F9 returns the server's response through haproxy unchanged, and the server logs the client's address", async (context) => {
  if (missing) return context.skip(missing);
  const address = "/api/profile/SearchAthletes?gender=F&numPerPage=50";
  const [through, direct] = await Promise.all([balancer.url, fleet.url()].map((site) => fetchOnce(site + address)));
  expect(through?.body).toBe(direct?.body);
  expect(stableHeaders(through?.headers)).toEqual(stableHeaders(direct?.headers));

  const forged = { "x-forwarded-for": "203.0.113.9" };
  const { headers } = await fetchOnce(balancer.url + address, { localAddress: "127.5.6.7", headers: forged });
  const logged = () => fleet.servers.map((server) => server.output()).join("\n");
  const line = new RegExp(`"reqId":"${headers["x-request-id"]}".*"network":"127\\.5\\.6\\.0/24"`);
  await expect.poll(logged).toMatch(line);
});

it(
  `F9 fails no API request and no page through haproxy during ${restarts} alternating restarts of two servers`,
  async (context) => {
    if (missing) return context.skip(missing);
    const site = () => balancer.url;
    const writers = await startWriters({ url: site, db, inbox }, { seed, concurrency: 3 });
    const readers = startReaders(site, { concurrency: 3, pause: 20 });
    const noticed: number[] = [];
    await writers.writeLog.untilMore(10);
    for (let run = 0; run < restarts; run += 1) {
      const index = run % 2;
      const name = names[index] ?? "first";
      const [{ code }, down] = await Promise.all([
        fleet.restart(index),
        balancer.untilLogged(name, "DOWN"),
        balancer.untilLogged(name, "UP"),
      ]);
      expect(code).toBe(0);
      noticed.push(down);
      await writers.writeLog.untilMore(5);
    }
    const read = await readers.stop();
    const ended = await checkWrites(writers, { db, inbox, seed, hurries: !isLong });
    expect(ended.copies).toBe(0);
    expect({ calls: writers.problems.interruptions, pages: read.failures, rejected: read.rejected, seed }).toEqual({
      calls: [],
      pages: [],
      rejected: 0,
      seed,
    });
    const notice = summarise(noticed);
    reportFailure({
      failure: "SIGTERM under load, two servers alternately behind haproxy",
      row: "F9",
      runs: restarts,
      ...ended.counts,
      recovery: null,
      what: `${ended.what}; ${read.succeeded} pages served; 0 requests failed; haproxy notices ${notice?.p50} ms after SIGTERM, at most ${notice?.max}, and the server serves for ${drain * 1000}`,
    });
  },
  120_000 + restarts * 40_000,
);

it("F9 forwards the client's address through haproxy and drops forwarding headers that the client sent", async (context) => {
  if (missing) return context.skip(missing);
  const received: IncomingHttpHeaders[] = [];
  const testServer = await openTestServer((request, response) => {
    received.push(request.headers);
    response.end();
  });
  const front = await openFront([testServer, testServer]);
  const forged = {
    "x-forwarded-for": "203.0.113.9",
    "x-forwarded-host": "elsewhere.example",
    "x-forwarded-proto": "https",
  };
  await fetchOnce(`${front.url}/page`, { headers: forged });
  expect(received.at(-1)).toMatchObject({ "x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "http" });
  expect(received.at(-1)).not.toHaveProperty("x-forwarded-host");
});

it("F9 retries a failed read on the other server behind haproxy, and never repeats a write", async (context) => {
  if (missing) return context.skip(missing);
  const writes: string[] = [];
  const failing = await openTestServer((_request, response) => response.destroy(), writes);
  const working = await openTestServer((_request, response) => response.end("done"), writes);
  const front = await openFront([failing, working]);
  for (let turn = 0; turn < 6; turn += 1) expect((await fetchOnce(`${front.url}/page`)).body).toBe("done");
  const outcomes: number[] = [];
  for (let turn = 0; turn < 6; turn += 1)
    outcomes.push((await fetchOnce(`${front.url}/write-${turn}`, { method: "POST" })).status);
  expect([...new Set(outcomes)].sort()).toEqual([200, 502]);
  expect(writes.sort()).toEqual([0, 1, 2, 3, 4, 5].map((turn) => `/write-${turn}`));
});

it("F9 passes on a 503 that both servers return through haproxy, and still uses both if neither is ready", async (context) => {
  if (missing) return context.skip(missing);
  let requests = 0;
  const refuse: RequestListener = (_request, response) => {
    requests += 1;
    response.writeHead(503, { "retry-after": "7" }).end("too many");
  };
  const servers = [await openTestServer(refuse), await openTestServer(refuse)] as const;
  const front = await openFront(servers);
  requests = 0;
  const refusal = { status: 503, body: "too many", headers: { "retry-after": "7" } };
  expect(await fetchOnce(`${front.url}/page`)).toMatchObject(refusal);
  expect(requests).toBe(2);

  for (const server of servers) server.isReady = false;
  await Promise.all(names.map((name) => front.untilLogged(name, "DOWN")));
  expect(await fetchOnce(`${front.url}/page`)).toMatchObject(refusal);
  await Promise.all(servers.map((server) => server.close()));
  // With no server left, haproxy returns its own 503.
  expect(await fetchOnce(`${front.url}/page`)).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
});

interface RequestOptions {
  method?: string;
  localAddress?: string;
  headers?: Record<string, string>;
}

/** Sends a request over a new connection. */
async function fetchOnce(address: string, { method = "GET", ...options }: RequestOptions = {}) {
  const sent = request(address, { method, agent: false, ...options }).end();
  const [response] = await once(sent, "response");
  let body = "";
  for await (const chunk of response) body += chunk;
  return { status: response.statusCode as number, headers: response.headers as Record<string, string>, body };
}

/** Returns the headers that are equal in two responses to the same request. */
function stableHeaders(headers: Record<string, string> = {}) {
  const { date, connection, "keep-alive": keepAlive, "x-request-id": id, ...rest } = headers;
  // Both requests count against one address, so the later one has less left.
  const { ratelimit, "ratelimit-remaining": remaining, "ratelimit-reset": reset, ...stable } = rest;
  return stable;
}

interface TestServer {
  port: number;
  isReady: boolean;
  close(): Promise<void>;
}

/** Starts haproxy in front of two test servers, until the test ends. */
async function openFront(servers: readonly [TestServer, TestServer]): Promise<Balancer> {
  const front = await startBalancer([servers[0].port, servers[1].port]);
  onTestFinished(() => front.close());
  return front;
}

/** Starts a server that reports to haproxy that it is ready, and passes other requests to `respond`. Adds the paths of writes to `writes`. */
async function openTestServer(respond: RequestListener, writes: string[] = []): Promise<TestServer> {
  const server: Server = createServer((request, response) => {
    if (request.url === "/readyz") return void response.writeHead(testServer.isReady ? 200 : 503).end();
    if (request.method === "POST") writes.push(request.url ?? "");
    respond(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const testServer: TestServer = {
    port: (server.address() as AddressInfo).port,
    isReady: true,
    async close() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
  onTestFinished(() => testServer.close());
  return testServer;
}
