import { describe, expect, it } from "vitest";
import { describeOutcomes, readCheckOutput, readPlaywrightReport, readVitestReport } from "./report-failures.ts";

const root = "/home/ann/openroster";
const slow = `${root}/src/http/slow-clients.test.ts`;
const stack = [
  "AssertionError: expected +0 to be 1 // Object.is equality",
  "    at connect (node:net:1:2)",
  `    at ${slow}:53:46`,
  `    at async file:///${root}/node_modules/vitest/dist/run.js:2864:20`,
].join("\n");

const vitest = readVitestReport(
  {
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      {
        name: slow,
        status: "failed",
        message: "",
        startTime: 0,
        endTime: 0,
        assertionResults: [
          { status: "passed", fullName: "D01 disconnects", failureMessages: [] },
          { status: "failed", fullName: "D01 reads slowly", failureMessages: [stack] },
          { status: "skipped", fullName: "D01 sleeps", failureMessages: [] },
        ],
      },
      {
        name: `${root}/tests/attacks/markup.test.ts`,
        status: "failed",
        message: `Error: browserType.launch: no browser\n    at ${root}/tests/attacks/markup.test.ts:26:19`,
        startTime: 0,
        endTime: 0,
        assertionResults: [],
      },
    ],
  } as Parameters<typeof readVitestReport>[0],
  root,
);

const error = (line: number, message: string) => ({
  duration: 1,
  error: { message, location: { file: `${root}/tests/e2e/program.e2e.ts`, line } },
});

const playwright = readPlaywrightReport(
  {
    config: { rootDir: `${root}/tests/e2e` },
    stats: { expected: 4, unexpected: 1 },
    errors: [],
    suites: [
      {
        specs: [],
        suites: [
          {
            specs: [
              {
                ok: false,
                title: "lets a coach sign up",
                file: "program.e2e.ts",
                line: 90,
                tests: [
                  {
                    projectName: "phone",
                    status: "unexpected",
                    results: [
                      error(222, "\u001b[31mError\u001b[39m: expect(locator).toBeVisible() failed\n\nLocator: link"),
                    ],
                  },
                  { projectName: "desktop", status: "expected", results: [{ duration: 1 }] },
                ],
              },
              {
                ok: true,
                title: "exports",
                file: "program.e2e.ts",
                line: 200,
                tests: [{ projectName: "desktop", status: "expected", results: [{ duration: 1 }] }],
              },
            ],
          },
        ],
      },
    ],
  },
  root,
);

describe("last lines of npm test", () => {
  it("name each failed test with file, line, title and reason, and end with the counts", () => {
    expect(describeOutcomes([vitest, playwright])).toBe(`
Failed:
src/http/slow-clients.test.ts:53: D01 reads slowly
    AssertionError: expected +0 to be 1 // Object.is equality
tests/attacks/markup.test.ts:26: the whole file
    Error: browserType.launch: no browser
tests/e2e/program.e2e.ts:222: lets a coach sign up [phone]
    Error: expect(locator).toBeVisible() failed
    Locator: link

6 passed, 3 failed`);
  });

  it("are the counts alone if nothing failed", () => {
    const none = { passed: 5, failed: 0, failures: [] };
    expect(describeOutcomes([none, none])).toBe("\n10 passed, 0 failed");
  });

  it("name the failed steps of npm run check with the first lines of their output", () => {
    const output = [
      "All matched files use the correct style!",
      "ok     format and lint",
      "src/a.ts(3,1): error TS1005: ';' expected.",
      "FAILED types",
      "ok     unused code",
      "check: 2 passed, 1 failed",
    ].join("\n");
    expect(readCheckOutput(output)).toEqual([
      { place: "npm run check", title: "types", reason: "src/a.ts(3,1): error TS1005: ';' expected." },
    ]);
  });
});
