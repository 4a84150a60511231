import { afterEach, beforeEach, expect, vi } from "vitest";

// Output on console.error is an error that the assertions of a test missed.
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});
