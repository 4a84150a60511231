import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { type Kysely, sql } from "kysely";
import { between, chance, pick, pickSome, type Random, randomFrom } from "../sample/random.ts";
import type { AthleteSort } from "../src/athletes/vocabulary.ts";
import type { Database } from "../src/database/tables.ts";
import type { AthleteQuery } from "../src/search/athlete-search.server.ts";
import type { AthleteFilters } from "../src/search/filters/search-query.ts";

/** Source of random queries: existing folded names, and the number of public athletes. */
export interface QueryPool {
  names: string[];
  total: number;
}

export type CreateQuery = (random: Random, pool: QueryPool) => AthleteQuery;

const size = 10;

export const classes: Record<string, CreateQuery> = {
  "no name, page 1": () => ({ page: 1, size }),
  "no name, page 10,000": (_random, pool) => ({ page: Math.min(10_000, lastPage(pool)), size }),
  "no name, last page": (_random, pool) => ({ page: lastPage(pool), size }),
  "5+ letters": (random, pool) => ({ fullName: partOfName(random, pool, between(random, 5, 9)), page: 1, size }),
  "3-4 letters": (random, pool) => ({ fullName: partOfName(random, pool, between(random, 3, 4)), page: 1, size }),
  "1-2 letters": (random, pool) => ({ fullName: partOfName(random, pool, between(random, 1, 2)), page: 1, size }),
  filters: (random) => ({ ...randomFilters(random), page: between(random, 1, 50), size }),
  "filters and name": (random, pool) => ({
    ...randomFilters(random),
    fullName: partOfName(random, pool, between(random, 3, 6)),
    page: 1,
    size,
  }),
  "by name": (random, pool) => sorted(random, pool, "name"),
  "newest first": (random, pool) => sorted(random, pool, "newest"),
  "by graduation year": (random, pool) => sorted(random, pool, "graduationYear"),
  "tallest first": (random, pool) => sorted(random, pool, "height"),
};

export function randomQuery(random: Random, pool: QueryPool): AthleteQuery {
  return pick(random, Object.values(classes))(random, pool);
}

/** Returns a name with one wrong letter, which no athlete has. */
export function misspelledName(random: Random, { names }: QueryPool): AthleteFilters {
  const name = pick(random, names);
  const at = between(random, 1, Math.max(1, name.length - 2));
  return { fullName: `${name.slice(0, at)}q${name.slice(at + 1)}` };
}

/** Returns two or three random filters, as coaches typically combine them. */
export function randomFilters(random: Random): AthleteFilters {
  const low = between(random, 60, 76);
  const all: AthleteFilters[] = [
    { gender: pick(random, ["F", "M"] as const) },
    { sportCode: pick(random, sportCodes) },
    { state: pickSome(random, ["NE", "IA", "CA", "TX", "WY", "NY", "OH", "FL"], between(random, 1, 3)) },
    { graduationYear: pickSome(random, [2025, 2026, 2027, 2028, 2029], between(random, 1, 2)) },
    { schoolType: [pick(random, ["H", "J", "O"] as const)] },
    chance(random, 0.5) ? { heightMin: low } : { heightMin: low, heightMax: low + between(random, 0, 6) },
  ];
  return Object.assign({}, ...pickSome(random, all, between(random, 2, 3)));
}

/** Reads the names of `count` athletes, spread over the table. Selects the same ones each time. */
export async function openPool(db: Kysely<Database>, count = 2000): Promise<QueryPool> {
  const { rows } = await sql<{ last: string; total: string }>`
    select (select max(id) from athletes) as last, (select count(*) from athletes where is_public) as total`.execute(
    db,
  );
  const random = randomFrom(11);
  const keys = Array.from({ length: count }, () => between(random, 1, Number(rows[0]?.last)));
  const found = await sql<{ search_name: string }>`
    select search_name from athletes where id = any(${keys}::bigint[]) and is_public order by id`.execute(db);
  return { names: found.rows.map((row) => row.search_name), total: Number(rows[0]?.total) };
}

function lastPage({ total }: QueryPool): number {
  return Math.max(1, Math.ceil(total / size));
}

function sorted(random: Random, pool: QueryPool, sort: AthleteSort): AthleteQuery {
  // Half of the queries request the first pages of a filtered list, the others any page of the full list.
  if (chance(random, 0.5)) return { ...randomFilters(random), sort, page: between(random, 1, 5), size };
  return { sort, page: between(random, 1, lastPage(pool)), size };
}

/** Returns part of a name. Mostly from the start of a word, as users type it, possibly into the next word. */
function partOfName(random: Random, { names }: QueryPool, length: number): string {
  const name = pick(random, names);
  const starts = [...name.matchAll(/(?<=^|[ -])./gu)].map(({ index }) => index);
  const start = chance(random, 0.75) ? pick(random, starts) : between(random, 0, Math.max(0, name.length - length));
  return name.slice(start, start + length).trim() || name;
}
