import type { Kysely } from "kysely";
import { sampleAthletes } from "../../sample/sample-athletes.ts";
import type { Database } from "../database/tables.ts";
import { importAthletes } from "../import/import-athletes.server.ts";

export async function loadSampleOnce(db: Kysely<Database>, report: (line: string) => void): Promise<number> {
  const anyone = await db.selectFrom("accounts").select("id").limit(1).executeTakeFirst();
  if (anyone) return 0;
  report("Loading the sample athletes …");
  const { imported } = await db.transaction().execute((trx) => importAthletes(trx, sampleAthletes()));
  return imported;
}
