import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { defineJob } from "../../jobs/job.server.ts";
import { handle, type JobHandler } from "../../jobs/worker.server.ts";
import { purgeWaiting } from "./waiting-files.server.ts";

const purgeJob = defineJob("purge-team-imports", z.strictObject({}));

export function teamImportsHandler(db: Kysely<Database>): JobHandler {
  return handle(purgeJob, () => purgeWaiting(db), { cron: "41 * * * *", payload: {} });
}
