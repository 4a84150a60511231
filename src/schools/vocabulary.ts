export const associations = ["NCAA", "NAIA", "NJCAA", "CCCAA", "NWAC", "USCAA", "NCCAA", "ACCA", "LAI"] as const;
export const controls = ["public", "private nonprofit", "private for-profit"] as const;
export const divisions = ["I", "II", "III"] as const;

export const teamGenders = { F: "Women’s", M: "Men’s" } as const;
export const controlFilters = { public: "Public", private: "Private" } as const;

interface Range {
  label: string;
  from: number;
  /** Exclusive. */
  to: number;
}

/** Undergraduates who seek a degree. */
export const sizes = {
  "under-2000": { label: "Under 2,000 students", from: 0, to: 2000 },
  "2000-4999": { label: "2,000 to 4,999", from: 2000, to: 5000 },
  "5000-14999": { label: "5,000 to 14,999", from: 5000, to: 15_000 },
  "15000-up": { label: "15,000 or more", from: 15_000, to: 10_000_000 },
} as const satisfies Record<string, Range>;

/** Share of applicants who are admitted. */
export const admissions = {
  "under-25": { label: "Under 25% admitted", from: 0, to: 0.25 },
  "25-49": { label: "25% to 49%", from: 0.25, to: 0.5 },
  "50-74": { label: "50% to 74%", from: 0.5, to: 0.75 },
  "75-up": { label: "75% or more", from: 0.75, to: 1.01 },
} as const satisfies Record<string, Range>;

/** Choices of the page. The endpoint accepts any number. */
export const tuitionLimits = [5000, 10_000, 20_000, 30_000, 40_000, 50_000];

export const schoolPageSize = 20;
export const receivedPageSize = 20;
export const maxSchoolTerm = 100;

/** Submissions of an athlete that were not withdrawn. */
export const maxSubmissions = 500;

export const maxNote = 500;
export const submissionsADay = 10;

export const decisions = ["keep", "pass"] as const;
export type Decision = (typeof decisions)[number];

/** Answers of a school to a submission. The texts are fixed: no free text of an adult reaches the athlete. */
export const answers = {
  thanks: { label: "Thank you", text: "Thank you for your profile. We received it and will look at it." },
  "not-now": { label: "Not now", text: "Thank you for your profile. We have no place in your class and position now." },
  questionnaire: { label: "Questionnaire", text: "Thank you for your profile. Please fill in our questionnaire." },
} as const;
export type Answer = keyof typeof answers;

export const receivedStates = { new: "New", seen: "Seen", keep: "Kept", pass: "Passed" } as const;
export type ReceivedState = keyof typeof receivedStates;
