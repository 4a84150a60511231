import { outreachLimits } from "./vocabulary.ts";

/** Facts of a public profile, as a draft names them. Null is unknown. */
export interface DraftFacts {
  name: string;
  classYear: number | null;
  position: string | null;
  school: string | null;
  /** A figure of confirmed games with its source, such as “Kills: 312, season 2026 (18 of 22 matches official, confirmed by a coach)”. */
  number: string | null;
  film: { url: string; from: string | null } | null;
  /** The next game of a team, such as “Lincoln East against Norris on September 4, 2026”. */
  nextGame: string | null;
  profileLink: string;
}

export interface DraftText {
  coachName: string | null;
  why: string;
  to: string | null;
  cc: readonly string[];
}

/** Parts that a long text goes without, in this order. The profile has all of them. */
const optional = ["nextGame", "number", "film"] as const;
export const partNames = {
  classYear: "your class",
  position: "your position",
  number: "a number that your coach confirmed",
  film: "film",
  nextGame: "your next game",
} as const;

/** Writes a draft and its `mailto` link (RFC 6068). Leaves out facts until the link is short enough. A text that is still too long is not in the link. */
export function composeDraft(facts: DraftFacts, { to, cc, ...text }: DraftText) {
  const subject = writeSubject(facts);
  const linkTo = (body: string | null) => writeMailto({ to, cc, subject, body });
  for (let count = 0; count <= optional.length; count += 1) {
    const without = optional.slice(0, count).filter((part) => facts[part] !== null);
    const shown = { ...facts, ...Object.fromEntries(without.map((part) => [part, null])) };
    const body = writeBody(shown, { ...text, isCopied: cc.length > 0 });
    const mailto = linkTo(body);
    if (mailto.length < outreachLimits.mailtoLength)
      return { subject, body, mailto, isTextInLink: true, leftOut: without.map((part) => partNames[part]) };
  }
  const body = writeBody(facts, { ...text, isCopied: cc.length > 0 });
  return { subject, body, mailto: linkTo(null), isTextInLink: false, leftOut: [] };
}

function writeSubject({ name, classYear, position }: DraftFacts): string {
  const about = [position, classYear && `class of ${classYear}`].filter(Boolean).join(", ");
  return about ? `${name}, ${about}` : name;
}

function writeBody(
  { name, classYear, position, school, number, film, nextGame, profileLink }: DraftFacts,
  { coachName, why, isCopied }: { coachName: string | null; why: string; isCopied: boolean },
): string {
  const about = [position, classYear && `class of ${classYear}`, school].filter(Boolean).join(", ");
  const facts = [
    number,
    film && `Film${film.from ? `, from ${film.from}` : ""}: ${film.url}`,
    nextGame && `My next game: ${nextGame}`,
    `My profile with film, games and numbers: ${profileLink}`,
  ];
  return [
    coachName ? `Dear Coach ${coachName},` : "Dear Coach,",
    `I’m ${name}${about && ` (${about})`}.`,
    why,
    facts.filter(Boolean).join("\n"),
    isCopied ? "My parent or guardian gets a copy of this email." : null,
    `Thank you for your time.\n${name}`,
  ]
    .filter((part) => part !== null)
    .join("\n\n");
}

function writeMailto({
  to,
  cc,
  subject,
  body,
}: {
  to: string | null;
  cc: readonly string[];
  subject: string;
  body: string | null;
}): string {
  const address = (email: string) => encodeURIComponent(email).replaceAll("%40", "@");
  const fields = [
    cc.length > 0 && `cc=${cc.map(address).join(",")}`,
    `subject=${encodeURIComponent(subject)}`,
    // Mail programs expect line breaks as CRLF, and show a plus sign as one.
    body && `body=${encodeURIComponent(body.replaceAll("\n", "\r\n"))}`,
  ];
  return `mailto:${to ? address(to) : ""}?${fields.filter(Boolean).join("&")}`;
}

/** Returns the address of a film that begins at a second, if its host has such addresses. */
export function filmAtSecond(url: string, seconds: number | null): string {
  const { hostname } = new URL(url);
  if (!seconds) return url;
  const address = new URL(url);
  if (/(?:^|\.)(?:youtube\.com|youtu\.be)$/.test(hostname)) address.searchParams.set("t", `${seconds}s`);
  else if (/(?:^|\.)vimeo\.com$/.test(hostname)) address.hash = `t=${seconds}s`;
  return address.href;
}

/** Formats seconds, such as “12:31” or “1:02:31”. */
export function formatSecond(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours = 0, minutes = 0, rest = 0] = parts;
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Parses “12:31” or “1:02:31” to seconds. Returns null for an empty text, and NaN for others. */
export function parseSecond(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const match = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(trimmed);
  if (!match) return Number.NaN;
  const [, hours = "0", minutes = "0", seconds = "0"] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
