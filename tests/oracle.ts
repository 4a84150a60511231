/** How many random queries the search index is held against plain SQL with: few in `npm test`, `ORACLE_QUERIES=100000` in the long run. */
export const oracleQueries = Number(process.env.ORACLE_QUERIES ?? 400);

/** What the random queries and changes are drawn from; a failure names it, and `ORACLE_SEED` brings it back. */
export const oracleSeed = Number(process.env.ORACLE_SEED ?? Date.now() % 1_000_000);
