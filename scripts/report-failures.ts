import { stripVTControlCharacters } from "node:util";

/** A test or a step that failed. */
export interface Failure {
  /** Relative to the working directory, with the line if it is known: `src/http/slow-clients.test.ts:53`. */
  place: string;
  title: string;
  reason: string;
}

/** Results of a runner. */
export interface Outcome {
  passed: number;
  failed: number;
  failures: Failure[];
}

export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: {
      status: string;
      fullName: string;
      failureMessages?: string[] | null;
    }[];
  }[];
}

interface PlaywrightError {
  message?: string;
  stack?: string;
  location?: { file: string; line: number };
}

interface PlaywrightSuite {
  specs: {
    ok: boolean;
    title: string;
    file: string;
    line: number;
    tests: { projectName?: string; status?: string; results: { duration: number; error?: PlaywrightError }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

export interface PlaywrightReport {
  config?: { rootDir?: string };
  stats: { expected: number; unexpected: number };
  suites: PlaywrightSuite[];
  errors: PlaywrightError[];
}

const reasonLines = 8;

/** Reads the output of `npm run check`: that of each failed step comes before the line with its name. */
export function readCheckOutput(output: string): Failure[] {
  const failures: Failure[] = [];
  let lines: string[] = [];
  for (const line of output.split("\n")) {
    const [, word, title = ""] = /^(ok {4}|FAILED) (.+)$/.exec(line) ?? [];
    if (word === "FAILED") failures.push({ place: "npm run check", title, reason: firstLines(lines.join("\n")) });
    if (word === undefined) lines.push(line);
    else lines = [];
  }
  return failures;
}

/** Reads the JSON report of Vitest. A file that fails without a failed test counts as one failure. */
export function readVitestReport({ numPassedTests, numFailedTests, testResults }: VitestReport, root: string): Outcome {
  const failures: Failure[] = [];
  let broken = 0;
  for (const { name, status, message, assertionResults } of testResults) {
    const file = relative(name, root);
    for (const result of assertionResults) {
      const [first = ""] = result.failureMessages ?? [];
      if (result.status !== "failed") continue;
      failures.push({ place: placeOf(file, lineIn(first, name)), title: result.fullName, reason: firstLines(first) });
    }
    if (status !== "failed" || assertionResults.some((result) => result.status === "failed")) continue;
    broken += 1;
    failures.push({
      place: placeOf(file, lineIn(message, name)),
      title: "the whole file",
      reason: firstLines(message),
    });
  }
  return { passed: numPassedTests, failed: numFailedTests + broken, failures };
}

/** Reads the JSON report of Playwright. */
export function readPlaywrightReport({ config, stats, suites, errors }: PlaywrightReport, root: string): Outcome {
  const folder = config?.rootDir ?? root;
  const failures = suites.flatMap(listSpecs).flatMap(({ title, file, line, tests }) =>
    tests.flatMap(({ status, projectName, results }) => {
      if (status !== "unexpected") return [];
      const error = results.find((result) => result.error)?.error;
      const ownLine = error?.location?.file.endsWith(file) ? error.location.line : line;
      const place = placeOf(relative(`${folder}/${file}`, root), ownLine);
      const named = projectName ? `${title} [${projectName}]` : title;
      return [{ place, title: named, reason: firstLines(error?.message ?? "") }];
    }),
  );
  const outside = errors.map(({ message = "", location }) => ({
    place: location ? placeOf(relative(location.file, root), location.line) : "playwright.config.ts",
    title: "outside of a test",
    reason: firstLines(message),
  }));
  return { passed: stats.expected, failed: stats.unexpected, failures: [...failures, ...outside] };
}

/** Returns the last lines of the output: each failed test, and the counts. */
export function describeOutcomes(outcomes: readonly Outcome[]): string {
  const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, one) => total + count(one), 0);
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const list = failures.length === 0 ? "" : `\nFailed:\n${failures.map(describe).join("")}`;
  return `${list}\n${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`;
}

function describe({ place, title, reason }: Failure): string {
  const lines = reason.split("\n").map((line) => `    ${line}\n`);
  return `${place}: ${title}\n${lines.join("")}`;
}

function listSpecs({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite["specs"] {
  return [...specs, ...suites.flatMap(listSpecs)];
}

/** Returns the lines of a message before its stack, at most eight. */
export function firstLines(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "");
  const stack = lines.findIndex((line) => /^\s+at /.test(line));
  const shown = stack > 0 ? lines.slice(0, stack) : lines;
  return shown.slice(0, reasonLines).join("\n");
}

/** Returns the line of a file that a stack names first. */
function lineIn(stack: string, file: string): number | undefined {
  const at = stack.indexOf(`${file}:`);
  const [line] = at < 0 ? [] : (/^\d+/.exec(stack.slice(at + file.length + 1)) ?? []);
  return line === undefined ? undefined : Number(line);
}

function relative(file: string, root: string): string {
  return file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file;
}

function placeOf(file: string, line: number | undefined): string {
  return line === undefined ? file : `${file}:${line}`;
}
