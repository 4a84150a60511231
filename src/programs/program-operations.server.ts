import { href } from "react-router";
import { operationsOf } from "../http/action.server.ts";
import { staffAudience } from "../organizations/staff-audience.server.ts";
import { findMembership, type Membership, requireMembership } from "./find-program.server.ts";
import { canDo, type ProgramAction } from "./permissions.ts";
import { programOrganization } from "./program-organization.server.ts";
import { requireAction } from "./require-action.server.ts";

/** The staff of a program. */
export const programStaff = staffAudience<Membership, ProgramAction>({
  name: "program staff",
  organization: programOrganization,
  page: () => href("/coach/program"),
  findMember: findMembership,
  requireMember: requireMembership,
  requirePermission: requireAction,
  can: canDo,
});

export const { requirePage: requireProgramPage } = programStaff;

export const { action: programAction, formAction: programFormAction, query: programQuery } = operationsOf(programStaff);
