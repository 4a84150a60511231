import { configDefaults, defineConfig } from "vitest/config";

/** The configuration of Vitest for `npm run mutate`, which sets `MUTATION_TESTS`. A failed test is not tried again. */
export default defineConfig({
  test: {
    include: JSON.parse(process.env.MUTATION_TESTS ?? "[]"),
    // Too slow to be run for each mutant, and mostly about other processes.
    exclude: [...configDefaults.exclude, "tests/{attacks,faults}/**"],
    setupFiles: ["tests/fail-on-noise.ts", "tests/mutate-children.ts"],
    globalSetup: ["tests/start-database.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
