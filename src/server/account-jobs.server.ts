import type { Kysely } from "kysely";
import { z } from "zod";
import { processRequestJob } from "../accounts/account-requests.server.ts";
import type { OpenAccountOptions } from "../accounts/open-account.server.ts";
import { processAccountRequest, processWaitingRequests } from "../accounts/process-account-request.server.ts";
import { removeFormerMail, removeFormerMailJob } from "../accounts/remove-former-mail.server.ts";
import type { PersonalDataPart } from "../data-export/collect-personal-data.server.ts";
import { makeExport, makeWaitingExports } from "../data-export/make-export.server.ts";
import { makeExportJob } from "../data-export/request-export.server.ts";
import type { Database } from "../database/tables.ts";
import { eraseAccounts } from "../deletion/erase-accounts.server.ts";
import { reconcileErasures } from "../deletion/erasure-ledger.server.ts";
import { purgeAccounts } from "../deletion/purge-accounts.server.ts";
import { defineJob } from "../jobs/job.server.ts";
import { handle, type JobHandler } from "../jobs/worker.server.ts";

const nothing = z.strictObject({});
/** Answers what waits, whoever had it in hand. */
export const processWaitingJob = defineJob("answer-waiting-account-requests", nothing);
/** Erases whose time has come, and whom a restored backup brought back. */
export const eraseJob = defineJob("erase-accounts", nothing);
const exportWaitingJob = defineJob("make-waiting-exports", nothing);
const purgeJob = defineJob("purge-accounts", nothing);

/** What the jobs of accounts need to know of the installation: where a local trial keeps its mail, and where it is noted who was erased. */
export interface AccountJobsOptions extends OpenAccountOptions {
  mailFolder: string;
  ledger?: string;
  /** What of everyone's own data each feature keeps. */
  personalData: readonly PersonalDataPart[];
}

/** What the worker does for accounts: answers requests as they come and, every minute, those left behind; erases every hour, purges every ten minutes. */
export function accountHandlers(
  db: Kysely<Database>,
  { mailFolder, ledger, personalData, ...options }: AccountJobsOptions,
): JobHandler[] {
  const exporting = { personalData, publicUrl: options.publicUrl };
  return [
    handle(processRequestJob, ({ requestId }) => processAccountRequest(db, { requestId, ...options })),
    // The queue gives back a job of a killed process only after minutes; the row is there, and the next look finds it.
    handle(processWaitingJob, () => processWaitingRequests(db, options), { cron: "* * * * *", payload: {} }),
    handle(makeExportJob, ({ exportId }) => makeExport(db, { exportId, ...exporting })),
    handle(exportWaitingJob, () => makeWaitingExports(db, exporting), { cron: "*/5 * * * *", payload: {} }),
    handle(
      eraseJob,
      async (_, signal) => {
        // However a backup came back: who is known to have been erased is erased before anyone else.
        if (ledger) await reconcileErasures(db, ledger);
        await eraseAccounts(db, { mailFolder, ledger, signal });
      },
      { cron: "17 * * * *", payload: {} },
    ),
    handle(removeFormerMailJob, ({ accountId }) => removeFormerMail(db, { accountId, mailFolder })),
    handle(purgeJob, () => purgeAccounts(db), { cron: "*/10 * * * *", payload: {} }),
  ];
}
