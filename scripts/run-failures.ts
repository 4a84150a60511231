import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os, { tmpdir } from "node:os";
import path from "node:path";
import type { FailureReport } from "../tests/failures/failure-report.ts";

/** Runs per test in the long run, 20 by default. FAILURE_RUNS overrides it. */
const longRuns: Record<string, number> = {
  killed: 200,
  "sign-up-killed": 50,
  "typing-killed": 50,
  "webhooks-killed": 5,
  cluster: 50,
};

const head = `| test | failure | row | runs | acknowledged | lost | doubled | back after, middle and longest | what was seen | when |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |`;

/**
 * Runs all or the named failure tests one after the other with their long counts. Returns the table of `figures` with
 * updated lines. If a test fails, preserves its lines and returns its name.
 */
export async function runFailures(
  figures: string,
  { tests, names }: { tests: string[]; names: string[] },
): Promise<{ lines: string[]; failed: string[] }> {
  const lines = new Map<string, string[]>();
  const failed: string[] = [];
  for (const file of tests) {
    const name = path.basename(file, ".test.ts");
    const previous = figures.split("\n").filter((line) => line.includes(`](../${file})`));
    const isWanted = names.length === 0 || names.includes(name);
    const measured = isWanted ? await run(file, Number(process.env.FAILURE_RUNS ?? longRuns[name] ?? 20)) : previous;
    if (measured === null) failed.push(file);
    lines.set(file, measured ?? previous);
  }
  return { lines: [head, ...[...lines.values()].flat()], failed };
}

async function run(file: string, runs: number): Promise<string[] | null> {
  const folder = await mkdtemp(path.join(tmpdir(), "openroster-failures-"));
  const report = path.join(folder, "report.ndjson");
  const load = os.loadavg()[0]?.toFixed(1);
  const code = await new Promise<number | null>((resolve, reject) => {
    const environment = { ...process.env, FAILURE_RUNS: String(runs), FAILURE_SECONDS: "10", FAILURE_REPORT: report };
    const args = ["run", "--maxWorkers=1", "--retry=0", file];
    spawn("vitest", args, { stdio: "inherit", env: environment }).once("error", reject).once("close", resolve);
  });
  const reported = (await readFile(report, "utf8").catch(() => "")).trim().split("\n").filter(Boolean);
  await rm(folder, { recursive: true });
  if (code !== 0) return null;
  const when = `${new Date().toISOString().slice(0, 10)}, ${os.availableParallelism()} cores, load ${load}`;
  return reported.map((line) => formatLine(file, JSON.parse(line), when));
}

function formatLine(file: string, report: FailureReport, when: string): string {
  const { failure, row = "", runs, acknowledged, lost, doubled, recovery, what } = report;
  const back = recovery ? `${seconds(recovery.p50)}, ${seconds(recovery.max)}` : "–";
  const test = `[${path.basename(file, ".test.ts")}](../${file})`;
  const cells = [test, failure, row, runs, acknowledged.toLocaleString("en-US"), lost, doubled, back, what, when];
  return `| ${cells.join(" | ")} |`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
