/** Names of the search filters, in the order of addresses. Apart from the table, so that the search page loads the table only with its filters. */
export const filterNames = [
  "gender",
  "sportCode",
  "fullName",
  "position",
  "graduationYear",
  "schoolType",
  "state",
  "heightMin",
  "heightMax",
  "stat",
  "with",
  "school",
  "club",
  "commitment",
  "gpaMin",
  "jerseyNumber",
  "hand",
  "standingReachMin",
  "approachTouchMin",
  "updatedDays",
  "near",
  "within",
] as const;
export type FilterName = (typeof filterNames)[number];

/** Names of the parameters of the search page, in the order of addresses and of the form. */
export const choiceNames = [...filterNames, "sort", "view", "column", "units"] as const;
