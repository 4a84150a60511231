import type { Kysely } from "kysely";
import { z } from "zod";
import { processRequestJob } from "../accounts/account-requests.server.ts";
import type { OpenAccountOptions } from "../accounts/open-account.server.ts";
import { processAccountRequest, processWaitingRequests } from "../accounts/process-account-request.server.ts";
import { removeFormerMail, removeFormerMailJob } from "../accounts/remove-former-mail.server.ts";
import type { Database } from "../database/tables.ts";
import { eraseAccounts } from "../deletion/erase-accounts.server.ts";
import { reconcileErasures } from "../deletion/erasure-log.server.ts";
import { purgeAccounts } from "../deletion/purge-accounts.server.ts";
import { defineJob, handle, handleSchedule, type JobHandler } from "../jobs/job.server.ts";
import { applyEmailChanges } from "../settings/apply-email-changes.server.ts";

/** Processes requests that a killed process left. */
export const processWaitingJob = defineJob("answer-waiting-account-requests", z.strictObject({}));
/** Erases accounts that are due, and erased accounts that a restored backup contains. */
export const eraseJob = defineJob("erase-accounts", z.strictObject({}));

export interface AccountJobsOptions extends OpenAccountOptions {
  mailFolder: string;
  ledger?: string;
}

/** Requests run when they arrive, and left ones every minute. Erasure runs every hour, purging every ten minutes. */
export function accountHandlers(
  db: Kysely<Database>,
  { mailFolder, ledger, ...options }: AccountJobsOptions,
): JobHandler[] {
  return [
    handle(processRequestJob, ({ requestId }) => processAccountRequest(db, { requestId, ...options })),
    // The queue repeats a job of a killed process only after minutes. This job finds its row earlier.
    handleSchedule(processWaitingJob, "* * * * *", () => processWaitingRequests(db, options)),
    handleSchedule(eraseJob, "17 * * * *", async (signal) => {
      // Accounts that are recorded as erased are erased first, because a backup can have been restored.
      if (ledger) await reconcileErasures(db, ledger);
      await eraseAccounts(db, { mailFolder, ledger, signal });
    }),
    handle(removeFormerMailJob, ({ accountId }) => removeFormerMail(db, { accountId, mailFolder })),
    handleSchedule("apply-email-changes", "*/15 * * * *", () => applyEmailChanges(db, options)),
    handleSchedule("purge-accounts", "*/10 * * * *", () => purgeAccounts(db)),
  ];
}
