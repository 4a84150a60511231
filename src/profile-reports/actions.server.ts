import type { Feature } from "../http/action.server.ts";
import { publicAction } from "../sessions/client.server.ts";
import { collectReports } from "./collect-reports.server.ts";
import { reportProfile } from "./report-profile.server.ts";
import { newReport } from "./schema.ts";
import { reportMessage } from "./vocabulary.ts";

export const profileReport = publicAction({
  route: "POST /api/profile/Report",
  name: "reportProfile",
  summary: "Reports a public profile to the staff",
  description:
    "The reason `not-mine` (this is me or my child, and I did not make it) hides the profile for 72 hours, unless the staff decided about such a report in the last 30 days or the client hid several profiles today.",
  body: newReport,
  limit: "report",
  opensTransaction: true,
  message: ({ email }, { hidden }: { hidden: boolean }) => reportMessage({ email, hidden }),
  run: (db, client, report) => reportProfile(db, { ...report, ...client }),
});

/** Reports of public profiles. They require no account. */
export const reports: Feature = {
  tag: "athletes",
  operations: [profileReport],
  personalData: { reports: collectReports },
};
