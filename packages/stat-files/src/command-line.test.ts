import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

describe("the command line", () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [path.join(import.meta.dirname, "command-line.ts"), ...args]);
  const sample = (name: string) => path.join(import.meta.dirname, "../samples", name);

  it("prints the file as JSON", async () => {
    const { stdout, stderr } = await run(sample("invented-bbgame.xml"));
    expect(Object.keys(JSON.parse(stdout))).toEqual(["format", "producer", "game", "teams", "checks", "warnings"]);
    expect(stderr).toBe("");
  });

  it("exits with 1 and one sentence for a file that cannot be read", async () => {
    await expect(run(sample("README.md"))).rejects.toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/^[A-Z][^\n]*\.\n$/),
    });
  });
});
