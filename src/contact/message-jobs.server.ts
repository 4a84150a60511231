import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { defineJob } from "../jobs/job.server.ts";
import { handle, type JobHandler } from "../jobs/worker.server.ts";
import { deliverMessages, deliverMessagesJob } from "./deliver-messages.server.ts";
import { purgeMessages } from "./purge-messages.server.ts";

const purgeJob = defineJob("purge-contact-messages", z.strictObject({}));

/** The schedule delivers what a killed process left. */
export function messageHandlers(db: Kysely<Database>, { publicUrl }: { publicUrl: string }): JobHandler[] {
  return [
    handle(deliverMessagesJob, (_, signal) => deliverMessages(db, { publicUrl }, signal), {
      ...{ cron: "* * * * *", payload: {} },
    }),
    handle(purgeJob, () => purgeMessages(db), { cron: "17 5 * * *", payload: {} }),
  ];
}
