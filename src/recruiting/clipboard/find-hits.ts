import { clipboardLimits } from "../evaluations/vocabulary.ts";
import type { DownloadedEvent, Entry, Match } from "./clipboard-box.ts";

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
const fold = (text: string | null) => (text ?? "").trim().toLowerCase();
const digitsOf = (jersey: string | null) => (jersey ?? "").replace(/\D/g, "");

export function listCourts({ matches }: Pick<DownloadedEvent, "matches">): string[] {
  const courts = new Map(matches.flatMap(({ court }) => (court ? [[fold(court), court] as const] : [])));
  return [...courts.values()].sort(collator.compare);
}

/** Entries that the pad lists before a search. */
const listed = 30;

/** Returns the athletes that the pad lists, and how many there are. */
export function findShown(
  event: Pick<DownloadedEvent, "entries" | "matches">,
  { digits, text, court, now }: { digits: string; text: string; court: string | null; now: Date },
): { entries: Entry[]; count: number } {
  const found = text ? findByText(event, text) : findHits(event, { digits, court, now });
  return { entries: found.slice(0, digits || text ? clipboardLimits.hits : listed), count: found.length };
}

/** Finds athletes by the first digits of the jersey: equal jerseys first, then teams that play near `now`, on one court or on any. */
export function findHits(
  { entries, matches }: Pick<DownloadedEvent, "entries" | "matches">,
  { digits, court, now }: { digits: string; court: string | null; now: Date },
): Entry[] {
  const playing = matches.filter((match) => court === null || fold(match.court) === fold(court));
  const distances = nearestMatches(playing, now);
  const found = entries.filter(
    ({ jersey, team }) => digitsOf(jersey).startsWith(digits) && (court === null || distances.has(fold(team))),
  );
  const rank = ({ jersey, team }: Entry) => [
    Number(digits !== "" && digitsOf(jersey) !== digits),
    distances.get(fold(team)) ?? Number.POSITIVE_INFINITY,
  ];
  return found
    .map((entry) => ({ entry, rank: rank(entry) }))
    .sort((a, b) => compareRanks(a.rank, b.rank) || compareEntries(a.entry, b.entry))
    .map(({ entry }) => entry);
}

/** Lists the athletes of the match that an athlete's team plays nearest to `now`, of both teams; without matches, the team. */
export function listOnCourt(
  { entries, matches }: Pick<DownloadedEvent, "entries" | "matches">,
  { entry, now }: { entry: Entry; now: Date },
): Entry[] {
  const own = matches.filter(({ team }) => fold(team) === fold(entry.team));
  const next = own.toSorted((a, b) => distance(a, now) - distance(b, now))[0];
  const isSame = (one: Match) => next?.court && fold(one.court) === fold(next.court) && one.startsAt === next.startsAt;
  const teams = new Set([fold(entry.team), ...matches.filter(isSame).map(({ team }) => fold(team))]);
  return entries.filter(({ team }) => teams.has(fold(team))).sort(compareEntries);
}

/** Returns the neighbor of an athlete on the court; `step` is 1 or -1. Null if there is no other. */
export function findNeighbor(
  event: Pick<DownloadedEvent, "entries" | "matches">,
  { entry, step, now }: { entry: Entry; step: 1 | -1; now: Date },
): Entry | null {
  const listed = listOnCourt(event, { entry, now });
  const place = listed.findIndex(({ entryId }) => entryId === entry.entryId);
  const neighbor = listed[(place + step + listed.length) % listed.length];
  return neighbor && neighbor.entryId !== entry.entryId ? neighbor : null;
}

export function nameOf({ firstName, lastName, jersey }: Entry): string {
  return [firstName, lastName].filter(Boolean).join(" ") || (jersey ? `Number ${jersey}` : "No name");
}

function nearestMatches(matches: readonly Match[], now: Date): Map<string, number> {
  const distances = new Map<string, number>();
  for (const match of matches) {
    const team = fold(match.team);
    distances.set(team, Math.min(distances.get(team) ?? Number.POSITIVE_INFINITY, distance(match, now)));
  }
  return distances;
}

/** Milliseconds between the start and `now`, both in local time. Large for an unknown start. */
function distance({ startsAt }: Match, now: Date): number {
  const time = startsAt ? new Date(startsAt.replace(" ", "T")).getTime() : Number.NaN;
  return Number.isNaN(time) ? Number.MAX_SAFE_INTEGER : Math.abs(time - now.getTime());
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((value, index) => value !== b[index]);
  if (place < 0) return 0;
  return Number(a[place]) < Number(b[place]) ? -1 : 1;
}

function compareEntries(a: Entry, b: Entry): number {
  return (
    collator.compare(a.team, b.team) ||
    collator.compare(a.jersey ?? "", b.jersey ?? "") ||
    collator.compare(nameOf(a), nameOf(b))
  );
}

/** Finds the athletes whose name, team or club contains every word. */
function findByText({ entries }: Pick<DownloadedEvent, "entries">, text: string): Entry[] {
  const plain = (words: string) => words.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const words = plain(text).split(/\s+/).filter(Boolean);
  return entries
    .filter((entry) => {
      const all = plain([entry.firstName, entry.lastName, entry.team, entry.club, entry.jersey].join(" "));
      return words.every((word) => all.includes(word));
    })
    .sort(compareEntries);
}
