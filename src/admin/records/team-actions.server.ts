import { z } from "zod";
import type { Feature } from "../../http/action.server.ts";
import { administratorAction, administratorQuery } from "../administrator-operations.server.ts";
import {
  decisionBody,
  declineBody,
  declineChangeBody,
  staleResponse,
  teamList,
  teamQuery,
  teamRecord,
  versionBody,
} from "../schema.ts";
import { decideTeam, decideTeamChange } from "./decide-team.server.ts";
import { listTeams } from "./find-teams.server.ts";

const decision = {
  params: z.strictObject({ id: z.string().max(200) }),
  returns: teamRecord,
  responses: { 409: staleResponse(teamRecord) },
};
const needsVersion =
  "Returns 409 with the current team if it is no longer in the version that was read. Without a version, only a first decision is accepted, and only while the team has the facts of its first request.";

/** The approval of teams. */
export const teamApproval: Feature = {
  tag: "admin",
  operations: [
    administratorQuery({
      route: "GET /api/admin/teams",
      name: "listTeams",
      summary: "Lists teams that wait for a decision, or decided ones",
      query: teamQuery,
      returns: teamList,
      run: (db, _caller, query) => listTeams(db, query),
    }),
    administratorAction({
      route: "POST /api/admin/teams/:id/approve",
      name: "approveTeam",
      summary: "Approves a team, so that its staff may invite athletes and enter games",
      description: needsVersion,
      ...decision,
      body: decisionBody,
      message: "The team is approved.",
      run: (trx, caller, { id: teamId, version }, { publicUrl }) =>
        decideTeam(trx, { ...caller, publicUrl, teamId, decision: "approved", reason: null, version }),
    }),
    administratorAction({
      route: "POST /api/admin/teams/:id/reject",
      name: "rejectTeam",
      summary: "Rejects a team and emails the reason to its head coach",
      description: needsVersion,
      ...decision,
      body: declineBody,
      message: "The team is rejected.",
      run: (trx, caller, { id: teamId, reason, version }, { publicUrl }) =>
        decideTeam(trx, { ...caller, publicUrl, teamId, decision: "rejected", reason, version }),
    }),
    administratorAction({
      route: "POST /api/admin/teams/:id/reopen",
      name: "reopenTeam",
      summary: "Takes a decision about a team back, so that the team waits again",
      ...decision,
      body: versionBody,
      message: "The team waits for a decision again.",
      run: (trx, caller, { id: teamId, version }, { publicUrl }) =>
        decideTeam(trx, { ...caller, publicUrl, teamId, decision: "pending", reason: null, version }),
    }),
    administratorAction({
      route: "POST /api/admin/teams/:id/change/approve",
      name: "approveTeamChange",
      summary: "Approves new facts of an approved team",
      ...decision,
      body: versionBody,
      message: "The change is approved.",
      run: (trx, caller, { id: teamId, version }, { publicUrl }) =>
        decideTeamChange(trx, { ...caller, publicUrl, teamId, decision: "approved", reason: null, version }),
    }),
    administratorAction({
      route: "POST /api/admin/teams/:id/change/reject",
      name: "rejectTeamChange",
      summary: "Rejects new facts of an approved team, and emails the reason to its head coach",
      ...decision,
      body: declineChangeBody,
      message: "The change is rejected. The team stays as it is.",
      run: (trx, caller, { id: teamId, reason, version }, { publicUrl }) =>
        decideTeamChange(trx, { ...caller, publicUrl, teamId, decision: "rejected", reason, version }),
    }),
    administratorAction({
      route: "POST /api/admin/teams/:id/change/reopen",
      name: "reopenTeamChange",
      summary: "Takes the latest decision about new facts back, and restores the facts before an approved change",
      ...decision,
      body: versionBody,
      message: "The decision is taken back. The change waits.",
      run: (trx, caller, { id: teamId, version }, { publicUrl }) =>
        decideTeamChange(trx, { ...caller, publicUrl, teamId, decision: "pending", reason: null, version }),
    }),
  ],
};
