import { z } from "zod";
import type { Feature } from "../../http/action.server.ts";
import { hiddenHours } from "../../profile-reports/vocabulary.ts";
import { administratorAction, administratorQuery } from "../administrator-operations.server.ts";
import {
  type ReportRecord,
  reportDecisionBody,
  reportList,
  reportQuery,
  reportRecord,
  staleResponse,
  versionBody,
} from "../schema.ts";
import { reportDecisionWords } from "../vocabulary.ts";
import { decideProfileReport, reopenProfileReport } from "./decide-profile-report.server.ts";
import { listProfileReports } from "./find-profile-reports.server.ts";

const params = z.strictObject({ id: z.string().max(200) });
const responses = { 409: staleResponse(reportRecord) };

export const profileReports: Feature = {
  tag: "admin",
  operations: [
    administratorQuery({
      route: "GET /api/admin/reports",
      name: "listReports",
      summary: "Lists open or decided reports about profiles",
      query: reportQuery,
      returns: reportList,
      run: (db, _caller, query) => listProfileReports(db, query),
    }),
    administratorAction({
      route: "POST /api/admin/reports/:id/decide",
      name: "decideReport",
      summary: "Decides a report, and mails the result to the reporter",
      description:
        "Returns 409 with the current report if it, the profile or the number of other reports changed after it was read. Without a version, only a first decision is accepted.",
      params,
      body: reportDecisionBody,
      returns: reportRecord,
      responses,
      message: ({ decision }, { hid }: ReportRecord) => {
        const { done, doneIfHidden } = reportDecisionWords[decision];
        return (hid && doneIfHidden) || done;
      },
      run: (trx, caller, { id: reportId, ...choice }, { publicUrl }) =>
        decideProfileReport(trx, { ...caller, publicUrl, reportId, ...choice }),
    }),
    administratorAction({
      route: "POST /api/admin/reports/:id/reopen",
      name: "reopenReport",
      summary: "Takes a decision about a report back, so that the report is open again",
      description:
        "Activates an account that the decision deactivated, and opens the reports that it closed. A report that hid the profile hides it again until 72 hours after the report. The reporters’ addresses stay deleted.",
      params,
      body: versionBody,
      returns: reportRecord,
      responses,
      message: (_input, report: ReportRecord) => describeReopened(report),
      run: (trx, caller, { id: reportId, version }, { publicUrl }) =>
        reopenProfileReport(trx, { ...caller, publicUrl, reportId, version }),
    }),
  ],
};

function describeReopened({ hid, hiddenUntil }: ReportRecord): string {
  if (!hid) return "The report is open again.";
  return hiddenUntil
    ? `The report is open again. The profile is hidden until ${hiddenHours} hours after the report.`
    : `The report is open again. It doesn’t hide the profile, because the ${hiddenHours} hours after the report are over.`;
}
