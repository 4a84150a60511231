import { contactKinds, findContactData, type TextKind } from "../athletes/find-contact-data.server.ts";
import { type PublicText, publicTexts } from "../athletes/public-texts.ts";
import type { BulkAthlete } from "./bulk-athlete.ts";

/** Cache of texts without contact data, because cities, schools, teams and opponents repeat. */
const clean = new Map<TextKind, Set<string>>();
const maxClean = 20_000;

export function findContactLine(athlete: BulkAthlete, now = Date.now()): string | null {
  const { firstName, lastName, currentSchool, schoolType, city, state, mediaLinks, sports } = athlete;
  const problem = findIn("", { firstName, lastName, currentSchool, schoolType, city, state });
  if (problem) return problem;
  for (const [index, { text }] of (mediaLinks ?? []).entries()) {
    const found = findIn(`mediaLinks[${index}].`, { text });
    if (found) return found;
  }
  const lastDay = lastDayOnEarth(now);
  for (const [index, { seasons }] of (sports ?? []).entries()) {
    const found = findInSeasons(`sports[${index}].`, seasons ?? [], lastDay);
    if (found) return found;
  }
  return null;
}

type Seasons = NonNullable<NonNullable<BulkAthlete["sports"]>[number]["seasons"]>;

function findInSeasons(path: string, seasons: Seasons, lastDay: string): string | null {
  for (const [seasonIndex, { seasonYear, teams }] of seasons.entries()) {
    const season = `${path}seasons[${seasonIndex}].`;
    const inSeason = findIn(season, { seasonYear });
    if (inSeason) return inSeason;
    for (const [teamIndex, { teamName, events }] of (teams ?? []).entries()) {
      const team = `${season}teams[${teamIndex}].`;
      const inTeam = findIn(team, { teamName });
      if (inTeam) return inTeam;
      const inEvents = findInEvents(team, events ?? [], lastDay);
      if (inEvents) return inEvents;
    }
  }
  return null;
}

type Events = NonNullable<NonNullable<Seasons[number]["teams"]>[number]["events"]>;

function findInEvents(path: string, events: Events, lastDay: string): string | null {
  for (const [index, { eventName, score, stats }] of events.entries()) {
    const event = `${path}events[${index}].`;
    const found = findIn(event, { eventName, score });
    if (found) return found;
    if (String(stats?.dateOfCompetition ?? "") > lastDay)
      return `${event}stats.dateOfCompetition: must not be in the future`;
  }
  return null;
}

function findIn(path: string, texts: Partial<Record<PublicText, string | null | undefined>>): string | null {
  for (const field in texts) {
    const text = texts[field as PublicText];
    if (!text) continue;
    const { kind } = publicTexts[field as PublicText];
    const found = findUnlessClean(text, kind);
    if (found) return `${path}${field}: looks like ${contactKinds[found]}, which a public profile must not show`;
  }
  return null;
}

function findUnlessClean(text: string, kind: TextKind) {
  let known = clean.get(kind);
  if (known?.has(text)) return null;
  const found = findContactData(text, kind);
  if (found) return found;
  if (!known || known.size >= maxClean) {
    known = new Set();
    clean.set(kind, known);
  }
  known.add(text);
  return null;
}

/** Returns the date in the earliest time zone (UTC+14). A later date is in the future everywhere. */
function lastDayOnEarth(now: number): string {
  return new Date(now + 14 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
