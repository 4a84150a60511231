import type { Feature } from "../http/action.server.ts";
import { scheduledJob } from "../jobs/job.server.ts";
import { coachAction } from "../schools/coach-operations.server.ts";
import { coachAccountAction, coachAccountQuery } from "../sessions/member-operations.server.ts";
import { changeProgram } from "./change-program.server.ts";
import { closeProgram, reopenProgram } from "./close-program.server.ts";
import { describeProgram } from "./describe-program.server.ts";
import { eraseClosedPrograms } from "./erase-closed-programs.server.ts";
import { requireMembership } from "./find-program.server.ts";
import { listOwnInvitations } from "./list-own-invitations.server.ts";
import { openProgram } from "./open-program.server.ts";
import { programAction, programQuery } from "./program-operations.server.ts";
import { programOrganization } from "./program-organization.server.ts";
import { recordActivePlans } from "./record-active-plans.server.ts";
import { requireSeat } from "./require-action.server.ts";
import {
  closeBody,
  invitationBody,
  invitationParams,
  program,
  programBody,
  programChange,
  programInvitations,
  roleBody,
  staffParams,
} from "./schema.ts";
import { sendTrialMails } from "./send-trial-mails.server.ts";

declare module "../http/action.server.ts" {
  interface Services {
    /** Days of the full plan for a new program; 0 if there is no trial. */
    trialDays: number;
  }
}

/** A program and its staff. */
export const programs: Feature = {
  tag: "programs",
  operations: [
    coachAction({
      route: "PUT /api/coach/program",
      name: "openProgram",
      summary: "Opens the program of a team, or joins it by invitation",
      description:
        "The coach who opens a program owns it. If the program is open already and the coach isn’t invited, returns 409.",
      body: programBody,
      returns: program,
      idempotencyKey: "optional",
      forms: { open: true },
      run: (trx, { accountId }, body, { trialDays }) => openProgram(trx, { accountId, trialDays, ...body }),
      respond: async (db, { accountId }) => describeProgram(db, await requireMembership(db, accountId)),
    }),
    coachAccountQuery({
      route: "GET /api/coach/invitations",
      name: "listProgramInvitations",
      summary: "Lists the invitations to the caller’s address",
      returns: programInvitations,
      run: (db, { accountId }) => listOwnInvitations(db, accountId),
    }),
    coachAccountAction({
      route: "POST /api/coach/invitations/:invitationId/accept",
      name: "acceptProgramInvitation",
      summary: "Joins the staff of a program by invitation",
      description:
        "A coach whose address our staff has not checked yet is approved by this, if the owner invited exactly this address. A coach without school and sports gets those of the program.",
      params: invitationParams,
      returns: program,
      forms: { accept: true },
      run: programOrganization.accept,
      respond: async (db, { accountId }) => describeProgram(db, await requireMembership(db, accountId)),
    }),
    programQuery({
      route: "GET /api/coach/program",
      name: "getProgram",
      summary: "Returns the program, the role of the coach, the plan, the limits and the staff",
      may: "read",
      returns: program,
      run: describeProgram,
    }),
    programAction({
      route: "PATCH /api/coach/program",
      name: "changeProgram",
      summary: "Changes the settings of the program, or its sport and gender while it is empty",
      description: "A program with athletes, events, tasks or contacts keeps its sport and gender: returns 409.",
      may: "configure",
      body: programChange,
      returns: program,
      forms: {
        settings: (form) => ({
          timeZone: form.text("timeZone"),
          skills: form
            .text("skills")
            .split(",")
            .map((skill) => skill.trim())
            .filter(Boolean),
          ...(form.has("questionnaireLink") && { questionnaireLink: form.text("questionnaireLink").trim() || null }),
        }),
        team: (form) => ({ sportCode: form.text("sportCode"), gender: form.text("gender") }),
        billing: (form) => ({ billingReference: form.text("billingReference") || null }),
      },
      run: changeProgram,
      respond: async (db, { accountId }) => describeProgram(db, await requireMembership(db, accountId)),
    }),
    programAction({
      route: "POST /api/coach/program/close",
      name: "closeProgram",
      summary: "Closes the program: its staff reads and exports it for 30 days, then it is erased",
      description: "Returns 409 while a subscription pays for the program. The staff is notified by email.",
      may: "close",
      body: closeBody,
      returns: program,
      idempotencyKey: "optional",
      forms: { close: true },
      run: (trx, member, body, { publicUrl }) => closeProgram(trx, member, { ...body, publicUrl }),
      respond: async (db, { accountId }) => describeProgram(db, await requireMembership(db, accountId)),
    }),
    programAction({
      route: "POST /api/coach/program/reopen",
      name: "reopenProgram",
      summary: "Opens a closed program again",
      may: "close",
      returns: program,
      idempotencyKey: "optional",
      forms: { reopen: true },
      run: reopenProgram,
      respond: async (db, { accountId }) => describeProgram(db, await requireMembership(db, accountId)),
    }),
    programAction({
      route: "POST /api/coach/program/staff",
      name: "inviteStaff",
      summary: "Invites an email address of the school to the staff",
      description: "Without the coach plan, only a compliance officer can be invited.",
      may: "invite",
      body: invitationBody,
      limit: "staff-invitation",
      forms: { invite: true },
      run(trx, member, body, services) {
        requireSeat(member, body.role);
        return programOrganization.invite(trx, member, body, services);
      },
    }),
    programAction({
      route: "PATCH /api/coach/program/staff/:staffId",
      name: "changeStaffRole",
      summary: "Changes the role of a member",
      may: "changeRole",
      params: staffParams,
      body: roleBody,
      forms: { role: true },
      run(trx, member, change) {
        if (change.staffId !== member.staffId) requireSeat(member, change.role);
        return programOrganization.changeRole(trx, member, change);
      },
    }),
    programAction({
      route: "DELETE /api/coach/program/staff/:staffId",
      name: "removeStaff",
      summary: "Removes a member, or the caller; the entries remain",
      may: "read",
      mayAlso: (member, { staffId }) => (staffId === member.staffId ? [] : ["removeStaff"]),
      params: staffParams,
      forms: { "remove-staff": true },
      run: programOrganization.remove,
    }),
    programAction({
      route: "DELETE /api/coach/program/invitations/:invitationId",
      name: "withdrawInvitation",
      summary: "Withdraws an invitation",
      may: "removeStaff",
      params: invitationParams,
      forms: { withdraw: true },
      run: programOrganization.withdraw,
    }),
  ],
  jobs: [
    scheduledJob("send-trial-mails", "33 * * * *", sendTrialMails),
    scheduledJob("erase-closed-programs", "47 * * * *", eraseClosedPrograms),
    scheduledJob("record-active-plans", "23 * * * *", recordActivePlans),
  ],
};
