import type { MemberType } from "../accounts/permissions.ts";
import { type Audience, operationsOf } from "../http/action.server.ts";
import type { Session } from "./find-session.server.ts";
import { admitMembers } from "./require-member.server.ts";
import { requireMemberPage } from "./require-member-page.server.ts";

/** Returns the audience of signed-in members, or of one type of members. Each works on their own account only. */
function membersOf(name: string, userType?: MemberType): Audience<Session, never> {
  return {
    name,
    admit: (app, { db }) => admitMembers(app, { db, ...(userType && { userType }) }),
    configOf: () => ({}),
    callerOf: ({ session }) => session,
    requirePage: (context, request) => requireMemberPage(context, request, userType),
    requirePermission: () => {},
    accountIdOf: ({ accountId }) => accountId,
    limitKeyOf: ({ accountId }) => accountId,
  };
}

export const { action: memberAction, query: memberQuery } = operationsOf(membersOf("members"));
/** Accounts of coaches, also of those who wait for approval. */
export const { action: coachAccountAction, query: coachAccountQuery } = operationsOf(
  membersOf("accounts of coaches", "College Coach"),
);
/** Accounts of team staff, with or without a team. */
export const { action: teamAccountAction, query: teamAccountQuery } = operationsOf(
  membersOf("accounts of team staff", "Team Staff"),
);
export const { action: athleteAction, query: athleteQuery } = operationsOf(membersOf("athletes", "Athlete"));
