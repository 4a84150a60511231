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

export const purposeNames = Object.keys(purposes) as [ContactPurpose, ...ContactPurpose[]];
export const recipientNames = Object.keys(recipients) as [ContactRecipient, ...ContactRecipient[]];

/** A rule that was checked longer ago is due for a check. */
export const checkMonths = 12;

/** Versions of one rule at most. */
export const maxRuleVersions = 200;
export const maxRules = 500;

/** Returns true for a contact that a rule doesn’t allow yet, or no more. */
export function isOutside(state: VerdictState): boolean {
  return state === "not-yet" || state === "materials-only" || state === "signed";
}

/** The rules are facts from public sources. Everyone may use our table of them for any purpose. */
export const licence = { name: "CC0-1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" } as const;
