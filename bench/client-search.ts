import { Agent, get } from "node:http";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { randomFrom } from "../sample/random.ts";
import { searchAthletes } from "../src/search/search-athletes.server.ts";
import { ensureBuilt } from "../src/server/build.server.ts";
import { startBenchServer, waitForErasures, waitForSearchIndex } from "./bench-database.ts";
import { classes, openPool } from "./search-classes.ts";
import { inDataFolder, openGenerated, openIndex, say } from "./search-data.ts";
import { pathOf } from "./search-http.ts";
import { mean, short, timingOf } from "./search-measure.ts";

/** Queries of a round: the twelve of the first round again, or twelve that differ from all before. */
const kinds = ["repeated", "different"] as const;
/** Mean of a search, relative to a request that does nothing. */
const goal = 3;

/**
 * Measures searches as a client sees them: one connection to a server of its own process, `--rounds 1000` of twelve queries and an empty request
 * before each. Compares them with the same queries within the process. `--athletes 100000` sets the size, `--data DIR` reuses the database.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      athletes: { type: "string", default: "100000" },
      rounds: { type: "string", default: "1000" },
      data: { type: "string" },
    },
  });
  const rounds = Number(values.rounds);
  await ensureBuilt(say);
  await inDataFolder(values, async (folder) => {
    const database = await openGenerated(folder, { athletes: Number(values.athletes), fast: true, isServed: true });
    try {
      // Otherwise autovacuum processes the new rows during the measurement.
      await sql`vacuum`.execute(database.db);
      const pool = await openPool(database.db);
      const createQueries = (seed: number) =>
        Object.entries(classes).map(([name, createQuery], number) => ({
          name,
          query: createQuery(randomFrom(seed * 100 + number), pool),
        }));
      const index = await openIndex(database);
      const inside = createMeasured();
      await measureAll(inside, {
        rounds,
        createQueries,
        request: (query) => searchAthletes(database.db, query, index),
      });
      await index.close();
      const settings = { SEARCH_INDEX: "on", RATE_LIMITS: "1000000", LOG_LEVEL: "info" };
      const server = await startBenchServer(
        { DATABASE_URL: database.url, DATA_DIR: database.dataDir, ...settings },
        database,
      );
      try {
        await waitForSearchIndex(server);
        await waitForErasures(database.db);
        const send = openClient(server.url);
        const outside = createMeasured();
        try {
          await measureAll(outside, {
            rounds,
            createQueries,
            request: (query) => send(pathOf("/api/profile/SearchAthletes", query)),
            empty: () => send("/healthz"),
          });
        } finally {
          for (const kind of kinds) if (outside[kind].size > 0) print(kind, inside[kind], outside[kind]);
        }
      } finally {
        await server.stop();
      }
    } finally {
      await database.close();
    }
  });
}

type Kind = (typeof kinds)[number];
type Times = Map<string, number[]>;
type Measured = Record<Kind, Times>;
type Query = Parameters<typeof searchAthletes>[1];

interface Measurement {
  rounds: number;
  createQueries: (seed: number) => { name: string; query: Query }[];
  request: (query: Query) => Promise<unknown>;
  empty?: () => Promise<unknown>;
}

function createMeasured(): Measured {
  return { repeated: new Map(), different: new Map() };
}

/** Measures after a fifth of the rounds, when V8 has compiled the code. */
async function measureAll(measured: Measured, { rounds, createQueries, request, empty }: Measurement): Promise<void> {
  for (const kind of kinds)
    for (let round = -Math.ceil(rounds / 5); round < rounds; round++)
      for (const { name, query } of createQueries(kind === "repeated" ? 0 : round + rounds)) {
        const times = round < 0 ? null : measured[kind];
        if (empty) await time(times, "empty request", empty);
        await time(times, name, () => request(query));
      }
}

async function time(times: Times | null, name: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await work();
  const elapsed = performance.now() - started;
  const known = times?.get(name);
  if (known) known.push(elapsed);
  else times?.set(name, [elapsed]);
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

function print(kind: Kind, inside: Times, outside: Times): void {
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
  console.log(`${kind} queries`);
  console.table(table);
  const ratio = mean(searches) / empty;
  console.log(
    `${ratio <= goal ? "met" : "MISSED"}: mean of ${kind} searches ${short(ratio)}× an empty request, goal ${goal}×`,
  );
}
