import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findOrInstallBrowser } from "../tests/browser.ts";
import {
  describeOutcomes,
  type Failure,
  type Outcome,
  type PlaywrightReport,
  readCheckOutput,
  readPlaywrightReport,
  readVitestReport,
  type VitestReport,
} from "./report-failures.ts";

// `--quick` runs only the checks, the tests without a database, and one journey in the browser.
const isQuick = process.argv.includes("--quick");
const journey = ["search-and-profile", "--grep", "to the stats of a match by mouse", "--project", "desktop"];
const reports = await mkdtemp(path.join(tmpdir(), "openroster-reports-"));
const outcomes = [await check()];
// Before Vitest, because some of its tests use the browser, and two of them must not install it at once.
const browser = await findOrInstallBrowser();
outcomes.push(await vitest(), await playwright());
await rm(reports, { recursive: true });

// Repeated at the end, because the runner's own report is thousands of lines above.
console.log(describeOutcomes(outcomes));
process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0;

async function check(): Promise<Outcome> {
  const { code, output } = await run("node", ["scripts/check.ts"]);
  const [, passed = 0, failed = 1] = output.match(/check: (\d+) passed, (\d+) failed/) ?? [];
  const failures = readCheckOutput(output);
  if (code === 0) return { passed: Number(passed), failed: 0, failures: [], retried: [] };
  if (failures.length === 0) failures.push(brokenRunner("scripts/check.ts", { code, output }));
  return { passed: Number(passed), failed: Math.max(1, Number(failed)), failures, retried: [] };
}

async function vitest(): Promise<Outcome> {
  const file = path.join(reports, "vitest.json");
  const ended = await run("vitest", [
    "run",
    ...(isQuick ? ["--project", "unit"] : []),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
    "--includeTaskLocation",
  ]);
  const report = await readReport<VitestReport>(file);
  return withExitCode("vitest", ended, report && readVitestReport(report, process.cwd()));
}

async function playwright(): Promise<Outcome> {
  const file = path.join(reports, "playwright.json");
  const environment = {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    // The fake PayPal server strips types at runtime, which Node calls experimental.
    NODE_OPTIONS: "--disable-warning=ExperimentalWarning",
  };
  const ended = await run("playwright", ["test", ...(isQuick ? journey : []), "--reporter=list,json"], environment);
  const report = await readReport<PlaywrightReport>(file);
  return withExitCode("playwright", ended, report && readPlaywrightReport(report, process.cwd()));
}

/** A runner that exits with an error but without a failed test counts as failed. Its last lines contain the reason. */
function withExitCode(runner: string, ended: Ended, read: Outcome | null): Outcome {
  const outcome = read ?? { passed: 0, failed: 0, failures: [], retried: [] };
  if (ended.code === 0 || outcome.failed > 0) return outcome;
  const failures = outcome.failures.length > 0 ? outcome.failures : [brokenRunner(runner, ended)];
  return { ...outcome, failed: 1, failures };
}

function brokenRunner(runner: string, { code, output }: Ended): Failure {
  return { place: runner, title: `ended with the exit code ${code}`, reason: lastLines(output) };
}

function lastLines(output: string): string {
  return output.trimEnd().split("\n").slice(-20).join("\n");
}

async function readReport<Report>(file: string): Promise<Report | null> {
  return JSON.parse(await readFile(file, "utf8").catch(() => "null"));
}

interface Ended {
  code: number | null;
  output: string;
}

function run(command: string, args: string[], environment: Record<string, string> = {}) {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...environment } });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk;
    process.stdout.write(chunk);
  });
  child.stderr.on("data", (chunk: Buffer) => {
    output += chunk;
    process.stderr.write(chunk);
  });
  return new Promise<Ended>((resolve, reject) => {
    child.once("error", reject).once("close", (code) => resolve({ code, output }));
  });
}
