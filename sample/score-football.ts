import { chance, countOf, type Random, successes } from "./random.ts";

export interface TeamScoring {
  passTouchdowns: number;
  rushTouchdowns: number;
  interceptionTouchdowns: number;
  returnTouchdowns: number;
  patAttempted: number;
  patMade: number;
  twoPointRuns: number;
  twoPointPasses: number;
  fieldGoalsMade: number;
  safeties: number;
}

/** Generates a team's scores. `passing` is the share of passing touchdowns. */
export function drawScoring(random: Random, { strength, passing }: { strength: number; passing: number }): TeamScoring {
  const offense = Math.min(9, countOf(random, 1.2 + 3.6 * strength));
  const passTouchdowns = successes(random, offense, passing);
  const interceptionTouchdowns = successes(random, 1, 0.07);
  const returnTouchdowns = successes(random, 1, 0.06);
  const touchdowns = offense + interceptionTouchdowns + returnTouchdowns;
  const patAttempted = successes(random, touchdowns, 0.88);
  const twoPointTries = touchdowns - patAttempted;
  const twoPointRuns = successes(random, twoPointTries, 0.25);
  return {
    passTouchdowns,
    rushTouchdowns: offense - passTouchdowns,
    interceptionTouchdowns,
    returnTouchdowns,
    patAttempted,
    patMade: successes(random, patAttempted, 0.86),
    twoPointRuns,
    twoPointPasses: successes(random, twoPointTries - twoPointRuns, 0.3),
    fieldGoalsMade: countOf(random, 0.5),
    safeties: chance(random, 0.03) ? 1 : 0,
  };
}

export function touchdownsOf(scoring: TeamScoring): number {
  const { passTouchdowns, rushTouchdowns, interceptionTouchdowns, returnTouchdowns } = scoring;
  return passTouchdowns + rushTouchdowns + interceptionTouchdowns + returnTouchdowns;
}

export function pointsOf(scoring: TeamScoring): number {
  const { patMade, twoPointRuns, twoPointPasses, fieldGoalsMade, safeties } = scoring;
  return 6 * touchdownsOf(scoring) + patMade + 2 * (twoPointRuns + twoPointPasses + safeties) + 3 * fieldGoalsMade;
}
