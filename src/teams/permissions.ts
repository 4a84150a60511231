import type { TeamRole, TeamStatus } from "./vocabulary.ts";

interface Rule {
  roles: readonly TeamRole[];
  /** True if the team must be approved. */
  approved: boolean;
}

const everyRole = ["head", "assistant", "scorer"] as const;
const coaches = ["head", "assistant"] as const;

/** Roles that allow an action. Only approved teams invite athletes and enter games. */
const rules = {
  read: { roles: everyRole, approved: false },
  name: { roles: ["head"], approved: false },
  leave: { roles: everyRole, approved: false },
  readGames: { roles: everyRole, approved: true },
  enterGames: { roles: everyRole, approved: true },
  // Scorers enter numbers. Who confirms them answers for them by name.
  confirmLines: { roles: coaches, approved: true },
  manageAthletes: { roles: coaches, approved: true },
  manageStaff: { roles: ["head"], approved: true },
} as const satisfies Record<string, Rule>;
export type TeamAction = keyof typeof rules;

export const teamActions = Object.keys(rules) as TeamAction[];

interface Member {
  role: TeamRole;
  status: TeamStatus;
}

export function canDoInTeam(member: Member, action: TeamAction): boolean {
  return explainTeamRefusal(member, action) === null;
}

export function explainTeamRefusal({ role, status }: Member, action: TeamAction): string | null {
  const rule: Rule = rules[action];
  if (rule.approved && status !== "approved") return "Our staff hasn’t approved your team. You can do this after that.";
  return rule.roles.includes(role) ? null : "Your role in this team doesn’t allow this. Ask the head coach.";
}
