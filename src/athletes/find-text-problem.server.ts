import {
  type ContactKind,
  contactKinds,
  digitWords,
  findContactData,
  networks,
  type TextKind,
} from "./find-contact-data.server.ts";
import { hasProfanity } from "./find-profanity.server.ts";
import { toPlainLetters } from "./plain-letters.server.ts";

/** The problems that the staff of the portal decides. `meeting` asks the reader to come somewhere. */
export const textProblems = {
  ...contactKinds,
  meeting: "an invitation to meet",
  profanity: "an offensive word",
} as const;
export type CheckedProblem = keyof typeof textProblems;
/** `letters`: a name without letters, with digits in place of letters, or with emoji. The staff is not asked about it. */
export type TextProblem = CheckedProblem | "letters";

export const lettersMessage = "A name needs letters. Please don’t use emoji, or numbers in place of letters.";

// "DM coachx99": words that ask for a message, before a user name.
const request =
  /^dm \S|\b(?:dm|txt|text|snap|add|msg|message|follow|hmu|ig|insta|sc) (?:me |at |@)?(?=[\w.]*[a-z])(?=[\w.]*[\d_])[\w.]{4,}/i;
const meeting =
  /\bcome (?:alone|over)\b|\bcome (?:to|by|see) (?:my|me|our)\b|\bmeet (?:me|us)\b|(?<!\bnot in )\bmy (?:house|apartment|room|car)\b|\b(?:house|place|apartment) after (?:practice|school|the game)\b/i;
const digitsInLetters = /\p{L}\p{Nd}+\p{L}|^\p{Nd}+\p{L}/u;

/** Returns the first problem of a text that other people read, or null. */
export function findTextProblem(text: string, kind: TextKind): TextProblem | null {
  const contact = findContactData(text, kind);
  if (kind === "name" && !isName(text) && (contact === null || isFewDigits(contact, text))) return "letters";
  if (contact || kind === "note") return contact;
  const plain = toPlainLetters(text);
  if (request.test(plain)) return "account";
  if (meeting.test(plain)) return "meeting";
  return hasProfanity(text) ? "profanity" : null;
}

// "Kik" "Coachx", "Text" "Me": a first name that asks for a message, and a last name that is a network.
const requestInNames = new RegExp(
  `^(?:${networks}|snap|sc|signal|text|txt|call|message|msg|dm|add|escribeme|llamame) \\S|\\S (?:on ?)?(?:ig|insta|instagram|snap|snapchat|venmo|tik ?tok|discord)$`,
  "i",
);
const numberInNames = new RegExp(`\\b(?:${digitWords})(?: (?:${digitWords})){2,}\\b`, "i");

/** Returns the first problem of a whole name, of which each part alone may have none, or null. */
export function findNameProblem(firstName: string, lastName: string): CheckedProblem | null {
  const name = toPlainLetters(`${firstName} ${lastName}`);
  if (requestInNames.test(name)) return "account";
  if (numberInNames.test(name)) return "phone";
  return hasProfanity(`${firstName} ${lastName}`) || hasProfanity(firstName + lastName.toLowerCase())
    ? "profanity"
    : null;
}

/** "J0hn" is no phone number. */
function isFewDigits(contact: ContactKind, text: string): boolean {
  return contact === "phone" && text.replaceAll(/\P{Nd}/gu, "").length < 4;
}

function isName(text: string): boolean {
  return /\p{L}/u.test(text) && !/\p{Extended_Pictographic}/u.test(text) && !digitsInLetters.test(text);
}
