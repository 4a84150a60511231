import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removeFolder } from "./remove-folder.ts";

const root = path.join(import.meta.dirname, "..");
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "openroster-bench-test-"));
});

afterAll(() => removeFolder(folder));

async function runBenchmark(args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["bench/bench.ts", ...args], {
    cwd: root,
    env: { ...process.env, TMPDIR: folder },
  });
  return stdout;
}

// Tiny sizes: the benchmarks run, but their times mean nothing.
describe("benchmarks", () => {
  it("runs the search by statistics without a difference from plain SQL", async () => {
    const output = await runBenchmark(["numbers", "--athletes", "400", "--queries", "1", "--compare", "20"]);
    expect(output).toMatch(/differences from plain SQL in 20 queries\s+│ 0 /);
  });

  it("runs the reading of statistics files", async () => {
    expect(await runBenchmark(["stat-files", "--files", "8"])).toMatch(/ratio/);
  });
});
