import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { defineJob } from "../jobs/job.server.ts";
import { handle, type JobHandler } from "../jobs/worker.server.ts";
import { purgeSubmissions } from "../schools/purge-submissions.server.ts";
import { sendDigests } from "./send-digests.server.ts";

const nothing = z.strictObject({});
const digestJob = defineJob("send-coach-digests", nothing);
const purgeJob = defineJob("purge-submissions", nothing);

/** What the worker does for schools: the daily mail to coaches at 13:00 UTC, when the day begins in the United States, and the purge at night. */
export function schoolHandlers(db: Kysely<Database>, { publicUrl }: { publicUrl: string }): JobHandler[] {
  return [
    handle(
      digestJob,
      async (_, signal) => {
        await sendDigests(db, { publicUrl, signal });
      },
      { cron: "0 13 * * *", payload: {} },
    ),
    handle(purgeJob, () => purgeSubmissions(db), { cron: "41 6 * * *", payload: {} }),
  ];
}
