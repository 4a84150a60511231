import { CompiledQuery, type Kysely } from "kysely";
import type { Database } from "../database/tables.ts";

/** Sends rows in the text format of COPY to a table with columns, as in `events (name, score)`. */
export async function copyRows(db: Kysely<Database>, table: string, rows: string[]): Promise<void> {
  if (rows.length === 0) return;
  const statement = CompiledQuery.raw(`copy ${table} from stdin`, [`${rows.join("\n")}\n`]);
  await db.getExecutor().stream(statement, 1).next();
}
