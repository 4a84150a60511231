import { z } from "zod";
import type { Feature } from "../../http/action.server.ts";
import { queuedJob, scheduledJob } from "../../jobs/job.server.ts";
import { programAction, programQuery } from "../../programs/program-operations.server.ts";
import { findProgramExport, readExportFile } from "../exports/make-export.server.ts";
import { listContacts } from "./list-contacts.server.ts";
import {
  complianceFormat,
  makeComplianceExport,
  makeComplianceExportJob,
  requestComplianceExport,
} from "./make-compliance-export.server.ts";
import {
  athleteParams,
  contactBody,
  contactList,
  contactNoteBody,
  contactParams,
  contactQuery,
  contactReviewBody,
  exportParams,
} from "./schema.ts";
import { logContact, noteContact, purgeContacts, reviewContact } from "./write-contacts.server.ts";

/** The contacts with one athlete. */
export const contactLog: Feature = {
  tag: "contacts",
  operations: [
    programQuery({
      route: "GET /api/coach/prospects/:athleteId/contacts",
      name: "listAthleteContacts",
      summary: "Lists the program’s contacts with an athlete, latest first",
      may: "read",
      params: athleteParams,
      query: contactQuery,
      returns: contactList,
      run: listContacts,
    }),
    programAction({
      route: "POST /api/coach/prospects/:athleteId/contacts",
      name: "logContact",
      summary: "Logs a contact with an athlete, the family or a coach, or corrects an entry",
      may: "logContact",
      params: athleteParams,
      body: contactBody,
      returns: z.object({ contactId: z.string() }),
      forms: {
        contact: (form) => ({
          ...Object.fromEntries(["day", "party", "means", "purpose"].map((name) => [name, form.text(name)])),
          ...(form.text("staffId") && { staffId: form.text("staffId") }),
          ...(form.text("corrects") && { corrects: form.text("corrects") }),
          ...(form.text("about") && { about: form.text("about") }),
          reason: form.text("reason"),
          isVoid: form.text("isVoid") === "yes",
        }),
      },
      run: logContact,
    }),
  ],
};

/** The contacts of the program, for compliance. */
export const contacts: Feature = {
  tag: "contacts",
  operations: [
    programAction({
      route: "PUT /api/coach/contacts/:contactId/note",
      name: "noteContact",
      summary: "Sets the note of the compliance officer on a contact",
      may: "noteContact",
      params: contactParams,
      body: contactNoteBody,
      forms: { note: true },
      run: noteContact,
    }),
    programAction({
      route: "PUT /api/coach/contacts/:contactId/review",
      name: "reviewContact",
      summary: "Marks a contact as reviewed by the compliance officer, or removes the mark",
      may: "noteContact",
      params: contactParams,
      body: contactReviewBody,
      forms: { review: true },
      run: reviewContact,
    }),
    programQuery({
      route: "GET /api/coach/contacts",
      name: "listContacts",
      summary: "Lists the contacts of the program in a period, with person-days by coach and sport",
      may: "read",
      query: contactQuery,
      returns: contactList,
      run: listContacts,
    }),
    programAction({
      route: "POST /api/coach/compliance/exports",
      name: "requestComplianceExport",
      summary: "Requests a CSV of the contact log and the program’s log of five years",
      may: "audit",
      body: z.strictObject({}),
      returns: z.object({ exportId: z.string() }),
      limit: "program-export",
      forms: { export: () => ({}) },
      run: requestComplianceExport,
    }),
    programQuery({
      route: "GET /api/coach/compliance/exports/:exportId/file",
      name: "downloadComplianceExport",
      summary: "Returns the file of an export for compliance; 409 until it is ready",
      may: "audit",
      params: exportParams,
      returns: { description: "CSV", content: { "text/csv": { schema: z.string() } } },
      async run(db, member, { exportId }) {
        await findProgramExport(db, member, exportId, [complianceFormat]);
        const { content, requestedAt } = await readExportFile(db, member, exportId, [complianceFormat]);
        return {
          name: `compliance-${requestedAt.slice(0, 10)}.csv`,
          type: "text/csv; charset=utf-8",
          content,
        };
      },
    }),
  ],
  jobs: [
    queuedJob(makeComplianceExportJob, makeComplianceExport),
    scheduledJob("purge-contacts", "53 6 * * *", purgeContacts),
  ],
};
