import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
    globalSetup: ["tests/start-database.ts"],
    setupFiles: ["tests/fail-on-noise.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
