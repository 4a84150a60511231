import { describe, expect, it } from "vitest";
import type { Observation, Prior, PriorKind } from "./observation.ts";
import { credibleInterval, ownInterval, shrink, startFit } from "./prior.ts";
import { hasTrialData, randomBinomial, randomGamma, randomPoisson, readTrialData, seededRandom } from "./trial-data.ts";

function fitPrior(kind: PriorKind, members: Iterable<Observation>): Prior {
  const running = startFit(kind);
  for (const member of members) if (member.exposure > 0) running.add(member);
  const prior = running.fit();
  if (!prior) throw new Error("The group has no prior.");
  return prior;
}

/** The same role under two names: middle blocker, and opposite or right side. */
const roles: Record<string, string> = { MH: "MB", OPP: "RS" };

interface PlayerSeason {
  season: string;
  player: string;
  role: string;
  count(column: string): number;
}

function playerSeasons(): PlayerSeason[] {
  return readTrialData("volleyball-player-seasons").map((row) => {
    const main = row.position?.split("/")[0] ?? "";
    return {
      season: row.season ?? "",
      player: row.player ?? "",
      role: roles[main] ?? main,
      count: (column) => Number(row[column]),
    };
  });
}

const share = (events: string) => (one: PlayerSeason) => ({
  events: one.count(events),
  exposure: one.count("attackAttempts"),
});
const perSet =
  (...events: string[]) =>
  (one: PlayerSeason) => ({
    events: events.reduce((sum, column) => sum + one.count(column), 0),
    exposure: one.count("sets"),
  });

describe.skipIf(!hasTrialData)("on seasons of college players", () => {
  const players = hasTrialData ? playerSeasons() : [];
  const members = (role: string) =>
    players.filter((one) => one.season === "2022" && role.split(" ").includes(one.role));

  it.each([
    ["OH", "share", share("kills"), { mean: 0.332, strength: 105 }],
    ["MB", "share", share("kills"), { mean: 0.404, strength: 77 }],
    ["RS", "share", share("kills"), { mean: 0.349, strength: 78 }],
    ["OH", "share", share("attackErrors"), { mean: 0.16, strength: 157 }],
    ["MB", "share", share("attackErrors"), { mean: 0.15, strength: 160 }],
    ["RS", "share", share("attackErrors"), { mean: 0.165, strength: 158 }],
    ["OH", "frequency", perSet("aces"), { mean: 0.14, strength: 5.5 }],
    ["S", "frequency", perSet("aces"), { mean: 0.2, strength: 27 }],
    ["L DS", "frequency", perSet("aces"), { mean: 0.17, strength: 21 }],
    ["MB", "frequency", perSet("blockSolos", "blockAssists"), { mean: 0.78, strength: 11 }],
  ] as const)("fits the prior of a role: %s %s", (role, kind, read, expected) => {
    const prior = fitPrior(kind, members(role).map(read));
    expect(Math.abs(prior.mean - expected.mean)).toBeLessThan(0.006);
    expect(Math.abs(prior.strength / expected.strength - 1)).toBeLessThan(0.05);
  });

  it("hardly moves frequencies in which roles differ much", () => {
    for (const [role, column] of [
      ["OH", "kills"],
      ["MB", "kills"],
      ["S", "assists"],
      ["L", "digs"],
    ] as const) {
      const { strength } = fitPrior("frequency", members(role).map(perSet(column)));
      expect(strength, `${role} ${column}`).toBeGreaterThan(0.2);
      expect(strength, `${role} ${column}`).toBeLessThan(3.1);
    }
  });

  it.each([
    ["OH", [0.163, 0.059, 0.04], [0.058, 0.046, 0.038]],
    ["MB", [0.207, 0.083, 0.047], [0.056, 0.058, 0.045]],
  ])("predicts the next season better than the raw share: %s", (role, raw, shrunk) => {
    const prior = fitPrior("share", members(role).map(share("kills")));
    const next = new Map(players.flatMap((one) => (one.season === "2023" ? [[one.player, share("kills")(one)]] : [])));
    const buckets = [
      [1, 49],
      [50, 199],
      [200, Number.POSITIVE_INFINITY],
    ].map(([least = 0, most = 0]) =>
      members(role).flatMap((one) => {
        const now = share("kills")(one);
        const later = next.get(one.player);
        if (!later || later.exposure < 100 || now.exposure < least || now.exposure > most) return [];
        const truth = later.events / later.exposure;
        return [{ raw: now.events / now.exposure - truth, shrunk: shrink(prior, now) - truth }];
      }),
    );
    const error = (which: "raw" | "shrunk") =>
      buckets.map((bucket) => Math.sqrt(bucket.reduce((sum, one) => sum + one[which] ** 2, 0) / bucket.length));
    for (const [bucket, expected] of raw.entries()) {
      expect(Math.abs((error("raw")[bucket] ?? 1) - expected)).toBeLessThan(0.003);
      expect(Math.abs((error("shrunk")[bucket] ?? 1) - (shrunk[bucket] ?? 0))).toBeLessThan(0.003);
      expect(error("shrunk")[bucket]).toBeLessThan(error("raw")[bucket] ?? 0);
    }
  });
});

