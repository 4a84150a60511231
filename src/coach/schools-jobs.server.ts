import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { defineJob } from "../jobs/job.server.ts";
import { handle, type JobHandler } from "../jobs/worker.server.ts";
import { purgeSubmissions } from "../schools/purge-submissions.server.ts";
import { sendDigests } from "./send-digests.server.ts";

const emptyPayload = z.strictObject({});
const digestJob = defineJob("send-coach-digests", emptyPayload);
const purgeJob = defineJob("purge-submissions", emptyPayload);

/** Worker jobs for schools: the daily mail to coaches at 13:00 UTC, the morning in the United States, and the nightly purge. */
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
