import type { Gender, SportCode } from "../src/athletes/vocabulary.ts";
import { drawName, hardNameOf } from "./draw-name.ts";
import { homePlaces, type Place, placesAbroad } from "./places.ts";
import { drawBody, drawRole, type Role, type Side } from "./positions.ts";
import { between, chance, pick, pickWeighted, type Random, spread, within } from "./random.ts";
import { inventSchool, longestSchool, nextSchool, type School } from "./schools.ts";

/** The properties of an athlete from which all published data is generated. */
export interface AthletePlan {
  firstName: string;
  lastName: string;
  gender: Gender;
  /** The athlete plays girls' (F) or boys' (M) competitions. */
  side: Side;
  graduationYear: number;
  schoolType: string;
  /** `currentSchool` is in the profile. The teams are of `school`, in earlier seasons of `formerSchool`. */
  currentSchool: string;
  school: School;
  formerSchool: School;
  place: Place;
  height: number;
  weight: number;
  roles: readonly Role[];
  /** Skill as a senior from 0 to 1. It is not published, but determines the stat lines. */
  skill: number;
  seasonCount: number;
  linkCount: number;
  club: boolean;
  /** `thorough` records all figures of a game, `everyGame` all games. */
  thorough: boolean;
  everyGame: boolean;
  /** Set if no data is omitted. */
  complete: boolean;
}

const seniorClass = 2027;
const classes = [
  [2025, 8],
  [2026, 15],
  [2027, 27],
  [2028, 24],
  [2029, 16],
  [2030, 10],
] as const;

const sportShares: readonly (readonly [{ sportCode: SportCode; side: Side }, number])[] = [
  [{ sportCode: "VB", side: "F" }, 31],
  [{ sportCode: "VB", side: "M" }, 5],
  [{ sportCode: "FB", side: "M" }, 30],
  [{ sportCode: "FB", side: "F" }, 2],
  [{ sportCode: "BB", side: "F" }, 14],
  [{ sportCode: "BB", side: "M" }, 18],
];

export function planAthlete(random: Random, index: number): AthletePlan {
  const hardName = hardNameOf(index);
  const open = sportShares.filter(([{ side }]) => !hardName || hardName.gender === "O" || hardName.gender === side);
  const { sportCode, side } = pickWeighted(random, open);
  const gender = chance(random, 0.02) ? "O" : side;
  const graduationYear = pickWeighted(random, classes);
  const role = drawRole(random, { sportCode, side });
  const school = index % 400 === 37 ? longestSchool(random) : inventSchool(random);
  return {
    ...(hardName ?? drawName(random, { gender, side })),
    side,
    graduationYear,
    school,
    formerSchool: chance(random, 0.06) ? inventSchool(random) : school,
    ...drawSchool(random, { graduationYear, school }),
    place: pick(random, chance(random, 0.015) ? placesAbroad : homePlaces),
    ...drawBody(random, { role, side, yearsToGrow: within(graduationYear - seniorClass, 0, 3) }),
    roles: [role, ...drawSecondSport(random, role, side)],
    skill: within(spread(random, 0.52, 0.17), 0.08, 0.97),
    seasonCount: between(random, 2, 4),
    linkCount: chance(random, 0.5) ? between(random, 1, 4) : 0,
    club: chance(random, 0.5),
    thorough: chance(random, 0.6),
    everyGame: chance(random, 0.38),
    complete: false,
  };
}

function drawSchool(
  random: Random,
  { graduationYear, school }: { graduationYear: number; school: School },
): { schoolType: string; currentSchool: string } {
  if (graduationYear < seniorClass && chance(random, 0.3)) {
    return { schoolType: "Community College", currentSchool: nextSchool(random).fullName };
  }
  if (graduationYear === 2030 && chance(random, 0.4)) {
    return {
      schoolType: "J",
      currentSchool: school.fullName.replace(/ ((Junior-)?Senior )?High School$| Academy$/, " Junior High School"),
    };
  }
  return { schoolType: chance(random, 0.02) ? "Home School" : "H", currentSchool: school.fullName };
}

function drawSecondSport(random: Random, { sportCode }: Role, side: Side): Role[] {
  if (!chance(random, 0.12)) return [];
  const others: Record<SportCode, SportCode> = { VB: "BB", FB: "BB", BB: side === "F" ? "VB" : "FB" };
  return [drawRole(random, { sportCode: others[sportCode], side })];
}
