import { type Kysely, sql } from "kysely";
import { samplePicture } from "../../sample/draw-action.ts";
import { loadSampleFamilies } from "../../sample/load-families.server.ts";
import { sampleAthletes } from "../../sample/sample-athletes.ts";
import { importAthletes } from "../bulk-import/import-athletes.server.ts";
import type { Database } from "../database/tables.ts";
import { loadSampleNeeds } from "./sample-needs.server.ts";

/** Loads the sample athletes, and families of three of them, into an empty database. Returns the number of athletes. */
export async function loadSampleOnce(db: Kysely<Database>, report: (line: string) => void): Promise<number> {
  const anyone = await db.selectFrom("accounts").select("id").limit(1).executeTakeFirst();
  if (anyone) return 0;
  report("Loading the sample athletes …");
  const athletes = [...sampleAthletes()];
  const pictures = athletes.flatMap(({ externalId, sports }, index) => {
    const picture = samplePicture(index, sports?.[0]);
    return picture ? [{ externalId, picture }] : [];
  });
  return await db.transaction().execute(async (trx) => {
    const { imported } = await importAthletes(trx, athletes);
    // Bulk lines have no pictures.
    await sql`update athletes set picture = drawn.picture
      from json_to_recordset(${JSON.stringify(pictures)}::json) as drawn ("externalId" text, picture text)
      where external_id = "externalId"`.execute(trx);
    await loadSampleFamilies(trx);
    await loadSampleNeeds(trx);
    return imported;
  });
}
