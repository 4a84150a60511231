import { type TextFieldName, textFieldNames, textLimits } from "./fields.ts";
import type { PublicTextKind } from "./find-text-problem.server.ts";
import { workspaceLimits as limits } from "./limits.ts";

interface PublicTextDefinition {
  label: string;
  kind: PublicTextKind;
  maxLength: number;
}

const ofFields = Object.fromEntries(textFieldNames.map((name) => [name, textLimits(name)])) as Record<
  TextFieldName,
  PublicTextDefinition
>;
// The order of the API document.
const { firstName, lastName, currentSchool, schoolType, ...others } = ofFields;

/** The texts of a public profile by field, with label, kind for the contact data search, and maximum length. */
export const publicTexts = {
  firstName,
  lastName,
  currentSchool,
  schoolType,
  ...others,
  seasonYear: { label: "Season", kind: "event", maxLength: limits.seasonYear },
  teamName: { label: "Team", kind: "title", maxLength: limits.teamName },
  eventName: { label: "Game", kind: "event", maxLength: limits.eventName },
  score: { label: "Score", kind: "event", maxLength: limits.score },
  text: { label: "Link title", kind: "title", maxLength: limits.linkText },
  /** First and last name with a blank between them: `wholeName`. A problem can be split over the parts. */
  fullName: { label: "Name", kind: "fullName", maxLength: firstName.maxLength + 1 + lastName.maxLength },
} satisfies Record<string, PublicTextDefinition>;
export type PublicText = keyof typeof publicTexts;

/** Returns the text of the field `fullName`. */
export function wholeName({ firstName: first, lastName: last }: { firstName: string; lastName: string }): string {
  return `${first} ${last}`;
}

/** Returns the text of a field in the values of a form, which has the whole name in two fields. */
export function reviewedText(values: Readonly<Record<string, string>>, field: string): string | undefined {
  if (field !== "fullName") return values[field];
  const { firstName: first, lastName: last } = values;
  return first && last ? wholeName({ firstName: first.trim(), lastName: last.trim() }) : undefined;
}

export const publicTextFields = Object.keys(publicTexts) as [PublicText, ...PublicText[]];
