import { type TextFieldName, textFieldNames, textLimits } from "./fields.ts";
import type { TextKind } from "./find-contact-data.server.ts";
import { workspaceLimits as limits } from "./limits.ts";

interface PublicTextDefinition {
  label: string;
  kind: TextKind;
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
} satisfies Record<string, PublicTextDefinition>;
export type PublicText = keyof typeof publicTexts;

export const publicTextFields = Object.keys(publicTexts) as [PublicText, ...PublicText[]];
