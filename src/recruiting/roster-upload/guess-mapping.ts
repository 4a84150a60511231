import { findPersonColumns } from "@openroster/stat-files/tables/person-columns.ts";
import type { Mapping } from "./vocabulary.ts";

/** Finds the columns of rosters and of exports of other products by their names. */
export function guessMapping(columns: readonly string[]): Mapping {
  const { name, ...found } = findPersonColumns(columns);
  return { ...found, ...(name !== undefined && { fullName: name }) };
}
