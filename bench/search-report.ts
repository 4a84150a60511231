import os from "node:os";
import { worthwhileFrom } from "../src/search/index/open-search-index.server.ts";
import { short } from "./search-measure.ts";
import type { OracleCheck } from "./search-oracle.ts";
import { type Design, designs, type SizeResult } from "./search-size.ts";
import type { SmallSize } from "./search-threshold.ts";

export interface Report {
  load: number[];
  sizes: SizeResult[];
  small: SmallSize[];
  oracle: OracleCheck;
}

interface Goal {
  metric: string;
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

export function goalsOf(size: SizeResult, oracle: OracleCheck): Goal[] {
  const { mix, rates, writes, classes } = size;
  const slowest = Math.max(...Object.values(classes).map(({ index }) => index?.p99 ?? 0));
  return [
    atLeast("search mix against plain SQL, mean", mix.plain.mean / mix.whole.mean, 1000, "×"),
    atLeast("search mix against plain SQL, p99", mix.plain.p99 / mix.whole.p99, 600, "×"),
    atMost("slowest class, index alone, p99", slowest, 5, " ms"),
    atMost("p99 of the last page, relative to page 1", size.lastPage, 1.2, "×"),
    atLeast("search requests per second, relative to a bare server", rates.search / rates.bare, 0.5, "×"),
    atLeast("profile requests per second, relative to a bare server", rates.profile / rates.bare, 1.4, "×"),
    atLeast("single inserts, relative to a table with only a primary key", writes.single, 0.95, "×"),
    atLeast("inserts of 100 rows, relative to that table", writes.hundred, 0.8, "×"),
    atMost("index memory per athlete", size.bytesPerAthlete, 64, " bytes"),
    atMost("restart from a snapshot", size.restartSeconds, 1, " s"),
    atMost(`differences from plain SQL in ${count(oracle.queries)} queries`, oracle.differences, 0, ""),
  ];
}

function atLeast(metric: string, value: number, goal: number, unit: string): Goal {
  return { metric, goal: `${count(goal)}${unit} or more`, measured: `${count(value)}${unit}`, met: value >= goal };
}

function atMost(metric: string, value: number, goal: number, unit: string): Goal {
  return { metric, goal: `${count(goal)}${unit} or less`, measured: `${count(value)}${unit}`, met: value <= goal };
}

export function printSize(size: SizeResult, oracle: OracleCheck): void {
  console.log(`\n${count(size.athletes)} athletes, milliseconds (mean / p50 / p99):`);
  console.table(Object.fromEntries(classRows(size)));
  console.log("Responses per second over HTTP, 50 connections:");
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

/** Returns the Markdown of `docs/performance.md` before formatting. */
export function describeReport({ load, sizes, small, oracle }: Report): string {
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${os.cpus()[0]?.model.trim()}, ${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 1024 ** 3)} GB, ${os.type()} ${os.release()}, Node ${process.version}`;
  const largest = sizes.at(-1);
  return `# Performance

## Search

Written by \`npm run bench -- search --write\` on ${date}. Machine: ${machine}. PostgreSQL is the embedded one with its default
settings, on the same machine as all other processes. Load average: ${load.map((one) => one.toFixed(1)).join(" at the start, ")} at the end. The athletes are those of \`npm run generate\`.

Plain SQL is \`ILIKE\`, \`count(*)\` and \`OFFSET\` on one table with only a primary key. SQL with trigrams is the fallback of the product.
“Index alone” finds keys and totals in its thread, after a check for changes. “Index and rows” returns the response of an API request.

${
  largest
    ? `### Goals at ${count(largest.athletes)} athletes

${markdownTable(
  ["metric", "goal", "measured", "met"],
  goalsOf(largest, oracle).map(({ metric, goal, measured, met }) => [metric, goal, measured, met ? "yes" : "**no**"]),
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
### Minimum size for the index

Mean of the mix in ms, with rows. By default, the product builds an index from ${count(worthwhileFrom)} athletes on.

${markdownTable(
  ["athletes", words.trigrams, words.whole],
  small.map(({ athletes, sql, index }) => [count(athletes), `${short(sql)}`, `${short(index)}`]),
)}

### Comparison with plain SQL

${count(oracle.queries)} random queries, counts and near names ran on the index and in plain SQL, half of them between
${count(oracle.writes)} writes of three concurrent writers: ${oracle.differences} differences.
`;
}

function describeSize(size: SizeResult): string {
  const { rates, athletes } = size;
  const rateWords: Record<keyof typeof rates, string> = {
    bare: "node:http and pg, one row by key",
    pipelined: "the same, pipelined",
    search: "search request",
    searchRevalidated: "search request, revalidated",
    profile: "profile request",
    profileRevalidated: "profile request, revalidated",
    searchPage: "search page",
    profilePage: "profile page",
  };
  return `### ${count(athletes)} athletes

Milliseconds, mean / p50 / p99, one client.

${markdownTable(
  ["class", ...designs.map((design) => words[design])],
  classRows(size).map(([name, row]) => [name, ...designs.map((design) => row[words[design]] ?? "")]),
)}

Built in ${short(size.buildSeconds)} s, from a snapshot in ${short(size.restartSeconds)} s, ${short(size.bytesPerAthlete)} bytes per athlete.

${markdownTable(
  ["over HTTP, 50 connections", "per second", "relative to the bare server"],
  Object.entries(rateWords).map(([name, metric]) => {
    const rate = rates[name as keyof typeof rates];
    return [metric, count(Math.round(rate)), `${(rate / rates.bare).toFixed(2)}×`];
  }),
)}
`;
}

function markdownTable(head: string[], rows: string[][]): string {
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** One block is 0.02 ms. Each further block doubles the time. */
function bar(milliseconds: number): string {
  return "█".repeat(Math.max(1, Math.round(Math.log2(milliseconds * 100))));
}

function count(value: number): string {
  return Math.abs(value) >= 1000 ? Math.round(value).toLocaleString("en-US") : String(short(value));
}
