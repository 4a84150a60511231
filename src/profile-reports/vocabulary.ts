export const reportReasons = {
  "contact-data": "It shows contact details, or where someone will be",
  "not-real": "It isn’t a real athlete, or someone else made it",
  "wrong-facts": "Facts or statistics are wrong",
  harmful: "Something is offensive or unsafe",
  media: "A photo or video is used without permission",
  other: "Something else",
} as const;
export type ReportReason = keyof typeof reportReasons;
export const reportReasonCodes = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];

export const maxReportText = 1000;

/** Decisions about a report: the profile stays as it is, was corrected, or was taken down. */
export const reportDecisions = ["kept", "corrected", "removed"] as const;
export type ReportDecision = (typeof reportDecisions)[number];

export const reportSentMessage = "Thank you. Our staff will check this profile.";
export const reportSentWithEmailMessage = `${reportSentMessage} We’ll email you the result.`;
