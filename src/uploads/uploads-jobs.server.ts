import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { handleSchedule, type JobHandler } from "../jobs/job.server.ts";

/** The previous version still writes the last three during a deployment. */
const tables = ["waiting_uploads", "program_imports", "team_imports", "athlete_imports"] as const;

/** Deletes each hour the files that nobody imported in their week. */
export function uploadsHandler(db: Kysely<Database>): JobHandler {
  const run = async () => {
    for (const table of tables) await db.deleteFrom(table).where("expires_at", "<", new Date()).execute();
  };
  return handleSchedule("purge-uploads", "43 * * * *", run);
}
