import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { handle, handleSchedule, type JobHandler } from "../../jobs/worker.server.ts";
import { makeComplianceExport, makeComplianceExportJob } from "./make-compliance-export.server.ts";
import { purgeContacts } from "./write-contacts.server.ts";

export function contactHandlers(db: Kysely<Database>): JobHandler[] {
  return [
    handle(makeComplianceExportJob, (payload) => makeComplianceExport(db, payload)),
    handleSchedule("purge-contacts", "53 6 * * *", () => purgeContacts(db)),
  ];
}
