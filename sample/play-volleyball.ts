import type { StatLine } from "@openroster/stat-files/sports/stat-line.ts";
import type { Form, Outcome } from "./competition.ts";
import type { VolleyballPosition } from "./positions.ts";
import { between, chance, countOf, type Random, successes } from "./random.ts";

interface Rates {
  attacks: number;
  killPct: number;
  digs: number;
  receptions: number;
  serves: number;
  assists: number;
  solos: number;
  blockAssists: number;
}

// Averages per set of a good high-school player. A libero may not block or attack above the net.
const perSet: Record<VolleyballPosition, Rates> = {
  OH: rates({ attacks: 7.2, killPct: 0.35, digs: 2.2, receptions: 4.2, serves: 3.4, solos: 0.08, blockAssists: 0.32 }),
  OPP: rates({ attacks: 5.8, killPct: 0.36, digs: 1.2, serves: 3, solos: 0.16, blockAssists: 0.5 }),
  MB: rates({ attacks: 4.4, killPct: 0.42, digs: 0.4, serves: 2.2, solos: 0.36, blockAssists: 0.72 }),
  S: rates({ attacks: 0.9, killPct: 0.38, digs: 1.9, serves: 3.7, assists: 8.2, solos: 0.06, blockAssists: 0.34 }),
  L: rates({ digs: 4.4, receptions: 5, serves: 3, assists: 0.5 }),
  DS: rates({ digs: 2.2, receptions: 3, serves: 3.6, assists: 0.2 }),
};

/** Generates a volleyball match: best of five, best of three for clubs. */
export function playVolleyball(random: Random, position: VolleyballPosition, form: Form): Outcome {
  const { own, opponent } = playSets(random, form);
  const sets = own + opponent;
  const setsPlayed = form.started && chance(random, 0.9) ? sets : between(random, 1, sets);
  const rate = perSet[position];
  const volume = setsPlayed * (0.55 + 0.8 * form.level) * (form.started ? 1 : 0.7);
  const stats: StatLine = {
    setsPlayed,
    ...attack(random, rate, { volume, level: form.level }),
    ...serve(random, rate, { volume: setsPlayed, form }),
    ...receive(random, rate, { volume: setsPlayed, form }),
    ...set(random, rate, { volume, form }),
    ...defend(random, rate, { volume, form }),
  };
  return { own, opponent, stats };
}

function playSets(random: Random, { level, club }: Form): { own: number; opponent: number } {
  const needed = club ? 2 : 3;
  const perSetChance = 0.34 + 0.34 * level + 0.12 * (random() - 0.5);
  let [own, opponent] = [0, 0];
  while (own < needed && opponent < needed) {
    if (chance(random, perSetChance)) own += 1;
    else opponent += 1;
  }
  return { own, opponent };
}

function attack(random: Random, rate: Rates, { volume, level }: { volume: number; level: number }): StatLine {
  if (rate.attacks === 0) return {};
  const attackAttempts = countOf(random, rate.attacks * volume);
  const kills = successes(random, attackAttempts, rate.killPct + 0.16 * (level - 0.5));
  const attackErrors = successes(random, attackAttempts - kills, 0.25 - 0.1 * level);
  return { kills, attackErrors, attackAttempts };
}

function serve(random: Random, rate: Rates, { volume, form }: { volume: number; form: Form }): StatLine {
  const serveAttempts = countOf(random, rate.serves * volume);
  const serviceAces = successes(random, serveAttempts, 0.06 + 0.08 * form.level);
  const serviceErrors = successes(random, serveAttempts - serviceAces, 0.11 - 0.04 * form.level);
  if (!form.thorough) return { serviceAces, serviceErrors, serveAttempts };
  const rallied = successes(random, serveAttempts - serviceAces - serviceErrors, 0.42);
  return { serviceAces, serviceErrors, serveAttempts, servingPoints: serviceAces + rallied };
}

function receive(random: Random, rate: Rates, { volume, form }: { volume: number; form: Form }): StatLine {
  if (rate.receptions === 0) return {};
  const receptionAttempts = countOf(random, rate.receptions * volume);
  const receptionErrors = successes(random, receptionAttempts, 0.12 - 0.08 * form.level);
  return form.thorough
    ? { receptions: receptionAttempts - receptionErrors, receptionErrors, receptionAttempts }
    : { receptionErrors, receptionAttempts };
}

function set(random: Random, rate: Rates, { volume, form }: { volume: number; form: Form }): StatLine {
  if (rate.assists < 1)
    return rate.assists > 0 || form.thorough ? { assists: countOf(random, rate.assists * volume) } : {};
  const setAttempts = countOf(random, (rate.assists / 0.4) * volume);
  const assists = successes(random, setAttempts, 0.33 + 0.12 * form.level);
  return { assists, setAttempts, settingErrors: countOf(random, 0.2 * volume * (1.2 - form.level)) };
}

function defend(random: Random, rate: Rates, { volume, form }: { volume: number; form: Form }): StatLine {
  const digs = countOf(random, rate.digs * volume);
  const dug = { digs, ...(form.thorough && { digErrors: countOf(random, digs * 0.15) }) };
  if (rate.blockAssists === 0) return dug;
  return {
    ...dug,
    blockSolos: countOf(random, rate.solos * volume),
    blockAssists: countOf(random, rate.blockAssists * volume),
    ...(form.thorough && { blockErrors: countOf(random, rate.solos * volume) }),
  };
}

function rates(given: Partial<Rates>): Rates {
  const none = { attacks: 0, killPct: 0, digs: 0, receptions: 0, serves: 0, assists: 0, solos: 0, blockAssists: 0 };
  return { ...none, ...given };
}
