import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    setupFiles: ["tests/fail-on-noise.ts"],
    // More than there are cores: many tests wait for processes, mail and the clock.
    maxWorkers: 4,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Time and the network are tested too, and neighbours starve a test for seconds; what fails twice is wrong.
    retry: 1,
    projects: [
      {
        extends: true,
        test: {
          name: "product",
          include: ["src/**/*.test.{ts,tsx}", "sample/**/*.test.ts", "scripts/**/*.test.ts", "tests/**/*.test.ts"],
          exclude: [...configDefaults.exclude, "tests/attacks/**"],
          globalSetup: ["tests/start-database.ts"],
        },
      },
      {
        extends: true,
        // All of them attack one server, in a process of its own.
        test: {
          name: "attacks",
          include: ["tests/attacks/*.test.ts"],
          globalSetup: ["tests/attacks/start-site.ts"],
        },
      },
    ],
  },
});
