import { beforeAll, beforeEach } from "vitest";

declare global {
  var __stryker__: { activeMutant?: string } | undefined;
}

/** Skipped, because they fail on a loaded machine without a retry: attempts that wait for a connection for too long are counted by the process alone. */
const skipped = /\bR02\b/;

// StrykerJS activates a mutant in this thread only. Mutated code in a process or thread that a test starts reads this variable.
beforeAll(() => {
  const id = globalThis.__stryker__?.activeMutant;
  if (id !== undefined) process.env.__STRYKER_ACTIVE_MUTANT__ = id;
});

beforeEach(({ task, skip }) => {
  if (skipped.test(task.name)) skip();
});
