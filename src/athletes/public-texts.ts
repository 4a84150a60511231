import type { TextKind } from "./find-contact-data.server.ts";
import { workspaceLimits as limits } from "./limits.ts";

/** The texts of a public profile by field, with label, kind for the contact data search, and maximum length. */
export const publicTexts = {
  firstName: { label: "First name", kind: "name", maxLength: limits.name },
  lastName: { label: "Last name", kind: "name", maxLength: limits.name },
  currentSchool: { label: "School", kind: "title", maxLength: limits.school },
  schoolType: { label: "School type", kind: "title", maxLength: limits.state },
  city: { label: "City", kind: "place", maxLength: limits.city },
  state: { label: "State", kind: "place", maxLength: limits.state },
  seasonYear: { label: "Season", kind: "event", maxLength: limits.seasonYear },
  teamName: { label: "Team", kind: "title", maxLength: limits.teamName },
  eventName: { label: "Game", kind: "event", maxLength: limits.eventName },
  score: { label: "Score", kind: "event", maxLength: limits.score },
  text: { label: "Link title", kind: "title", maxLength: limits.linkText },
} as const satisfies Record<string, { label: string; kind: TextKind; maxLength: number }>;
export type PublicText = keyof typeof publicTexts;

export const publicTextFields = Object.keys(publicTexts) as [PublicText, ...PublicText[]];
