import { createHash } from "node:crypto";
import { type ContactKind, contactKinds, findContactData } from "../athletes/find-contact-data.server.ts";
import { hasProfanity } from "../athletes/find-profanity.server.ts";
import { findWordProblem } from "../athletes/find-text-problem.server.ts";
import { invalidField } from "../http/invalid-field.server.ts";

const opening = new Set(`("'“‘<[{`);
const closing = new Set(`)"'”’>]}.,;:!?`);
/** A coach may invite a family to “our camp” or “our campus”, but nobody to a place without others. */
const privateMeeting = /\bcome (?:alone|over)\b|\bmeet me\b|\bmy (?:house|apartment|home|room|car|place)\b/i;
const beginsAsLink = /^(?:https?:\/\/|www\.)/i;

/** Throws 422 for a link to another site than those of the school, for other contact data, and for a request to meet in private. */
export function requireMessageText(text: string, domains: readonly string[]): void {
  const words = text.split(/\s/u);
  const links = words.filter((word) => isOwnLink(word, domains));
  const rest = words.filter((word) => !links.includes(word)).join(" ");
  const found = findContactData(rest);
  if (found) throw invalidField({ field: "text", message: explain(found, domains) });
  const problem = findWordProblem(rest);
  if (problem === "meeting" ? privateMeeting.test(rest) || hasProfanity(rest) : problem !== null)
    throw invalidField({
      field: "text",
      message: "Please remove the request to meet or to write elsewhere, or the offensive word.",
    });
}

/** Throws 422 if a minor writes contact data. */
export function requireSafeReply(text: string): void {
  const found = findContactData(text);
  if (!found) return;
  const what = contactKinds[found].replace(/^an? /, "the ");
  throw invalidField({
    field: "text",
    message: `Please remove ${what}. To keep you safe, coaches answer you here, where your parent or guardian reads it.`,
  });
}

function explain(found: ContactKind, domains: readonly string[]): string {
  const own = domains[0] ?? "your school";
  if (found === "link") return `A link can only lead to a site of your school, such as https://${own}.`;
  const what = contactKinds[found].replace(/^an? /, "the ");
  return `Please remove ${what}. Families answer here. You can link to a page of your school at ${own}.`;
}

/** Returns true for a link to a site of the school. A link with a user name or a port leads elsewhere than it seems. */
function isOwnLink(word: string, domains: readonly string[]): boolean {
  const link = withoutMarks(word);
  if (!beginsAsLink.test(link) && !link.includes(".")) return false;
  const address = URL.parse(/^https?:/i.test(link) ? link : `https://${link}`);
  if (!address || address.username || address.password || address.port) return false;
  return domains.some((domain) => address.hostname === domain || address.hostname.endsWith(`.${domain}`));
}

/** Removes the marks around a link in a sentence. */
function withoutMarks(word: string): string {
  let [start, end] = [0, word.length];
  while (start < end && opening.has(word.charAt(start))) start += 1;
  while (end > start && closing.has(word.charAt(end - 1))) end -= 1;
  return word.slice(start, end);
}

/**
 * Returns the hash of a text of a school. Texts that differ in the name of the athlete, in blanks and in case have the same. No other school
 * has it, so that a count reveals nothing of other schools.
 */
export function hashText(text: string, { schoolId, names }: { schoolId: number; names: readonly string[] }): Buffer {
  return createHash("sha256")
    .update(`${schoolId}\n${withoutNames(text, names)}`)
    .digest();
}

/** Returns the words of a text without names, marks and case. Texts that differ only in these are the same. */
export function withoutNames(text: string, names: readonly string[]): string {
  const ownNames = new Set(names.flatMap((name) => wordsOf(name)));
  return wordsOf(text)
    .filter((word) => !ownNames.has(word))
    .join(" ");
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
