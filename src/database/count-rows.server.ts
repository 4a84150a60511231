import { type SelectQueryBuilder, sql } from "kysely";

/** Counts the rows of a query that selects no columns. */
export async function countRows<Tables, From extends keyof Tables>(
  query: SelectQueryBuilder<Tables, From, Record<never, never>>,
): Promise<number> {
  const counted = query.select(sql<number>`count(*)::integer`.as("count"));
  const { count } = (await counted.executeTakeFirstOrThrow()) as { count: number };
  return count;
}
