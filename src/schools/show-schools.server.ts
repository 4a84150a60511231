import type { Kysely } from "kysely";
import { stateName } from "../athletes/state-names.server.ts";
import { type SportCode, sports } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import type { School } from "./schema.ts";
import type { SchoolAddress } from "./school-address.server.ts";
import { countSchools, type SchoolCounts, searchSchools } from "./search-schools.server.ts";
import { associations, schoolPageSize } from "./vocabulary.ts";

/** A school in words. */
export interface ShownSchool {
  schoolId: string;
  name: string;
  /** City and state: Omaha, Nebraska */
  place: string;
  website: string;
  /** Its host, as it is shown. */
  site: string;
  associations: string[];
  fields: string[];
  mayField: string[];
}

/** A value of a filter, in words, and the number of schools that it would find. */
export interface SchoolOption {
  value: string;
  word: string;
  count: number;
}

/** One page of a list of schools, with what its form offers. */
export interface ShownSchools extends SchoolAddress {
  schools: ShownSchool[];
  total: number;
  lastPage: number;
  options: { state: SchoolOption[]; association: SchoolOption[]; sportCode: SchoolOption[] };
}

/** Finds what the address of a list asks for. */
export async function showSchools(db: Kysely<Database>, address: SchoolAddress): Promise<ShownSchools> {
  const { page, filters } = address;
  const [found, counts] = await Promise.all([
    searchSchools(db, { ...filters, page, size: schoolPageSize }),
    countSchools(db, filters),
  ]);
  return { ...address, ...found, schools: found.schools.map(showSchool), options: optionsOf(counts) };
}

/** What the pages say of a school. */
export function showSchool(school: School): ShownSchool {
  const words = (codes: SportCode[]) => order.filter((code) => codes.includes(code)).map((code) => sports[code]);
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

const order: SportCode[] = ["VB", "FB", "BB"];

function optionsOf(counts: SchoolCounts): ShownSchools["options"] {
  const states = Object.keys(counts.state).map((value) => ({
    value,
    word: stateName(value),
    count: counts.state[value] ?? 0,
  }));
  return {
    state: states.sort((one, other) => one.word.localeCompare(other.word, "en")),
    association: associations.map((value) => ({ value, word: value, count: counts.association[value] ?? 0 })),
    sportCode: order.map((value) => ({ value, word: sports[value], count: counts.sportCode[value] ?? 0 })),
  };
}
