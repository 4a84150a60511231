import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { inDataFolder, openGenerated, say } from "./search-data.ts";
import { checkAgainstOracle } from "./search-oracle.ts";
import { describeReport, printSize, type Report } from "./search-report.ts";
import { measureSize } from "./search-size.ts";
import { findThreshold } from "./search-threshold.ts";

const root = path.join(import.meta.dirname, "..");

/**
 * Measures search at each size and compares it with plain SQL, trigrams and the bare driver. `--athletes
 * 100000,1000000,8000000` sets the sizes, `--queries 100000` the comparison with plain SQL. `--data DIR` stores and
 * reuses the databases, `--keep` preserves the temporary ones, `--write` updates docs/performance.md. An interrupted or
 * failed run prints the figures that it has.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      athletes: { type: "string", default: "100000,1000000,8000000" },
      queries: { type: "string", default: "100000" },
      data: { type: "string" },
      keep: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
    },
  });
  const sizes = values.athletes.split(",").map(Number);
  await inDataFolder(values, async (folder) => {
    const [before = 0] = os.loadavg();
    const report: Report = { load: [], sizes: [], small: [], oracle: { queries: 0, differences: 0, writes: 0 } };
    const stop = () => {
      print(report);
      process.exit(130);
    };
    process.once("SIGINT", stop);
    try {
      await measure(report, { folder, sizes, queries: Number(values.queries) });
    } finally {
      process.off("SIGINT", stop);
      print(report);
    }
    report.load = [before, os.loadavg()[0] ?? 0];
    if (values.write) await writeReport(report);
  });
}

function print(report: Report): void {
  for (const size of report.sizes) printSize(size, report.oracle);
  console.log("\nMinimum size for the index, mean of the mix in ms:");
  console.table(report.small);
  console.table(report.oracle);
}

/** Adds each figure to the report as soon as it is measured. */
async function measure(
  report: Report,
  { folder, sizes, queries }: { folder: string; sizes: number[]; queries: number },
): Promise<void> {
  // Temporary databases for measurements that change their data.
  const temporary = await mkdtemp(path.join(folder, "temporary-"));
  try {
    say("comparing with plain SQL");
    report.oracle = await checkAgainstOracle(path.join(temporary, "oracle"), queries);
    say("small sizes");
    report.small = await findThreshold(path.join(temporary, "small"));
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  for (const athletes of sizes) {
    say(`${athletes.toLocaleString("en-US")} athletes`);
    const database = await openGenerated(folder, { athletes });
    try {
      report.sizes.push(await measureSize(database, athletes));
    } finally {
      await database.close();
    }
  }
}

// The text below this marker is written by hand and preserved.
const endOfReport = "<!-- Everything above is written by the command. -->";

async function writeReport(report: Report): Promise<void> {
  const file = path.join(root, "docs/performance.md");
  const [, byHand = "\n"] = (await readFile(file, "utf8").catch(() => "")).split(endOfReport);
  await writeFile(file, `${describeReport(report)}\n${endOfReport}\n${byHand}`);
  execFileSync(path.join(root, "node_modules/.bin/biome"), ["format", "--write", file], { stdio: "ignore" });
  say("updated docs/performance.md");
}
