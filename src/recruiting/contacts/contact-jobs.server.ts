import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { defineJob } from "../../jobs/job.server.ts";
import { handle, type JobHandler } from "../../jobs/worker.server.ts";
import { makeComplianceExport, makeComplianceExportJob } from "./make-compliance-export.server.ts";
import { purgeContacts } from "./write-contacts.server.ts";

const purgeJob = defineJob("purge-contacts", z.strictObject({}));

export function contactHandlers(db: Kysely<Database>): JobHandler[] {
  return [
    handle(makeComplianceExportJob, (payload) => makeComplianceExport(db, payload)),
    handle(purgeJob, () => purgeContacts(db), { cron: "53 6 * * *", payload: {} }),
  ];
}
