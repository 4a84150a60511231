import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type RequestListener, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { sampleAthletes } from "../../sample/sample-athletes.ts";
import { importAthletes } from "../../src/import/import-athletes.server.ts";
import { ensureBuilt } from "../../src/server/build.server.ts";
import { type Inbox, openInbox } from "../inbox.ts";
import { removeFolder } from "../remove-folder.ts";
import { freePort } from "../start-server.ts";
import { testDatabase } from "../test-database.ts";
import { type Balancer, findBalancer, startBalancer } from "./balancer.ts";
import { reportFault, summarise } from "./fault-report.ts";
import { type Fleet, startFleet } from "./fleet.ts";
import { checkWrites } from "./check-writes.ts";
import { startWriters } from "./mixed-writes.ts";
import { startReaders } from "./readers.ts";

// `npm run faults` has FAULT_RUNS: so many restarts. FAULT_SEED repeats the acts.
const isLong = process.env.FAULT_RUNS !== undefined;
const restarts = Number(process.env.FAULT_RUNS ?? 2);
const seed = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000);
const names = ["first", "second"] as const;
/** As it is where an operator sets nothing. */
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
  fleet = await startFleet(
    ports.map((port) => ({ ...settings, PORT: String(port), DATA_DIR: path.join(folder, String(port)) })),
  );
  balancer = await startBalancer(ports);
}, 400_000);

afterAll(async () => {
  await balancer?.close();
  await fleet?.close();
  await inbox?.close();
  if (folder) await removeFolder(folder);
});

it("F9 through haproxy an answer is the server's own, and the server knows who asked", async (context) => {
  if (missing) return context.skip(missing);
  const address = "/api/profile/SearchAthletes?gender=F&numPerPage=50";
  const [through, direct] = await Promise.all([balancer.url, fleet.url()].map((site) => ask(site + address)));
  expect(through?.body).toBe(direct?.body);
  expect(lasting(through?.headers)).toEqual(lasting(direct?.headers));

  const forged = { "x-forwarded-for": "203.0.113.9" };
  const { headers } = await ask(balancer.url + address, { localAddress: "127.5.6.7", headers: forged });
  const logged = () => fleet.servers.map((server) => server.output()).join("\n");
  const line = new RegExp(`"reqId":"${headers["x-request-id"]}".*"network":"127\\.5\\.6\\.0/24"`);
  await expect.poll(logged).toMatch(line);
});

it(
  `F9 no call and no page fails through haproxy while two servers behind it are told ${restarts} times to stop, one after the other, and start anew`,
  async (context) => {
    if (missing) return context.skip(missing);
    const site = () => balancer.url;
    const writers = await startWriters({ url: site, db, inbox }, { seed, lanes: 3 });
    const readers = startReaders(site, { lanes: 3, pause: 20 });
    const noticed: number[] = [];
    await writers.ledger.untilMore(10);
    for (let run = 0; run < restarts; run += 1) {
      const place = run % 2;
      const name = names[place] ?? "first";
      const [{ code }, down] = await Promise.all([
        fleet.restart(place),
        balancer.untilSaid(name, "DOWN"),
        balancer.untilSaid(name, "UP"),
      ]);
      expect(code).toBe(0);
      noticed.push(down);
      await writers.ledger.untilMore(5);
    }
    const read = await readers.stop();
    const ended = await checkWrites(writers, { db, inbox, seed, hurries: !isLong });
    expect(ended.copies).toBe(0);
    expect({ calls: writers.trouble.interruptions, pages: read.failures, refused: read.refused, seed }).toEqual({
      calls: [],
      pages: [],
      refused: 0,
      seed,
    });
    const notice = summarise(noticed);
    reportFault({
      fault: "SIGTERM under load, two servers by turns behind haproxy",
      row: "F9",
      runs: restarts,
      ...ended.counts,
      recovery: null,
      what: `${ended.what}; ${read.answered} pages read; 0 requests failed; haproxy notices ${notice?.p50} ms after SIGTERM, at most ${notice?.max}, and the server serves for ${drain * 1000}`,
    });
  },
  120_000 + restarts * 40_000,
);

