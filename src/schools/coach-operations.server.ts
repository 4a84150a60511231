import { pageContext } from "#page-context";
import { type Audience, operationsOf } from "../http/action.server.ts";
import { admitMembers } from "../sessions/require-member.server.ts";
import { requireMemberPage } from "../sessions/require-member-page.server.ts";
import { type OpenAccess, requireCoach } from "./find-coach-access.server.ts";

/** An approved coach. */
export interface Coach {
  accountId: string;
  access: OpenAccess;
}

declare module "fastify" {
  interface FastifyRequest {
    coach: Coach;
  }
}

const approvedCoaches: Audience<Coach, never> = {
  name: "approved coaches",
  admit(app, { db }) {
    admitMembers(app, { db, userType: "College Coach" });
    app.decorateRequest("coach");
    // Runs before the body is read, like the sign-in check: an unapproved coach gets no other error.
    app.addHook("onRequest", async (request) => {
      const { accountId } = request.session;
      request.coach = { accountId, access: await requireCoach(db, accountId) };
    });
  },
  configOf: () => ({}),
  callerOf: ({ coach }) => coach,
  async requirePage(context, request) {
    const { accountId } = await requireMemberPage(context, request, "College Coach");
    return { accountId, access: await requireCoach(context.get(pageContext).db, accountId) };
  },
  requirePermission: () => {},
  accountIdOf: ({ accountId }) => accountId,
  limitKeyOf: ({ accountId }) => accountId,
};

export const { action: coachAction, formAction: coachFormAction, query: coachQuery } = operationsOf(approvedCoaches);
