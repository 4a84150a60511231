import { formatStat } from "@openroster/stat-files/sports/format-stat.ts";
import {
  figureLayout,
  figureOf,
  findSearchable,
  type SearchableStat,
  searchableStats,
  usualStats,
} from "@openroster/stat-files/sports/searchable-stats.ts";
import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import type { Kysely } from "kysely";
import { findKey } from "../athletes/public-id.server.ts";
import type { AthleteListItem } from "../athletes/schema.ts";
import { readCondition, readStatSort } from "../athletes/stat-condition.ts";
import { genders, isAthleteSort } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import type { AthleteChoice } from "./filters/search-query.ts";
import { sportOfPositions } from "./find-stat-options.server.ts";
import { searchHref } from "./search-href.ts";
import { toCentimeters, toKilograms } from "./show-card.server.ts";

export interface ResultTable {
  columns: { id: string; name: string; sortHref: string | null; sorted: "ascending" | "descending" | null }[];
  rows: { athleteId: string; name: string; cells: string[] }[];
  /** All columns to choose from. */
  choices: { label: string; options: { value: string; word: string; chosen: boolean }[] }[];
  /** The other parameters of the address. */
  hidden: [name: string, value: string][];
}

interface Column {
  id: string;
  name: string;
  sort: string | null;
  text: (athlete: AthleteListItem, units: AthleteChoice["units"]) => string;
}

const fields: readonly Column[] = [
  { id: "position", name: "Position", sort: null, text: ({ position }) => position ?? "" },
  { id: "class", name: "Class", sort: "graduationYear", text: ({ graduationYear }) => String(graduationYear ?? "") },
  { id: "school", name: "School", sort: null, text: ({ currentSchool }) => currentSchool ?? "" },
  { id: "home", name: "Home", sort: null, text: ({ city, state }) => [city, state].filter(Boolean).join(", ") },
  { id: "height", name: "Height", sort: "height", text: ({ height }, units) => heightText(height, units) },
  { id: "weight", name: "Weight", sort: null, text: ({ weight }, units) => weightText(weight, units) },
  { id: "gender", name: "Gender", sort: null, text: ({ gender }) => genders[gender] },
  { id: "film", name: "Film", sort: null, text: ({ hasFilm }) => (hasFilm ? "Yes" : "") },
];
const defaultFields = ["position", "class", "school", "home", "height"];
const maxDefaultStats = 3;
const maxColumns = 12;

export async function findResultTable(
  db: Kysely<Database>,
  choice: AthleteChoice,
  athletes: readonly AthleteListItem[],
): Promise<ResultTable> {
  const sport = choice.sportCode ?? sportOfPositions(choice.position ?? []);
  const figures = sport
    ? await readFigures(db, sport, { athletes, isConfirmed: choice.with?.includes("confirmed") ?? false })
    : new Map<string, (number | null)[]>();
  const stats = sport ? searchableStats(sport) : [];
  const columnOf = (stat: SearchableStat): Column => ({
    id: stat.id,
    name: stat.friendlyName,
    sort: `-${stat.id}`,
    text: ({ athleteId }) => {
      const figure = figureOf(stat, figures.get(athleteId) ?? []);
      return formatStat(stat, figure === null ? null : figure / stat.scale);
    },
  });
  const wanted = choice.column ?? defaultColumns(choice, sport);
  const columns = wanted.flatMap((id): Column[] => {
    const field = fields.find((one) => one.id === id);
    const stat = sport && findSearchable(sport, id);
    if (field) return [field];
    return stat ? [columnOf(stat)] : [];
  });
  const isChosen = (id: string) => columns.some((column) => column.id === id);
  const { column: _, ...others } = choice;
  return {
    columns: columns.slice(0, maxColumns).map(({ id, name, sort }) => ({ id, name, ...sortLink(choice, sort) })),
    rows: athletes.map((athlete) => ({
      athleteId: athlete.athleteId,
      name: `${athlete.firstName} ${athlete.lastName}`,
      cells: columns.slice(0, maxColumns).map(({ text }) => text(athlete, choice.units)),
    })),
    choices: [
      { label: "Profile", options: fields.map(({ id, name }) => ({ value: id, word: name, chosen: isChosen(id) })) },
      ...[...Map.groupBy(stats, ({ group }) => group)].map(([label, group]) => ({
        label,
        options: group.map(({ id, friendlyName }) => ({ value: id, word: friendlyName, chosen: isChosen(id) })),
      })),
    ],
    hidden: [...new URL(searchHref(others), "http://site").searchParams],
  };
}

