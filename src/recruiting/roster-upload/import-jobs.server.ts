import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { defineJob } from "../../jobs/job.server.ts";
import { handle, type JobHandler } from "../../jobs/worker.server.ts";
import { purgeDecisions } from "../matches/match-entries.server.ts";
import { purgeRosters } from "./roster-list.server.ts";

const purgeJob = defineJob("purge-program-imports", z.strictObject({}));

/** Worker job of imports: deletes expired files and athletes of old events every hour. */
export function importsHandler(db: Kysely<Database>): JobHandler {
  return handle(
    purgeJob,
    async () => {
      await purgeRosters(db);
      await purgeDecisions(db);
    },
    { cron: "37 * * * *", payload: {} },
  );
}
