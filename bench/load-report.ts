import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Answers, Outcome } from "./load-client.ts";
import { traffic } from "./load-traffic.ts";
import { mean, quantile, short } from "./search-measure.ts";

/** One phase, and what was seen of the server meanwhile: delay of its event loop in ms (p99), resident megabytes, ms of each probe. */
interface Watched extends Outcome {
  delay: number;
  memory: number[];
  probes: number[];
}

/** Everything that one run measured. */
export interface LoadReport {
  athletes: number;
  /** Load average of the machine when it began and when it ended. */
  load: number[];
  /** Requests a second of the hour. */
  rate: number;
  seconds: number;
  /** What the bare server answers at most, and how quickly at the pace of the hour. */
  bareRate: number;
  bare: Outcome;
  hour: Watched;
  capacity: number;
  offered: number;
  past: Watched;
  after: Watched;
}

interface Goal {
  what: string;
  goal: string;
  measured: string;
  met: boolean;
}

const signedIn = ["member's own page", "portal's list", "portal's act"];
const pages = ["home page", "search page", "profile page"];

/** The goals, and whether they are reached. */
export function goalsOf({ hour, past, after, capacity, bareRate }: LoadReport): Goal[] {
  const growth = mean(part(hour.memory, 0.8, 1)) / mean(part(hour.memory, 0.2, 0.4));
  const slowest = Math.max(...pages.map((name) => past.kinds[name]?.p99 || 0));
  const refused = signedIn.reduce((sum, name) => sum + (past.kinds[name]?.shed ?? 0), 0);
  return [
    atMost("the hour: delay of the event loop, p99", hour.delay, 20, " ms"),
    atMost("the hour: memory at its end, of that near its beginning", growth, 1.1, "×"),
    atMost("the hour: not served", hour.all.failed + hour.all.shed, 0, ""),
    atLeast("mixed requests a second, of a bare server's", capacity / bareRate, 0, "×"),
    atLeast("past capacity: served, of what can be", past.all.served / past.seconds / capacity, 0.7, "×"),
    atMost("past capacity: slowest page that is served, p99", slowest, 1000, " ms"),
    atMost("past capacity: who is turned away knows after, p99", past.all.shedP99, 300, " ms"),
    atMost("past capacity: turned away without a time to come back", past.all.wordless, 0, ""),
    atMost("past capacity: neither served nor turned away", past.all.failed, 0, ""),
    atMost("past capacity: members and staff turned away", refused, 0, ""),
    atMost("past capacity: a probe waits, p99", quantile(past.probes, 0.99), 300, " ms"),
    atMost("past capacity: most memory, of the hour's", Math.max(...past.memory) / Math.max(...hour.memory), 1.5, "×"),
    atMost("afterwards: seconds until nobody is turned away", after.lastShed ?? 0, 2, " s"),
    atMost("afterwards: failed", after.all.failed, 0, ""),
  ];
}

function atLeast(what: string, value: number, goal: number, unit: string): Goal {
  return {
    what,
    goal: goal === 0 ? "" : `${short(goal)}${unit} or more`,
    measured: `${short(value)}${unit}`,
    met: value >= goal,
  };
}

function atMost(what: string, value: number, goal: number, unit: string): Goal {
  return { what, goal: `${short(goal)}${unit} or less`, measured: `${short(value)}${unit}`, met: value <= goal };
}

/** Prints a run. */
export function printLoad(report: LoadReport): void {
  for (const [name, { kinds, lateness, failures }] of [
    ["the hour", report.hour],
    ["past capacity", report.past],
    ["afterwards", report.after],
  ] as const) {
    console.log(`\n${name} (the client itself was late by ${short(lateness)} ms at p99):`);
    console.table(Object.fromEntries(Object.entries(kinds).map(([kind, answers]) => [kind, rowOf(answers)])));
    for (const failure of failures) console.log(`FAILED ${failure}`);
  }
  const bare = report.bare.all;
  console.log(
    `\nThe bare server: ${Math.round(report.bareRate)} a second at most; at the hour's pace ${short(bare.p50)} / ${short(bare.p99)} ms.`,
  );
  console.table(goalsOf(report));
}

function rowOf({ served, p50, p99, shed, shedP99, failed }: Answers) {
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

/** Writes the section of docs/performance.md. */
export async function writeLoad(report: LoadReport): Promise<void> {
  const root = path.join(import.meta.dirname, "..");
  const file = path.join(root, "docs/performance.md");
  const [head, rest] = (await readFile(file, "utf8")).split(begin);
  const [, tail] = rest?.split(end) ?? [];
  if (head === undefined || tail === undefined) throw new Error(`docs/performance.md must hold ${begin} and ${end}`);
  await writeFile(file, `${head}${begin}\n\n${describeLoad(report)}\n${end}${tail}`);
  execFileSync(path.join(root, "node_modules/.bin/biome"), ["format", "--write", file], { stdio: "ignore" });
}

function describeLoad(report: LoadReport): string {
  const { athletes, rate, seconds, load, hour, past, bare, bareRate, capacity, offered } = report;
  const machine = `${os.cpus()[0]?.model.trim()}, ${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 1024 ** 3)} GB, Node ${process.version}`;
  return `Written on ${new Date().toISOString().slice(0, 10)}. Machine: ${machine}, with server, PostgreSQL, worker and client on it; load average
${load.map((one) => one.toFixed(1)).join(" at the beginning, ")} at the end. ${count(athletes)} athletes with their games; the busy hour's ${count(rate * 300)} requests at ${short(rate)} a second for ${seconds} s.

${markdownTable(
  ["what", "goal", "measured", "met"],
  goalsOf(report).map(({ what, goal, measured, met }) => [what, goal, measured, goalWord(goal, met)]),
)}

The bare server (node:http and pg, a row by its key) answers ${count(bareRate)} a second at most, and at the hour's pace in ${short(bare.all.p50)} / ${short(bare.all.p99)} ms (p50 / p99).
The product answers ${count(capacity)} a second of the mix; past capacity ${count(offered)} a second were asked for.

${markdownTable(
  ["request", "in the busy hour", "p50 ms", "p99 ms", "p99, of the bare server's", "past capacity: p99 ms", "503"],
  Object.entries(hour.kinds).map(([name, { p50, p99 }]) => {
    const beyond = past.kinds[name];
    const all = (beyond?.served ?? 0) + (beyond?.shed ?? 0);
    return [
      name,
      count(traffic[name]?.anHour(athletes) ?? 0),
      `${short(p50)}`,
      `${short(p99)}`,
      `${short(p99 / bare.all.p99)}×`,
      `${short(beyond?.p99 ?? Number.NaN)}`,
      `${Math.round((100 * (beyond?.shed ?? 0)) / Math.max(1, all))} %`,
    ];
  }),
)}

Resident memory: ${Math.round(mean(part(hour.memory, 0.2, 0.4)))} MB in the second fifth of the hour, ${Math.round(mean(part(hour.memory, 0.8, 1)))} MB in the last, ${Math.round(Math.max(...past.memory))} MB at most past capacity.
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
