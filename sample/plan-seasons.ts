import { competitionDays, hasJustBegun, type SeasonKind, seasonKind } from "./calendar.ts";
import type { AthletePlan } from "./plan-athlete.ts";
import type { Role } from "./positions.ts";
import { chance, pick, type Random, within } from "./random.ts";
import { inventClub } from "./schools.ts";

export interface TeamPlan {
  teamName: string;
  club: boolean;
  age: string;
  kind: SeasonKind;
  year: number;
  level: number;
}

interface SeasonPlan {
  seasonYear: string;
  teams: TeamPlan[];
}

const firstYear = 2022;
const thisYear = 2026;
const eighthGrade = 8;

/** Generates the seasons of one sport with their teams, latest last. */
export function planSeasons(random: Random, plan: AthletePlan, role: Role): SeasonPlan[] {
  const { sportCode } = role;
  const { side } = plan;
  const kind = seasonKind({ sportCode, side, club: false });
  const clubKind = sportCode !== "FB" && plan.club ? seasonKind({ sportCode, side, club: true }) : undefined;
  const clubName = inventClub(random, { city: plan.place.city, ending: sportCode === "VB" ? " VBC" : " Elite" });
  const showsNew = !plan.complete && chance(random, 0.3);
  const grades = gradesByYear(plan, { kind, showsNew });
  return grades.map(([year, grade], index) => {
    const level = within(plan.skill - 0.07 * (12 - grade), 0.04, 0.97);
    const { teamName } = index < grades.length - 1 ? plan.formerSchool : plan.school;
    const base = { kind, year, level, club: false, age: "" };
    const teams = schoolTeams(random, { teamName, grade, level }).map((name) => ({
      ...base,
      teamName: name,
      kind: sportCode === "FB" && name !== teamName ? ("junior varsity football" as const) : kind,
    }));
    if (clubKind && competitionDays(clubKind, year).length > 0 && chance(random, 0.75)) {
      const age = sportCode === "BB" ? `${grade + 6}U` : String(grade + 5);
      const name =
        sportCode === "BB" ? `${clubName} ${age}` : `${clubName} ${age} ${pick(random, ["Black", "Blue", "National"])}`;
      teams.push({ ...base, kind: clubKind, club: true, age, teamName: name });
    }
    return { seasonYear: sportCode === "BB" ? `${year}-${(year + 1) % 100}` : String(year), teams };
  });
}

// The latest seasons. Boys' volleyball is in spring, half a year later in the same grade.
function gradesByYear(
  { graduationYear, seasonCount }: AthletePlan,
  { kind, showsNew }: { kind: SeasonKind; showsNew: boolean },
): [year: number, grade: number][] {
  const seniorYear = kind === "boys' volleyball" ? graduationYear : graduationYear - 1;
  const years: [number, number][] = [];
  for (let year = Math.min(seniorYear, thisYear); year >= firstYear && years.length < seasonCount; year -= 1) {
    const grade = 12 - (seniorYear - year);
    const counts = grade > eighthGrade || (grade >= eighthGrade - 1 && years.length < 2);
    if (counts && (showsNew || !hasJustBegun(kind, year))) years.unshift([year, grade]);
  }
  return years;
}

function schoolTeams(
  random: Random,
  { teamName, grade, level }: { teamName: string; grade: number; level: number },
): string[] {
  if (grade <= eighthGrade) return [`${teamName} ${grade}th Grade`];
  if (grade > 10 || level > 0.5) return [teamName];
  const young = grade === 9 && chance(random, 0.4) ? `${teamName} Freshman` : `${teamName} JV`;
  return level > 0.36 && chance(random, 0.3) ? [teamName, young] : [young];
}
