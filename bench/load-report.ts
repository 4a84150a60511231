import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Outcome, ResponseStats } from "./load-client.ts";
import { traffic } from "./load-traffic.ts";
import { mean, quantile, short } from "./search-measure.ts";

interface MeasuredPhase extends Outcome {
  delay: number;
  memory: number[];
  probes: number[];
}

export interface LoadReport {
  athletes: number;
  load: number[];
  rate: number;
  seconds: number;
  /** Maximum rate of the bare server, and its latency at the rate of the busy hour. */
  bareRate: number;
  bare: Outcome;
  hour: MeasuredPhase;
  capacity: number;
  offered: number;
  past: MeasuredPhase;
  after: MeasuredPhase;
}

interface Goal {
  metric: string;
  goal: string;
  measured: string;
  met: boolean;
}

const pages = ["home page", "search page", "profile page"];

export function goalsOf({ hour, past, after, capacity, bareRate }: LoadReport): Goal[] {
  const growth = mean(part(hour.memory, 0.8, 1)) / mean(part(hour.memory, 0.2, 0.4));
  const slowest = Math.max(...pages.map((name) => past.kinds[name]?.p99 || 0));
  const refused = Object.entries(past.kinds)
    .filter(([name]) => traffic[name]?.isMember)
    .reduce((sum, [, { shed }]) => sum + shed, 0);
  return [
    atMost("the hour: delay of the event loop, p99", hour.delay, 20, " ms"),
    atMost("the hour: memory at its end, relative to its start", growth, 1.05, "×"),
    atMost("the hour: not served", hour.all.failed + hour.all.shed, 0, ""),
    atLeast("mixed requests per second, relative to a bare server", capacity / bareRate, 0, "×"),
    atLeast("past capacity: served, relative to the capacity", past.all.served / past.seconds / capacity, 0.7, "×"),
    atMost("past capacity: slowest served page, p99", slowest, 1000, " ms"),
    atMost("past capacity: time until a 503, p99", past.all.shedP99, 300, " ms"),
    atMost("past capacity: 503 without Retry-After", past.all.withoutRetryAfter, 0, ""),
    atMost("past capacity: failed requests", past.all.failed, 0, ""),
    atMost("past capacity: members and staff rejected", refused, 0, ""),
    atMost("past capacity: probe latency, p99", quantile(past.probes, 0.99), 300, " ms"),
    atMost(
      "past capacity: peak memory, relative to the hour",
      Math.max(...past.memory) / Math.max(...hour.memory),
      1.5,
      "×",
    ),
    atMost("afterwards: seconds until the last 503", after.lastShed ?? 0, 2, " s"),
    atMost("afterwards: failed", after.all.failed, 0, ""),
  ];
}

function atLeast(metric: string, value: number, goal: number, unit: string): Goal {
  return {
    metric,
    goal: goal === 0 ? "" : `${short(goal)}${unit} or more`,
    measured: `${short(value)}${unit}`,
    met: value >= goal,
  };
}

function atMost(metric: string, value: number, goal: number, unit: string): Goal {
  return { metric, goal: `${short(goal)}${unit} or less`, measured: `${short(value)}${unit}`, met: value <= goal };
}

export function printLoad(report: LoadReport): void {
  for (const [name, { kinds, lateness }] of [
    ["the hour", report.hour],
    ["past capacity", report.past],
    ["afterwards", report.after],
  ] as const) {
    console.log(`\n${name} (delay of the client itself: ${short(lateness)} ms at p99):`);
    console.table(Object.fromEntries(Object.entries(kinds).map(([kind, stats]) => [kind, rowOf(stats)])));
  }
  const bare = report.bare.all;
  console.log(
    `\nBare server: at most ${Math.round(report.bareRate)} requests per second; at the rate of the hour ${short(bare.p50)} / ${short(bare.p99)} ms.`,
  );
  console.table(goalsOf(report));
}

function rowOf({ served, p50, p99, shed, shedP99, failed }: ResponseStats) {
  return {
    served,
    "p50 ms": short(p50),
    "p99 ms": short(p99),
    "503": shed,
    "503 after ms, p99": short(shedP99),
    failed,
  };
}

const [begin, end] = ["<!-- load: npm run bench -- load --write -->", "<!-- end of load -->"];

/** Updates the load section of docs/performance.md. */
export async function writeLoad(report: LoadReport): Promise<void> {
  const root = path.join(import.meta.dirname, "..");
  const file = path.join(root, "docs/performance.md");
  const [head, rest] = (await readFile(file, "utf8")).split(begin);
  const [, tail] = rest?.split(end) ?? [];
  if (head === undefined || tail === undefined) throw new Error(`docs/performance.md must contain ${begin} and ${end}`);
  await writeFile(file, `${head}${begin}\n\n${describeLoad(report)}\n${end}${tail}`);
  execFileSync(path.join(root, "node_modules/.bin/biome"), ["format", "--write", file], { stdio: "ignore" });
}

function describeLoad(report: LoadReport): string {
  const { athletes, rate, seconds, load, hour, past, bare, bareRate, capacity, offered } = report;
  const machine = `${os.cpus()[0]?.model.trim()}, ${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 1024 ** 3)} GB, Node ${process.version}`;
  return `Written on ${new Date().toISOString().slice(0, 10)}. Machine: ${machine}, with server, PostgreSQL, worker and client on it; load average
${load.map((one) => one.toFixed(1)).join(" at the start, ")} at the end. ${count(athletes)} athletes with their games; the busy hour's ${count(rate * 300)} requests at ${short(rate)} per second for ${seconds} s.

${markdownTable(
  ["metric", "goal", "measured", "met"],
  goalsOf(report).map(({ metric, goal, measured, met }) => [metric, goal, measured, goalWord(goal, met)]),
)}

The bare server (node:http and pg, one row by key) serves at most ${count(bareRate)} requests per second. At the rate of the hour, its latency is ${short(bare.all.p50)} / ${short(bare.all.p99)} ms (p50 / p99).
The product serves ${count(capacity)} mixed requests per second. The test past capacity sends ${count(offered)} per second.

${markdownTable(
  [
    "request",
    "in the busy hour",
    "p50 ms",
    "p99 ms",
    "p99, relative to the bare server",
    "past capacity: p99 ms",
    "503",
  ],
  Object.entries(hour.kinds).map(([name, { p50, p99 }]) => {
    const beyond = past.kinds[name];
    const all = (beyond?.served ?? 0) + (beyond?.shed ?? 0);
    return [
      name,
      count(traffic[name]?.perHour(athletes) ?? 0),
      `${short(p50)}`,
      `${short(p99)}`,
      `${short(p99 / bare.all.p99)}×`,
      `${short(beyond?.p99 ?? Number.NaN)}`,
      `${Math.round((100 * (beyond?.shed ?? 0)) / Math.max(1, all))} %`,
    ];
  }),
)}

Resident memory: ${Math.round(mean(part(hour.memory, 0.2, 0.4)))} MB in the second fifth of the hour, ${Math.round(mean(part(hour.memory, 0.8, 1)))} MB in the last fifth, ${Math.round(Math.max(...past.memory))} MB at most past capacity.
`;
}

function goalWord(goal: string, met: boolean): string {
  if (goal === "") return "";
  return met ? "yes" : "**no**";
}

function part(values: number[], from: number, to: number): number[] {
  return values.slice(Math.floor(values.length * from), Math.max(1, Math.ceil(values.length * to)));
}

function markdownTable(head: string[], rows: string[][]): string {
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

function count(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}
