import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { defineJob } from "../jobs/job.server.ts";
import { handle, type JobHandler } from "../jobs/worker.server.ts";
import { eraseClosedPrograms } from "../programs/erase-closed-programs.server.ts";
import { recordActivePlans } from "../programs/record-active-plans.server.ts";
import { purgeSubmissions } from "../schools/purge-submissions.server.ts";
import { announceEvents } from "./events/announce-events.server.ts";
import { askOwnersOfNeeds } from "./needs/ask-owners.server.ts";
import { sendTaskMails } from "./send-task-mails.server.ts";
import { sendTrialMails } from "./send-trial-mails.server.ts";
import { sendDigests } from "./submissions/send-digests.server.ts";

const emptyPayload = z.strictObject({});
const digestJob = defineJob("send-coach-digests", emptyPayload);
const taskJob = defineJob("send-task-mails", emptyPayload);
const plansJob = defineJob("record-active-plans", emptyPayload);
const trialJob = defineJob("send-trial-mails", emptyPayload);
const needsJob = defineJob("ask-owners-of-needs", emptyPayload);
const closedJob = defineJob("erase-closed-programs", emptyPayload);
const eventDayJob = defineJob("announce-events", emptyPayload);
const purgeJob = defineJob("purge-submissions", emptyPayload);

/** The daily mail is sent at 13:00 UTC, the morning in the United States; mails about tasks at 07:00 in the time zone of each program. */
export function schoolHandlers(db: Kysely<Database>, { publicUrl }: { publicUrl: string }): JobHandler[] {
  return [
    handle(
      digestJob,
      async (_, signal) => {
        await sendDigests(db, { publicUrl, signal });
      },
      { cron: "0 13 * * *", payload: {} },
    ),
    handle(
      taskJob,
      async (_, signal) => {
        await sendTaskMails(db, { publicUrl, signal });
      },
      { cron: "*/15 * * * *", payload: {} },
    ),
    handle(
      trialJob,
      async () => {
        await sendTrialMails(db, { publicUrl });
      },
      { cron: "33 * * * *", payload: {} },
    ),
    handle(
      needsJob,
      async () => {
        await askOwnersOfNeeds(db, { publicUrl });
      },
      { cron: "51 * * * *", payload: {} },
    ),
    handle(
      closedJob,
      async (_, signal) => {
        await eraseClosedPrograms(db, signal);
      },
      { cron: "47 * * * *", payload: {} },
    ),
    handle(eventDayJob, () => announceEvents(db), { cron: "3 * * * *", payload: {} }),
    handle(plansJob, () => recordActivePlans(db), { cron: "23 * * * *", payload: {} }),
    handle(purgeJob, () => purgeSubmissions(db), { cron: "41 6 * * *", payload: {} }),
  ];
}
