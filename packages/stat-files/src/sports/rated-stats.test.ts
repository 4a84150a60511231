import { expect, it } from "vitest";
import { observe, peerGroup, type RatedStat, ratedFor, ratedStats } from "./rated-stats.ts";
import { findSearchable, storedStats } from "./searchable-stats.ts";
import { sportCodes } from "./sports.ts";

const idsOf = (kind: RatedStat["kind"], sportCode: "VB" | "FB" | "BB") =>
  ratedStats(sportCode).flatMap((rated) => (rated.kind === kind ? [rated.stat.id] : []));

it("rates shares of attempts, and the averages of counts that coaches look for", () => {
  expect(idsOf("share", "VB")).toEqual(["killPct", "servePct", "acePct", "receptionPct"]);
  expect(idsOf("frequency", "VB")).toEqual([
    ...["killsPerSet", "acesPerSet", "assistsPerSet", "digsPerSet", "blocksPerSet"],
  ]);
  expect(idsOf("share", "BB")).toEqual(["fgPct", "threePct", "ftPct"]);
  expect(idsOf("frequency", "BB")).toEqual(["rpg", "apg", "spg", "bpg", "threePointersMadePerGame"]);
  expect(idsOf("share", "FB")).toEqual(["completionPct", "fgPct", "patPct"]);
});

it("compares an athlete with at least 50 attempts, 20 sets or 5 games", () => {
  const leastOf = (sportCode: "VB" | "FB" | "BB") =>
    Object.fromEntries(ratedStats(sportCode).map(({ kind, least }) => [kind, least]));
  expect(sportCodes.map(leastOf)).toEqual([
    { share: 50, frequency: 20 },
    { share: 50, frequency: 5 },
    { share: 50, frequency: 5 },
  ]);
});

it.each([
  ["VB", "killPct", "killPct"],
  // A percentage that subtracts mistakes or weights successes has the one that does not.
  ["VB", "hittingPct", "killPct"],
  ["BB", "efgPct", "fgPct"],
  ["VB", "kills", "killsPerSet"],
  ["VB", "totalBlocks", "blocksPerSet"],
  ["BB", "totalRebounds", "rpg"],
  ["FB", "rushTouchdowns", "rushTouchdownsPerGame"],
  // Points, yards and halves are not rated.
  ["VB", "points", undefined],
  ["BB", "ppg", undefined],
  ["FB", "passYards", undefined],
  ["FB", "sacks", undefined],
  ["VB", "none", undefined],
] as const)("rates the headline number %s %s by %s", (sportCode, id, rated) => {
  expect(ratedFor(sportCode, id)?.stat.id).toBe(rated);
});

it("groups positions whose athletes are compared", () => {
  expect(peerGroup("VB", "DS")?.name).toBe("liberos and defensive specialists");
  expect(peerGroup("FB", "LS")).toBeUndefined();
  expect(peerGroup("VB", undefined)).toBeUndefined();
});

function observed(id: string, values: Record<string, number | null>) {
  const figures: (number | null)[] = storedStats("VB").map(() => null);
  for (const [name, value] of Object.entries(values)) figures[findSearchable("VB", name)?.place ?? -1] = value;
  const rated = ratedFor("VB", id);
  return rated && observe(rated, figures);
}

it("reads events and exposure, and nothing of figures that are missing or contradict each other", () => {
  expect(observed("killPct", { kills: 30, attackAttempts: 75 })).toEqual({ events: 30, exposure: 75 });
  expect(observed("killPct", { kills: 75, attackAttempts: 75 })).toEqual({ events: 75, exposure: 75 });
  expect(observed("killPct", { kills: 76, attackAttempts: 75 })).toBeNull();
  expect(observed("killPct", { kills: 0, attackAttempts: 75 })).toEqual({ events: 0, exposure: 75 });
  expect(observed("killPct", { kills: -1, attackAttempts: 75 })).toBeNull();
  expect(observed("killPct", { kills: 0, attackAttempts: 0 })).toBeNull();
  expect(observed("killPct", { kills: 30 })).toBeNull();
  expect(observed("killPct", { attackAttempts: 75 })).toBeNull();
  // An athlete can have more kills than sets.
  expect(observed("killsPerSet", { kills: 30, setsPlayed: 10 })).toEqual({ events: 30, exposure: 10 });
});
