import type { ProgramPlan, ProgramRole } from "./vocabulary.ts";

interface Rule {
  roles: readonly ProgramRole[];
  plans: readonly ProgramPlan[];
}

const everyRole = ["owner", "recruiter", "evaluator", "reader", "compliance"] as const;
const recruiters = ["owner", "recruiter"] as const;
const everyPlan = ["free", "active", "lapsed"] as const;
const evaluators = ["owner", "recruiter", "evaluator"] as const;

const rules = {
  read: { roles: everyRole, plans: everyPlan },
  keep: { roles: recruiters, plans: everyPlan },
  note: { roles: evaluators, plans: everyPlan },
  attach: { roles: evaluators, plans: ["active"] },
  rate: { roles: evaluators, plans: ["active"] },
  summarize: { roles: recruiters, plans: ["active"] },
  tag: { roles: recruiters, plans: ["active"] },
  need: { roles: recruiters, plans: ["active"] },
  assign: { roles: recruiters, plans: ["active"] },
  finish: { roles: evaluators, plans: ["active"] },
  logContact: { roles: evaluators, plans: ["active"] },
  message: { roles: recruiters, plans: everyPlan },
  noteContact: { roles: ["compliance"], plans: ["active"] },
  search: { roles: everyRole, plans: ["active"] },
  compare: { roles: everyRole, plans: ["active", "lapsed"] },
  rollOver: { roles: recruiters, plans: ["active"] },
  export: { roles: ["owner", "recruiter", "compliance"], plans: everyPlan },
  audit: { roles: ["owner", "compliance"], plans: everyPlan },
  decide: { roles: everyRole, plans: everyPlan },
  publish: { roles: ["owner"], plans: everyPlan },
  configure: { roles: ["owner"], plans: everyPlan },
  invite: { roles: ["owner"], plans: everyPlan },
  changeRole: { roles: ["owner"], plans: everyPlan },
  removeStaff: { roles: ["owner"], plans: everyPlan },
  close: { roles: ["owner"], plans: everyPlan },
} as const satisfies Record<string, Rule>;
export type ProgramAction = keyof typeof rules;

/** Permissions for which a member who stays signed in enters the password again. */
export const passwordActions: readonly ProgramAction[] = ["invite", "changeRole", "removeStaff", "export", "close"];

/** Permissions of the staff of a closed program. */
const whileClosed: readonly ProgramAction[] = ["read", "compare", "export", "audit", "close"];

export const planOnly = "This is part of the coach plan.";
export const planOver = "This is part of the coach plan, and your program’s has ended.";

export const programActions = Object.keys(rules) as ProgramAction[];

interface Member {
  role: ProgramRole;
  plan: ProgramPlan;
  /** The day on which a closed program is erased. */
  eraseAt?: Date | null;
}

export function canDo(member: Member, action: ProgramAction): boolean {
  return explainRefusal(member, action) === null;
}

export function explainRefusal({ role, plan, eraseAt }: Member, action: ProgramAction): string | null {
  const rule: Rule = rules[action];
  if (!rule.roles.includes(role)) return "Your role in this program doesn’t allow this. Ask the owner of the program.";
  if (eraseAt && !whileClosed.includes(action))
    return "This program is closed. You can read and export it until it’s erased.";
  if (rule.plans.includes(plan)) return null;
  return plan === "free" ? planOnly : planOver;
}
