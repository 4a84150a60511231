import createHttpError from "http-errors";
import type { TeamMembership } from "../find-team.server.ts";

/** Returns the role of a coach. Throws 403 for others. */
export function requireCoach(member: TeamMembership): "head" | "assistant" {
  if (member.role === "scorer") throw createHttpError(403, "Only coaches confirm numbers.");
  return member.role;
}
