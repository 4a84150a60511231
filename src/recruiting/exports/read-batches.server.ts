import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/tables.ts";

/** Rows at once. A note has 4,000 characters, so that these take a few milliseconds to write. */
const rowsPerBatch = 100;

/** Reads the rows of a query in batches by a cursor, so that only one of them is in memory. Read all of them before the next query of the transaction. */
export async function* readBatches<Row>(trx: Kysely<Database>, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  await sql`declare batches no scroll cursor for ${query}`.execute(trx);
  let rows: Row[];
  do {
    ({ rows } = await sql<Row>`fetch forward ${sql.lit(rowsPerBatch)} from batches`.execute(trx));
    if (rows.length > 0) yield rows;
  } while (rows.length === rowsPerBatch);
  await sql`close batches`.execute(trx);
}

/** Splits a list into lists of at most `size`. */
export function* splitList<One>(list: readonly One[], size: number): Generator<One[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}
