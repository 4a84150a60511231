import { describe, expect, it } from "vitest";
import { askAboutDate, isSeasonYear, readSeasonYears } from "./season-year.ts";

const now = Date.parse("2026-11-27");

describe("seasons", () => {
  it.each("2026|2027|2025-26|2025-2026|2026–27|25/26|Fall 2025|17U 2026|2025 JV".split("|"))("accepts %s", (text) => {
    expect(isSeasonYear(text, now)).toBe(true);
  });

  it.each("2019-2031|2028|2027-28|2026-25|2024-26|2025-2026-2027|Season|1949|".split("|"))("rejects %s", (text) => {
    expect(isSeasonYear(text, now)).toBe(false);
  });

  it("reads both years", () => {
    expect(readSeasonYears("Fall 2025-26")).toEqual({ first: 2025, last: 2026 });
  });
});

describe("dates of games", () => {
  it.each([
    ["2026-09-12", "2026"],
    ["2025-11-17", "2026"],
    ["2027-02-14", "2026"],
    ["2026-03-01", "2025-26"],
    [null, "2026"],
    ["2020-01-01", "Senior year"],
  ])("does not question %s in season %s", (date, season) => {
    expect(askAboutDate(date, season)).toBeNull();
  });

  it.each([
    ["2025-11-16", "2026"],
    ["2027-02-15", "2026"],
    ["2024-11-01", "2025-26"],
  ])("questions %s in season %s", (date, season) => {
    expect(askAboutDate(date, season)).toBe(`This date isn’t in season ${season}. Is it right?`);
  });
});
