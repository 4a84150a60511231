import { z } from "zod";
import { publicId } from "../../athletes/schema.ts";
import { named, namedObject, namedStrictObject } from "../../http/named-schema.ts";
import { recordId } from "../../http/record-id.ts";
import { likelySeason } from "../merges/schema.ts";
import { gamePlace, teamFacts } from "../schema.ts";

const place = { city: z.string(), state: z.string() };

export const joinableTeam = namedObject("JoinableTeam", { teamId: z.string(), ...teamFacts, ...place });
export type JoinableTeam = z.output<typeof joinableTeam>;

/** Response of GET /api/me/team-codes/:code. */
export const foundTeam = namedObject("FoundTeam", {
  ...joinableTeam.shape,
  ownSeasons: z.array(likelySeason).describe("Seasons of the athlete’s profile that may be this team’s"),
});

const membershipStatus = z
  .enum(["confirmed", "waiting"])
  .describe("waiting: the staff has not confirmed the athlete, who sees nothing of the team until then");

/** Response of POST /api/me/memberships. */
export const joinedTeam = named("JoinedTeam", joinableTeam.extend({ status: membershipStatus }));
export type JoinedTeam = z.output<typeof joinedTeam>;

/** Body of POST /api/me/memberships. The athlete agrees that the team enters games on the profile. */
export const joinBody = namedStrictObject("NewMembership", {
  code: z.string().max(40),
  agrees: z.literal(true).describe("The athlete agrees that the team’s staff enters games on the profile"),
  sameSeasons: z
    .array(publicId)
    .max(20)
    .optional()
    .describe(
      "Seasons of the athlete’s profile that are this team’s. They are merged when the staff confirms the athlete",
    ),
});

export const codeParams = z.strictObject({ code: z.string().max(40) });
export const membershipParams = z.strictObject({ teamId: recordId() });
export const rosterParams = z.strictObject({ athleteId: publicId });

/** A team that the athlete joined or waits for; `joinedAt` is then the time of the request. */
export const ownMembership = named("Membership", joinedTeam.extend({ joinedAt: z.string() }));
export type OwnMembership = z.output<typeof ownMembership>;

/** A game that the team has not played. Only its athletes and staff see it. */
export const scheduledGame = namedObject("ScheduledGame", {
  gameId: z.string(),
  teamId: z.string(),
  team: z.string(),
  opponent: z.string(),
  date: z.string(),
  place: gamePlace.nullable(),
});
export type ScheduledGame = z.output<typeof scheduledGame>;

/** An athlete of the team: what the public sees, and the name of an athlete whose profile is hidden. */
export const rosterAthlete = namedObject("RosterAthlete", {
  athleteId: z.string(),
  name: z.string(),
  isPublic: z.boolean(),
  graduationYear: z.int().nullable(),
  positions: z.array(z.string()),
  joinedAt: z.string(),
});
export type RosterAthlete = z.output<typeof rosterAthlete>;

/** Between an athlete and a team without a membership. The code admits only an athlete who is new or invited. */
const joinState = z.enum(["waiting", "declined", "removed", "invited"]);
export type JoinState = z.output<typeof joinState>;

/** An athlete who waits for the staff, or whom it declined, removed or invited, with the same facts as the roster. */
export const teamJoin = named(
  "TeamJoin",
  rosterAthlete.omit({ positions: true, joinedAt: true }).extend({ state: joinState, changedAt: z.string() }),
);
export type TeamJoin = z.output<typeof teamJoin>;

/** Body of PUT /api/team/joins/:athleteId. */
export const joinDecision = namedStrictObject("TeamJoinDecision", {
  decision: z.enum(["confirmed", "declined", "invited"]),
});
export type JoinDecision = z.output<typeof joinDecision>["decision"];

export const joinCode = z.object({ joinCode: z.string().nullable() });
