import { describe, expect, it } from "vitest";
import { latestDateAnywhere, latestDateIn } from "./latest-date.ts";
import { usStates } from "./names/us-states.ts";

const at = (time: string) => Date.parse(`${time}Z`);

describe("G09 the latest date of a game", () => {
  it.each([
    ["NY", "2026-11-27T04:59", "2026-11-26"],
    ["NY", "2026-11-27T05:01", "2026-11-27"],
    // Most of Nebraska is an hour ahead of its west.
    ["NE", "2026-11-27T06:30", "2026-11-26"],
    ["NE", "2026-11-27T07:01", "2026-11-27"],
    ["NE", "2026-07-01T06:01", "2026-07-01"],
    ["HI", "2026-11-27T09:59", "2026-11-26"],
    ["AZ", "2026-07-01T06:59", "2026-06-30"],
    ["GU", "2026-11-26T14:01", "2026-11-26"],
    [null, "2026-11-27T04:59", "2026-11-26"],
    ["", "2026-11-26T15:28", "2026-11-26"],
    ["__proto__", "2026-11-27T05:01", "2026-11-27"],
    ["Bavaria", "2026-11-27T05:01", "2026-11-27"],
  ])("G09 is the day in %s at %s UTC: %s", (state, now, date) => {
    expect(latestDateIn(state, at(now))).toBe(date);
  });

  it("G09 knows the time zone of every state: no day begins before that of New York, except in territories", () => {
    const beforeMidnight = at("2026-11-27T04:59");
    const early = Object.keys(usStates).filter((state) => latestDateIn(state, beforeMidnight) > "2026-11-26");
    expect(early.filter((state) => !["PR", "VI"].includes(state))).toEqual([]);
    const unknown = Object.keys(usStates).filter(
      (state) => latestDateIn(state, at("2026-11-27T05:01")) === "2026-11-27",
    );
    // States in which the day begins as in New York: they are on the list on purpose.
    expect(unknown.toSorted()).toEqual(
      "CT DC DE GA GU MA MD ME MP NC NH NJ NY OH PA PR RI SC VA VI VT WV"
        .split(" ")
        .filter((state) => state in usStates),
    );
  });
});

it("returns the date of the earliest time zone", () => {
  expect(latestDateAnywhere(at("2026-11-26T09:59"))).toBe("2026-11-26");
  expect(latestDateAnywhere(at("2026-11-26T10:00"))).toBe("2026-11-27");
});
