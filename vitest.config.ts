import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "tests/**/*.test.ts"],
    globalSetup: ["tests/start-database.ts"],
    setupFiles: ["tests/fail-on-noise.ts"],
    // More than there are cores: many tests wait for processes, mail and the clock.
    maxWorkers: 4,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
