import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findOrInstallBrowser } from "../tests/browser.ts";

/** How many tests of one runner passed and failed; a runner that broke counts as one failure. */
interface Count {
  passed: number;
  failed: number;
}

const reports = await mkdtemp(path.join(tmpdir(), "openroster-reports-"));
const counts = [await check(), await vitest(), await playwright()];
await rm(reports, { recursive: true });

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function check(): Promise<Count> {
  const { output } = await run("node", ["scripts/check.ts"]);
  const [, passed, failed] = output.match(/check: (\d+) passed, (\d+) failed/) ?? [];
  return passed === undefined ? { passed: 0, failed: 1 } : { passed: Number(passed), failed: Number(failed) };
}

async function vitest(): Promise<Count> {
  const file = path.join(reports, "vitest.json");
  const { code } = await run("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]);
  const report = await readReport<{ numPassedTests: number; numFailedTests: number }>(file);
  return settle(code, { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 });
}

async function playwright(): Promise<Count> {
  const file = path.join(reports, "playwright.json");
  const environment = { CHROMIUM_PATH: await findOrInstallBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const { code } = await run("playwright", ["test", "--reporter=list,json"], environment);
  const report = await readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(file);
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  if (flaky > 0) console.log(`${flaky} passed only when tried again`);
  return settle(code, { passed: expected + flaky, failed: unexpected });
}

/** A runner that ended badly without a failed test to show for it has failed all the same. */
function settle(code: number | null, count: Count): Count {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

async function readReport<Report>(file: string): Promise<Report | null> {
  return JSON.parse(await readFile(file, "utf8").catch(() => "null"));
}

function run(command: string, args: string[], environment: Record<string, string> = {}) {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, ...environment } });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk;
    process.stdout.write(chunk);
  });
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    child.once("error", reject).once("close", (code) => resolve({ code, output }));
  });
}
