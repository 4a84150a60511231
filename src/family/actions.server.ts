import { z } from "zod";
import type { Feature } from "../http/action.server.ts";
import { scheduledJob } from "../jobs/job.server.ts";
import { publicAction, publicQuery } from "../sessions/client.server.ts";
import { athleteAction, athleteQuery } from "../sessions/member-operations.server.ts";
import { mailFamilyLink } from "./family-session.server.ts";
import { followFamilies } from "./follow-families.server.ts";
import { decideAsGuardian, requireGuardianView } from "./guardian-decisions.server.ts";
import {
  answerGuardian,
  collectFamily,
  inviteGuardian,
  listGuardians,
  reportGuardian,
  withdrawInvitation,
} from "./guardians.server.ts";
import {
  type GuardianView,
  guardianAnswerBody,
  guardianDecisionBody,
  guardianLinkParams,
  guardianParams,
  guardianView,
  inviteGuardianBody,
  ownGuardian,
  reportGuardianBody,
} from "./schema.ts";
import { decidedMessages } from "./vocabulary.ts";

/** The parents and guardians of an athlete. A guardian needs no account: the link in the emails opens the page. */
export const family: Feature = {
  tag: "workspace",
  operations: [
    athleteQuery({
      route: "GET /api/me/guardians",
      name: "listGuardians",
      summary: "Lists the parents and guardians of the athlete, with open invitations",
      returns: z.array(ownGuardian),
      run: (db, { accountId }) => listGuardians(db, accountId),
    }),
    athleteAction({
      route: "POST /api/me/guardians",
      name: "inviteGuardian",
      summary: "Invites a parent or guardian by email",
      description: "At most four. The response does not depend on whether the address is known here.",
      body: inviteGuardianBody,
      limit: "guardian-invitation",
      forms: { invite: true },
      leadTo: () => ({ message: "We emailed the invitation. Ask them to look for it." }),
      run: inviteGuardian,
    }),
    athleteAction({
      route: "DELETE /api/me/guardians/:guardianId",
      name: "withdrawGuardianInvitation",
      summary: "Withdraws an invitation that was not answered",
      params: guardianParams,
      forms: { withdraw: true },
      run: withdrawInvitation,
    }),
    athleteAction({
      route: "PUT /api/me/guardians/:guardianId/answer",
      name: "answerGuardian",
      summary: "Confirms or refuses a person who asks to be linked as parent or guardian",
      params: guardianParams,
      body: guardianAnswerBody,
      forms: { answer: true },
      run: answerGuardian,
    }),
    athleteAction({
      route: "PUT /api/me/guardians/:guardianId/report",
      name: "reportGuardian",
      summary: "Reports a parent or guardian to the staff, who can pause the link",
      description: "The reported person is not notified.",
      params: guardianParams,
      body: reportGuardianBody,
      forms: { report: true },
      leadTo: () => ({ message: "We got your report. Our staff looks at it. The other person doesn’t hear of it." }),
      run: reportGuardian,
    }),
    publicAction({
      route: "POST /api/family/links",
      name: "mailFamilyLink",
      summary: "Mails a parent or guardian the link that opens the family page",
      description: "The response is the same for every address.",
      body: inviteGuardianBody,
      limit: "family-link",
      forms: { link: true },
      leadTo: () => ({ message: "We sent an email with a link. It works once, for 30 minutes." }),
      run: (trx, _client, body, services) => mailFamilyLink(trx, body, services),
    }),
    publicQuery({
      route: "GET /api/guardian/:link",
      name: "findGuardianLink",
      summary: "Returns what a guardian’s link shows: the athlete, and whether the profile is public",
      params: guardianLinkParams,
      returns: guardianView,
      run: (db, _client, { link }) => requireGuardianView(db, link),
    }),
    publicAction({
      route: "POST /api/guardian/:link",
      name: "decideAsGuardian",
      summary: "Confirms or refuses an invitation, hides or shows the profile, or ends the link",
      params: guardianLinkParams,
      body: guardianDecisionBody,
      returns: guardianView.nullable(),
      limit: "link",
      forms: { decide: (form, { params }) => ({ link: params.link, decision: form.text("decision") }) },
      leadTo: "message",
      message: ({ decision }, _view: GuardianView | null) => decidedMessages[decision],
      run: (trx, _client, input, services) => decideAsGuardian(trx, input, services),
    }),
  ],
  personalData: { family: collectFamily },
  jobs: [scheduledJob("follow-families", "*/5 * * * *", followFamilies)],
};
