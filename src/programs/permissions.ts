import type { ProgramPlan, ProgramRole } from "./vocabulary.ts";

interface Rule {
  roles: readonly ProgramRole[];
  plans: readonly ProgramPlan[];
}

const everyRole = ["owner", "recruiter", "evaluator", "reader", "compliance"] as const;
const recruiters = ["owner", "recruiter"] as const;
const evaluators = ["owner", "recruiter", "evaluator"] as const;

const rules = {
  read: { roles: everyRole, plans: ["free", "active", "lapsed"] },
  keep: { roles: recruiters, plans: ["free", "active"] },
  note: { roles: evaluators, plans: ["free", "active"] },
  rate: { roles: evaluators, plans: ["active"] },
  summarize: { roles: recruiters, plans: ["active"] },
  tag: { roles: recruiters, plans: ["active"] },
  need: { roles: recruiters, plans: ["active"] },
  assign: { roles: recruiters, plans: ["active"] },
  finish: { roles: evaluators, plans: ["active"] },
  logContact: { roles: evaluators, plans: ["active"] },
  noteContact: { roles: ["compliance"], plans: ["active"] },
  search: { roles: everyRole, plans: ["active"] },
  compare: { roles: everyRole, plans: ["active", "lapsed"] },
  rollOver: { roles: recruiters, plans: ["active"] },
  export: { roles: ["owner", "recruiter", "compliance"], plans: ["free", "active", "lapsed"] },
  audit: { roles: ["owner", "compliance"], plans: ["free", "active", "lapsed"] },
  decide: { roles: everyRole, plans: ["free", "active"] },
  configure: { roles: ["owner"], plans: ["free", "active"] },
  invite: { roles: ["owner"], plans: ["active"] },
  changeRole: { roles: ["owner"], plans: ["free", "active"] },
  removeStaff: { roles: ["owner"], plans: ["free", "active", "lapsed"] },
} as const satisfies Record<string, Rule>;
export type ProgramAction = keyof typeof rules;

export const planOnly = "This is part of the coach plan.";

export const programActions = Object.keys(rules) as ProgramAction[];

interface Member {
  role: ProgramRole;
  plan: ProgramPlan;
}

export function canDo(member: Member, action: ProgramAction): boolean {
  return explainRefusal(member, action) === null;
}

export function explainRefusal({ role, plan }: Member, action: ProgramAction): string | null {
  const rule: Rule = rules[action];
  if (!rule.roles.includes(role)) return "Your role in this program doesn’t allow this. Ask the owner of the program.";
  if (rule.plans.includes(plan)) return null;
  if (plan === "free") return planOnly;
  return "The coach plan of your program has ended. You can read and export everything.";
}
