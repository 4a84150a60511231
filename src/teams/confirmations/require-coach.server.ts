import createHttpError from "http-errors";
import { requireTeamAction, type TeamMembership } from "../find-team.server.ts";

/** Returns the role of a coach of an approved team. Throws 403 for others. */
export function requireCoach(member: TeamMembership): "head" | "assistant" {
  requireTeamAction(member, "confirmLines");
  if (member.role === "scorer") throw createHttpError(403, "Only coaches confirm numbers.");
  return member.role;
}
