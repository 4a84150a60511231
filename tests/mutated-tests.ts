import { configDefaults, defineConfig } from "vitest/config";

/** Vitest configuration of `npm run mutate`, which sets `MUTATION_TESTS`. It does not retry failed tests. */
export default defineConfig({
  test: {
    include: JSON.parse(process.env.MUTATION_TESTS ?? "[]"),
    // These are too slow to run for each mutant, and test mostly other processes.
    exclude: [...configDefaults.exclude, "tests/{attacks,faults}/**"],
    setupFiles: ["tests/fail-on-noise.ts", "tests/mutate-children.ts"],
    globalSetup: ["tests/start-database.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
