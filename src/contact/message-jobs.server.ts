import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { handleSchedule, type JobHandler } from "../jobs/worker.server.ts";
import { deliverMessages, deliverMessagesJob } from "./deliver-messages.server.ts";
import { purgeMessages } from "./purge-messages.server.ts";

/** The schedule delivers what a killed process left. */
export function messageHandlers(db: Kysely<Database>, { publicUrl }: { publicUrl: string }): JobHandler[] {
  return [
    handleSchedule(deliverMessagesJob, "* * * * *", (signal) => deliverMessages(db, { publicUrl }, signal)),
    handleSchedule("purge-contact-messages", "17 5 * * *", () => purgeMessages(db)),
  ];
}
