import { Agent, get } from "node:http";
import { parseArgs } from "node:util";
import { randomFrom } from "../sample/random.ts";
import { searchAthletes } from "../src/search/search-athletes.server.ts";
import { ensureBuilt } from "../src/server/build.server.ts";
import { startBenchServer, waitForSearchIndex } from "./bench-database.ts";
import { classes, openPool } from "./search-classes.ts";
import { inDataFolder, openGenerated, openIndex, say } from "./search-data.ts";
import { pathOf } from "./search-http.ts";
import { mean, short, timingOf } from "./search-measure.ts";

/** Mean of a search, relative to a request that does nothing. */
const goal = 3;

/**
 * Measures searches as a client sees them: one connection to a server of its own process, `--rounds 200` of twelve different queries and an empty
 * request each. Compares them with the same queries within the process. `--athletes 100000` sets the size, `--data DIR` reuses the database.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      athletes: { type: "string", default: "100000" },
      rounds: { type: "string", default: "200" },
      data: { type: "string" },
    },
  });
  const rounds = Number(values.rounds);
  await ensureBuilt(say);
  await inDataFolder(values, async (folder) => {
    const database = await openGenerated(folder, { athletes: Number(values.athletes), fast: true, isServed: true });
    try {
      const pool = await openPool(database.db);
      const queriesOf = (round: number) =>
        Object.entries(classes).map(([name, createQuery], number) => ({
          name,
          query: createQuery(randomFrom(round * 100 + number), pool),
        }));
      const index = await openIndex(database);
      const inside: Times = new Map();
      await measure(inside, { rounds, queriesOf, request: (query) => searchAthletes(database.db, query, index) });
      await index.close();
      const settings = { SEARCH_INDEX: "on", RATE_LIMITS: "1000000", LOG_LEVEL: "info" };
      const server = await startBenchServer(
        { DATABASE_URL: database.url, DATA_DIR: database.dataDir, ...settings },
        database,
      );
      try {
        await waitForSearchIndex(server);
        const send = openClient(server.url);
        const outside: Times = new Map();
        try {
          await measure(outside, {
            rounds,
            queriesOf,
            request: (query) => send(pathOf("/api/profile/SearchAthletes", query)),
            empty: () => send("/healthz"),
          });
        } finally {
          if (outside.size > 0) print(inside, outside);
        }
      } finally {
        await server.stop();
      }
    } finally {
      await database.close();
    }
  });
}

type Times = Map<string, number[]>;
type Query = Parameters<typeof searchAthletes>[1];

async function measure(
  times: Times,
  {
    rounds,
    queriesOf,
    request,
    empty,
  }: {
    rounds: number;
    queriesOf: (round: number) => { name: string; query: Query }[];
    request: (query: Query) => Promise<unknown>;
    empty?: () => Promise<unknown>;
  },
): Promise<void> {
  const warmUp = Math.ceil(rounds / 10);
  const time = async (name: string, work: () => Promise<unknown>, isMeasured: boolean) => {
    const started = performance.now();
    await work();
    if (isMeasured) times.set(name, [...(times.get(name) ?? []), performance.now() - started]);
  };
  for (let round = 0; round < rounds + warmUp; round++)
    for (const { name, query } of queriesOf(round)) {
      if (empty) await time("empty request", empty, round >= warmUp);
      await time(name, () => request(query), round >= warmUp);
    }
}

/** Returns a function that sends one request after the other on one connection. */
function openClient(origin: string): (path: string) => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (path) =>
    new Promise((resolve, reject) => {
      get(origin + path, { agent }, (response) => {
        response.resume();
        response.once("error", reject);
        response.once("end", () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`${path}: status ${response.statusCode}`)),
        );
      }).once("error", reject);
    });
}

function print(inside: Times, outside: Times): void {
  const empty = mean(outside.get("empty request") ?? []);
  const table: Record<string, object> = {};
  const addRow = (name: string, client: number[], process: number[]) => {
    const { mean: all, p50, p99 } = timingOf(client);
    table[name] = {
      "client, mean": short(all),
      p50: short(p50),
      p99: short(p99),
      "in the process, mean": short(mean(process)),
      "mean / empty request": short(all / empty),
    };
  };
  for (const [name, times] of outside) addRow(name, times, inside.get(name) ?? []);
  const searches = [...outside].filter(([name]) => inside.has(name)).flatMap(([, times]) => times);
  addRow("all searches", searches, [...inside.values()].flat());
  console.table(table);
  const ratio = mean(searches) / empty;
  console.log(`${ratio <= goal ? "met" : "MISSED"}: mean of a search ${short(ratio)}× an empty request, goal ${goal}×`);
}