/** Creates a group whose true shares or frequencies are known. */
function simulate(kind: PriorKind, random: () => number): Observation & { truth: number } {
  if (kind === "frequency") {
    const exposure = 20 + Math.floor(random() * 100);
    const truth = randomGamma(random, 4) / 20;
    return { events: randomPoisson(random, truth * exposure), exposure, truth };
  }
  const attempts = Math.round(50 * Math.exp(random() * 3));
  const successes = randomGamma(random, 0.33 * 105);
  const truth = successes / (successes + randomGamma(random, 0.67 * 105));
  return { events: randomBinomial(random, { attempts, share: truth }), exposure: attempts, truth };
}

it.each((["share", "frequency"] as const).flatMap((kind) => [50, 200, 2000].map((size) => [kind, size] as const)))(
  "covers the true %s of 88 to 92 % of a group of %i",
  (kind, size) => {
    const random = seededRandom(size);
    let covered = 0;
    const groups = 20_000 / size;
    for (let group = 0; group < groups; group += 1) {
      const members = Array.from({ length: size }, () => simulate(kind, random));
      const prior = fitPrior(kind, members);
      covered += members.filter((member) => {
        const [low, high] = credibleInterval(prior, member);
        return low <= member.truth && member.truth <= high;
      }).length;
    }
    const coverage = covered / (groups * size);
    expect(coverage).toBeGreaterThanOrEqual(0.88);
    expect(coverage).toBeLessThanOrEqual(0.92);
  },
);

it("does not place 3 of 4 above 300 of 600", () => {
  const prior: Prior = { kind: "share", mean: 0.332, strength: 105 };
  expect(shrink(prior, { events: 3, exposure: 4 })).toBeLessThan(shrink(prior, { events: 300, exposure: 600 }));
  const random = seededRandom(7);
  const fitted = fitPrior("share", [
    { events: 3, exposure: 4 },
    { events: 300, exposure: 600 },
    ...Array.from({ length: 100 }, () => simulate("share", random)),
  ]);
  expect(shrink(fitted, { events: 3, exposure: 4 })).toBeLessThan(shrink(fitted, { events: 300, exposure: 600 }));
});

it("has no prior for a group without differences in outcome", () => {
  for (const kind of ["share", "frequency"] as const) {
    expect(startFit(kind).fit()).toBeNull();
    const empty = startFit(kind);
    empty.add({ events: 0, exposure: 60 });
    expect(empty.fit()).toBeNull();
  }
  const full = startFit("share");
  full.add({ events: 60, exposure: 60 });
  expect(full.fit()).toBeNull();
});

it("moves everyone to the mean if the members do not differ more than by chance", () => {
  const { mean, strength } = fitPrior(
    "share",
    Array.from({ length: 50 }, () => ({ events: 30, exposure: 100 })),
  );
  expect(mean).toBeCloseTo(0.3, 3);
  expect(strength).toBeGreaterThan(10_000);
});

it("gives the counts of one athlete an interval that narrows with attempts and games", () => {
  const rounded = (interval: readonly number[]) => interval.map((end) => Number(end.toFixed(2)));
  expect(rounded(ownInterval("share", { events: 4, exposure: 10 }))).toEqual([0.19, 0.65]);
  expect(rounded(ownInterval("share", { events: 400, exposure: 1000 }))).toEqual([0.37, 0.43]);
  expect(rounded(ownInterval("frequency", { events: 20, exposure: 10 }))).toEqual([1.37, 2.85]);
  expect(rounded(ownInterval("frequency", { events: 0, exposure: 10 }))).toEqual([0, 0.19]);
});
