import { z } from "zod";
import type { Feature } from "../../http/action.server.ts";
import { scheduledJob } from "../../jobs/job.server.ts";
import { athleteAction, athleteQuery } from "../../sessions/member-operations.server.ts";
import { findLikelySeasons } from "../merges/find-same-teams.server.ts";
import { teamAction, teamQuery } from "../team-operations.server.ts";
import { decideJoin } from "./decide-join.server.ts";
import { codeLimit, joinTeam, tryCode } from "./join-team.server.ts";
import { leaveTeam, removeAthlete } from "./leave-team.server.ts";
import { listAthletes, listJoins, listMemberships } from "./list-athletes.server.ts";
import { listSchedule } from "./list-schedule.server.ts";
import {
  codeParams,
  foundTeam,
  joinBody,
  joinCode,
  joinDecision,
  joinedTeam,
  membershipParams,
  ownMembership,
  rosterAthlete,
  rosterParams,
  scheduledGame,
  teamJoin,
} from "./schema.ts";
import { sendJoinMails } from "./send-join-mails.server.ts";
import { removeJoinCode, renewJoinCode } from "./set-join-code.server.ts";

export const teamRoster: Feature = {
  tag: "teams",
  operations: [
    teamQuery({
      route: "GET /api/team/athletes",
      name: "listTeamAthletes",
      summary: "Lists the athletes of the team with what the public sees of them",
      may: "readGames",
      returns: z.array(rosterAthlete),
      run: (db, { teamId }) => listAthletes(db, teamId),
    }),
    teamAction({
      route: "DELETE /api/team/athletes/:athleteId",
      name: "removeTeamAthlete",
      summary: "Removes an athlete from the roster and renews the code; the profile keeps every game",
      may: "manageAthletes",
      params: rosterParams,
      returns: joinCode,
      forms: { remove: true },
      run: (trx, member, { athleteId }) => removeAthlete(trx, member, athleteId),
    }),
    teamQuery({
      route: "GET /api/team/joins",
      name: "listTeamJoins",
      summary: "Lists the athletes who wait for the staff, and those whom it declined, removed or invited",
      may: "manageAthletes",
      returns: z.array(teamJoin),
      run: (db, { teamId }) => listJoins(db, teamId),
    }),
    teamAction({
      route: "PUT /api/team/joins/:athleteId",
      name: "decideTeamJoin",
      summary: "Confirms or declines an athlete who waits, or invites one whom the staff declined or removed",
      may: "manageAthletes",
      params: rosterParams,
      body: joinDecision,
      forms: {
        confirmed: () => ({ decision: "confirmed" }),
        declined: () => ({ decision: "declined" }),
        invited: () => ({ decision: "invited" }),
      },
      run: decideJoin,
    }),
    teamAction({
      route: "PUT /api/team/code",
      name: "renewJoinCode",
      summary: "Makes a new code with which athletes join; the earlier one stops working",
      may: "manageAthletes",
      returns: joinCode,
      forms: { "renew-code": true },
      run: async (trx, member) => ({ joinCode: await renewJoinCode(trx, member) }),
    }),
    teamAction({
      route: "DELETE /api/team/code",
      name: "removeJoinCode",
      summary: "Ends joining by code",
      may: "manageAthletes",
      returns: joinCode,
      forms: { "remove-code": true },
      run: async (trx, member) => {
        await removeJoinCode(trx, member);
        return { joinCode: null };
      },
    }),
  ],
  jobs: [scheduledJob("send-team-join-mails", "23 * * * *", sendJoinMails)],
};

export const memberships: Feature = {
  tag: "teams",
  operations: [
    athleteQuery({
      route: "GET /api/me/memberships",
      name: "listMemberships",
      summary: "Lists the teams that the athlete joined or waits for",
      returns: z.array(ownMembership),
      run: (db, { accountId }) => listMemberships(db, accountId),
    }),
    athleteQuery({
      route: "GET /api/me/schedule",
      name: "listSchedule",
      summary: "Lists the games that the athlete’s teams have not played; nobody else sees them",
      returns: z.array(scheduledGame),
      run: (db, { accountId }) => listSchedule(db, accountId),
    }),
    athleteQuery({
      route: "GET /api/me/team-codes/:code",
      name: "findTeamByCode",
      summary: "Returns the team of a code, to check it before joining",
      params: codeParams,
      returns: foundTeam,
      run: async (db, { accountId }, { code }, { limits }) => {
        const team = await tryCode(db, { key: accountId, code, limits });
        return { ...team, ownSeasons: await findLikelySeasons(db, { accountId, teamId: team.teamId }) };
      },
    }),
    athleteAction({
      route: "POST /api/me/memberships",
      name: "joinTeam",
      summary: "Asks to join a team by its code; the staff confirms it, unless it invited the athlete by name",
      body: joinBody,
      returns: joinedTeam,
      forms: {
        join: (form) => ({
          code: form.text("code"),
          agrees: form.text("agrees") === "yes",
          sameSeasons: form.all("sameSeason"),
        }),
      },
      limit: codeLimit,
      run: (trx, { accountId }, { code, sameSeasons }) => joinTeam(trx, { accountId, code, sameSeasons }),
    }),
    athleteAction({
      route: "DELETE /api/me/memberships/:teamId",
      name: "leaveTeam",
      summary: "Leaves a team, or withdraws a join that waits; the profile keeps every game",
      params: membershipParams,
      forms: { leave: true },
      run: (trx, { accountId }, { teamId }) => leaveTeam(trx, { accountId, teamId }),
    }),
  ],
};
