/** Stages of a program on the list of an athlete. */
export const stages = {
  "to-write": "To write",
  written: "Written",
  answered: "Answered",
  visit: "Visit",
  offer: "Offer",
  no: "No",
} as const;
export type Stage = keyof typeof stages;

export const outreachLimits = {
  targets: 40,
  draftsADay: 5,
  /** Characters of the field “why this school”. */
  minWhy: 40,
  maxWhy: 500,
  notes: 2000,
  coachName: 60,
  /** Days after which the athlete is asked whether the coach answered. */
  answerDays: 10,
  /** Programs that may get the same text without a warning. */
  sameText: 3,
  /** Exclusive. Some mail programs cut longer links. */
  mailtoLength: 2000,
} as const;

/** Answers to the question whether a coach answered. */
export const outreachAnswers = ["answered", "not-yet", "no"] as const;
export type OutreachAnswer = (typeof outreachAnswers)[number];
