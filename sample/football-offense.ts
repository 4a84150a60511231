import type { StatLine } from "@openroster/stat-files/sports/stat-line.ts";
import { between, chance, countOf, type Random, spread, successes, within } from "./random.ts";
import type { TeamScoring } from "./score-football.ts";

/** A player's part in a football game. `share` is 1 for a starter and less for a substitute. */
export interface FootballPart {
  scoring: TeamScoring;
  level: number;
  share: number;
}

export function passLine(random: Random, { scoring, level, share }: FootballPart): StatLine {
  const passTouchdowns = successes(random, scoring.passTouchdowns, share);
  const passAttempts = Math.max(countOf(random, (14 + 12 * level) * share), 2 * passTouchdowns);
  const passCompletions = Math.max(successes(random, passAttempts, 0.44 + 0.24 * level), passTouchdowns);
  const passInterceptions = successes(random, passAttempts - passCompletions, 0.11 - 0.07 * level);
  const passes = gain(passCompletions, (play) => Math.max(catchYards(random, 12), play < passTouchdowns ? 1 : -4));
  const timesSacked = countOf(random, (2.2 - 1.4 * level) * share);
  return {
    passCompletions,
    passAttempts,
    passYards: passes.yards,
    passTouchdowns,
    passInterceptions,
    ...(passCompletions > 0 && { passLong: passes.long }),
    timesSacked,
    sackYardsLost: gain(timesSacked, () => between(random, 2, 11)).yards,
    ...rushLine(random, {
      attempts: 5 * share,
      touchdowns: successes(random, scoring.rushTouchdowns, 0.18 * share),
      level,
    }),
  };
}

export function backLine(random: Random, { scoring, level, share }: FootballPart): StatLine {
  const touchdowns = successes(random, scoring.rushTouchdowns, (0.4 + 0.35 * level) * share);
  const twoPointRushes = successes(random, scoring.twoPointRuns, 0.6 * share);
  return {
    ...rushLine(random, { attempts: (8 + 12 * level) * share, touchdowns, level }),
    ...catchLine(random, {
      catches: 1.3 * share,
      touchdowns: successes(random, scoring.passTouchdowns, 0.12),
      mean: 7,
    }),
    ...ballSecurity(random, 0.35 - 0.2 * level),
    ...(twoPointRushes > 0 && { twoPointRushes }),
  };
}

/** Generates the catches of a receiver or tight end; a tight end also blocks. */
export function receiverLine(random: Random, part: FootballPart & { tight: boolean }): StatLine {
  const { scoring, level, share, tight } = part;
  const touchdowns = successes(random, scoring.passTouchdowns, (0.18 + 0.3 * level) * share * (tight ? 0.6 : 1));
  const twoPointReceptions = successes(random, scoring.twoPointPasses, 0.3 * share);
  return {
    ...catchLine(random, {
      catches: (1.4 + 4.2 * level) * share * (tight ? 0.55 : 1),
      touchdowns,
      mean: tight ? 10 : 13,
    }),
    ...(tight && pancakes(random, { mean: 1.2, level })),
    ...(chance(random, 0.08) && ballSecurity(random, 0.9)),
    ...(twoPointReceptions > 0 && { twoPointReceptions }),
  };
}

export function linemanLine(random: Random, { level, share }: FootballPart): StatLine {
  return pancakes(random, { mean: 3.4 * share, level });
}

export function gain(plays: number, yardsOf: (play: number) => number): { yards: number; long: number } {
  const gains = Array.from({ length: plays }, (_none, play) => Math.round(yardsOf(play)));
  return { yards: gains.reduce((sum, yards) => sum + yards, 0), long: Math.max(...gains) };
}

function rushLine(
  random: Random,
  { attempts, touchdowns, level }: { attempts: number; touchdowns: number; level: number },
): StatLine {
  const rushAttempts = Math.max(countOf(random, attempts), touchdowns);
  // A scoring run never loses yards.
  const runs = gain(rushAttempts, (play) => Math.max(runYards(random, level), play < touchdowns ? 1 : -6));
  return {
    rushAttempts,
    rushYards: runs.yards,
    ...(rushAttempts > 0 && { rushLong: runs.long }),
    rushTouchdowns: touchdowns,
  };
}

function catchLine(
  random: Random,
  { catches, touchdowns, mean }: { catches: number; touchdowns: number; mean: number },
): StatLine {
  const receptions = Math.max(countOf(random, catches), touchdowns);
  const { yards, long } = gain(receptions, (play) => Math.max(catchYards(random, mean), play < touchdowns ? 1 : -4));
  return {
    receptions,
    receivingYards: yards,
    ...(receptions > 0 && { receivingLong: long }),
    receivingTouchdowns: touchdowns,
  };
}

function pancakes(random: Random, { mean, level }: { mean: number; level: number }): StatLine {
  return { pancakeBlocks: countOf(random, mean * (0.4 + 1.2 * level)) };
}

function ballSecurity(random: Random, mean: number): StatLine {
  const fumbles = countOf(random, mean);
  return { fumbles, fumblesLost: successes(random, fumbles, 0.5) };
}

function catchYards(random: Random, mean: number): number {
  return within(-2 - (mean + 2) * Math.log(1 - random()), -4, 88);
}

function runYards(random: Random, level: number): number {
  const burst = chance(random, 0.06 + 0.08 * level) ? -14 * Math.log(1 - random()) : 0;
  return within(spread(random, 2.4 + 2 * level, 2.6) + burst, -6, 88);
}
