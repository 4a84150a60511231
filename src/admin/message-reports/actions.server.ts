import type { Feature } from "../../http/action.server.ts";
import { administratorAction, administratorQuery } from "../administrator-operations.server.ts";
import { decideMessageReport, listMessageReports } from "./message-reports.server.ts";
import {
  messageReportDecision,
  messageReportList,
  messageReportParams,
  messageReportQuery,
  messageReportRecord,
} from "./schema.ts";

const decided = {
  kept: "The report is closed. Nothing changed.",
  removed: "The report is closed, and nobody can read the message anymore.",
  confirmed: "The report is closed. If the sender has an account here, deactivate it.",
  reopen: "The report is open again.",
} as const;

/** Reports of messages between colleges and families, and of people who imitate a coach. */
export const messageReports: Feature = {
  tag: "admin",
  operations: [
    administratorQuery({
      route: "GET /api/admin/message-reports",
      name: "listMessageReports",
      summary:
        "Lists reports of messages of coaches and of people who imitate one: open ones by their deadline, or decided ones",
      query: messageReportQuery,
      returns: messageReportList,
      run: (db, _caller, query) => listMessageReports(db, query),
    }),
    administratorAction({
      route: "POST /api/admin/message-reports/:id/decide",
      name: "decideMessageReport",
      summary: "Decides a report of a message or a sender, or takes the decision back",
      params: messageReportParams,
      body: messageReportDecision,
      returns: messageReportRecord,
      message: ({ decision }) => decided[decision],
      run: (trx, caller, input, { publicUrl }) => decideMessageReport(trx, { ...caller, ...input, publicUrl }),
    }),
  ],
};
