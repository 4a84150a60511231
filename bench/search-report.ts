import os from "node:os";
import { worthwhileFrom } from "../src/search/index/open-search-index.server.ts";
import { short } from "./search-measure.ts";
import type { OracleCheck } from "./search-oracle.ts";
import { type Design, designs, type SizeResult } from "./search-size.ts";
import type { SmallSize } from "./search-threshold.ts";

/** Everything that one run measured. */
export interface Report {
  /** Load average of the machine when it began and when it ended. */
  load: number[];
  sizes: SizeResult[];
  small: SmallSize[];
  oracle: OracleCheck;
}

/** A figure of design §7, what was measured, and whether that is enough. */
interface Goal {
  what: string;
  goal: string;
  measured: string;
  met: boolean;
}

const words: Record<Design, string> = {
  index: "index alone",
  whole: "index and rows",
  trigrams: "SQL with trigrams",
  plain: "plain SQL",
};

/** The goals at one size. */
export function goalsOf(size: SizeResult, oracle: OracleCheck): Goal[] {
  const { mix, rates, writes, classes } = size;
  const slowest = Math.max(...Object.values(classes).map(({ index }) => index?.p99 ?? 0));
  return [
    atLeast("search mix against plain SQL, mean", mix.plain.mean / mix.whole.mean, 1000, "×"),
    atLeast("search mix against plain SQL, p99", mix.plain.p99 / mix.whole.p99, 600, "×"),
    atMost("slowest class, index alone, p99", slowest, 5, " ms"),
    atMost("p99 of the last page, of page 1", size.lastPage, 1.2, "×"),
    atLeast("search calls a second, of a bare server's", rates.search / rates.bare, 0.5, "×"),
    atLeast("profile calls a second, of a bare server's", rates.profile / rates.bare, 1.4, "×"),
    atLeast("single inserts, of a table with its key alone", writes.single, 0.95, "×"),
    atLeast("inserts of 100 rows, the same", writes.hundred, 0.8, "×"),
    atMost("index memory an athlete", size.bytesAnAthlete, 64, " bytes"),
    atMost("restart from a snapshot", size.restartSeconds, 1, " s"),
    atMost(`differences from plain SQL in ${count(oracle.queries)} queries`, oracle.differences, 0, ""),
  ];
}

function atLeast(what: string, value: number, goal: number, unit: string): Goal {
  return { what, goal: `${count(goal)}${unit} or more`, measured: `${count(value)}${unit}`, met: value >= goal };
}

function atMost(what: string, value: number, goal: number, unit: string): Goal {
  return { what, goal: `${count(goal)}${unit} or less`, measured: `${count(value)}${unit}`, met: value <= goal };
}

/** Prints what was measured at one size. */
export function printSize(size: SizeResult, oracle: OracleCheck): void {
  console.log(`\n${count(size.athletes)} athletes, milliseconds (mean / p50 / p99):`);
  console.table(Object.fromEntries(classRows(size)));
  console.log("Answers a second over HTTP, 50 connections:");
  console.table(Object.fromEntries(Object.entries(size.rates).map(([name, rate]) => [name, Math.round(rate)])));
  console.log(`Built in ${short(size.buildSeconds)} s.`);
  console.table(goalsOf(size, oracle));
}

function classRows({ classes, mix, bareRead }: SizeResult): [string, Record<string, string>][] {
  const rows = Object.entries(classes).map(([name, row]): [string, Record<string, string>] => [
    name,
    Object.fromEntries(
      designs.map((design) => {
        const timing = row[design];
        return [words[design], timing ? `${short(timing.mean)} / ${short(timing.p50)} / ${short(timing.p99)}` : ""];
      }),
    ),
  ]);
  rows.push([
    "mix of all searches, mean / p99",
    Object.fromEntries(
      designs.map((design) => [words[design], `${short(mix[design].mean)} / ${short(mix[design].p99)}`]),
    ),
  ]);
  const { mean, p50, p99 } = bareRead;
  rows.push(["ten rows by key, bare driver", { [words.whole]: `${short(mean)} / ${short(p50)} / ${short(p99)}` }]);
  return rows;
}

