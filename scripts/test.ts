import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findOrInstallBrowser } from "../tests/browser.ts";

interface Count {
  passed: number;
  failed: number;
  failures: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
}

interface PlaywrightSuite {
  specs: { ok: boolean; title: string; file: string; tests: { results: { error?: { message?: string } }[] }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

// `--quick` runs only the checks, the tests without a database, and one journey in the browser.
const isQuick = process.argv.includes("--quick");
const journey = ["search-and-profile", "--grep", "to the stats of a match by mouse", "--project", "desktop"];
const reports = await mkdtemp(path.join(tmpdir(), "openroster-reports-"));
const counts = [await check(), await vitest(), await playwright()];
await rm(reports, { recursive: true });

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
// Repeated at the end, because the runner's own report is thousands of lines above.
for (const failure of counts.flatMap((count) => count.failures)) console.log(`\nfailed: ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function check(): Promise<Count> {
  const { output } = await run("node", ["scripts/check.ts"]);
  const [, passed, failed] = output.match(/check: (\d+) passed, (\d+) failed/) ?? [];
  if (passed === undefined) return { passed: 0, failed: 1, failures: [`check: ${lastLines(output)}`] };
  return { passed: Number(passed), failed: Number(failed), failures: failed === "0" ? [] : ["npm run check"] };
}

async function vitest(): Promise<Count> {
  const file = path.join(reports, "vitest.json");
  const ended = await run("vitest", [
    "run",
    ...(isQuick ? ["--project", "unit"] : []),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  const report = await readReport<VitestReport>(file);
  const failures = (report?.testResults ?? []).flatMap((tested) => {
    const failed = tested.assertionResults.filter((result) => result.status === "failed");
    if (tested.status === "failed" && failed.length === 0) return [`${tested.name}: ${tested.message}`];
    return failed.map((result) => `${tested.name}: ${result.fullName}\n${result.failureMessages?.[0] ?? ""}`);
  });
  return withExitCode(ended, {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    failures,
  });
}

async function playwright(): Promise<Count> {
  const file = path.join(reports, "playwright.json");
  const environment = { CHROMIUM_PATH: await findOrInstallBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const ended = await run("playwright", ["test", ...(isQuick ? journey : []), "--reporter=list,json"], environment);
  const report = await readReport<PlaywrightReport>(file);
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  if (flaky > 0) console.log(`${flaky} passed only after a retry`);
  const failures = [
    ...(report?.suites ?? []).flatMap(failedSpecs),
    ...(report?.errors ?? []).map((error) => `the browser tests: ${error.message ?? ""}`),
  ];
  return withExitCode(ended, { passed: expected + flaky, failed: unexpected, failures });
}

function failedSpecs(suite: PlaywrightSuite): string[] {
  const failed = suite.specs.filter((spec) => !spec.ok);
  const named = failed.map((spec) => {
    const message = spec.tests.flatMap((test) => test.results).findLast((result) => result.error)?.error?.message;
    return `${spec.file}: ${spec.title}\n${message ?? ""}`;
  });
  return [...named, ...(suite.suites ?? []).flatMap(failedSpecs)];
}

/** A runner that exits with an error but without a failed test counts as failed. Its last lines contain the reason. */
function withExitCode(ended: Ended, count: Count): Count {
  if (ended.code === 0 || count.failed > 0) return count;
  const failures = count.failures.length > 0 ? count.failures : [`exit code ${ended.code}: ${lastLines(ended.output)}`];
  return { ...count, failed: 1, failures };
}

function lastLines(output: string): string {
  return output.trimEnd().split("\n").slice(-60).join("\n");
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
