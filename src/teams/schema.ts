import { z } from "zod";
import { publicText } from "../athletes/check-texts.server.ts";
import { readText } from "../athletes/clean-text.ts";
import { readState } from "../athletes/names/us-states.ts";
import { genderCode, oneOf, sportCode } from "../athletes/schema.ts";
import { namedObject, namedStrictObject } from "../http/named-schema.ts";
import { recordId } from "../http/record-id.ts";
import { mailAddress } from "../mail/address.ts";
import { teamActions } from "./permissions.ts";
import { gamePlaces, teamKinds, teamLevels, teamLimits, teamRoles, teamStatuses } from "./vocabulary.ts";

function text(maxLength: number) {
  return z.string().transform((value, context) => readText(value, maxLength, context) ?? z.NEVER);
}

/** A form sends an empty text for a team without a level. */
const teamLevel = z
  .union([z.enum(teamLevels), z.literal("")])
  .nullable()
  .default(null)
  .transform((level) => level || null)
  .describe("Tells the teams of one school or club apart");

const teamRole = oneOf(teamRoles);

export const gamePlace = oneOf(gamePlaces);

export const teamBody = namedStrictObject("NewOwnTeam", {
  kind: oneOf(teamKinds),
  name: publicText("title", "teamName", text(teamLimits.name).describe("The name of the school or club")),
  level: teamLevel,
  city: publicText("place", "city", text(teamLimits.city)),
  state: publicText("place", "state", text(40).transform(readState)),
  sportCode,
  gender: genderCode,
});
export type TeamBody = z.output<typeof teamBody>;

export const teamInvitationBody = namedStrictObject("TeamInvitation", { email: mailAddress, role: teamRole });
export const teamRoleBody = z.strictObject({ role: teamRole });
export const teamStaffParams = z.strictObject({ staffId: recordId() });
export const teamParams = z.strictObject({ teamId: recordId() });
export const teamInvitationParams = z.strictObject({ invitationId: recordId() });

/** Identifies a team to its users. */
export const teamFacts = {
  name: z.string(),
  kind: oneOf(teamKinds),
  level: z.enum(teamLevels).nullable(),
  sportCode,
  gender: genderCode,
};

const teamChange = z.object({
  ...teamFacts,
  city: z.string(),
  state: z.string(),
  status: oneOf(teamStatuses),
  reason: z.string().nullable(),
});

/** A team as its staff sees it. `joinCode` is for the coaches and `invitations` for the head coach. */
export const team = namedObject("OwnTeam", {
  teamId: z.string(),
  ...teamFacts,
  city: z.string(),
  state: z.string(),
  status: oneOf(teamStatuses),
  reason: z.string().nullable().describe("Why our staff did not approve the team"),
  change: teamChange
    .nullable()
    .describe(
      "New facts of an approved team that our staff is checking or did not approve. Until the approval, the team keeps its facts.",
    ),
  role: teamRole,
  staffId: z.string(),
  joinCode: z.string().nullable(),
  can: z.record(z.enum(teamActions as [string]), z.boolean()),
  staff: z.array(z.object({ staffId: z.string(), name: z.string(), role: teamRole, isYou: z.boolean() })),
  invitations: z.array(z.object({ invitationId: z.string(), email: z.string(), role: teamRole })),
});
export type Team = z.output<typeof team>;

/** A team in which an account works. */
export const ownTeam = namedObject("OwnTeamChoice", {
  teamId: z.string(),
  ...teamFacts,
  status: oneOf(teamStatuses),
  role: teamRole,
});
export type OwnTeam = z.output<typeof ownTeam>;

export const teamInvitations = z.array(
  namedObject("ReceivedTeamInvitation", { invitationId: z.string(), ...teamFacts, role: teamRole }),
);
export type TeamInvitation = z.output<typeof teamInvitations>[number];