it("F9 haproxy tells servers where a client comes from, and nothing that the client says of it", async (context) => {
  if (missing) return context.skip(missing);
  const told: IncomingHttpHeaders[] = [];
  const standIn = await openFakePayPal((asked, response) => {
    told.push(asked.headers);
    response.end();
  });
  const front = await openFront([standIn, standIn]);
  const forged = {
    "x-forwarded-for": "203.0.113.9",
    "x-forwarded-host": "elsewhere.example",
    "x-forwarded-proto": "https",
  };
  await ask(`${front.url}/page`, { headers: forged });
  expect(told.at(-1)).toMatchObject({ "x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "http" });
  expect(told.at(-1)).not.toHaveProperty("x-forwarded-host");
});

it("F9 haproxy asks the other server for what only reads, and never does an act twice", async (context) => {
  if (missing) return context.skip(missing);
  const acts: string[] = [];
  const hangsUp = await openFakePayPal((_asked, response) => response.destroy(), acts);
  const good = await openFakePayPal((_asked, response) => response.end("done"), acts);
  const front = await openFront([hangsUp, good]);
  for (let turn = 0; turn < 6; turn += 1) expect((await ask(`${front.url}/page`)).body).toBe("done");
  const outcomes: number[] = [];
  for (let turn = 0; turn < 6; turn += 1)
    outcomes.push((await ask(`${front.url}/act-${turn}`, { method: "POST" })).status);
  expect([...new Set(outcomes)].sort()).toEqual([200, 502]);
  expect(acts.sort()).toEqual([0, 1, 2, 3, 4, 5].map((turn) => `/act-${turn}`));
});

it("F9 haproxy hands on a refusal that both servers give, and asks them where neither says that it is ready", async (context) => {
  if (missing) return context.skip(missing);
  let asked = 0;
  const refuse: RequestListener = (_asked, response) => {
    asked += 1;
    response.writeHead(503, { "retry-after": "7" }).end("too many");
  };
  const servers = [await openFakePayPal(refuse), await openFakePayPal(refuse)] as const;
  const front = await openFront(servers);
  asked = 0;
  const refusal = { status: 503, body: "too many", headers: { "retry-after": "7" } };
  expect(await ask(`${front.url}/page`)).toMatchObject(refusal);
  expect(asked).toBe(2);

  for (const server of servers) server.isReady = false;
  await Promise.all(names.map((name) => front.untilSaid(name, "DOWN")));
  expect(await ask(`${front.url}/page`)).toMatchObject(refusal);
  await Promise.all(servers.map((server) => server.close()));
  // Nobody is left who could say it.
  expect(await ask(`${front.url}/page`)).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
});

interface Asked {
  method?: string;
  localAddress?: string;
  headers?: Record<string, string>;
}

/** Asks over a connection of its own. */
async function ask(address: string, { method = "GET", ...options }: Asked = {}) {
  const asked = request(address, { method, agent: false, ...options }).end();
  const [response] = await once(asked, "response");
  let body = "";
  for await (const chunk of response) body += chunk;
  return { status: response.statusCode as number, headers: response.headers as Record<string, string>, body };
}

/** What is the same in two answers to the same question. */
function lasting(headers: Record<string, string> = {}) {
  const { date, connection, "keep-alive": keepAlive, "x-request-id": id, ...rest } = headers;
  return rest;
}

interface StandIn {
  port: number;
  isReady: boolean;
  close(): Promise<void>;
}

/** haproxy in front of two stand-ins, until the test ends. */
async function openFront(servers: readonly [StandIn, StandIn]): Promise<Balancer> {
  const front = await startBalancer([servers[0].port, servers[1].port]);
  onTestFinished(() => front.close());
  return front;
}

/** What haproxy takes for a server of the product: it says that it is ready, and does with all else as told; acts it notes. */
async function openFakePayPal(answer: RequestListener, acts: string[] = []): Promise<StandIn> {
  const server: Server = createServer((asked, response) => {
    if (asked.url === "/readyz") return void response.writeHead(standIn.isReady ? 200 : 503).end();
    if (asked.method === "POST") acts.push(asked.url ?? "");
    answer(asked, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const standIn: StandIn = {
    port: (server.address() as AddressInfo).port,
    isReady: true,
    async close() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
  onTestFinished(() => standIn.close());
  return standIn;
}
