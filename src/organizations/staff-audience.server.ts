import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { type RouterContextProvider, redirect } from "react-router";
import { pageContext } from "#page-context";
import type { Database } from "../database/tables.ts";
import type { Audience } from "../http/action.server.ts";
import { admitMembers } from "../sessions/require-member.server.ts";
import { requireMemberPage } from "../sessions/require-member-page.server.ts";
import type { OrganizationKind, StaffMember } from "./define-organization.server.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The permission that a route for the staff of an organization requires. */
    permission?: string;
  }
}

export interface StaffAudience<Member, Permission extends string> extends Audience<Member, Permission> {
  /** Redirects an account without an organization, or without the permission, to the page of the organization. */
  requirePage(context: Readonly<RouterContextProvider>, request: Request, permission?: Permission): Promise<Member>;
  callerOf(request: FastifyRequest): Member;
}

interface Options<Member extends StaffMember, Permission> {
  name: string;
  organization: Pick<OrganizationKind<Member, never>, "userType" | "idOf">;
  /** The page of the organization, where an account without one opens or joins one. */
  page(): string;
  findMember(db: Kysely<Database>, accountId: string): Promise<Member | null>;
  /** Throws 404 or 403 for an account without an organization. */
  requireMember(db: Kysely<Database>, accountId: string): Promise<Member>;
  requirePermission(member: Member, permission: Permission): void;
  can(member: Member, permission: Permission): boolean;
}

/** Returns the audience of the staff of an organization. The session determines the organization. */
export function staffAudience<Member extends StaffMember, Permission extends string>(
  options: Options<Member, Permission>,
): StaffAudience<Member, Permission> {
  const { name, organization, findMember, requireMember, requirePermission } = options;
  const members = new WeakMap<FastifyRequest, Member>();
  return {
    name,
    admit(app, { db }) {
      admitMembers(app, { db, userType: organization.userType });
      app.addHook("onRoute", ({ config, method, url }) => {
        if (!config?.permission) throw new Error(`No permission of ${name} for ${method} ${url}.`);
      });
      // Before the body is read.
      app.addHook("onRequest", async (request) => {
        const { accountId, needsPassword } = request.session;
        // A read asks for no password: pages link to files.
        const member = {
          ...(await requireMember(db, accountId)),
          needsPassword: needsPassword && request.method !== "GET",
        };
        requirePermission(member, request.routeOptions.config.permission as Permission);
        members.set(request, member);
      });
    },
    configOf: (permission) => ({ permission }),
    callerOf(request) {
      const member = members.get(request);
      if (!member) throw new Error(`${request.url} does not admit ${name}.`);
      return member;
    },
    async requirePage(context, request, permission) {
      const { accountId, needsPassword } = await requireMemberPage(context, request, organization.userType);
      const found = await findMember(context.get(pageContext).db, accountId);
      const member = found && { ...found, needsPassword };
      if (!member || (permission && !options.can(member, permission))) throw redirect(options.page());
      return member;
    },
    requirePermission,
    accountIdOf: ({ accountId }) => accountId,
    limitKeyOf: organization.idOf,
  };
}
