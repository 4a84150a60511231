import { Readable } from "node:stream";
import { z } from "zod";
import { type Finding, findingList } from "../../doctor/finding.ts";
import type { Feature } from "../../http/action.server.ts";
import { administratorAction, administratorQuery } from "../administrator-operations.server.ts";
import { auditFilters, auditList, auditQuery, changedMail, mailList, mailQuery, resendBody } from "../schema.ts";
import { exportAudit } from "./export-audit.server.ts";
import { listAuditEntries } from "./find-audit-entries.server.ts";
import { listMail } from "./find-mail.server.ts";
import { dismissMail, resendFailedMail, resendMailOfCauses } from "./resend-failed-mail.server.ts";

declare module "../../http/action.server.ts" {
  interface Services {
    /** Checks the installation. */
    examine(): Promise<Finding[]>;
  }
}

export const records: Feature = {
  tag: "admin",
  operations: [
    administratorQuery({
      route: "GET /api/admin/audit",
      name: "listAuditEntries",
      summary: "Returns the audit log",
      query: auditQuery,
      returns: auditList,
      run: (db, _caller, query) => listAuditEntries(db, query),
    }),
    administratorQuery({
      route: "GET /api/admin/audit.csv",
      name: "exportAuditLog",
      summary: "Exports the audit log as a CSV file",
      query: auditFilters,
      returns: { description: "CSV (RFC 4180)", content: { "text/csv": { schema: z.string() } } },
      run: (db, _caller, filters) => ({
        name: "audit.csv",
        type: "text/csv; charset=utf-8",
        content: Readable.from(exportAudit(db, filters)),
      }),
    }),
    administratorQuery({
      route: "GET /api/admin/mail",
      name: "listMail",
      summary: "Lists failed and waiting mail",
      query: mailQuery,
      returns: mailList,
      run: (db, _caller, query) => listMail(db, query),
    }),
    administratorAction({
      route: "POST /api/admin/mail/:id/resend",
      name: "resendMail",
      summary: "Resends failed mail",
      params: z.strictObject({ id: z.string().max(200) }),
      message: "We’re sending the email again.",
      run: (trx, { administratorId }, { id: mailId }) => resendFailedMail(trx, { administratorId, mailId }),
    }),
    administratorAction({
      route: "POST /api/admin/mail/resend",
      name: "resendMailOfCauses",
      summary: "Resends all failed mail with some error codes",
      description: "At most 500 at once.",
      body: resendBody,
      returns: changedMail,
      message: (_input, { count }: { count: number }) =>
        `We’re sending ${count.toLocaleString("en-US")} ${count === 1 ? "email" : "emails"} again.`,
      run: (trx, caller, { causes }) => resendMailOfCauses(trx, { ...caller, causes }),
    }),
    administratorAction({
      route: "POST /api/admin/mail/:id/dismiss",
      name: "dismissMail",
      summary: "Takes failed mail off the list",
      params: z.strictObject({ id: z.string().max(200) }),
      message: "The email is off the list. It isn’t sent.",
      run: (trx, caller, { id: mailId }) => dismissMail(trx, { ...caller, mailId, isDismissed: true }),
    }),
    administratorAction({
      route: "POST /api/admin/mail/:id/restore",
      name: "restoreMail",
      summary: "Puts dismissed mail back on the list",
      params: z.strictObject({ id: z.string().max(200) }),
      message: "The email is on the list again.",
      run: (trx, caller, { id: mailId }) => dismissMail(trx, { ...caller, mailId, isDismissed: false }),
    }),
    administratorQuery({
      route: "GET /api/admin/status",
      name: "getInstallationStatus",
      summary: "Checks the installation",
      returns: findingList,
      run: async (_db, _caller, _input, { examine }) => ({
        data: await examine(),
        checkedAt: new Date().toISOString(),
      }),
    }),
  ],
};
