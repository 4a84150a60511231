import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { handleSchedule, type JobHandler } from "../jobs/job.server.ts";
import { forgetViewers, readDay } from "./count-views.server.ts";

/** Deletes the previous day's viewer data every hour, first shortly after midnight UTC. */
export function forgetViewersHandler(db: Kysely<Database>): JobHandler {
  return handleSchedule("forget-viewers", "3 * * * *", async () => forgetViewers(db, await readDay(db)));
}
