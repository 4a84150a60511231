export const associations = ["NCAA", "NAIA", "NJCAA"] as const;

/** Sports in the form used within sentences. */
export const sportWords = { VB: "volleyball", FB: "football", BB: "basketball" } as const;

/** Page size of the school list. */
export const schoolPageSize = 20;
/** Page size of the received profiles. */
export const receivedPageSize = 20;
/** Maximum length of a search term. */
export const maxSchoolTerm = 100;

/** Maximum length of a note in characters. */
export const maxNote = 500;
/** Maximum number of submissions per athlete in 24 hours. */
export const submissionsADay = 10;

/** Decisions of a coach on a received profile. */
export const decisions = ["keep", "pass"] as const;
export type Decision = (typeof decisions)[number];

/** States of a received profile for one coach, with their labels. */
export const receivedStates = { new: "New", seen: "Seen", keep: "Kept", pass: "Passed" } as const;
export type ReceivedState = keyof typeof receivedStates;
