/** Number of random queries that compare the search index with plain SQL: few in `npm test`, `ORACLE_QUERIES=100000` in a long run. */
export const oracleQueries = Number(process.env.ORACLE_QUERIES ?? (process.env.DAILY ? 100 : 400));

/** Seed of the random queries and changes. A failure prints it; `ORACLE_SEED` repeats the run. */
export const oracleSeed = Number(process.env.ORACLE_SEED ?? Date.now() % 1_000_000);
