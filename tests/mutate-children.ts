import { beforeAll } from "vitest";

declare global {
  var __stryker__: { activeMutant?: string } | undefined;
}

// StrykerJS activates a mutant in this thread only. Mutated code in a process or thread that a test starts reads this variable.
beforeAll(() => {
  const id = globalThis.__stryker__?.activeMutant;
  if (id !== undefined) process.env.__STRYKER_ACTIVE_MUTANT__ = id;
});
