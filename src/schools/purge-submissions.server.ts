import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";

export async function purgeSubmissions(db: Kysely<Database>): Promise<void> {
  await sql`delete from submissions where withdrawn_at < now() - interval '2 days'`.execute(db);
}