/** The page `docs/performance.md`, before it is formatted. */
export function describeReport({ load, sizes, small, oracle }: Report): string {
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${os.cpus()[0]?.model.trim()}, ${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 1024 ** 3)} GB, ${os.type()} ${os.release()}, Node ${process.version}`;
  const largest = sizes.at(-1);
  return `# Performance

## Search

Written by \`npm run bench -- search --write\` on ${date}. Machine: ${machine}. PostgreSQL is the embedded one with its usual
settings, on the same machine as everything else; load average ${load.map((one) => one.toFixed(1)).join(" at the beginning, ")} at the end. The athletes are those of \`npm run generate\`.

Plain SQL is \`ILIKE\`, \`count(*)\` and \`OFFSET\` over one table with its key alone. SQL with trigrams is what the product falls back to.
The index alone finds keys and totals, in a thread of its own, after having looked for changes; with rows it answers what a call answers.

${
  largest
    ? `### Goals at ${count(largest.athletes)} athletes

${markdownTable(
  ["what", "goal", "measured", "met"],
  goalsOf(largest, oracle).map(({ what, goal, measured, met }) => [what, goal, measured, met ? "yes" : "**no**"]),
)}

`
    : ""
}### Mix of all searches, mean

Each step of a bar is a factor of two.

${markdownTable(
  ["athletes", "design", "ms", ""],
  sizes.flatMap(({ athletes, mix }) =>
    designs.map((design) => [count(athletes), words[design], `${short(mix[design].mean)}`, bar(mix[design].mean)]),
  ),
)}

${sizes.map(describeSize).join("\n")}
### From which size on

Mean of the mix in ms, with rows. The product builds an index from ${count(worthwhileFrom)} athletes on, unless told otherwise.

${markdownTable(
  ["athletes", words.trigrams, words.whole],
  small.map(({ athletes, sql, index }) => [count(athletes), `${short(sql)}`, `${short(index)}`]),
)}

### Against the oracle

${count(oracle.queries)} random queries, counts and near names were asked of the index and of plain SQL, half of them between
${count(oracle.writes)} writes of three writers at a time: ${oracle.differences} differences.
`;
}

function describeSize(size: SizeResult): string {
  const { rates, athletes } = size;
  const rateWords: Record<keyof typeof rates, string> = {
    bare: "node:http and pg, a row by key",
    pipelined: "the same, pipelined",
    search: "search call",
    searchHeld: "search call, answer held",
    profile: "profile call",
    profileHeld: "profile call, answer held",
    searchPage: "search page",
    profilePage: "profile page",
  };
  return `### ${count(athletes)} athletes

Milliseconds, mean / p50 / p99, one client.

${markdownTable(
  ["class", ...designs.map((design) => words[design])],
  classRows(size).map(([name, row]) => [name, ...designs.map((design) => row[words[design]] ?? "")]),
)}

Built in ${short(size.buildSeconds)} s, from a snapshot in ${short(size.restartSeconds)} s, ${short(size.bytesAnAthlete)} bytes an athlete.

${markdownTable(
  ["over HTTP, 50 connections", "a second", "of the bare server"],
  Object.entries(rateWords).map(([name, what]) => {
    const rate = rates[name as keyof typeof rates];
    return [what, count(Math.round(rate)), `${(rate / rates.bare).toFixed(2)}×`];
  }),
)}
`;
}

function markdownTable(head: string[], rows: string[][]): string {
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** From a hundredth of a millisecond on. */
function bar(milliseconds: number): string {
  return "█".repeat(Math.max(1, Math.round(Math.log2(milliseconds * 100))));
}

function count(value: number): string {
  return Math.abs(value) >= 1000 ? Math.round(value).toLocaleString("en-US") : String(short(value));
}
