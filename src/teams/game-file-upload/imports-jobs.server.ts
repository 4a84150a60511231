import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { defineJob } from "../../jobs/job.server.ts";
import { handle, type JobHandler } from "../../jobs/worker.server.ts";
import { fillFacts } from "./waiting-files.server.ts";

const factsJob = defineJob("fill-team-import-facts", z.strictObject({}));

export function teamImportsHandler(db: Kysely<Database>): JobHandler {
  return handle(factsJob, () => fillFacts(db), { cron: "41 * * * *", payload: {} });
}
