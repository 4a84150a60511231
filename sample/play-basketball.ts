import type { Form, Outcome } from "./competition.ts";
import type { BasketballPosition } from "./positions.ts";
import { chance, countOf, type Random, spread, successes, within } from "./random.ts";

// Averages per minute of a good high-school player. Shares and percentages are relative to shots.
const perMinute = {
  threeShare: { PG: 0.36, SG: 0.44, SF: 0.3, PF: 0.14, C: 0.03 },
  twoPct: { PG: 0.45, SG: 0.46, SF: 0.48, PF: 0.5, C: 0.54 },
  freeThrows: { PG: 0.11, SG: 0.1, SF: 0.11, PF: 0.12, C: 0.13 },
  freeThrowPct: { PG: 0.72, SG: 0.73, SF: 0.68, PF: 0.63, C: 0.58 },
  offensive: { PG: 0.02, SG: 0.03, SF: 0.06, PF: 0.09, C: 0.12 },
  defensive: { PG: 0.08, SG: 0.1, SF: 0.14, PF: 0.18, C: 0.22 },
  assists: { PG: 0.18, SG: 0.09, SF: 0.07, PF: 0.05, C: 0.04 },
  steals: { PG: 0.09, SG: 0.07, SF: 0.06, PF: 0.04, C: 0.03 },
  blocks: { PG: 0.005, SG: 0.01, SF: 0.02, PF: 0.04, C: 0.08 },
};

interface Shift {
  position: BasketballPosition;
  minutes: number;
  level: number;
}

const regulation = 32;

export function playBasketball(random: Random, position: BasketballPosition, form: Form): Outcome {
  const minutesPlayed = within(Math.round(spread(random, form.started ? 25 : 11, 4)), 2, regulation);
  const shift = { position, minutes: minutesPlayed, level: form.level };
  const shots = shoot(random, shift);
  const points = 2 * shots.fieldGoalsMade + shots.threePointersMade + shots.freeThrowsMade;
  const rest = playRest(random, shift);

  const { own, opponent } = score(random, { points, minutesPlayed, form });
  if (form.thorough) return { own, opponent, stats: { minutesPlayed, ...shots, ...rest } };
  const { offensiveRebounds, defensiveRebounds, assists, steals, blocks } = rest;
  return {
    own,
    opponent,
    stats: { points, totalRebounds: offensiveRebounds + defensiveRebounds, assists, steals, blocks },
  };
}

function shoot(random: Random, { position, minutes, level }: Shift) {
  const fieldGoalsAttempted = countOf(random, minutes * (0.2 + 0.28 * level));
  const threePointersAttempted = successes(random, fieldGoalsAttempted, perMinute.threeShare[position]);
  const threePointersMade = successes(random, threePointersAttempted, 0.22 + 0.2 * level);
  const twos = successes(
    random,
    fieldGoalsAttempted - threePointersAttempted,
    perMinute.twoPct[position] + 0.2 * (level - 0.5),
  );
  const freeThrowsAttempted =
    2 * countOf(random, (minutes * perMinute.freeThrows[position] * (0.5 + level)) / 2) + successes(random, 1, 0.15);
  return {
    fieldGoalsMade: twos + threePointersMade,
    fieldGoalsAttempted,
    threePointersMade,
    threePointersAttempted,
    freeThrowsMade: successes(random, freeThrowsAttempted, perMinute.freeThrowPct[position] + 0.2 * (level - 0.5)),
    freeThrowsAttempted,
  };
}

function playRest(random: Random, { position, minutes, level }: Shift) {
  const volume = minutes * (0.6 + 0.8 * level);
  const personalFouls = successes(random, 5, (minutes / regulation) * 0.5);
  return {
    offensiveRebounds: countOf(random, volume * perMinute.offensive[position]),
    defensiveRebounds: countOf(random, volume * perMinute.defensive[position]),
    assists: countOf(random, volume * perMinute.assists[position]),
    turnovers: countOf(random, minutes * (0.05 + 0.3 * perMinute.assists[position])),
    steals: countOf(random, volume * perMinute.steals[position]),
    blocks: countOf(random, volume * perMinute.blocks[position]),
    personalFouls,
    ...(personalFouls === 5 && { disqualifications: 1 }),
    ...(chance(random, 0.01) && { technicalFouls: 1 }),
  };
}

function score(
  random: Random,
  { points, minutesPlayed, form }: { points: number; minutesPlayed: number; form: Form },
): { own: number; opponent: number } {
  const usual = form.side === "F" ? 47 : 58;
  const others = usual * (1 - (0.2 * minutesPlayed) / regulation);
  const own = points + within(Math.round(spread(random, others + 8 * (form.level - 0.5), 8)), 12, 90);
  const opponent = within(Math.round(spread(random, usual + 3 - 6 * form.level, 10)), 17, 104);
  if (own === opponent) return chance(random, 0.5) ? { own: own + 2, opponent } : { own, opponent: opponent + 3 };
  return { own, opponent };
}
