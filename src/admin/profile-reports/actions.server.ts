import { z } from "zod";
import type { Feature } from "../../http/action.server.ts";
import { recordId } from "../../http/record-id.ts";
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
import { findProfileParts } from "./find-profile-parts.server.ts";
import { listProfileReports } from "./find-profile-reports.server.ts";
import { freezeGuardian } from "./freeze-guardian.server.ts";
import { hidePart, showPart } from "./hide-part.server.ts";
import { closeGuardianReport, listFamilies } from "./list-families.server.ts";
import { familyWork, frozenBody, hidePartBody, messageBody, profileParts, sentMessage } from "./parts-schema.ts";
import { sendMessage, withdrawMessage } from "./send-message.server.ts";

const params = z.strictObject({ id: z.string().max(200) });
const guardianParams = z.strictObject({ id: recordId() });
const profileParams = z.strictObject({ athleteId: z.string().max(100) });
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
    administratorQuery({
      route: "GET /api/admin/profiles/:athleteId/parts",
      name: "listProfileParts",
      summary: "Lists the parts of a profile that can be hidden, and those that are",
      params: profileParams,
      returns: profileParts,
      run: (db, _caller, { athleteId }) => findProfileParts(db, athleteId),
    }),
    administratorAction({
      route: "POST /api/admin/profiles/:athleteId/parts",
      name: "hideProfilePart",
      summary: "Hides a photo, text, link or game of a profile until its owner changes it",
      description: "The owner gets an email after two minutes that says what and why.",
      params: profileParams,
      body: hidePartBody,
      returns: profileParts,
      message: "This part is hidden. We’ll email the athlete in two minutes.",
      run: (trx, caller, input, { publicUrl }) => hidePart(trx, { ...caller, ...input, publicUrl }),
    }),
    administratorAction({
      route: "POST /api/admin/hidden-parts/:id/show",
      name: "showProfilePart",
      summary: "Shows a hidden part of a profile again",
      params,
      returns: profileParts,
      message: "This part is shown again.",
      run: (trx, caller, { id }) => showPart(trx, { ...caller, id }),
    }),
    administratorAction({
      route: "POST /api/admin/profiles/:athleteId/messages",
      name: "sendStaffMessage",
      summary: "Emails a fixed text to an athlete, and to the guardians of a minor, after two minutes",
      description: "Each text at most once a day.",
      params: profileParams,
      body: messageBody,
      returns: sentMessage,
      message: (_input, { guardians }: { guardians: number }) =>
        guardians > 0
          ? "We’ll email the message to the athlete and the family in two minutes."
          : "We’ll email the message in two minutes.",
      run: (trx, caller, input, { publicUrl }) => sendMessage(trx, { ...caller, ...input, publicUrl }),
    }),
    administratorAction({
      route: "POST /api/admin/messages/:id/withdraw",
      name: "withdrawStaffMessage",
      summary: "Withdraws a message that has not left",
      params,
      message: "The message is withdrawn. It isn’t sent.",
      run: (trx, caller, { id }) => withdrawMessage(trx, { ...caller, id }),
    }),
    administratorQuery({
      route: "GET /api/admin/families",
      name: "listFamilies",
      summary: "Lists reported and paused links of guardians, and invitations without an answer",
      returns: familyWork,
      run: (db) => listFamilies(db),
    }),
    administratorAction({
      route: "POST /api/admin/guardians/:id/report/close",
      name: "closeGuardianReport",
      summary: "Closes the report of an athlete about a parent or guardian",
      params: guardianParams,
      message: "The report is closed.",
      run: (trx, caller, { id }) => closeGuardianReport(trx, { ...caller, guardianId: id }),
    }),
    administratorAction({
      route: "PUT /api/admin/guardians/:id/frozen",
      name: "setGuardianFrozen",
      summary: "Pauses the link of a parent or guardian, or ends the pause",
      description: "A paused guardian gets no email, decides nothing, and hides no profile.",
      params: guardianParams,
      body: frozenBody,
      returns: profileParts,
      message: ({ isFrozen }) => (isFrozen ? "The link is paused." : "The link is active again."),
      run: (trx, caller, { id, isFrozen }) => freezeGuardian(trx, { ...caller, guardianId: id, isFrozen }),
    }),
  ],
};

function describeReopened({ hid, hiddenUntil }: ReportRecord): string {
  if (!hid) return "The report is open again.";
  return hiddenUntil
    ? `The report is open again. The profile is hidden until ${hiddenHours} hours after the report.`
    : `The report is open again. It doesn’t hide the profile, because the ${hiddenHours} hours after the report are over.`;
}
