export const maxMessage = 1000;
export const maxCampPrice = 100_000;

/** How often a coach and a program may write. Attempts that were ended before delivery count, too. */
export const contactLimits = {
  pair: { most: 3, days: 7 },
  coach: { most: 30, hours: 24 },
  newCoach: { most: 5, days: 7 },
  camps: { most: 200, hours: 24 },
  campOfPair: { most: 1, days: 30 },
} as const;

/** Messages that a family writes in one thread in a day. */
export const maxRepliesOfDay = 20;
/** Days for which the hash of a text is stored, so that families see to how many it went. */
export const textDays = 30;
/** Years for which messages are stored. */
export const contactYears = 5;
/** Coaches and programs that the people of one family can block, with their stops. */
export const maxStops = 200;

export const messageAuthors = ["coach", "athlete", "guardian"] as const;
export type MessageAuthor = (typeof messageAuthors)[number];
export const authorWords: Readonly<Record<MessageAuthor, string>> = {
  coach: "Coach",
  athlete: "Athlete",
  guardian: "Parent or guardian",
};

export const messageStates = ["waiting", "delivered", "stopped"] as const;
export type MessageState = (typeof messageStates)[number];

/** Why a message is not sent, or is ended before its delivery. The words are those that a coach reads. */
export const obstacles = {
  hidden: "The profile isn’t public now.",
  "no-guardian":
    "No parent or guardian is linked to this profile. You can write as soon as one is, so that no adult writes to a minor alone.",
  // A block by the family reads the same as a stop, so that a coach does not learn who was meant.
  stop: "This family doesn’t receive messages from you.",
  birthday: "The athlete is an adult now, so the message to the family was ended. You can write to the athlete.",
  signed: "The athlete has signed with a college, so no other college may write.",
  rule: "The contact rules don’t allow this message anymore.",
  sender: "The sender left the program, or the program was closed.",
} as const;
export type Obstacle = keyof typeof obstacles;

export const messageReportReasons = {
  pressure: "It puts pressure on us, or asks for money",
  private: "It asks for a private meeting, a phone number or another app",
  harmful: "It is offensive or unsafe",
  intimate: "It asks for, offers or links to intimate pictures",
  "not-real": "The sender isn’t who they say",
  other: "Something else",
} as const;
export type MessageReportReason = keyof typeof messageReportReasons;
/** Hours in which our staff decides a report. For intimate pictures the law allows 48. */
export const reportHours = { usual: 72, intimate: 48 } as const;
export const maxReportText = 1000;

export const messagesOfPage = 20;
export const threadsOfPage = 25;
