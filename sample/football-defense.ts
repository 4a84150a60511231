import type { StatLine } from "@openroster/stat-files/sports/stat-line.ts";
import { type FootballPart, gain } from "./football-offense.ts";
import { between, countOf, type Random, successes } from "./random.ts";
import { touchdownsOf } from "./score-football.ts";

type DefensePosition = "DL" | "LB" | "DB";

// Averages per game of a good high-school player. Shares are relative to tackles.
const perGame = {
  solos: { DL: 2.6, LB: 4.4, DB: 3.2 },
  assists: { DL: 2, LB: 3.6, DB: 1.6 },
  lossShare: { DL: 0.28, LB: 0.16, DB: 0.04 },
  sackShare: { DL: 0.45, LB: 0.3, DB: 0.1 },
  hurries: { DL: 0.9, LB: 0.4, DB: 0.05 },
  defended: { DL: 0.15, LB: 0.4, DB: 1.1 },
  interceptions: { DL: 0.02, LB: 0.1, DB: 0.32 },
};

/** Generates a defender's line. A shared tackle for loss or sack counts half. */
export function defenseLine(
  random: Random,
  position: DefensePosition,
  { scoring, level, share }: FootballPart,
): StatLine {
  const volume = share * (0.55 + 0.9 * level);
  const tacklesSolo = countOf(random, perGame.solos[position] * volume);
  const tacklesAssisted = countOf(random, perGame.assists[position] * volume);
  const lossesAlone = successes(random, tacklesSolo, perGame.lossShare[position]);
  const lossesShared = successes(random, tacklesAssisted, perGame.lossShare[position] * 0.7);
  const sacksAlone = successes(random, lossesAlone, perGame.sackShare[position]);
  const sacksShared = successes(random, lossesShared, perGame.sackShare[position]);
  return {
    tacklesSolo,
    tacklesAssisted,
    tacklesForLoss: lossesAlone + lossesShared / 2,
    sacks: sacksAlone + sacksShared / 2,
    ...(sacksAlone + sacksShared > 0 && {
      sackYards: gain(sacksAlone, () => between(random, 2, 10)).yards + sacksShared * between(random, 1, 4),
    }),
    ...nonZero({ qbHurries: countOf(random, perGame.hurries[position] * volume) }),
    ...passDefense(random, position, { scoring, volume }),
    ...turnovers(random, volume),
    ...nonZero({ safeties: successes(random, scoring.safeties, 0.2) }),
  };
}

export function kickLine(random: Random, { scoring, level }: FootballPart): StatLine {
  const { fieldGoalsMade, patMade, patAttempted } = scoring;
  const kickoffs = touchdownsOf(scoring) + fieldGoalsMade + between(random, 0, 1);
  const kicks = gain(kickoffs, () => between(random, 34, 46 + Math.round(18 * level)));
  return {
    fieldGoalsMade,
    fieldGoalsAttempted: fieldGoalsMade + countOf(random, 0.5 - 0.35 * level),
    ...(fieldGoalsMade > 0 && { fieldGoalLong: between(random, 20, 32 + Math.round(20 * level)) }),
    patMade,
    patAttempted,
    ...(kickoffs > 0 && {
      kickoffs,
      kickoffYards: kicks.yards,
      kickoffLong: kicks.long,
      kickoffTouchbacks: successes(random, kickoffs, 0.45 * level),
    }),
  };
}

export function puntLine(random: Random, { level }: FootballPart): StatLine {
  const punts = countOf(random, 4.2 - 1.8 * level);
  if (punts === 0) return { punts };
  const { yards, long } = gain(punts, () => between(random, 24, 40 + Math.round(16 * level)));
  return { punts, puntYards: yards, puntLong: long, puntsInside20: successes(random, punts, 0.15 + 0.25 * level) };
}

export function returnLine(random: Random, { scoring, level }: FootballPart): StatLine {
  const kickReturnTouchdowns = successes(random, scoring.returnTouchdowns, 0.6);
  const kickReturns = Math.max(countOf(random, 1.8), kickReturnTouchdowns);
  const puntReturns = countOf(random, 1.1);
  const kicks = gain(kickReturns, (play) =>
    play < kickReturnTouchdowns ? between(random, 72, 98) : between(random, 8, 20 + Math.round(24 * level)),
  );
  const punts = gain(puntReturns, () => between(random, -2, 8 + Math.round(16 * level)));
  return {
    kickReturns,
    kickReturnYards: kicks.yards,
    ...(kickReturns > 0 && { kickReturnLong: kicks.long }),
    ...(kickReturnTouchdowns > 0 && { kickReturnTouchdowns }),
    puntReturns,
    puntReturnYards: punts.yards,
    ...(puntReturns > 0 && { puntReturnLong: punts.long }),
    ...nonZero({ puntReturnFairCatches: countOf(random, 0.6) }),
  };
}

function passDefense(
  random: Random,
  position: DefensePosition,
  { scoring, volume }: { scoring: FootballPart["scoring"]; volume: number },
): StatLine {
  const interceptionTouchdowns = successes(random, scoring.interceptionTouchdowns, position === "DB" ? 0.35 : 0.1);
  const interceptions = Math.max(countOf(random, perGame.interceptions[position] * volume), interceptionTouchdowns);
  const returned = gain(interceptions, () => between(random, 0, 24)).yards + 20 * interceptionTouchdowns;
  return {
    ...nonZero({ passesDefended: countOf(random, perGame.defended[position] * volume) }),
    ...(interceptions > 0 && { interceptions, interceptionYards: returned }),
    ...nonZero({ interceptionTouchdowns }),
  };
}

function turnovers(random: Random, volume: number): StatLine {
  const fumbleRecoveries = countOf(random, 0.1 * volume);
  return {
    ...nonZero({ forcedFumbles: countOf(random, 0.14 * volume) }),
    ...(fumbleRecoveries > 0 && { fumbleRecoveries, fumbleRecoveryYards: between(random, 0, 14) }),
  };
}

function nonZero(stats: Record<string, number>): StatLine {
  return Object.fromEntries(Object.entries(stats).filter(([, value]) => value !== 0));
}
