import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { slowTests } from "./scripts/slow-tests.ts";

/** Failure-injection tests of `npm test`: a killed server (F1), a killed PostgreSQL (F2), failing mail (F4) and a stop (F9). */
const dailyFailures = ["killed", "mail", "start"].map((name) => `tests/failures/${name}.test.ts`);
const isQuick = process.env.QUICK === "true";
// `npm test` sets DAILY. `npm run test:nightly` runs the others as well.
const failureTests = process.env.DAILY ? dailyFailures : globSync("tests/failures/*.test.ts");
const tests = globSync([
  "{src,sample,scripts}/**/*.test.{ts,tsx}",
  "packages/*/src/**/*.test.ts",
  "tests/*.test.ts",
  "tests/{cases,fake-paypal,new-sport,pages}/*.test.ts",
]);
/** Tests without a database and without another process, which `npm run test:quick` runs. */
const unitTests = tests.filter((file) => !/\btests\/|spawn\(|execFile/.test(readFileSync(file, "utf8") + file));

/** Seconds by file in the last run of `npm test`. */
const times = existsSync("build/test-times.json") ? JSON.parse(readFileSync("build/test-times.json", "utf8")) : {};

/** Starts the longest files first. Otherwise the run would end with one busy worker. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const timeOf = ({ moduleId }: TestSpecification) => {
      const file = path.relative(import.meta.dirname, moduleId);
      // A fresh checkout has no times.
      return times[file] ?? (Object.hasOwn(slowTests, file) || /^sample\/|\bbench\.test/.test(file) ? 20 : 1);
    };
    return (await super.sort(files)).toSorted((one, other) => timeOf(other) - timeOf(one));
  }
}

// Workers, and the servers and scripts that tests start, need less processor time with their code compiled. The option `env` of Vitest is
// set too late for the workers.
process.env.NODE_COMPILE_CACHE = path.resolve("node_modules/.cache/openroster/compiled");

export default defineConfig({
  test: {
    setupFiles: ["tests/fail-on-noise.ts"],
    // The application and its built pages, which Node loads, must share one instance of each context.
    server: { deps: { external: [/\/src\/\S+-context\.ts$/] } },
    sequence: { sequencer: LongestFirst },
    // More workers than processors, because many tests wait for processes, mail and the clock. Beside the browser tests, fewer suffice.
    maxWorkers: process.env.DAILY ? 3 : 4,
    testTimeout: 120_000,
    // With the default of one second, a loaded machine fails tests that wait for a request, a mail or a process.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
    projects: [
      // The tests leave no state in modules, so the files of a worker share its modules.
      isQuick
        ? { extends: true, test: { name: "quick", include: unitTests, isolate: false } }
        : {
            extends: true,
            test: {
              name: "product",
              include: [...tests, ...failureTests],
              globalSetup: ["tests/start-database.ts"],
              isolate: false,
            },
          },
      {
        extends: true,
        // They share one server in a separate process.
        test: {
          name: "attacks",
          include: ["tests/attacks/*.test.ts"],
          globalSetup: ["tests/attacks/start-site.ts"],
          isolate: false,
        },
      },
    ],
  },
});
