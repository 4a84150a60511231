import { textFieldNames, textsOf } from "../athletes/fields.ts";
import { findTextProblem, isSurname, type PublicTextKind, textProblems } from "../athletes/find-text-problem.server.ts";
import { latestDateIn } from "../athletes/latest-date.ts";
import { type PublicText, publicTexts, wholeName } from "../athletes/public-texts.ts";
import { findLinkProblem } from "../media/find-link-problem.server.ts";
import type { BulkAthlete } from "./bulk-athlete.ts";

/** Cache of texts without a problem, because cities, schools, teams and opponents repeat. */
const clean = new Map<PublicTextKind, Set<string>>();
const maxClean = 20_000;
/** Published rosters have a jersey number or a dash in place of an unknown name. */
const placeholder = /^(?:-|\d{1,2})$/;

export function findContactLine(athlete: BulkAthlete, now = Date.now()): string | null {
  const { mediaLinks, sports } = athlete;
  for (const field of textFieldNames) {
    for (const [index, text] of textsOf(athlete[field]).entries()) {
      const problem = findInText("", field, text);
      if (problem) return field === "honors" ? problem.replace(field, `${field}[${index}].text`) : problem;
    }
  }
  const inName = findInText("", "fullName", wholeName(athlete));
  if (inName) return inName.replace("fullName", "firstName and lastName");
  const inLinks = findInLinks(mediaLinks ?? []);
  if (inLinks) return inLinks;
  const lastDay = latestDateIn(athlete.state, now);
  for (const [index, { seasons }] of (sports ?? []).entries()) {
    const found = findInSeasons(`sports[${index}].`, seasons ?? [], lastDay);
    if (found) return found;
  }
  return null;
}

function findInLinks(links: NonNullable<BulkAthlete["mediaLinks"]>): string | null {
  for (const [index, { text, url }] of links.entries()) {
    const path = `mediaLinks[${index}].`;
    const inTitle = findIn(path, { text });
    if (inTitle) return inTitle;
    const found = findLinkProblem(url);
    if (found)
      return `${path}url: contains what looks like ${textProblems[found]}, which a public profile must not show`;
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
    const problem = findInText(path, field as PublicText, texts[field as PublicText]);
    if (problem) return problem;
  }
  return null;
}

function findInText(path: string, field: PublicText, text: string | null | undefined): string | null {
  const found = text ? findUnlessClean(text, publicTexts[field].kind) : null;
  if (found === "letters")
    return placeholder.test(text ?? "")
      ? null
      : `${path}${field}: needs letters, without emoji or numbers in place of letters`;
  if (found === "profanity" && field === "lastName" && isSurname(text ?? "")) return null;
  return found && `${path}${field}: looks like ${textProblems[found]}, which a public profile must not show`;
}

function findUnlessClean(text: string, kind: PublicTextKind) {
  let known = clean.get(kind);
  if (known?.has(text)) return null;
  const found = findTextProblem(text, kind);
  if (found) return found;
  if (!known || known.size >= maxClean) {
    known = new Set();
    clean.set(kind, known);
  }
  known.add(text);
  return null;
}
