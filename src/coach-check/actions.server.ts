import type { Feature } from "../http/action.server.ts";
import { publicAction } from "../sessions/client.server.ts";
import { coachAccountAction } from "../sessions/member-operations.server.ts";
import { checkCoach } from "./check-coach.server.ts";
import { findOwnCoachPage, hideCoachPage, showCoachPage } from "./coach-page.server.ts";
import { reportImpersonation } from "./report-impersonation.server.ts";
import { coachCheck, coachCheckBody, coachPageBody, impersonationReport } from "./schema.ts";
import { reportHours } from "./vocabulary.ts";

export const senderCheck = publicAction({
  route: "POST /api/coach-check",
  name: "checkCoach",
  summary: "Tells whether an address, a name or the sender of a message is a college coach whom our staff checked",
  description: "Finds up to five addresses in the text. The text is not stored.",
  body: coachCheckBody,
  returns: coachCheck,
  limit: "coach-check",
  opensTransaction: true,
  run: async (db, _client, { text }) => ({ senders: await checkCoach(db, text) }),
});

/** Lets a family check who wrote to them, and report who imitates a coach. It requires no account. A check stores nothing. */
export const coachChecks: Feature = {
  tag: "schools",
  operations: [
    senderCheck,
    publicAction({
      route: "POST /api/coach-check/reports",
      name: "reportImpersonation",
      summary: "Reports to the staff that someone imitates a coach",
      body: impersonationReport,
      limit: "report",
      forms: {
        "report-coach": (form) => ({
          coachPage: form.text("coachPage") || null,
          ...{ sender: form.text("sender"), text: form.text("text"), email: form.text("email") },
        }),
      },
      leadTo: "message",
      message: ({ email }) =>
        `We got your report. Our staff decides within ${reportHours} hours.${email ? " We’ll email you the result." : ""}`,
      run: (trx, _client, report) => reportImpersonation(trx, report),
    }),
    coachAccountAction({
      route: "PUT /api/coach/public-page",
      name: "showCoachPage",
      summary: "Lets families see a public page of the coach, with a link to the staff directory",
      description: "The page is shown while our staff approves the coach.",
      body: coachPageBody,
      forms: { "coach-page-on": true },
      leadTo: () => ({ message: "Families can see your page." }),
      run: showCoachPage,
    }),
    coachAccountAction({
      route: "DELETE /api/coach/public-page",
      name: "hideCoachPage",
      summary: "Removes the public page of the coach",
      forms: { "coach-page-off": true },
      leadTo: () => ({ message: "Your page is gone." }),
      run: hideCoachPage,
    }),
  ],
  personalData: { pageForFamilies: findOwnCoachPage },
};
