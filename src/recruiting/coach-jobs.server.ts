import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { handleSchedule, type JobHandler } from "../jobs/worker.server.ts";
import { eraseClosedPrograms } from "../programs/erase-closed-programs.server.ts";
import { recordActivePlans } from "../programs/record-active-plans.server.ts";
import { purgeSubmissions } from "../schools/purge-submissions.server.ts";
import { announceEvents } from "./events/announce-events.server.ts";
import { askOwnersOfNeeds } from "./needs/ask-owners.server.ts";
import { sendTaskMails } from "./send-task-mails.server.ts";
import { sendTrialMails } from "./send-trial-mails.server.ts";
import { sendDigests } from "./submissions/send-digests.server.ts";

/** The daily mail is sent at 13:00 UTC, the morning in the United States; mails about tasks at 07:00 in the time zone of each program. */
export function schoolHandlers(db: Kysely<Database>, { publicUrl }: { publicUrl: string }): JobHandler[] {
  return [
    handleSchedule("send-coach-digests", "0 13 * * *", (signal) => sendDigests(db, { publicUrl, signal })),
    handleSchedule("send-task-mails", "*/15 * * * *", (signal) => sendTaskMails(db, { publicUrl, signal })),
    handleSchedule("send-trial-mails", "33 * * * *", () => sendTrialMails(db, { publicUrl })),
    handleSchedule("ask-owners-of-needs", "51 * * * *", () => askOwnersOfNeeds(db, { publicUrl })),
    handleSchedule("erase-closed-programs", "47 * * * *", (signal) => eraseClosedPrograms(db, signal)),
    handleSchedule("announce-events", "3 * * * *", () => announceEvents(db)),
    handleSchedule("record-active-plans", "23 * * * *", () => recordActivePlans(db)),
    handleSchedule("purge-submissions", "41 6 * * *", () => purgeSubmissions(db)),
  ];
}
