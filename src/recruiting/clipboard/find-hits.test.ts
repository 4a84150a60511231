import { expect, test } from "vitest";
import type { Entry } from "./clipboard-box.ts";
import { findHits, findNeighbor, listOnCourt } from "./find-hits.ts";

const entry = (jersey: string | null, team: string): Entry => ({
  ...{ entryId: `${team} ${jersey}`, athleteId: null, team, club: null, jersey, firstName: "Ana", lastName: "Reyes" },
  ...{ position: null, graduationYear: null },
});
const entries = ["East", "West", "North"].flatMap((team) =>
  ["7", "17", "70", "0", "00", null].map((one) => entry(one, team)),
);
const match = (team: string, court: string, hour: string) => ({ team, court, startsAt: `2026-11-21T${hour}:00` });
const matches = [
  match("east", "4", "09"),
  match("West", "4", "09"),
  match("North", "5", "15"),
  match("West", "5", "15"),
];
const event = { entries, matches };
const morning = new Date("2026-11-21T09:10");
const idsOf = (found: Entry[]) => found.map(({ entryId }) => entryId);

test("lists equal jerseys before longer ones, and teams that play now before others", () => {
  const found = findHits(event, { digits: "7", court: null, now: morning });
  expect(idsOf(found)).toEqual(["East 7", "West 7", "North 7", "East 70", "West 70", "North 70"]);
  const afternoon = findHits(event, { digits: "0", court: null, now: new Date("2026-11-21T15:00") });
  expect(idsOf(afternoon)).toEqual(["North 0", "West 0", "East 0", "North 00", "West 00", "East 00"]);
});

test("limits the athletes to the teams of a court", () => {
  const found = findHits(event, { digits: "17", court: "5", now: morning });
  expect(idsOf(found)).toEqual(["North 17", "West 17"]);
});

test("walks through both teams of the match that is nearest, and around", () => {
  const first = entry("0", "East");
  expect(new Set(listOnCourt(event, { entry: first, now: morning }).map(({ team }) => team))).toEqual(
    new Set(["East", "West"]),
  );
  const walk = (from: Entry, step: 1 | -1) => findNeighbor(event, { entry: from, step, now: morning });
  expect(walk(entry("70", "East"), 1)?.entryId).toBe("West null");
  expect(walk(entry("70", "West"), 1)?.team).toBe("East");
  expect(findNeighbor({ entries: [first], matches: [] }, { entry: first, step: 1, now: morning })).toBeNull();
});
