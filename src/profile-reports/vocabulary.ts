export const reportReasons = {
  "not-mine": "This is me or my child, and I did not make it",
  "contact-data": "It shows contact details, or where someone will be",
  "not-real": "It isn’t a real athlete, or someone else made it",
  "wrong-facts": "Facts or statistics are wrong",
  harmful: "Something is offensive or unsafe",
  intimate: "It shows or links to intimate pictures",
  media: "A photo or video is used without permission",
  other: "Something else",
} as const;

export const maxReportText = 1000;

/** Decisions about a report: the profile stays as it is or is shown again, was corrected, was taken down, or stays hidden. */
export const reportDecisions = ["kept", "corrected", "removed", "hidden"] as const;
export type ReportDecision = (typeof reportDecisions)[number];

/** Hours for which a report `not-mine` hides a profile, and days in which no other one does. */
export const hiddenHours = 72;
export const daysBetweenHolds = 30;

export const profileHiddenMessage = `Thank you. We hid this profile for ${hiddenHours} hours. Our staff will check it and decide if it stays hidden.`;

export function reportMessage({ email, hidden }: { email: string | null; hidden: boolean }): string {
  if (hidden) return profileHiddenMessage;
  return `Thank you. Our staff will check this profile.${email ? " We’ll email you the result." : ""}`;
}
