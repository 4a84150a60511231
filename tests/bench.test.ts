import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, inject, it } from "vitest";
import { smallRuns } from "../bench/small-runs.ts";
import { ensureBuilt } from "../src/server/build.server.ts";
import { removeFolder } from "./remove-folder.ts";

let output: Promise<string> | undefined;

/** Returns the output of all benchmarks with little data. Their times mean nothing. */
function runSmall(): Promise<string> {
  output ??= runAll();
  return output;
}

async function runAll(): Promise<string> {
  await ensureBuilt(() => {});
  const folder = await mkdtemp(path.join(tmpdir(), "openroster-bench-test-"));
  // One process for all, because they share modules, databases, a server and a browser.
  const { stdout } = await promisify(execFile)(process.execPath, ["bench/bench.ts", "--small"], {
    cwd: path.join(import.meta.dirname, ".."),
    env: { ...process.env, TMPDIR: folder, BENCH_TEMPLATE_URL: inject("templateUrl") },
    maxBuffer: 16 * 1024 ** 2,
  });
  await removeFolder(folder);
  return stdout;
}

it("runs each benchmark with little data, without stale pages and differences from plain SQL", async () => {
  output = undefined;
  const stdout = await runSmall();
  for (const name of Object.keys(smallRuns)) expect(stdout).toMatch(new RegExp(`^${name} (ran|skipped): `, "m"));
  expect(stdout).toMatch(/stale pages\s+│ 0 /);
  expect(stdout).toMatch(/│ failed\s+│ 0 /);
  expect(stdout).toMatch(/differences from plain SQL in 20 queries\s+│ 0 /);
  expect(stdout).toMatch(/differences\s+│ 0 /);
}, 600_000);

it("skips no benchmark", async (context) => {
  const [, skipped] = /^(\S+ skipped: .+)$/m.exec(await runSmall()) ?? [];
  context.skip(skipped !== undefined, skipped);
}, 600_000);
