/** Genders as stored, with the words shown for them. */
export const genders = { F: "Female", M: "Male", O: "Other" } as const;
/** Sports as stored, with the words shown for them. */
export const sports = { VB: "Volleyball", FB: "Football", BB: "Basketball" } as const;
/** School types that have a word of their own; every other value is shown as "Other". */
export const schoolTypes = { H: "High School", J: "Junior School" } as const;
/** School types as a filter names them: O stands for every other value, and for none. */
export const schoolTypeChoices = { ...schoolTypes, O: "Other" } as const;
/** Orders of the list other than that of the keys; the first is the alphabet's, the last has the tallest first. */
export const sorts = {
  name: "Name A to Z",
  newest: "Newest profiles first",
  graduationYear: "Earliest graduation first",
  height: "Tallest first",
} as const;

/** F female, M male, O other. */
export type Gender = keyof typeof genders;
/** VB volleyball, FB football, BB basketball. */
export type SportCode = keyof typeof sports;
/** H high school, J junior school, O other or none. */
export type SchoolTypeCode = keyof typeof schoolTypeChoices;
/** Order of the list where it is not that of the keys. */
export type AthleteSort = keyof typeof sorts;

/** What a visitor may choose, by its name in the address, in the order of the form. */
export const choiceNames = [
  "gender",
  "sportCode",
  "fullName",
  "position",
  "graduationYear",
  "schoolType",
  "state",
  "heightMin",
  "heightMax",
  "sort",
] as const;

/** Athletes on one page of the public list. */
export const pageSize = 10;
/** Letters of a name that a search may hold at most. */
export const maxNameLength = 100;
