export const genders = { F: "Female", M: "Male", O: "Other" } as const;
export const sports = { VB: "Volleyball", FB: "Football", BB: "Basketball" } as const;
/** School types with a label. All others are shown as "Other". */
export const schoolTypes = { H: "High School", J: "Junior School" } as const;
/** School type filter. O matches every other value and none. */
export const schoolTypeChoices = { ...schoolTypes, O: "Other" } as const;
/** Sort orders other than by key, with their labels. */
export const sorts = {
  name: "Name A to Z",
  newest: "Newest profiles first",
  graduationYear: "Earliest graduation first",
  height: "Tallest first",
} as const;

export type Gender = keyof typeof genders;
export type SportCode = keyof typeof sports;
export type SchoolTypeCode = keyof typeof schoolTypeChoices;
export type AthleteSort = keyof typeof sorts;

/** Names of the search parameters, in form order. */
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

export const pageSize = 10;
export const maxNameLength = 100;
