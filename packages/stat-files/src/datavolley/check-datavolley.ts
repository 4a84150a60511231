import type { Checks } from "../document/run-checks.ts";
import type { TouchCounts } from "./count-touches.ts";
import type { PlayedSet, ScoutedSet } from "./read-scout.ts";

/** Compares the set scores with the last point code and with the points counted. */
export function checkSets(
  checks: Checks,
  {
    playedSets,
    scouted,
    names,
  }: { playedSets: readonly PlayedSet[]; scouted: readonly ScoutedSet[]; names: (string | null)[] },
): void {
  const team = names.join(" – ");
  for (const { set, home, away } of playedSets) {
    const found = scouted.find((candidate) => candidate.set === set);
    const stated = `${home}-${away}`;
    checks.compare("The last point of each set is its final score", {
      team,
      statistic: `score of set ${set}`,
      stated,
      computed: found?.last ? `${found.last.home}-${found.last.away}` : "no point",
    });
    checks.compare("The points counted are the score of the set", {
      team,
      statistic: `points of set ${set}`,
      stated,
      computed: found ? `${found.points.home}-${found.points.away}` : "no point",
    });
  }
}

/** Compares the aces of each team with the reception errors of the other. */
export function checkAces(checks: Checks, { totals, notScouted }: TouchCounts, names: (string | null)[]): void {
  if (notScouted.has("S") || notScouted.has("R")) return;
  for (const index of [0, 1] as const)
    checks.compare("Aces are the opponent’s reception errors", {
      team: names[index] ?? null,
      statistic: "serviceAces",
      stated: totals[index].serviceAces,
      computed: totals[1 - index]?.receptionErrors,
    });
}
