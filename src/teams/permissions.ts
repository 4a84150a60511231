import type { TeamRole, TeamStatus } from "./vocabulary.ts";

interface Rule {
  roles: readonly TeamRole[];
  /** The least that our staff decided about the team: nothing, not a rejection, or the approval. */
  needs: "nothing" | "request" | "approval";
}

const everyRole = ["head", "assistant", "scorer"] as const;
const coaches = ["head", "assistant"] as const;

/** Roles that allow an action. While the approval waits, the staff prepares roster and games: profiles show only games of approved teams. */
const rules = {
  read: { roles: everyRole, needs: "nothing" },
  name: { roles: ["head"], needs: "nothing" },
  leave: { roles: everyRole, needs: "nothing" },
  readGames: { roles: everyRole, needs: "request" },
  enterGames: { roles: everyRole, needs: "request" },
  // Scorers enter numbers. Who confirms them answers for them by name.
  confirmLines: { roles: coaches, needs: "approval" },
  manageAthletes: { roles: coaches, needs: "request" },
  // An invitation is a mail with the name of the team.
  manageStaff: { roles: ["head"], needs: "approval" },
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
  const isRefused =
    rule.needs === "approval" ? status !== "approved" : rule.needs === "request" && status === "rejected";
  if (isRefused) return "Our staff hasn’t approved your team. You can do this after that.";
  return rule.roles.includes(role) ? null : "Your role in this team doesn’t allow this. Ask the head coach.";
}
