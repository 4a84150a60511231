import type { Kysely } from "kysely";
import { stateName } from "../athletes/state-names.server.ts";
import { type SportCode, sports } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import { sportDefinition } from "../sports/sport-definition.ts";
import { listSports } from "../sports/sport-words.ts";
import { courtOf, sportCodes } from "../sports/sports.ts";
import type { Court } from "../ui/art/art-names.ts";
import type { School } from "./schema.ts";
import type { SchoolAddress } from "./school-address.server.ts";
import { countSchools, type SchoolCounts, searchSchools } from "./search-schools.server.ts";
import { associations, schoolPageSize } from "./vocabulary.ts";

/** A school with display names. */
export interface ShownSchool {
  schoolId: string;
  name: string;
  place: string;
  website: string;
  site: string;
  associations: string[];
  fields: string[];
  mayField: string[];
}

/** A filter value with its display name and the number of matching schools. */
export interface SchoolOption {
  value: string;
  word: string;
  count: number;
}

export interface ShownSchools extends SchoolAddress {
  schools: ShownSchool[];
  total: number;
  lastPage: number;
  options: { state: SchoolOption[]; association: SchoolOption[]; sportCode: SchoolOption[] };
}

/** Returns the page of schools for a query. */
export async function showSchools(db: Kysely<Database>, address: SchoolAddress): Promise<ShownSchools> {
  const { page, filters } = address;
  const [found, counts] = await Promise.all([
    searchSchools(db, { ...filters, page, size: schoolPageSize }),
    countSchools(db, filters),
  ]);
  return { ...address, ...found, schools: found.schools.map(showSchool), options: optionsOf(counts) };
}

/** Sports that the list of schools doesn't cover, within a sentence. */
export const sportsNotInList = listSports(sportCodes.filter((code) => !sportDefinition(code).isInSchoolList));

/** Returns the court of the first sport that the list records for the school. */
export function courtOfSchool({ fields }: School): Court {
  return courtOf(sportCodes.find((code) => fields.includes(code))) ?? "hoop-court";
}

/** Formats a school for display. */
export function showSchool(school: School): ShownSchool {
  const words = (codes: SportCode[]) => sportCodes.filter((code) => codes.includes(code)).map((code) => sports[code]);
  return {
    schoolId: String(school.schoolId),
    name: school.name,
    place: `${school.city}, ${stateName(school.state)}`,
    website: school.website,
    site: new URL(school.website).hostname.replace(/^www\./, ""),
    associations: school.associations,
    fields: words(school.fields),
    mayField: words(school.mayField),
  };
}

function optionsOf(counts: SchoolCounts): ShownSchools["options"] {
  const states = Object.keys(counts.state).map((value) => ({
    value,
    word: stateName(value),
    count: counts.state[value] ?? 0,
  }));
  return {
    state: states.sort((one, other) => one.word.localeCompare(other.word, "en")),
    association: associations.map((value) => ({ value, word: value, count: counts.association[value] ?? 0 })),
    sportCode: sportCodes.map((value) => ({ value, word: sports[value], count: counts.sportCode[value] ?? 0 })),
  };
}
