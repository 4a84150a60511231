import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { defineJob } from "../../jobs/job.server.ts";
import { handle, type JobHandler } from "../../jobs/worker.server.ts";
import { findNewMatches } from "./find-new-matches.server.ts";
import { purgeSearches } from "./saved-searches.server.ts";
import { sendAlerts } from "./send-alerts.server.ts";

const emptyPayload = z.strictObject({});
const matchJob = defineJob("find-new-matches", emptyPayload);
const alertJob = defineJob("send-search-alerts", emptyPayload);
const purgeJob = defineJob("purge-searches", emptyPayload);

/** Worker jobs of saved searches. Time zones differ by quarters of an hour, so alerts are checked as often. */
export function searchesHandlers(db: Kysely<Database>, { publicUrl }: { publicUrl: string }): JobHandler[] {
  return [
    handle(matchJob, () => findNewMatches(db), { cron: "*/5 * * * *", payload: {} }),
    handle(
      alertJob,
      async (_, signal) => {
        await sendAlerts(db, { publicUrl, signal });
      },
      { cron: "*/15 * * * *", payload: {} },
    ),
    handle(purgeJob, () => purgeSearches(db), { cron: "29 * * * *", payload: {} }),
  ];
}
