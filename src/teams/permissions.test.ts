import { expect, it } from "vitest";
import { canDoInTeam, explainTeamRefusal, type TeamAction, teamActions } from "./permissions.ts";
import type { TeamRole, TeamStatus } from "./vocabulary.ts";

const allowed = (role: TeamRole, status: TeamStatus) =>
  teamActions.filter((action) => canDoInTeam({ role, status }, action));
const always: TeamAction[] = ["read", "leave"];
const games: TeamAction[] = ["readGames", "enterGames"];

it.each<[TeamRole, TeamStatus, TeamAction[]]>([
  ["head", "approved", [...teamActions]],
  ["assistant", "approved", [...always, ...games, "confirmLines", "manageAthletes"]],
  ["scorer", "approved", [...always, ...games]],
  ["head", "pending", [...always, "name", ...games, "manageAthletes"]],
  ["assistant", "pending", [...always, ...games, "manageAthletes"]],
  ["scorer", "pending", [...always, ...games]],
  ["head", "rejected", [...always, "name"]],
  ["scorer", "rejected", always],
])("allows the %s of a team that is %s: %j", (role, status, actions) => {
  expect(allowed(role, status).toSorted()).toEqual(actions.toSorted());
});

it("explains the missing approval before the role", () => {
  const scorer = { role: "scorer", status: "pending" } as const;
  expect(explainTeamRefusal(scorer, "confirmLines")).toBe(
    "Our staff hasn’t approved your team. You can do this after that.",
  );
  expect(explainTeamRefusal({ ...scorer, status: "approved" }, "confirmLines")).toBe(
    "Your role in this team doesn’t allow this. Ask the head coach.",
  );
  expect(explainTeamRefusal({ ...scorer, status: "approved" }, "enterGames")).toBeNull();
});
