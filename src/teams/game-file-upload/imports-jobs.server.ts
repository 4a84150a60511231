import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { defineJob } from "../../jobs/job.server.ts";
import { handle, type JobHandler } from "../../jobs/worker.server.ts";
import { fillFacts, purgeWaiting } from "./waiting-files.server.ts";

const purgeJob = defineJob("purge-team-imports", z.strictObject({}));

export function teamImportsHandler(db: Kysely<Database>): JobHandler {
  const run = async () => {
    await purgeWaiting(db);
    await fillFacts(db);
  };
  return handle(purgeJob, run, { cron: "41 * * * *", payload: {} });
}
