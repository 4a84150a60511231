import { describe, expect, it } from "vitest";
import { birthYearToKeep, isOldEnough } from "./permissions.ts";

describe("isOldEnough", () => {
  it.each([
    ["2013-11-21", "2026-11-21T12:00:00Z", true],
    ["2013-11-21", "2026-11-21T11:59:59Z", false],
    ["2013-11-22", "2026-11-21T23:00:00Z", false],
    ["2012-02-29", "2025-02-28T23:00:00Z", false],
    ["2012-02-29", "2025-03-01T12:00:00Z", true],
  ])("says of %s at %s: %s", (born, now, expected) => {
    expect(isOldEnough(born, new Date(now))).toBe(expected);
  });
});

describe("birthYearToKeep", () => {
  it("keeps the year of who is under 18 and of no one else", () => {
    const now = new Date("2026-11-21T12:00:00Z");
    expect(birthYearToKeep("2008-11-22", now)).toBe(2008);
    expect(birthYearToKeep("2008-11-21", now)).toBeNull();
  });
});
