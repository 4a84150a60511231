import { expect, it } from "vitest";
import { adjustLine, againstAverage, connectedLines, expectedValue, fitOpponents, type TeamLine } from "./opponents.ts";
import { hasTrialData, randomNormal, readTrialData, seededRandom } from "./trial-data.ts";

function weightedMean(lines: readonly TeamLine[]): number {
  const attempts = lines.reduce((sum, line) => sum + line.attempts, 0);
  return lines.reduce((sum, line) => sum + line.value * line.attempts, 0) / attempts;
}

it.skipIf(!hasTrialData)(
  "explains hitting percentages of matches it has not seen by 12 points more than team means",
  () => {
    const lines = readTrialData("volleyball-team-matches").flatMap((row) => {
      const { season, team = "", opponent = "", site = "", date = "" } = row;
      const attempts = Number(row.attackAttempts);
      if (season !== "2022" || attempts < 20) return [];
      const value = (Number(row.kills) - Number(row.attackErrors)) / attempts;
      return [{ team, opponent, site, date, value, attempts }];
    });
    const matches = Map.groupBy(lines, ({ team }) => team);
    const used = lines.filter(({ team }) => (matches.get(team)?.length ?? 0) >= 10);
    // Both lines of a match are in one fold, so that no line is known from the other side.
    const folds = new Map<string, number>();
    const foldOf = ({ date, team, opponent }: (typeof used)[number]) => {
      const match = `${date} ${[team, opponent].sort().join(" ")}`;
      if (!folds.has(match)) folds.set(match, folds.size % 5);
      return folds.get(match);
    };
    const mean = weightedMean(used);
    const sums = { raw: 0, adjusted: 0, total: 0 };
    for (let fold = 0; fold < 5; fold += 1) {
      const known = used.filter((line) => foldOf(line) !== fold);
      const means = new Map(
        [...Map.groupBy(known, ({ team }) => team)].map(([team, own]) => [team, weightedMean(own)]),
      );
      const model = fitOpponents(known);
      for (const line of used.filter((one) => foldOf(one) === fold)) {
        sums.raw += (line.value - (means.get(line.team) ?? mean)) ** 2;
        sums.adjusted += (line.value - expectedValue(model, line)) ** 2;
        sums.total += (line.value - mean) ** 2;
      }
    }
    const raw = 1 - sums.raw / sums.total;
    const adjusted = 1 - sums.adjusted / sums.total;
    expect(raw).toBeGreaterThan(0.18);
    expect(raw).toBeLessThan(0.21);
    expect(adjusted).toBeGreaterThanOrEqual(0.31);
    expect(adjusted - raw).toBeGreaterThanOrEqual(0.12);
  },
);

/** A league of two halves: strong teams mostly play strong teams, so that raw rates mislead. */
function generateLeague(seed: number): { truth: Map<string, number>; lines: TeamLine[] } {
  const random = seededRandom(seed);
  const teams = Array.from({ length: 40 }, (_, place) => `team ${place}`);
  const strength = teams.map((_, place) => randomNormal(random) * 0.04 + (place < 20 ? 0.04 : -0.04));
  const lines: TeamLine[] = [];
  for (let game = 0; game < 440; game += 1) {
    const home = Math.floor(random() * 40);
    const half = random() < 0.85 ? Math.floor(home / 20) : Math.floor(random() * 2);
    const away = half * 20 + Math.floor(random() * 20);
    if (home === away) continue;
    for (const [one, other, site] of [
      [home, away, "H"],
      [away, home, "A"],
    ] as const) {
      const attempts = 80 + Math.floor(random() * 60);
      const expected = 0.2 + (strength[one] ?? 0) - (strength[other] ?? 0) + (site === "H" ? 0.01 : -0.01);
      const value = expected + (randomNormal(random) * 0.85) / Math.sqrt(attempts);
      lines.push({ team: `team ${one}`, opponent: `team ${other}`, site, value, attempts });
    }
  }
  return { truth: new Map(teams.map((team, place) => [team, strength[place] ?? 0])), lines };
}

function rankCorrelation(one: readonly number[], other: readonly number[]): number {
  const ranks = (values: readonly number[]) =>
    values.map((value) => values.filter((smaller) => smaller < value).length);
  const [first, second] = [ranks(one), ranks(other)];
  const squares = first.reduce((sum, rank, place) => sum + (rank - (second[place] ?? 0)) ** 2, 0);
  return 1 - (6 * squares) / (one.length * (one.length ** 2 - 1));
}

it("ranks the teams of generated leagues better than raw rates in 95 of 100 seeds", () => {
  const seeds = Array.from({ length: 100 }, (_, seed) => seed + 1);
  const better = seeds.filter((seed) => {
    const { truth, lines } = generateLeague(seed);
    const { teams } = fitOpponents(lines);
    const byTeam = Map.groupBy(lines, ({ team }) => team);
    const known = [...byTeam.keys()];
    const strengths = known.map((team) => truth.get(team) ?? 0);
    const raw = known.map((team) => weightedMean(byTeam.get(team) ?? []));
    const adjusted = known.map((team) => teams.get(team) ?? 0);
    return rankCorrelation(adjusted, strengths) > rankCorrelation(raw, strengths);
  });
  expect(better.length).toBeGreaterThanOrEqual(95);
});

it("raises the rate of an athlete who met strong opponents, within an interval", () => {
  const { truth, lines } = generateLeague(5);
  const model = fitOpponents(lines);
  const byStrength = [...truth].sort(([, one], [, other]) => other - one).map(([team]) => team);
  const games = (opponents: string[]) =>
    opponents.flatMap((opponent) => adjustLine(model, { opponent, site: "H", value: 0.2, attempts: 30 }) ?? []);
  const strong = againstAverage(games(byStrength.slice(0, 12)));
  const weak = againstAverage(games(byStrength.slice(-12)));
  expect(strong?.value).toBeGreaterThan(0.22);
  expect(weak?.value).toBeLessThan(0.18);
  expect(strong?.low).toBeLessThan(strong?.value ?? 0);
  expect(strong?.high).toBeGreaterThan(strong?.value ?? 1);
  expect(againstAverage([])).toBeNull();
});

it("leaves out groups of fewer than 30 connected teams", () => {
  const chain = (name: string, teams: number): TeamLine[] =>
    Array.from({ length: teams - 1 }, (_, place) => ({
      team: `${name}${place}`,
      opponent: `${name}${place + 1}`,
      site: "H",
      value: 0.2,
      attempts: 90,
    }));
  const groups = connectedLines([...chain("a", 30), ...chain("b", 29), ...chain("c", 45)]);
  expect(groups.map((group) => group.length)).toEqual([29, 44]);
});
