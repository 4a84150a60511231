import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { defineJob } from "../jobs/job.server.ts";
import { handle, type JobHandler } from "../jobs/worker.server.ts";
import { endGuardians } from "./guardians.server.ts";

const endJob = defineJob("end-guardians", z.strictObject({}));

/** Runs after the birth years of adults are deleted. */
export function familyHandler(db: Kysely<Database>): JobHandler {
  return handle(endJob, () => endGuardians(db), { cron: "7 * * * *", payload: {} });
}
