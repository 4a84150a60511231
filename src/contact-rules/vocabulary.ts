/** Subjects of a contact. Each purpose can have rules of its own. */
export const purposes = {
  materials: "Flyer of a camp or clinic that is open to all",
  questionnaire: "Questionnaire",
  camp: "Camp invitation",
  evaluation: "About an evaluation",
  visit: "Visit, or meeting off campus",
  other: "Other call or message",
} as const;
export type ContactPurpose = keyof typeof purposes;

export const recipients = { athlete: "Athlete", family: "Family", coach: "High-school or club coach" } as const;
export type ContactRecipient = keyof typeof recipients;

export const confidences = { high: "High", medium: "Medium", low: "Not verified" } as const;
export type Confidence = keyof typeof confidences;

export const states = {
  allowed: "Allowed",
  "materials-only": "Materials only",
  "not-yet": "Not yet",
  signed: "Signed: no contact",
  unknown: "No rule known",
} as const;
export type VerdictState = keyof typeof states;

export const purposeNames = Object.keys(purposes) as ContactPurpose[];
export const recipientNames = Object.keys(recipients) as ContactRecipient[];
export const verdictStates = Object.keys(states) as VerdictState[];

/** A rule that was checked longer ago is due for a check. */
export const checkMonths = 12;

/** Versions of one rule at most. */
export const maxRuleVersions = 200;
export const maxRules = 500;
