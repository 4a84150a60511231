import type { BulkAthlete } from "../src/bulk-import/bulk-athlete.ts";
import { firstAthletes } from "./first-athletes.ts";
import { renderLinks } from "./media-links.ts";
import { type AthletePlan, planAthlete } from "./plan-athlete.ts";
import { planSeasons } from "./plan-seasons.ts";
import { playSeason } from "./play-season.ts";
import { positionsOf, type Role } from "./positions.ts";
import { chance, type Random, randomFrom } from "./random.ts";
import { inventLeague } from "./schools.ts";

// Spreads athlete numbers over the states of the generator.
const seedStep = 0x9e3779b1;

/** Generates invented athletes, starting with `sample:1`. A larger count extends a smaller one. */
export function* sampleAthletes(count = 2000): Generator<BulkAthlete, void, undefined> {
  for (let index = 0; index < count; index += 1) {
    const random = randomFrom(Math.imul(index + 1, seedStep));
    yield describeAthlete(random, { ...planAthlete(random, index), ...firstAthletes[index] }, index);
  }
}

function describeAthlete(random: Random, plan: AthletePlan, index: number): BulkAthlete {
  const { firstName, lastName, gender } = plan;
  const profile = { ...plan.place, ...pickProfile(plan) };
  const jerseyNumber = jerseyOf(index);
  // Most athletes are minors, of whom some let search engines list them.
  const published: BulkAthlete["published"] = [
    ...(jerseyNumber ? ["jerseyNumber" as const] : []),
    ...(index % 3 === 0 ? ["searchEngines" as const] : []),
  ];
  const hasNoSeasons = !plan.complete && chance(random, 0.02);
  return {
    externalId: `sample:${index + 1}`,
    firstName,
    lastName,
    gender,
    ...(plan.complete ? profile : withGaps(random, profile)),
    ...(published.length > 0 && { published }),
    mediaLinks: renderLinks(random, plan),
    sports: plan.roles.map((role) => ({
      sportCode: role.sportCode,
      positions: positionsOf(role, index),
      jerseyNumber,
      seasons: hasNoSeasons ? [] : describeSeasons(random, plan, role),
    })),
  };
}

function pickProfile({ graduationYear, schoolType, currentSchool, height, weight }: AthletePlan) {
  return { graduationYear, schoolType, currentSchool, height, weight };
}

function withGaps(random: Random, profile: ReturnType<typeof pickProfile> & AthletePlan["place"]) {
  const hidesCity = chance(random, 0.03);
  return {
    graduationYear: chance(random, 0.02) ? null : profile.graduationYear,
    schoolType: chance(random, 0.01) ? null : profile.schoolType,
    currentSchool: chance(random, 0.04) ? null : profile.currentSchool,
    city: hidesCity ? null : profile.city,
    state: hidesCity || chance(random, 0.01) ? null : profile.state,
    height: chance(random, 0.06) ? null : profile.height,
    weight: chance(random, 0.15) ? null : profile.weight,
  };
}

/** Not drawn, so that the other data stays as it is. One athlete in four has none. */
function jerseyOf(index: number): string | null {
  return index % 4 === 3 ? null : String(((index * 37) % 45) + 1);
}

function describeSeasons(random: Random, plan: AthletePlan, role: Role) {
  const league = inventLeague(random);
  const seasons = planSeasons(random, plan, role);
  const described = seasons.map(({ seasonYear, teams }, index) => ({
    seasonYear,
    teams: teams.map((team) =>
      playSeason(random, { plan, role, seasonYear, team, league, isLatest: index === seasons.length - 1 }),
    ),
  }));
  return described.reverse();
}
