import { sportWord } from "@openroster/stat-files/sports/sport-words.ts";
import { stateName } from "../athletes/names/state-names.server.ts";
import { defaultDistance } from "../athletes/vocabulary.ts";
import type { City } from "./find-city.server.ts";
import type { FilterName, SchoolFilters } from "./schema.ts";
import { admissions, controlFilters, sizes, teamGenders } from "./vocabulary.ts";

/** Filters that narrow others and have no effect alone, and the order. */
const additions: readonly FilterName[] = ["homeState", "within", "sort"];

/** Returns a text for each chosen filter, such as "Division I". */
export function describeFilters(filters: SchoolFilters, city: City | null): { filter: FilterName; text: string }[] {
  const { state, sportCode, gender, division, control, size, admission, tuitionMax, near, within, coach } = filters;
  const texts: Partial<Record<FilterName, string | undefined | 0>> = {
    ...filters,
    state: state && stateName(state),
    sportCode: sportCode && sportWord(sportCode),
    gender: gender && `${teamGenders[gender].toLowerCase()} teams`,
    division: division && `Division ${division}`,
    control: control && controlFilters[control].toLowerCase(),
    size: size && sizes[size].label.replace(/(?<!students)$/, " students").toLowerCase(),
    admission: admission && admissions[admission].label.replace(/(?<!admitted)$/, " admitted").toLowerCase(),
    tuitionMax: tuitionMax && `tuition up to $${tuitionMax.toLocaleString("en-US")}`,
    coach: coach && "with a coach here",
    needs: filters.needs && "with published needs",
    near: near && `within ${within ?? defaultDistance} miles of ${city ? nameCity(city) : near}`,
    within: undefined,
  };
  return (Object.keys(filters) as FilterName[]).flatMap((filter) => {
    const text = texts[filter];
    return text && !additions.includes(filter) ? { filter, text } : [];
  });
}

export function nameCity({ city, state }: Pick<City, "city" | "state">): string {
  return `${city}, ${state}`;
}
