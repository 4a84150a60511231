import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import type { MutantResult, PartialStrykerOptions } from "@stryker-mutator/api/core";
import { Stryker } from "@stryker-mutator/core";
import { areas } from "./mutation-areas.ts";
import { NOT_SAMPLED } from "./mutation-sample.ts";

const usage =
  "Usage: npm run mutate [-- FILE|FOLDER|AREA…] [--sample N] [--seed N] [--tests GLOB…] [--concurrency N]\nWithout arguments: the files changed since main, or in the last commit.";
const report = "reports/mutation.json";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    tests: { type: "string", multiple: true },
    concurrency: { type: "string", default: "1" },
    help: { type: "boolean" },
  },
});
const targets = positionals.length > 0 ? positionals : changedFiles();
const mutate = targets.flatMap(filesOf);
if (values.help || mutate.length === 0) {
  console.log(values.help ? usage : `No source file has changed.\n${usage}`);
} else {
  console.log(`Mutates ${targets.join(", ")}`);
  const started = Date.now();
  const results = await runStryker(mutate, values.tests ?? [...new Set(targets.flatMap(testsOf))]);
  await printResults(results, Date.now() - started);
}

async function runStryker(files: string[], tests: string[]): Promise<MutantResult[]> {
  // The checker runs in a separate process.
  if (values.sample) process.env.MUTATION_SAMPLE = values.sample;
  process.env.MUTATION_SEED = values.seed;
  // Every mutant loads the modules again, so compiled code saves processor time.
  process.env.NODE_COMPILE_CACHE = path.resolve("node_modules/.cache/openroster/compiled");
  // Not the option `testFiles`: with it, StrykerJS 10.1 activates the mutants of module constants too late, and they survive.
  process.env.MUTATION_TESTS = JSON.stringify(tests);
  const options: PartialStrykerOptions = {
    mutate: files,
    plugins: [
      "@stryker-mutator/vitest-runner",
      ...["mutation-sample.ts", "mutation-ignored.ts"].map((file) => path.join(import.meta.dirname, file)),
    ],
    ignorers: ["open-api-texts"],
    checkers: values.sample ? ["sample"] : [],
    testRunner: "vitest",
    vitest: { configFile: "tests/mutated-tests.ts" },
    coverageAnalysis: "perTest",
    concurrency: Number(values.concurrency),
    // A hanging mutant counts as killed. A slow test on a loaded machine must not.
    timeoutMS: 120_000,
    timeoutFactor: 4,
    dryRunTimeoutMinutes: 40,
    reporters: ["progress-append-only", "json"],
    jsonReporter: { fileName: report },
    tempDirName: "reports/sandbox",
    cleanTempDir: "always",
    ignorePatterns: ["/build", "/docs/screens", "/data", "/reports"],
    // Vitest does not check types.
    disableTypeChecks: false,
    // StrykerJS would rewrite the file with the TypeScript compiler API, which TypeScript 7 does not have.
    tsconfigFile: "none",
    allowConsoleColors: false,
    logLevel: "warn" as PartialStrykerOptions["logLevel"],
  };
  return await new Stryker(options).runMutationTest();
}

/** Returns the changed source files: all since the branch left main, or on main those since the last commit. */
function changedFiles(): string[] {
  const base = git("merge-base", "HEAD", "main");
  const since =
    base === git("rev-parse", "HEAD") && git("status", "--porcelain", "src", "packages") === "" ? "HEAD~1" : base;
  const changed = git("diff", "--name-only", since, "--", "src", "packages").split("\n");
  return changed.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && existsSync(file));
}

function git(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8" }).trim();
}

function filesOf(target: string): string[] {
  const area = areas[target];
  if (area) return area.files;
  if (!existsSync(target))
    throw new Error(`${target} is not a file, folder or area (${Object.keys(areas).join(", ")}).`);
  return statSync(target).isDirectory()
    ? [`${trimEnd(target)}/**/*.{ts,tsx}`, `!${trimEnd(target)}/**/*.test.{ts,tsx}`]
    : [target];
}

function testsOf(target: string): string[] {
  const area = areas[target];
  if (area) return area.tests;
  const folder = statSync(target).isDirectory() ? trimEnd(target) : path.dirname(target);
  const owners = Object.values(areas).filter(({ files }) => isAmong(target, files));
  return [`${folder}/**/*.test.{ts,tsx}`, ...owners.flatMap(({ tests }) => tests)];
}

function isAmong(file: string, globs: string[]): boolean {
  const matches = (glob: string) => path.matchesGlob(file, glob);
  const excluded = globs.filter((glob) => glob.startsWith("!")).some((glob) => matches(glob.slice(1)));
  return !excluded && globs.some(matches);
}

function trimEnd(folder: string): string {
  return folder.replace(/\/+$/, "");
}

async function printResults(all: MutantResult[], milliseconds: number): Promise<void> {
  const results = all.filter(({ status, statusReason }) => status !== "Ignored" && statusReason !== NOT_SAMPLED);
  const alive = results.filter(({ status }) => status === "Survived" || status === "NoCoverage");
  alive.sort((one, other) => {
    return one.fileName.localeCompare(other.fileName) || one.location.start.line - other.location.start.line;
  });
  for (const mutant of alive) console.log(await describeMutant(mutant));
  const counts = Map.groupBy(results, ({ status }) => status);
  const killed = results.length - alive.length;
  const [low, high] = interval(killed, results.length);
  const possible = all.filter(({ status }) => status !== "Ignored").length;
  const of = possible === results.length ? "all mutants" : `a sample of ${possible} mutants, seed ${values.seed}`;
  console.log(`\n${[...counts].map(([status, { length }]) => `${length} ${status}`).join(", ")} (${report})`);
  console.log(
    `${killed} of ${results.length} killed: ${percent(killed / results.length)}, 95 % interval ${percent(low)} to ${percent(high)}; ${of}, ${Math.round(milliseconds / 1000)} s`,
  );
}

async function describeMutant({ fileName, location, replacement, status, mutatorName }: MutantResult): Promise<string> {
  const lines = (await readFile(fileName, "utf8")).split("\n");
  const { start, end } = location;
  const first = lines[start.line - 1] ?? "";
  const original =
    start.line === end.line
      ? first.slice(start.column - 1, end.column - 1)
      : `${first.slice(start.column - 1)} … (to line ${end.line})`;
  const position = `${path.relative(process.cwd(), fileName)}:${start.line}:${start.column}`;
  const changed = (replacement ?? mutatorName).replaceAll(/\s+/g, " ").slice(0, 120);
  return `${position}  ${original.trim()}  →  ${changed || "(nothing)"}${status === "NoCoverage" ? "  (no test runs it)" : ""}`;
}

/** Returns the Wilson score interval of a proportion with 95 % confidence. */
function interval(hits: number, size: number): [number, number] {
  const z = 1.96;
  const share = hits / size;
  const middle = share + z ** 2 / (2 * size);
  const reach = z * Math.sqrt((share * (1 - share)) / size + z ** 2 / (4 * size ** 2));
  const scale = 1 + z ** 2 / size;
  return [(middle - reach) / scale, (middle + reach) / scale];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
