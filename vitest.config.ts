import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const failureTests = globSync("tests/failures/*.test.ts");
const tests = globSync([
  "{src,sample,scripts}/**/*.test.{ts,tsx}",
  "packages/*/src/**/*.test.ts",
  "tests/*.test.ts",
  "tests/{cases,failures,fake-paypal,new-sport}/*.test.ts",
]);
/** Tests without a database and without another process. */
const unitTests = tests.filter((file) => !/\btests\/|spawn\(|execFile/.test(readFileSync(file, "utf8") + file));

/** Starts the longest files first. Otherwise the run would end with one busy worker. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => /\/tests\/(?:failures\/|bench\.test)/.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

// Workers, and the servers and scripts that tests start, need less processor time with their code compiled. The option `env` of Vitest is
// set too late for the workers.
process.env.NODE_COMPILE_CACHE = path.resolve("node_modules/.cache/openroster/compiled");

export default defineConfig({
  test: {
    setupFiles: ["tests/fail-on-noise.ts"],
    sequence: { sequencer: LongestFirst },
    // More workers than processors, because many tests wait for processes, mail and the clock.
    maxWorkers: 4,
    testTimeout: 120_000,
    // With the default of one second, a loaded machine fails tests that wait for a request, a mail or a process.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
    // Tests of time limits and of the network can fail once on an overloaded machine.
    retry: 1,
    projects: [
      // These tests and those of `product` leave no state in modules, so the files of a worker share its modules.
      { extends: true, test: { name: "unit", include: unitTests, isolate: false } },
      {
        extends: true,
        test: {
          name: "product",
          include: tests,
          exclude: [...configDefaults.exclude, ...unitTests, ...failureTests],
          globalSetup: ["tests/start-database.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: "failures", include: failureTests, globalSetup: ["tests/start-database.ts"] },
      },
      {
        extends: true,
        // They share one server in a separate process.
        test: {
          name: "attacks",
          include: ["tests/attacks/*.test.ts"],
          globalSetup: ["tests/attacks/start-site.ts"],
        },
      },
    ],
  },
});
