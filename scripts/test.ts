import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
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
import { describeTimes, findSlowFiles, playwrightTimes, type TestTimes, vitestTimes } from "./test-times.ts";

// `--quick` runs only the checks, the tests without a database, and one journey in the browser. NIGHTLY=true runs every test.
const isQuick = process.argv.includes("--quick");
// The runners leave out the long tests if DAILY is set.
const scope: Record<string, string> = process.env.NIGHTLY === "true" ? {} : { DAILY: "true" };
const journey = ["search-and-profile", "--grep", "to the stats of a match by mouse", "--project", "desktop"];
const timesFile = "build/test-times.json";
const reports = await mkdtemp(path.join(tmpdir(), "openroster-reports-"));
const times: TestTimes = {};

// Two lanes keep two processors busy: while the pages are built and the browser tests start, the other lane checks the code. The tests of
// Vitest use the browser as well, and two processes must not install it at once.
const browser = findOrInstallBrowser();
const lanes = [
  async () => [await check(), ...(await vitest())],
  async () => {
    const build = await run("build", "node", ["scripts/build.ts"]);
    if (build.code !== 0) return [{ passed: 0, failed: 1, failures: [brokenRunner("scripts/build.ts", build)] }];
    return [await playwright()];
  },
];
const outcomes = (await Promise.all(lanes.map((lane) => lane()))).flat();
await rm(reports, { recursive: true });
if (!isQuick) await reportTimes();

// Repeated at the end, because the runner's own report is thousands of lines above.
console.log(describeOutcomes(outcomes));
process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0;

async function check(): Promise<Outcome> {
  const { code, output } = await run("check", "node", ["scripts/check.ts"], scope);
  const [, passed = 0, failed = 1] = output.match(/check: (\d+) passed, (\d+) failed/) ?? [];
  const failures = readCheckOutput(output);
  if (code === 0) return { passed: Number(passed), failed: 0, failures: [] };
  if (failures.length === 0) failures.push(brokenRunner("scripts/check.ts", { code, output }));
  return { passed: Number(passed), failed: Math.max(1, Number(failed)), failures };
}

/** Runs one project after the other, because the server of the attacks and the database of the others need a processor even while nobody uses them. */
async function vitest(): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const project of isQuick ? ["quick"] : ["attacks", "product"]) outcomes.push(await runProject(project));
  return outcomes;
}

async function runProject(project: string): Promise<Outcome> {
  const file = path.join(reports, `${project}.json`);
  const args = ["--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const environment = { ...scope, QUICK: String(isQuick), CHROMIUM_PATH: await browser };
  const ended = await run("vitest", "vitest", ["run", ...args], environment);
  const report = await readReport<VitestReport>(file);
  if (report) Object.assign(times, vitestTimes(report, process.cwd()));
  return withExitCode("vitest", ended, report && readVitestReport(report, process.cwd()));
}

async function playwright(): Promise<Outcome> {
  const file = path.join(reports, "playwright.json");
  const environment = {
    ...scope,
    CHROMIUM_PATH: await browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    // The fake PayPal server strips types at runtime, which Node calls experimental.
    NODE_OPTIONS: "--disable-warning=ExperimentalWarning",
  };
  const args = ["test", ...(isQuick ? journey : []), "--reporter=list,json"];
  const ended = await run("browser", "playwright", args, environment);
  const report = await readReport<PlaywrightReport>(file);
  if (report) Object.assign(times, playwrightTimes(report, process.cwd()));
  return withExitCode("playwright", ended, report && readPlaywrightReport(report, process.cwd()));
}

/** Stores and prints the times, with the slow files that have no reason. */
async function reportTimes(): Promise<void> {
  await mkdir(path.dirname(timesFile), { recursive: true });
  await writeFile(timesFile, `${JSON.stringify(times, null, 2)}\n`);
  console.log(describeTimes(times, findSlowFiles(times)));
}

/** A runner that exits with an error but without a failed test counts as failed. Its last lines contain the reason. */
function withExitCode(runner: string, ended: Ended, read: Outcome | null): Outcome {
  const outcome = read ?? { passed: 0, failed: 0, failures: [] };
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

/** Runs a command and prints each line of its output after the name of its lane. */
function run(lane: string, command: string, args: string[], environment: Record<string, string> = {}): Promise<Ended> {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...environment } });
  const lines: string[] = [];
  printLines(child, (line) => {
    lines.push(line);
    console.log(`${lane.padEnd(7)} │ ${line}`);
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject).once("close", (code) => resolve({ code, output: lines.join("\n") }));
  });
}

function printLines({ stdout, stderr }: ChildProcess, print: (line: string) => void): void {
  for (const stream of [stdout, stderr]) {
    let begun = "";
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      const lines = (begun + chunk).split("\n");
      begun = lines.pop() ?? "";
      for (const line of lines) print(line);
    });
    stream?.once("end", () => {
      if (begun) print(begun);
    });
  }
}
