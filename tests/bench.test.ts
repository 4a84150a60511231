import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, inject, it } from "vitest";
import { smallRuns } from "../bench/small-runs.ts";
import { ensureBuilt } from "../src/server/build.server.ts";
import { removeFolder } from "./remove-folder.ts";

// `npm run test:nightly` runs them all.
const isNightly = process.env.NIGHTLY === "true";
const names = isNightly ? Object.keys(smallRuns) : ["numbers"];
let output: Promise<string> | undefined;

/** Returns the output of the benchmarks with little data. Their times mean nothing. */
function readOutput(): Promise<string> {
  output ??= runSmall();
  return output;
}

async function runSmall(): Promise<string> {
  if (isNightly) await ensureBuilt(() => {});
  const folder = await mkdtemp(path.join(tmpdir(), "openroster-bench-test-"));
  // One process, because the benchmarks share modules, databases, a server and a browser.
  const { stdout } = await promisify(execFile)(process.execPath, ["bench/bench.ts", "--small", ...names], {
    cwd: path.join(import.meta.dirname, ".."),
    env: { ...process.env, TMPDIR: folder, BENCH_TEMPLATE_URL: inject("templateUrl") },
    maxBuffer: 16 * 1024 ** 2,
  });
  await removeFolder(folder);
  return stdout;
}

it("runs benchmarks with little data, without differences from plain SQL", async () => {
  output = undefined;
  const stdout = await readOutput();
  for (const name of names) expect(stdout).toMatch(new RegExp(`^${name} (ran|skipped): `, "m"));
  expect(stdout).toMatch(/differences from plain SQL in 20 queries\s+│ 0 /);
}, 600_000);

it.runIf(isNightly)(
  "serves no stale page and fails no request in any benchmark",
  async () => {
    const stdout = await readOutput();
    expect(stdout).toMatch(/stale pages\s+│ 0 /);
    expect(stdout).toMatch(/│ failed\s+│ 0 /);
    expect(stdout).toMatch(/differences\s+│ 0 /);
  },
  600_000,
);

it("skips no benchmark", async (context) => {
  const [, skipped] = /^(\S+ skipped: .+)$/m.exec(await readOutput()) ?? [];
  context.skip(skipped !== undefined, skipped);
}, 600_000);
