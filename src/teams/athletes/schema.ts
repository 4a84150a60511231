import { z } from "zod";
import { publicId } from "../../athletes/schema.ts";
import { teamFacts } from "../schema.ts";

const place = { city: z.string(), state: z.string() };

export const joinableTeam = z.object({ teamId: z.string(), ...teamFacts, ...place });
export type JoinableTeam = z.output<typeof joinableTeam>;

/** Body of POST /api/me/memberships. The athlete agrees that the team enters games on the profile. */
export const joinBody = z.strictObject({
  code: z.string().max(40),
  agrees: z.literal(true).describe("The athlete agrees that the team’s staff enters games on the profile"),
});

export const codeParams = z.strictObject({ code: z.string().max(40) });
export const membershipParams = z.strictObject({ teamId: z.string().max(100) });
export const rosterParams = z.strictObject({ athleteId: publicId });

export const ownMembership = joinableTeam.extend({ joinedAt: z.string() });
export type OwnMembership = z.output<typeof ownMembership>;

/** A game that the team has not played. Only its athletes and staff see it. */
export const scheduledGame = z.object({
  gameId: z.string(),
  teamId: z.string(),
  team: z.string(),
  opponent: z.string(),
  date: z.string(),
  place: z.enum(["H", "A"]).nullable(),
});
export type ScheduledGame = z.output<typeof scheduledGame>;

/** An athlete of the team: what the public sees, and the name of an athlete whose profile is hidden. */
export const rosterAthlete = z.object({
  athleteId: z.string(),
  name: z.string(),
  isPublic: z.boolean(),
  graduationYear: z.int().nullable(),
  positions: z.array(z.string()),
  joinedAt: z.string(),
});
export type RosterAthlete = z.output<typeof rosterAthlete>;

export const joinCode = z.object({ joinCode: z.string().nullable() });
