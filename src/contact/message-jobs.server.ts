import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { handle, handleSchedule, type JobHandler } from "../jobs/worker.server.ts";
import { deliverMessages, deliverMessagesJob } from "./deliver-messages.server.ts";
import { purgeMessages } from "./purge-messages.server.ts";

/** The schedule delivers what a killed process left. */
export function messageHandlers(db: Kysely<Database>, { publicUrl }: { publicUrl: string }): JobHandler[] {
  return [
    handle(deliverMessagesJob, (_, signal) => deliverMessages(db, { publicUrl }, signal), {
      ...{ cron: "* * * * *", payload: {} },
    }),
    handleSchedule("purge-contact-messages", "17 5 * * *", () => purgeMessages(db)),
  ];
}
