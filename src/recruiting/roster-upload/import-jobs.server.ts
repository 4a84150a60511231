import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { handleSchedule, type JobHandler } from "../../jobs/worker.server.ts";
import { purgeDecisions } from "../matches/match-entries.server.ts";
import { purgeRosters } from "./roster-list.server.ts";

/** Worker job of imports: deletes expired files and athletes of old events every hour. */
export function importsHandler(db: Kysely<Database>): JobHandler {
  return handleSchedule("purge-program-imports", "37 * * * *", async () => {
    await purgeRosters(db);
    await purgeDecisions(db);
  });
}
