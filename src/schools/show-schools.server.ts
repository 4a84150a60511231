import type { Court } from "@openroster/stat-files/sports/definition/sport.ts";
import { courtOf, sportCodes } from "@openroster/stat-files/sports/sports.ts";
import type { Kysely } from "kysely";
import { stateName } from "../athletes/names/state-names.server.ts";
import { sports } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import { describeFilters, nameCity } from "./describe-filters.server.ts";
import { findCity } from "./find-city.server.ts";
import { findSchoolSuggestions } from "./find-school-suggestions.server.ts";
import type { FilterName, KnownSchool, School, SchoolFilters } from "./schema.ts";
import type { SchoolAddress } from "./school-address.server.ts";
import { countSchools, type SchoolCounts, searchSchools } from "./search-schools.server.ts";
import { summarizeFacts } from "./show-facts.server.ts";
import { listDivisions } from "./show-programs.server.ts";
import { associations, divisions, schoolPageSize } from "./vocabulary.ts";

export interface ShownSchool {
  schoolId: string;
  name: string;
  place: string;
  website: string;
  site: string;
  associations: string[];
}

export interface ListedSchool extends ShownSchool {
  divisions: string[];
  conferences: string[];
  sports: string[];
  facts: string[];
  miles: number | null;
  hasCoach: boolean;
  openNeeds: number;
}

export interface SchoolOption {
  value: string;
  word: string;
  count: number;
}

export interface ShownSchools extends SchoolAddress {
  schools: ListedSchool[];
  total: number;
  lastPage: number;
  options: Record<keyof SchoolCounts, SchoolOption[]>;
  /** The city from which distances are measured, with the cities that the user may mean instead. */
  place: { city: string | null; others: string[] } | null;
  chosen: ChosenFilter[];
  suggestions: (ChosenFilter & { total: number })[];
}

export interface ChosenFilter {
  text: string;
  rest: SchoolFilters;
}

/** Lists schools. Tuition is that for `homeState`, unless the address names another state. */
export async function showSchools(
  db: Kysely<Database>,
  address: SchoolAddress,
  homeState?: string,
): Promise<ShownSchools> {
  const { page, filters } = address;
  const place = filters.near ? await findCity(db, filters.near) : null;
  const search = { filters, center: place?.city };
  const [found, counts] = await Promise.all([
    searchSchools(db, { ...search, page, size: schoolPageSize }),
    countSchools(db, search),
  ]);
  const words = describeFilters(filters, place?.city ?? null);
  const names = words.map(({ filter }) => filter);
  const suggestions = found.total === 0 ? await findSchoolSuggestions(db, search, names) : [];
  const chosen = words.map(({ filter, text }) => ({ filter, text, rest: without(filters, filter) }));
  return {
    ...address,
    ...found,
    schools: found.schools.map((school) =>
      listSchool(school, { ...filters, homeState: filters.homeState ?? homeState }),
    ),
    options: optionsOf(counts, filters),
    place: place && { city: place.city && nameCity(place.city), others: place.others.map(nameCity) },
    chosen,
    suggestions: suggestions.flatMap(({ filter, total }) =>
      chosen.filter((one) => one.filter === filter).map(({ text, rest }) => ({ text, rest, total })),
    ),
  };
}

export function courtOfSchool({ fields }: School): Court {
  return courtOf(sportCodes.find((code) => fields.includes(code))) ?? "hoop-court";
}

export function showSchool(school: School): ShownSchool {
  return {
    schoolId: String(school.schoolId),
    name: school.name,
    place: `${school.city}, ${stateName(school.state)}`,
    website: school.website,
    site: new URL(school.website).hostname.replace(/^www\./, ""),
    associations: school.associations,
  };
}

function listSchool(
  school: KnownSchool & { miles: number | null; hasCoach: boolean; openNeeds: number },
  { sportCode, gender, homeState }: SchoolFilters,
): ListedSchool {
  const programs = school.programs.filter(
    (program) => (!sportCode || program.sportCode === sportCode) && (!gender || program.gender === gender),
  );
  const conferences = programs.flatMap(({ conference }) => conference ?? []);
  return {
    ...showSchool(school),
    divisions: listDivisions(school),
    // Without a sport, a school has several: the one of most programs.
    conferences: [...new Set(conferences)]
      .sort((one, other) => countOf(conferences, other) - countOf(conferences, one))
      .slice(0, sportCode ? 2 : 1),
    sports: sportCodes.filter((code) => school.fields.includes(code)).map((code) => sports[code]),
    facts: summarizeFacts(school, homeState),
    miles: school.miles,
    hasCoach: school.hasCoach,
    openNeeds: school.openNeeds,
  };
}

function countOf(values: string[], value: string): number {
  return values.filter((one) => one === value).length;
}

function without(filters: SchoolFilters, filter: FilterName): SchoolFilters {
  const rest = { ...filters, [filter]: undefined };
  if (filter === "near") return { ...rest, within: undefined };
  return filter === "tuitionMax" ? { ...rest, homeState: undefined } : rest;
}

function optionsOf(counts: SchoolCounts, { state, conference }: SchoolFilters): ShownSchools["options"] {
  const values = (name: "state" | "conference", chosen: string | undefined) => [
    ...new Set([...Object.keys(counts[name]), ...(chosen ? [chosen] : [])]),
  ];
  const option = (name: keyof SchoolCounts, value: string, word = value) => ({
    value,
    word,
    count: counts[name][value] ?? 0,
  });
  const states = values("state", state).map((value) => option("state", value, stateName(value)));
  return {
    state: states.sort((one, other) => one.word.localeCompare(other.word, "en")),
    association: associations.map((value) => option("association", value)),
    sportCode: sportCodes.map((value) => option("sportCode", value, sports[value])),
    division: divisions.map((value) => option("division", value, `Division ${value}`)),
    conference: values("conference", conference)
      .sort((one, other) => one.localeCompare(other, "en"))
      .map((value) => option("conference", value)),
  };
}
