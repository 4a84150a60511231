import { configDefaults, defineConfig } from "vitest/config";

/** Vitest configuration of `npm run mutate`, which sets `MUTATION_TESTS`. It does not retry failed tests. */
export default defineConfig({
  test: {
    include: JSON.parse(process.env.MUTATION_TESTS ?? "[]"),
    // These are too slow to run for each mutant, and test mostly other processes.
    exclude: [...configDefaults.exclude, "tests/{attacks,failures,new-sport}/**"],
    setupFiles: ["tests/fail-on-noise.ts", "tests/mutation-setup.ts"],
    globalSetup: ["tests/start-database.ts"],
    // A test that times out kills the mutant, so a loaded machine must not cause it.
    testTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
  },
});
