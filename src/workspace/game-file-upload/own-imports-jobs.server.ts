import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { defineJob } from "../../jobs/job.server.ts";
import { handle, type JobHandler } from "../../jobs/worker.server.ts";
import { purgeOwnFiles } from "./own-file.server.ts";

const purgeJob = defineJob("purge-athlete-imports", z.strictObject({}));

export function ownImportsHandler(db: Kysely<Database>): JobHandler {
  return handle(purgeJob, () => purgeOwnFiles(db), { cron: "43 * * * *", payload: {} });
}
