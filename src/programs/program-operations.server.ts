import { type Audience, operationsOf } from "../http/action.server.ts";
import { admitStaff, requireAction } from "./admit-staff.server.ts";
import type { Membership } from "./find-program.server.ts";
import type { ProgramAction } from "./permissions.ts";
import { requireProgramPage } from "./require-program-page.server.ts";

/** The staff of a program. */
const programStaff: Audience<Membership, ProgramAction> = {
  name: "program staff",
  admit: admitStaff,
  configOf: (action) => ({ action }),
  callerOf: ({ membership }) => membership,
  requirePage: requireProgramPage,
  requirePermission: requireAction,
  accountIdOf: ({ accountId }) => accountId,
  limitKeyOf: ({ programId }) => programId,
};

export const { action: programAction, formAction: programFormAction, query: programQuery } = operationsOf(programStaff);
