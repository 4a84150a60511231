export const associations = ["NCAA", "NAIA", "NJCAA"] as const;

export const schoolPageSize = 20;
export const receivedPageSize = 20;
export const maxSchoolTerm = 100;

export const maxNote = 500;
/** Maximum number of submissions per athlete in 24 hours. */
export const submissionsADay = 10;

export const decisions = ["keep", "pass"] as const;
export type Decision = (typeof decisions)[number];

/** States of a received profile for one coach, with their labels. */
export const receivedStates = { new: "New", seen: "Seen", keep: "Kept", pass: "Passed" } as const;
export type ReceivedState = keyof typeof receivedStates;
