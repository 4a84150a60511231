import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";

/** Removes submissions that were taken back, once they count for no day any more. */
export async function purgeSubmissions(db: Kysely<Database>): Promise<void> {
  await sql`delete from submissions where withdrawn_at < now() - interval '2 days'`.execute(db);
}
