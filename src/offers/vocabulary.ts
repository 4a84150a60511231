export const offerKinds = { verbal: "Verbal", written: "Written", signed: "Signed" } as const;

export const offerLevels = {
  "ncaa-1": "NCAA Division I",
  "ncaa-2": "NCAA Division II",
  "ncaa-3": "NCAA Division III",
  naia: "NAIA",
  njcaa: "Junior college",
  other: "Other, or I don’t know",
} as const;

export const residences = {
  "in-state": "In state",
  "out-of-state": "Out of state",
  same: "The school has one price for all",
} as const;

export const renewals = {
  unknown: "I don’t know",
  "all-years": "Promised for all years",
  yearly: "Renewed each year, with conditions",
  "one-year": "For one year only",
} as const;

export const offerLimits = { offers: 20, school: 120, team: 80, notes: 1000, dollars: 250_000 } as const;
