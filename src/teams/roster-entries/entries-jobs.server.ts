import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { defineJob } from "../../jobs/job.server.ts";
import { handle, type JobHandler } from "../../jobs/worker.server.ts";
import { purgeEntries } from "./write-entries.server.ts";

const purgeJob = defineJob("purge-roster-entries", z.strictObject({}));

/** Deletes each night the players without an account whose last season ended two years ago. */
export function entriesHandler(db: Kysely<Database>): JobHandler {
  return handle(
    purgeJob,
    async () => {
      await purgeEntries(db);
    },
    { cron: "23 3 * * *", payload: {} },
  );
}
