import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { admitMembers } from "../sessions/require-member.server.ts";
import { requireTeamAction, requireTeamMembership, type TeamMembership } from "./find-team.server.ts";
import type { TeamAction } from "./permissions.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The team of the staff member; set for endpoints of `admitTeamStaff`. */
    team: TeamMembership;
  }
  interface FastifyContextConfig {
    /** Action that the role and the state of the team must allow. */
    teamAction?: TeamAction;
  }
}

/** Restricts this plugin's later endpoints to team staff whose role and team allow the `teamAction`. Throws before the body is read. */
export function admitTeamStaff(app: FastifyInstance, { db }: { db: Kysely<Database> }): void {
  admitMembers(app, { db, userType: "Team Staff" });
  app.decorateRequest("team");
  app.addHook("onRoute", ({ config, method, url }) => {
    if (!config?.teamAction) throw new Error(`No team action for ${method} ${url}.`);
  });
  app.addHook("onRequest", async (request) => {
    request.team = await requireTeamMembership(db, request.session.accountId);
    requireTeamAction(request.team, request.routeOptions.config.teamAction ?? "read");
  });
}
