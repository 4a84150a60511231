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

export const teamStatuses = { pending: "Waiting", approved: "Approved", rejected: "Not approved" } as const;
export type TeamStatus = keyof typeof teamStatuses;

export const teamLimits = {
  staff: 20,
  athletes: 100,
  name: 120,
  city: 80,
  reason: 300,
  gamesOfSeason: 100,
  openProposals: 500,
} as const;
