import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { PlaywrightReport, VitestReport } from "./report-failures.ts";
import { slowTests } from "./slow-tests.ts";
import { describeTimes, findSlowFiles, playwrightTimes, vitestTimes } from "./test-times.ts";

const root = "/home/ann/openroster";

describe("times of test files", () => {
  it("are those of whole files in Vitest", () => {
    const testResults = [{ name: `${root}/src/a.test.ts`, startTime: 1000, endTime: 22_340 }];
    expect(vitestTimes({ testResults } as VitestReport, root)).toEqual({ "src/a.test.ts": 21.3 });
  });

  it("are the sums over tests and projects in Playwright", () => {
    const spec = (file: string, ...durations: number[]) => ({
      file,
      tests: durations.map((duration) => ({ results: [{ duration }] })),
    });
    const inner = { specs: [spec("a.e2e.ts", 300, 900)] };
    const suites = [{ specs: [spec("a.e2e.ts", 1000), spec("b.e2e.ts", 500)], suites: [inner] }];
    const report = { config: { rootDir: `${root}/tests/e2e` }, suites } as PlaywrightReport;
    expect(playwrightTimes(report, root)).toEqual({ "tests/e2e/a.e2e.ts": 2.2, "tests/e2e/b.e2e.ts": 0.5 });
  });

  it("fail for a file above 20 seconds without a reason, the slowest first", () => {
    const times = { "a.test.ts": 20, "b.test.ts": 20.1, "c.test.ts": 90, "d.test.ts": 30 };
    const failures = findSlowFiles(times, { "d.test.ts": "It waits for a clock." });
    expect(failures.map(({ place, title }) => `${place} ${title}`)).toEqual([
      "c.test.ts took 90 s, more than 20 s",
      "b.test.ts took 20.1 s, more than 20 s",
    ]);
    expect(describeTimes(times, failures.slice(0, 1))).toBe(`
The 20 slowest test files:
  90.0 s  c.test.ts
  30.0 s  d.test.ts
  20.1 s  b.test.ts
  20.0 s  a.test.ts
c.test.ts took 90 s, more than 20 s, while other programs used the machine`);
  });

  it("may be long only with a reason, which names an existing file", () => {
    for (const [file, reason] of Object.entries(slowTests)) {
      expect(existsSync(path.join(import.meta.dirname, "..", file)), file).toBe(true);
      expect(reason).toMatch(/^[A-Z].{20,}\.$/);
    }
  });
});
