/** Associations that colleges play in. */
export const associations = ["NCAA", "NAIA", "NJCAA"] as const;

/** Sports as a sentence has them. */
export const sportWords = { VB: "volleyball", FB: "football", BB: "basketball" } as const;

/** Schools on one page of the list. */
export const schoolPageSize = 20;
/** Profiles on one page of what a coach received. */
export const receivedPageSize = 20;
/** Letters of a search for schools. */
export const maxSchoolTerm = 100;

/** Characters that a note to a coach may have. */
export const maxNote = 500;
/** Profiles that an athlete may submit in 24 hours. */
export const submissionsADay = 10;

/** What a coach may do with a profile that was received; null takes it back. */
export const decisions = ["keep", "pass"] as const;
export type Decision = (typeof decisions)[number];

/** Where a received profile stands for one coach, with the word that is shown. */
export const receivedStates = { new: "New", seen: "Seen", keep: "Kept", pass: "Passed" } as const;
export type ReceivedState = keyof typeof receivedStates;
