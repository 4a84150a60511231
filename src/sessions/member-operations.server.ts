import createHttpError from "http-errors";
import { memberContext } from "#member-context";
import type { MemberType } from "../accounts/permissions.ts";
import { type Audience, operationsOf } from "../http/action.server.ts";
import { readClient } from "./client.server.ts";
import { admitOnly } from "./endpoint-access.server.ts";
import { findSession, type Session } from "./find-session.server.ts";
import type { MemberContext } from "./member-context.ts";
import { admitMembers } from "./require-member.server.ts";
import { requireMemberPage } from "./require-member-page.server.ts";

/** A signed-in member with the client that sent the request. */
export interface Member extends Session {
  client: MemberContext;
}

/** Returns the audience of signed-in members, or of one type of members. Each works on their own account only. */
function membersOf(name: string, userType?: MemberType): Audience<Member, never> {
  return {
    name,
    admit: (app, { db }) => admitMembers(app, { db, ...(userType && { userType }) }),
    configOf: () => ({}),
    callerOf: (request, exchange) => ({ ...request.session, client: readClient(request, exchange) }),
    requirePage: async (context, request) => ({
      ...(await requireMemberPage(context, request, userType)),
      client: context.get(memberContext),
    }),
    requirePermission: () => {},
    accountIdOf: ({ accountId }) => accountId,
    limitKeyOf: ({ accountId }) => accountId,
  };
}

export const { action: memberAction, query: memberQuery } = operationsOf(membersOf("members"));
/** Clients with a session of any kind of account, by its bearer token. */
const bearers: Audience<Session, never> = {
  ...membersOf("clients with a token"),
  admit(app, { db }) {
    app.decorateRequest("session");
    admitOnly(app, {
      schemes: ["bearer"],
      async admit(request) {
        const session = await findSession(db, request.raw.rawHeaders);
        if (!session) throw noSession();
        request.session = session;
      },
    });
  },
  callerOf: ({ session }) => session,
  idempotencyKey: "none",
};

export function noSession() {
  return createHttpError(401, "You’re not signed in.");
}

export const { action: bearerAction } = operationsOf(bearers);
/** Accounts of coaches, also of those who wait for approval. */
export const { action: coachAccountAction, query: coachAccountQuery } = operationsOf(
  membersOf("accounts of coaches", "College Coach"),
);
/** Accounts of team staff, with or without a team. */
export const { action: teamAccountAction, query: teamAccountQuery } = operationsOf(
  membersOf("accounts of team staff", "Team Staff"),
);
export const { action: athleteAction, query: athleteQuery } = operationsOf(membersOf("athletes", "Athlete"));
