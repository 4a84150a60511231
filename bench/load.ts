import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../src/server/build.server.ts";
import type { RunningServer } from "../tests/start-server.ts";
import { benchMetricsToken, readMetric, residentMegabytes, sized, startBenchServer } from "./bench-database.ts";
import type { Outcome, Phase } from "./load-client.ts";
import { type LoadReport, printLoad, writeLoad } from "./load-report.ts";
import { requestsPerHour } from "./load-traffic.ts";
import { createWorld } from "./load-world.ts";
import { printTable, startTable } from "./partial-tables.ts";
import { inDataFolder, openGenerated, say } from "./search-data.ts";

/** monitorEventLoopDelay reports 10 ms for an idle loop, because it samples every 10 ms. */
const idleDelayMs = 10;
const overload = 4;

/**
 * Simulates the busy hour of `--athletes N` in `--seconds 300` from a separate process. Then measures the capacity,
 * offers four times as much, of which members and staff send as many as before, and repeats the hour's rate. `--data DIR` stores and reuses the database. `--write`
 * updates docs/performance.md.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      athletes: { type: "string", default: "100000" },
      seconds: { type: "string", default: "300" },
      data: { type: "string" },
      write: { type: "boolean", default: false },
    },
  });
  const [athletes, seconds] = [Number(values.athletes), Number(values.seconds)];
  const children: ChildProcess[] = [];
  const startChild = (file: string) => {
    // JSON would convert NaN to null.
    const child = fork(path.join(import.meta.dirname, file), { serialization: "advanced" });
    children.push(child);
    return child;
  };
  await ensureBuilt(say);
  await inDataFolder(values, async (folder) => {
    const { db, url, dataDir } = await openGenerated(folder, { athletes, events: true, isServed: true });
    const rate = requestsPerHour(athletes) / 300;
    const world = await createWorld(db, { visitors: Math.ceil((rate * seconds) / 10) });
    const server = await startBenchServer(
      { DATA_DIR: dataDir, SAMPLE_DATA: "false", TRUST_PROXY: "127.0.0.1", METRICS_TOKEN: benchMetricsToken },
      { url, dataDir },
    );
    try {
      const bare = startChild("load-bare.ts");
      bare.send(url);
      const [bareOrigin] = (await once(bare, "message")) as [string];
      const client = startChild("load-client.ts");
      client.send({ world });
      const play = (phase: Omit<Phase, "athletes">) => playPhase(client, { ...phase, athletes });
      const memberRate = requestsPerHour(athletes, { ofMembers: true }) / 300;
      const report = await measure({ server, bareOrigin, play, rate, memberRate, seconds });
      printLoad({ ...report, athletes });
      if (values.write) await writeLoad({ ...report, athletes });
    } finally {
      for (const child of children) child.kill();
      await server.stop();
    }
  });
}

interface MeasureOptions {
  server: RunningServer;
  bareOrigin: string;
  play(phase: Omit<Phase, "athletes">): Promise<Outcome>;
  rate: number;
  /** Rate of members and staff. */
  memberRate: number;
  seconds: number;
}

async function measure({
  server,
  bareOrigin,
  play,
  rate,
  memberRate,
  seconds,
}: MeasureOptions): Promise<Omit<LoadReport, "athletes">> {
  const origin = server.url;
  const phases = startTable();
  const note = (name: string, outcome: Outcome) => {
    phases[name] = { ...outcome.all, "per second": Math.round(rateOf(outcome)) };
    for (const failure of outcome.failures) say(`FAILED in the phase "${name}": ${failure}`);
    return outcome;
  };
  const short = (part: number, max: number) => Math.max(sized(5, 0.2), Math.min(max, Math.round(seconds * part)));
  const [before = 0] = os.loadavg();
  await waitForIndex(origin);
  say("warming up");
  await play({ origin, of: "traffic", rate, seconds: short(0.1, 20) });
  say("the bare server");
  const bareRate = rateOf(
    note("bare server", await play({ origin: bareOrigin, of: "bare", connections: 50, seconds: short(0.05, 15) })),
  );
  const bare = await play({ origin: bareOrigin, of: "bare", rate, seconds: short(0.05, 15) });

  say(`the hour, ${Math.round(rate)} requests per second for ${seconds} s`);
  const hour = await watch(server, async () => note("the hour", await play({ origin, of: "traffic", rate, seconds })));
  say("measuring the capacity");
  const full = note("capacity", await play({ origin, of: "traffic", connections: 12, seconds: short(0.1, 20) }));
  const capacity = rateOf(full);
  const offered = overload * capacity;
  say(`capacity: ${Math.round(capacity)} per second; offered: ${Math.round(offered)} per second`);
  const past = await watch(server, async () =>
    note(
      "four times the capacity",
      await play({ origin, of: "traffic", rate: offered, memberRate, seconds: short(0.2, 60) }),
    ),
  );
  say("the hour's rate again");
  const after = await watch(server, async () =>
    note("afterwards", await play({ origin, of: "traffic", rate, seconds: short(0.1, 30) })),
  );
  printTable(phases);
  return { load: [before, os.loadavg()[0] ?? 0], rate, seconds, bareRate, bare, hour, capacity, offered, past, after };
}

function rateOf({ all, seconds }: Outcome): number {
  return all.served / seconds;
}

async function watch(server: RunningServer, work: () => Promise<Outcome>): Promise<LoadReport["hour"]> {
  // Reading the metric resets it.
  await readMetric(server.url, "nodejs_eventloop_lag_p99_seconds");
  const memory: number[] = [];
  const probes: number[] = [];
  let isOver = false;
  const probing = (async () => {
    for (let round = 0; !isOver; round += 1) {
      if (round % 4 === 0) memory.push(await residentMegabytes(server.pid));
      const startedAt = performance.now();
      const { status } = await fetch(`${server.url}/healthz`);
      probes.push(status === 200 ? performance.now() - startedAt : Number.POSITIVE_INFINITY);
      await sleep(250);
    }
  })();
  const outcome = await work();
  const delay = (await readMetric(server.url, "nodejs_eventloop_lag_p99_seconds")) * 1000 - idleDelayMs;
  isOver = true;
  await probing;
  return { ...outcome, delay, memory, probes };
}

async function waitForIndex(origin: string): Promise<void> {
  for (let waited = 0; waited < 120; waited += 1) {
    if ((await readMetric(origin, "openroster_search_index_ready")) === 1) return;
    await sleep(500);
  }
  say("the index is not ready: plain SQL serves searches");
}

async function playPhase(client: ChildProcess, phase: Phase): Promise<Outcome> {
  client.send({ phase });
  const [outcome] = (await once(client, "message")) as [Outcome];
  return outcome;
}
