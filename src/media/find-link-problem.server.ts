import { findContactData } from "../athletes/find-contact-data.server.ts";
import { type CheckedProblem, findWordProblem } from "../athletes/find-text-problem.server.ts";
import { decodeAddress } from "../athletes/link-sites.ts";

const email = /(?<![\w.+-])[\w.+-]+@[\w-]+\.[a-z]{2,}/i;
/** Digits alone are ids. A phone number has separators, or a word before it. */
const phone = /(?<![\d-])(?:\+?1[ .-])?\(?\d{3}\)?[ .-]{1,3}\d{3}[ .-]{1,3}\d{4}(?![\d-])/;
const namedPhone =
  /\b(?:call|text|txt|phone|cell|sms|tel|whatsapp)[ _=:.-]{0,3}(?:me|us|at)?[ _=:.-]{0,3}\+?\d{7,11}(?!\d)/i;
const invitation = /\b(?:text|txt|call|dm|message|msg|add|facetime|snap) (?:me|us)\b|\bhmu\b/i;

/** Returns the first problem in the words of a link’s address, or null. Ids and numbers are no words. */
export function findLinkProblem(href: string): CheckedProblem | null {
  const url = URL.parse(href);
  if (!url) return null;
  const text = decodeAddress(`${url.pathname}${url.search}${url.hash}`.replaceAll("+", " "));
  if (email.test(text)) return "email";
  if (phone.test(text) || namedPhone.test(text)) return "phone";
  for (const part of text.split(/[/?&#]/)) {
    const found = findInPart(part);
    if (found) return found;
  }
  return null;
}

function findInPart(part: string): CheckedProblem | null {
  const words = [...part.matchAll(/[\p{L}\p{M}\p{N}'’$*]+/gu)].flatMap(([token]) => readWords(token));
  if (words.length === 0) return null;
  const sentence = words.join(" ");
  const contact = findContactData(sentence);
  if (contact && contact !== "link") return contact;
  if (invitation.test(sentence)) return "phone";
  const request = findWordProblem(sentence);
  // "f26k" is a code.
  return request === "profanity" ? findWordProblem(words.filter((word) => !/\d.*\d/.test(word)).join(" ")) : request;
}

/** Returns the words of a part of an address. None for a code such as "dQw4w9WgXcQ" and a long number. */
function readWords(token: string): string[] {
  if (/^\d{1,4}$/.test(token) || /^(?=.*[a-z])[a-z\d$*]{4,12}$/.test(token)) return [token];
  if (/\p{Nd}/u.test(token)) return [];
  if (/^(?:\p{Lu}[\p{Ll}\p{M}'’]{2,})+$/u.test(token)) return token.split(/(?<=\p{Ll})(?=\p{Lu})/u);
  return /^\p{Lu}?[^\p{Lu}]*$|^[^\p{Ll}]+$/u.test(token) ? [token] : [];
}
