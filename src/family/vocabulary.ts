export const guardianStates = ["invited", "active", "withdrawn", "frozen"] as const;
export type GuardianState = (typeof guardianStates)[number];

export const guardianStateWords: Readonly<Record<GuardianState, string>> = {
  invited: "Invited. Waiting for the answer",
  active: "Confirmed",
  withdrawn: "Not linked anymore",
  frozen: "Paused by our staff",
};

/** Messages of the page after a decision of a guardian. */
export const decidedMessages = {
  confirm: "Thank you. You’re confirmed.",
  "confirm-hidden": "Thank you. You’re confirmed, and the profile is hidden.",
  refuse: "Thank you. We won’t write to you about this profile again.",
  hide: "The profile is hidden. Nobody can find or open it.",
  show: "You don’t hide the profile anymore. The athlete decides whether it is public.",
  leave: "The link has ended. We won’t write to you about this profile again.",
} as const;

/** Guardians and invitations of one athlete. */
export const maxGuardians = 4;
/** With people who refused or ended the link in the last 90 days. */
export const maxStoredGuardians = 20;
export const invitationDays = 14;

/** Parts of a profile that a guardian can keep from the public. A schedule is never public. */
export const guardedParts = ["school", "city", "photo", "film", "academic", "searchEngines", "embeds", "age"] as const;
export type GuardedPart = (typeof guardedParts)[number];

/** Contact that a guardian can stop: that of college staff and of team staff, and notifications on the athlete’s devices. */
export const stopKinds = ["colleges", "teams", "notifications"] as const;
export type StopKind = (typeof stopKinds)[number];

export const reportReasons = {
  unknown: "I don’t know this person",
  "not-guardian": "This person isn’t my parent or guardian",
  pressure: "This person pressures me or scares me",
  other: "Something else",
} as const;

/** Open sessions and unused links of one address. */
export const maxFamilySessions = 10;

export const stopWords: Readonly<Record<StopKind, string>> = {
  colleges: "college staff",
  teams: "team staff",
  notifications: "notifications on your devices",
};
