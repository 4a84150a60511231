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

export const offerLimits = {
  offers: 20,
  school: 120,
  team: 80,
  notes: 1000,
  dollars: 250_000,
  daysBeforeDeadline: 7,
} as const;

/** Questions that a family asks before it decides. */
export const offerQuestions = [
  "Is the aid for one year or for all years? What has to happen so that it is renewed?",
  "Does it stay if the athlete is hurt, or if the coach leaves?",
  "Does it pay for a summer term or a fifth year?",
  "What does a year really cost, with room, food, books, travel and health insurance?",
  "Which aid is a grant, and which is a loan that must be paid back?",
  "Can aid by need or for grades be added to athletic aid?",
  "Is it in writing, who signed it, and when does it become binding?",
  "Until when can we decide, and is the place held until then?",
] as const;
