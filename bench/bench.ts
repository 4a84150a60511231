import { readdir, readFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { closeSharedBrowser } from "./bench-browser.ts";
import { isSmall, stopSharedServer } from "./bench-database.ts";
import { printPartialTables } from "./partial-tables.ts";
import { smallRuns } from "./small-runs.ts";
import { MissingProgram } from "./varnish.ts";

interface Benchmark {
  run(args: string[]): Promise<void>;
}

const parts = new Set([
  "bench.ts",
  "bench-browser.ts",
  "bench-database.ts",
  "create-athletes.ts",
  "page-rates.ts",
  "page-zipf.ts",
  "partial-tables.ts",
  "small-runs.ts",
  "varnish.ts",
]);
// The parts of a benchmark have its name as prefix.
const isPart = (file: string) =>
  parts.has(file) || /^(?:search-(?!page\.)|load-|heaviest-(?!pages\.)|partition-)/.test(file);
// Without production mode, React renders with its development checks and takes twice as long.
process.env.NODE_ENV ??= "production";
const [name = "", ...args] = process.argv.slice(2);
const names = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith(".ts") && !isPart(file))
  .map((file) => path.basename(file, ".ts"))
  .sort();

if (name === "--small") await runSmall(args.length > 0 ? args : names);
else if (names.includes(name)) {
  console.table({
    processor: os.cpus()[0]?.model.trim(),
    cores: os.availableParallelism(),
    memory: `${Math.round(os.totalmem() / 1024 ** 3)} GB`,
    system: `${os.type()} ${os.release()}`,
    node: process.version,
  });
  const file = path.join(import.meta.dirname, `${name}.ts`);
  if (args.includes("--help")) console.log(describeBenchmark(await readFile(file, "utf8")));
  else await runBenchmark(file);
} else {
  console.log(`Usage: npm run bench -- NAME [options]; NAME --help explains one.\nBenchmarks: ${names.join(", ")}`);
  process.exitCode = name === "" || name === "--help" ? 0 : 1;
}

/** Runs benchmarks with little data on the databases of a test run, whose template `BENCH_TEMPLATE_URL` names. Missed goals are no errors. */
async function runSmall(chosen: string[]): Promise<void> {
  const missing = chosen.filter((one) => !(one in smallRuns));
  if (!isSmall || missing.length > 0)
    throw new Error(`No small run: ${missing.join(", ") || "BENCH_TEMPLATE_URL is not set"}`);
  try {
    for (const [one, options] of Object.entries(smallRuns)) {
      if (!chosen.includes(one)) continue;
      const startedAt = process.cpuUsage();
      const benchmark: Benchmark = await import(pathToFileURL(path.join(import.meta.dirname, `${one}.ts`)).href);
      const skipped = await benchmark.run(options).then(
        () => null,
        (error) => {
          if (error instanceof MissingProgram) return error.message;
          throw error;
        },
      );
      if (skipped !== null) {
        console.log(`${one} skipped: ${skipped}`);
        continue;
      }
      const { user, system } = process.cpuUsage(startedAt);
      console.log(`${one} ran: ${Math.round((user + system) / 1000)} ms of processor time in this process`);
    }
  } finally {
    printPartialTables();
    await closeSharedBrowser();
    await stopSharedServer();
  }
  process.exit(0);
}

async function runBenchmark(file: string): Promise<void> {
  const benchmark: Benchmark = await import(pathToFileURL(file).href);
  process.once("SIGINT", () => {
    printPartialTables();
    // Benchmarks with a listener of their own still stop their database.
    if (process.listenerCount("SIGINT") === 0) process.exit(130);
  });
  try {
    await benchmark.run(args);
  } catch (error) {
    printPartialTables();
    const isUsage = error instanceof TypeError && "code" in error && /^ERR_PARSE_ARGS/.test(String(error.code));
    if (!isUsage) throw error;
    console.error(`${error.message}\n\n${describeBenchmark(await readFile(file, "utf8"))}`);
    process.exitCode = 1;
  }
}

/** Returns the comment of a benchmark's `run` and its options with their defaults. */
function describeBenchmark(source: string): string {
  const [, comment = ""] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export async function run/.exec(source) ?? [];
  const text = comment
    .replaceAll(/^\s*\*? ?/gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  const options = [...source.matchAll(/^\s{6}"?([\w-]+)"?: \{ type: "(\w+)"(?:, default: ([^ ]+))? \}/gm)];
  const lines = options.map(([, option, type, standard]) => {
    const value = type === "string" ? " VALUE" : "";
    return `  --${option}${value}${standard === undefined ? "" : `   default ${standard}`}`;
  });
  return [`npm run bench -- ${name} [options]`, text, ...lines].filter((line) => line !== "").join("\n");
}
