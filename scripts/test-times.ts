import type { Failure, PlaywrightReport, VitestReport } from "./report-failures.ts";
import { slowTests } from "./slow-tests.ts";

/** Seconds by test file: of the whole file in Vitest, and of all tests of a file in Playwright, which run in several workers. */
export type TestTimes = Record<string, number>;

const mostSeconds = 20;
const shown = 20;

export function vitestTimes({ testResults }: VitestReport, root: string): TestTimes {
  return Object.fromEntries(
    testResults.map(({ name, startTime, endTime }) => [relative(name, root), seconds(endTime - startTime)]),
  );
}

export function playwrightTimes({ config, suites }: PlaywrightReport, root: string): TestTimes {
  const milliseconds: TestTimes = {};
  function add({ specs, suites: inner = [] }: PlaywrightReport["suites"][number]): void {
    for (const { file, tests } of specs) {
      const place = relative(`${config?.rootDir ?? root}/${file}`, root);
      for (const { duration } of tests.flatMap(({ results }) => results))
        milliseconds[place] = (milliseconds[place] ?? 0) + duration;
    }
    for (const suite of inner) add(suite);
  }
  for (const suite of suites) add(suite);
  return Object.fromEntries(Object.entries(milliseconds).map(([file, time]) => [file, seconds(time)]));
}

/** Returns a failure for each slow file without a reason in `slow-tests.ts`. */
export function findSlowFiles(times: TestTimes, reasons: Record<string, string> = slowTests): Failure[] {
  return slowest(times)
    .filter(([file, time]) => time > mostSeconds && !Object.hasOwn(reasons, file))
    .map(([place, time]) => ({
      place,
      title: `took ${time} s, more than ${mostSeconds} s`,
      reason: "Make it faster, move a part to `npm run test:nightly`, or give the reason in scripts/slow-tests.ts.",
    }));
}

/** Returns a table of the slowest files. `tolerated` are slow because of other work on the machine. */
export function describeTimes(times: TestTimes, tolerated: readonly Failure[]): string {
  const rows = slowest(times)
    .slice(0, shown)
    .map(([file, time]) => `${time.toFixed(1).padStart(6)} s  ${file}`);
  const busy = tolerated.map(({ place, title }) => `${place} ${title}, while other programs used the machine`);
  return ["", `The ${shown} slowest test files:`, ...rows, ...busy].join("\n");
}

function slowest(times: TestTimes): [file: string, seconds: number][] {
  return Object.entries(times).sort(([, one], [, other]) => other - one);
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds / 100) / 10;
}

function relative(file: string, root: string): string {
  return file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file;
}
