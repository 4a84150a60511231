import { describe, expect, it } from "vitest";
import {
  adultDayToStore,
  birthYearToStore,
  getSettingsPath,
  getStartPath,
  isMember,
  isOldEnough,
} from "./permissions.ts";

describe("isOldEnough", () => {
  it.each([
    ["2013-11-21", "2026-11-21T12:00:00Z", true],
    ["2013-11-21", "2026-11-21T11:59:59Z", false],
    ["2013-11-22", "2026-11-21T23:00:00Z", false],
    ["2012-02-29", "2025-02-28T23:00:00Z", false],
    ["2012-02-29", "2025-03-01T12:00:00Z", true],
    ["2013-12-01", "2026-11-30T12:00:00Z", false],
    ["2013-01-31", "2026-11-01T12:00:00Z", true],
  ])("returns for a birth date of %s at %s: %s", (born, now, expected) => {
    expect(isOldEnough(born, new Date(now))).toBe(expected);
  });
});

describe("birthYearToStore", () => {
  it("returns the birth year of a minor and null for an adult", () => {
    const now = new Date("2026-11-21T12:00:00Z");
    expect(birthYearToStore("2008-11-22", now)).toBe(2008);
    expect(birthYearToStore("2008-11-21", now)).toBeNull();
  });
});

describe("adultDayToStore", () => {
  it.each([
    ["2008-11-22", "2026-11-22"],
    ["2010-01-31", "2028-01-31"],
    ["2008-12-01", "2026-12-01"],
    // In a year without a 29 February, the birthday is on 1 March.
    ["2012-02-29", "2030-03-01"],
    ["2008-11-21", null],
    ["2008-11-20", null],
  ])("returns the 18th birthday of a minor, and null for an adult: %s, %s", (born, day) => {
    expect(adultDayToStore(born, new Date("2026-11-21T12:00:00Z"))).toBe(day);
  });

  it("waits until the birthday has begun in the last time zone", () => {
    expect(adultDayToStore("2008-11-21", new Date("2026-11-21T11:59:59Z"))).toBe("2026-11-21");
  });
});

describe("isMember", () => {
  it.each([
    ["Athlete", undefined, true],
    ["College Coach", undefined, true],
    ["Administrator", undefined, false],
    ["Athlete", "Athlete", true],
    ["Athlete", "College Coach", false],
    ["College Coach", "College Coach", true],
    ["College Coach", "Athlete", false],
    ["Team Staff", undefined, true],
    ["Team Staff", "College Coach", false],
    ["Administrator", "Athlete", false],
    ["Administrator", "College Coach", false],
  ] as const)("returns for %s, if %s is required: %s", (userType, required, expected) => {
    expect(isMember(userType, required)).toBe(expected);
  });
});

it("returns the start page and the settings page of each type of member", () => {
  const types = ["Athlete", "College Coach", "Team Staff"] as const;
  expect(types.map(getStartPath)).toEqual(["/me", "/coach", "/team"]);
  expect(types.map(getSettingsPath)).toEqual(["/me/settings", "/coach/account", "/team/account"]);
});