/** Returns, by athlete, the values of the statistics by which the search filters or sorts. */
export async function findSearchedFigures(
  db: Kysely<Database>,
  choice: AthleteChoice,
  athletes: readonly AthleteListItem[],
): Promise<Map<string, { value: string; text: string }[]>> {
  const sport = choice.sportCode ?? sportOfPositions(choice.position ?? []);
  const stats = sport ? searchedStats(choice, sport).flatMap((id) => findSearchable(sport, id) ?? []) : [];
  if (!sport || stats.length === 0) return new Map();
  const figures = await readFigures(db, sport, {
    athletes,
    isConfirmed: choice.with?.includes("confirmed") ?? false,
  });
  const readSearched = (given: (number | null)[]) =>
    stats.flatMap((stat) => {
      const figure = figureOf(stat, given);
      if (figure === null) return [];
      return [{ value: formatStat(stat, figure / stat.scale), text: ` ${stat.friendlyName.toLowerCase()}` }];
    });
  return new Map([...figures].map(([athleteId, given]) => [athleteId, readSearched(given)]));
}

/** Ids of the statistics of the conditions, and of the order. */
function searchedStats({ stat = [], sort }: AthleteChoice, sport: SportCode): string[] {
  const sorted = sort !== undefined && !isAthleteSort(sort) ? readStatSort(sport, sort)?.stat.id : undefined;
  const conditions = stat.flatMap((text) => readCondition(sport, text)?.stat.id ?? []);
  return [...new Set([...conditions, ...(sorted ? [sorted] : [])])];
}

function defaultColumns(choice: AthleteChoice, sport: SportCode | undefined): string[] {
  if (!sport) return defaultFields;
  const searched = searchedStats(choice, sport);
  const usual = usualStats(sport, choice.position ?? []).map(({ id }) => id);
  const stats = [...new Set([...searched, ...usual])];
  return [...defaultFields, ...stats.slice(0, Math.max(maxDefaultStats, searched.length))];
}

/** A second choice of the same statistic reverses the order. */
function sortLink(
  choice: AthleteChoice,
  sort: string | null,
): Pick<ResultTable["columns"][number], "sortHref" | "sorted"> {
  if (sort === null) return { sortHref: null, sorted: null };
  const reversed = sort.replace(/^-/, "");
  const isCurrent = choice.sort === sort;
  const next = isCurrent && reversed !== sort ? reversed : sort;
  const isDescending = sort !== "graduationYear";
  const current = isDescending ? ("descending" as const) : ("ascending" as const);
  const other = choice.sort === reversed && reversed !== sort ? ("ascending" as const) : null;
  return { sortHref: searchHref({ ...choice, sort: next }), sorted: isCurrent ? current : other };
}

async function readFigures(
  db: Kysely<Database>,
  sport: SportCode,
  { athletes, isConfirmed }: { athletes: readonly AthleteListItem[]; isConfirmed: boolean },
): Promise<Map<string, (number | null)[]>> {
  const ids = new Map(athletes.map(({ athleteId }) => [findKey("athlete", athleteId) ?? "0", athleteId]));
  if (ids.size === 0) return new Map();
  const rows = await db
    .selectFrom("athlete_statistics")
    .select(["athlete_id", isConfirmed ? "confirmed_figures as figures" : "figures"])
    .where("athlete_id", "in", [...ids.keys()])
    .where("sport_code", "=", sport)
    .where("layout", "=", figureLayout(sport))
    .execute();
  return new Map(rows.map(({ athlete_id, figures }) => [ids.get(athlete_id) ?? "", figures ?? []]));
}

function weightText(pounds: number | null, units: AthleteChoice["units"]): string {
  if (pounds === null) return "";
  return units === "metric" ? `${toKilograms(pounds)} kg` : `${pounds} lb`;
}

function heightText(inches: number | null, units: AthleteChoice["units"]): string {
  if (units === "metric" && inches !== null) return `${toCentimeters(inches)} cm`;
  return inches === null ? "" : `${Math.floor(inches / 12)}'${inches % 12}"`;
}
