import type { IndexOrder, IndexPage, IndexQuery } from "@openroster/athlete-index/query.ts";
import { statSearchOf, statSortOf } from "../../athletes/stat-condition.ts";
import { isAthleteSort } from "../../athletes/vocabulary.ts";
import type { AthleteQuery } from "../athlete-search.server.ts";
import type { AthleteFilters } from "../filters/search-query.ts";

/** Returns the query for the index. `term` is the folded name. */
export function toIndexQuery({ fullName: _, stat, ...filters }: AthleteFilters, term: string | null): IndexQuery {
  const search = statSearchOf({ sportCode: filters.sportCode, stat });
  const statistics =
    search && search !== "nothing"
      ? {
          sportCode: search.sportCode,
          conditions: search.conditions.map(({ stat: { id }, ...condition }) => ({ id, ...condition })),
        }
      : (search ?? undefined);
  const marks = filters.with?.includes("reel") ? (["reel"] as const) : undefined;
  return { filters: { ...filters, statistics, marks }, term };
}

export function toIndexPage(query: AthleteQuery): IndexPage {
  const { page, size } = query;
  return { sort: toIndexOrder(query), skip: (page - 1) * size, size };
}

function toIndexOrder(query: AthleteQuery): IndexOrder | undefined {
  const { sort } = query;
  if (sort === undefined || isAthleteSort(sort)) return sort;
  const byStat = statSortOf(query);
  return byStat
    ? { sportCode: byStat.stat.sportCode, id: byStat.stat.id, isDescending: byStat.isDescending }
    : undefined;
}
