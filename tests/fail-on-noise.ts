import { afterEach, beforeEach, expect, vi } from "vitest";

// What a test prints as an error is a fault that its assertions overlooked.
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});
