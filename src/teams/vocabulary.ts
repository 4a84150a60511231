import type { TeamLevel } from "../database/json-columns.ts";

/** Where a game is, from the view of the team. */
export const gamePlaces = { H: "Home", A: "Away", N: "Neutral" } as const;
export type GamePlace = keyof typeof gamePlaces;

export const teamRoles = { head: "Head coach", assistant: "Assistant coach", scorer: "Scorer" } as const;
export type TeamRole = keyof typeof teamRoles;

export const teamRoleTexts: Record<TeamRole, string> = {
  head: "Does everything, including staff and roles. Confirms numbers.",
  assistant: "Does everything except staff and roles. Confirms numbers.",
  scorer: "Enters games and statistics.",
};

export const teamKinds = { school: "School", club: "Club" } as const;
export type TeamKind = keyof typeof teamKinds;

export const teamGenders = { F: "Girls", M: "Boys", O: "Coed" } as const;

/** Teams of one school or club that differ by level or age. The name of a team contains the words. */
export const teamLevels = [
  "Varsity",
  "JV",
  "Freshman",
  "12U",
  "13U",
  "14U",
  "15U",
  "16U",
  "17U",
  "18U",
] as const satisfies readonly TeamLevel[];
export type { TeamLevel };

export const teamStatuses = { pending: "Waiting", approved: "Approved", rejected: "Not approved" } as const;
export type TeamStatus = keyof typeof teamStatuses;

export const teamLimits = {
  staff: 20,
  athletes: 100,
  name: 120,
  city: 80,
  reason: 300,
  gamesOfSeason: 100,
  seasons: 20,
  /** Lines of one game, also of athletes who left the team. */
  linesOfGame: 200,
  /** Earlier versions of a line. Older ones are deleted. */
  lineVersions: 50,
  /** Confirmations of one line, also those that were taken back. */
  confirmationsOfLine: 20,
  /** Proposals of one team for one line, also decided ones. */
  proposalsOfLine: 20,
  teamsOfAthlete: 20,
  teamsOfStaff: 10,
  /** Players without an account. */
  rosterEntries: 100,
  /** Rows of a roster file. */
  rosterRows: 500,
  openProposals: 500,
} as const;
