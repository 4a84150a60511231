/** Genders as stored, with the words shown for them. */
export const genders = { F: "Female", M: "Male", O: "Other" } as const;
/** Sports as stored, with the words shown for them. */
export const sports = { VB: "Volleyball", FB: "Football", BB: "Basketball" } as const;
/** School types that have a word of their own; every other value is shown as "Other". */
export const schoolTypes = { H: "High School", J: "Junior School" } as const;

/** F female, M male, O other. */
export type Gender = keyof typeof genders;
/** VB volleyball, FB football, BB basketball. */
export type SportCode = keyof typeof sports;

/** Athletes on one page of the public list. */
export const pageSize = 10;
/** Letters of a name that a search may hold at most. */
export const maxNameLength = 100;
