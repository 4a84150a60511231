import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { defineJob } from "../jobs/job.server.ts";
import { handle, type JobHandler } from "../jobs/worker.server.ts";
import { forgetViewers, readDay } from "./count-views.server.ts";

const purgeJob = defineJob("forget-viewers", z.strictObject({}));

/** Deletes the previous day's viewer data every hour, first shortly after midnight UTC. */
export function forgetViewersHandler(db: Kysely<Database>): JobHandler {
  return handle(purgeJob, async () => forgetViewers(db, await readDay(db)), { cron: "3 * * * *", payload: {} });
}
