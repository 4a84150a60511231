import {
  type ContactKind,
  contactKinds,
  digitWords,
  findContactData,
  networks,
  type TextKind,
} from "./find-contact-data.server.ts";
import { hasProfanity } from "./find-profanity.server.ts";
import { toPlainLetters } from "./names/plain-letters.server.ts";

/** The problems that the staff of the portal decides. `meeting` asks the reader to come somewhere. */
export const textProblems = {
  ...contactKinds,
  meeting: "an invitation to meet",
  profanity: "an offensive word",
} as const;
/** `fullName`: first and last name together, because a problem can be split over the parts. */
export type PublicTextKind = TextKind | "fullName";
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
export function findTextProblem(text: string, kind: PublicTextKind): TextProblem | null {
  if (kind === "fullName") return findNameProblem(text);
  const contact = findContactData(text, kind);
  if (kind === "name" && !isName(text) && (contact === null || isFewDigits(contact, text))) return "letters";
  if (contact || kind === "note") return contact;
  return findWordProblem(text);
}

/** Returns the problem of a text that asks the reader to write to an account or to come somewhere, or is offensive, or null. */
export function findWordProblem(text: string): "account" | "meeting" | "profanity" | null {
  const plain = toPlainLetters(text);
  if (request.test(plain)) return "account";
  if (meeting.test(plain)) return "meeting";
  return hasProfanity(text) ? "profanity" : null;
}

/** Words of the lists that are also surnames. Files of rosters may have them as a last name; other ways in ask the staff. */
const surnames = new Set(["verga", "pito", "zorra", "polla", "dick", "cock"]);

export function isSurname(text: string): boolean {
  return surnames.has(text.toLowerCase());
}

// "Kik" "Coachx", "Text" "Me": a first name that asks for a message, and a last name that is a network.
const requestInNames = new RegExp(
  `^(?:${networks}|snap|sc|signal|text|txt|call|message|msg|dm|add|escribeme|llamame) \\S|\\S (?:on ?)?(?:ig|insta|instagram|snap|snapchat|venmo|tik ?tok|discord)$`,
  "i",
);
const numberInNames = new RegExp(`\\b(?:${digitWords})(?: (?:${digitWords})){2,}\\b`, "i");

function findNameProblem(text: string): CheckedProblem | null {
  const words = text.split(" ");
  const contact = findContactData(text, "name");
  if (contact && !isFewDigits(contact, text) && !words.some((word) => findContactData(word, "name"))) return contact;
  const name = toPlainLetters(text);
  if (requestInNames.test(name)) return "account";
  if (numberInNames.test(name)) return "phone";
  // A word that is offensive alone is a matter of its part, which the staff may have approved.
  const isOffensive = words.map((word) => hasProfanity(word));
  if (!isOffensive.includes(true) && hasProfanity(text)) return "profanity";
  // "Fuc Kyou": an offensive word begins in one part and ends in the next.
  const pairs = words.flatMap((word, index) =>
    index > 0 && !isOffensive[index] && !isOffensive[index - 1] ? [words[index - 1] + word.toLowerCase()] : [],
  );
  return pairs.some(hasProfanity) ? "profanity" : null;
}

/** "J0hn" is no phone number. */
function isFewDigits(contact: ContactKind, text: string): boolean {
  return contact === "phone" && text.replaceAll(/\P{Nd}/gu, "").length < 4;
}

function isName(text: string): boolean {
  return /\p{L}/u.test(text) && !/\p{Extended_Pictographic}/u.test(text) && !digitsInLetters.test(text);
}
