import type { Gender, SportCode } from "../src/athletes/vocabulary.ts";
import { hasJustBegun, seasonKind } from "./calendar.ts";
import { type FoldNames, openNamePool, type PooledName } from "./name-pool.ts";
import { type Place, placesAbroad } from "./places.ts";
import type { TeamPlan } from "./plan-seasons.ts";
import { drawBody, drawRole, type Role, type Side } from "./positions.ts";
import { chance, pick, type Random, randomFrom, spread, within } from "./random.ts";
import { openSchoolPool, type PooledSchool } from "./school-pool.ts";
import { weightedDraw } from "./weighted-draw.ts";

export interface GeneratedAthlete extends PooledName, AccountFlags {
  random: Random;
  side: Side;
  gender: Gender;
  height: number | null;
  weight: number | null;
  place: Place | null;
  graduationYear: number | null;
  schoolType: string | null;
  currentSchool: string | null;
  teams: GeneratedTeam[];
}

export interface GeneratedTeam extends TeamPlan {
  role: Role;
  seasonYear: string;
}

interface AccountFlags {
  isVerified: boolean;
  isBlocked: boolean;
  isDemo: boolean;
  isLeaving: boolean;
}

const seniorClass = 2027;
const thisYear = 2026;

const drawSport = weightedDraw<{ sportCode: SportCode; side: Side }>([
  [{ sportCode: "VB", side: "F" }, 31],
  [{ sportCode: "VB", side: "M" }, 5],
  [{ sportCode: "FB", side: "M" }, 34],
  [{ sportCode: "FB", side: "F" }, 1],
  [{ sportCode: "BB", side: "F" }, 13],
  [{ sportCode: "BB", side: "M" }, 18],
]);
const drawClass = weightedDraw([
  [2024, 2],
  [2025, 7],
  [2026, 14],
  [2027, 26],
  [2028, 24],
  [2029, 16],
  [2030, 10],
  [2031, 1],
]);
const seen: AccountFlags = { isVerified: true, isBlocked: false, isDemo: false, isLeaving: false };
const drawAccountFlags = weightedDraw<AccountFlags>([
  [seen, 967],
  [{ ...seen, isVerified: false }, 22],
  [{ ...seen, isBlocked: true }, 5],
  [{ ...seen, isDemo: true }, 4],
  [{ ...seen, isLeaving: true }, 2],
]);

// Spreads athlete numbers over the states of the generator.
const seedStep = 0x9e3779b1;

/** Returns a function that generates the athlete of a number. The result depends only on seed and number. */
export async function openGenerator(seed: number, fold: FoldNames): Promise<(index: number) => GeneratedAthlete> {
  const drawName = await openNamePool(fold);
  const drawSchool = openSchoolPool(seed);
  return (index) => {
    const random = randomFrom(Math.imul(index + 1, seedStep) ^ Math.imul(seed, 0x85ebca6b));
    const { sportCode, side } = drawSport(random);
    const school = drawSchool(random);
    const graduationYear = drawClass(random);
    const role = drawRole(random, { sportCode, side });
    const body = drawBody(random, { role, side, yearsToGrow: within(graduationYear - seniorClass, 0, 3) });
    const teams = [describeTeam(random, { role, side, school, graduationYear })];
    if (chance(random, 0.12)) {
      const second = drawRole(random, { sportCode: otherSport(sportCode, side), side });
      teams.push(describeTeam(random, { role: second, side, school, graduationYear }));
    }
    return {
      random,
      side,
      ...drawName(random, side),
      ...drawAccountFlags(random),
      ...describeSchool(random, school, graduationYear),
      gender: chance(random, 0.02) ? "O" : side,
      height: chance(random, 0.06) ? null : body.height,
      weight: chance(random, 0.15) ? null : body.weight,
      place: drawPlace(random, school),
      teams: chance(random, 0.02) ? [] : teams,
    };
  };
}

function drawPlace(random: Random, school: PooledSchool): Place | null {
  const roll = random();
  if (roll < 0.03) return null;
  return roll < 0.04 ? pick(random, placesAbroad) : school;
}

function describeSchool(random: Random, school: PooledSchool, year: number) {
  const graduationYear = chance(random, 0.02) ? null : year;
  const roll = random();
  if (roll < 0.015) return { graduationYear, schoolType: null, currentSchool: null };
  if (year < seniorClass && roll < 0.3) {
    return { graduationYear, schoolType: "Community College", currentSchool: school.college };
  }
  if (year >= 2030 && roll < 0.4) return { graduationYear, schoolType: "J", currentSchool: school.juniorHigh };
  return { graduationYear, schoolType: roll < 0.035 ? "Home School" : "H", currentSchool: school.highSchool };
}

function otherSport(sportCode: SportCode, side: Side): SportCode {
  if (sportCode !== "BB") return "BB";
  return side === "F" ? "VB" : "FB";
}

interface TeamFacts {
  role: Role;
  side: Side;
  school: PooledSchool;
  graduationYear: number;
}

function describeTeam(random: Random, { role, side, school, graduationYear }: TeamFacts): GeneratedTeam {
  const { sportCode } = role;
  const kind = seasonKind({ sportCode, side, club: false });
  const last = Math.min(graduationYear - (kind === "boys' volleyball" ? 0 : 1), thisYear);
  const year = hasJustBegun(kind, last) && !chance(random, 0.3) ? last - 1 : last;
  const grade = 12 - (graduationYear - 1 - year);
  const level = within(spread(random, 0.52, 0.17) - 0.07 * (12 - grade), 0.04, 0.97);
  return {
    role,
    kind,
    year,
    level,
    club: false,
    age: "",
    teamName: level < 0.4 && grade < 11 ? `${school.teamName} JV` : school.teamName,
    seasonYear: sportCode === "BB" ? `${year}-${(year + 1) % 100}` : String(year),
  };
}
