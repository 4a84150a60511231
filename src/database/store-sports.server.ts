import { positionCodes } from "@openroster/stat-files/sports/positions.ts";
import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "./tables.ts";

/** Adds the registered sports and positions that the database lacks. Never removes any, because an older version can start later. */
export async function storeSports(db: Kysely<Database>): Promise<void> {
  const rows = sportCodes.map((code) => ({
    code,
    positions: positionCodes.filter((position) => position.startsWith(`${code}:`)),
  }));
  await sql`
    insert into sports (code, positions)
      select code, positions from json_to_recordset(${JSON.stringify(rows)}) as given (code text, positions text[])
    on conflict (code) do update
      set positions = array(select distinct unnest(sports.positions || excluded.positions))
      where not sports.positions @> excluded.positions`.execute(db);
}
