import { shorten } from "../../http/page-size.ts";
import type { EventEntry, EventMatch, WatchedEntry } from "./schema.ts";

/** A watched athlete in a match. */
export interface Watched {
  entryId: string;
  athleteId: string | null;
  name: string;
  jersey: string | null;
}

interface MatchTeam {
  name: string;
  athletes: Watched[];
  /** Watched athletes that are not listed. */
  more: number;
}

interface Match {
  court: string | null;
  teams: MatchTeam[];
}

/** Watched athletes who play at one time on different courts. */
export interface Conflict {
  time: string;
  courts: { court: string; athletes: (Watched & { team: string })[] }[];
}

export interface Schedule {
  /** In the order of the columns; null for matches without a court. */
  courts: (string | null)[];
  times: ScheduledTime[];
  conflicts: Conflict[];
}

interface ScheduledTime {
  time: string;
  matches: Match[];
}

const byName = new Intl.Collator("en-US", { numeric: true });

/** Athletes of a team that a match lists. */
const maxAthletes = 12;

/** Teams that play one match. More are an error of the file. */
const maxTeams = 8;

/** Bounds of a page of the schedule: its cells, its teams and athletes, each of which is a link or a line, and the characters of all. */
const maxOfPage = { cells: 1500, lines: 800, characters: 24_000 };

/** Days that a page lists. A file can name thousands. */
const maxDays = 15;

/** Matches of a team that a list of athletes shows. */
const maxMatches = 20;

/** Matches of a team by time, and the number of those that are not listed. */
export interface TeamTimes {
  times: Pick<EventMatch, "startsAt" | "court">[];
  more: number;
}

/** Returns the matches of the teams of the entries by team in lower case, on one day or on all. */
export function listTeamTimes(
  matches: readonly EventMatch[],
  { entries, day }: { entries: readonly Pick<EventEntry, "team">[]; day: string },
): Map<string, TeamTimes> {
  const teams = new Set(entries.map(({ team }) => team.toLowerCase()));
  const shown = matches.filter(({ team, startsAt }) => startsAt?.startsWith(day) && teams.has(team.toLowerCase()));
  const byTeam = Map.groupBy(shown, ({ team }) => team.toLowerCase());
  return new Map(
    [...byTeam].map(([team, all]) => [
      team,
      {
        times: all
          .slice(0, maxMatches)
          .map(({ startsAt, court }) => ({ startsAt, court: court && shorten(court, 30) })),
        more: Math.max(0, all.length - maxMatches),
      },
    ]),
  );
}

/** Returns the days that a page lists: those around the day that it shows. */
export function daysAround<Day extends { day: string }>(days: readonly Day[], shown: string | null): Day[] {
  const place = days.findIndex(({ day }) => day === shown);
  const first = Math.max(0, Math.min(place - Math.floor(maxDays / 2), days.length - maxDays));
  return days.slice(first, first + maxDays);
}

/** Returns the days of an event that have matches, with their number of conflicts. */
export function listDays(matches: readonly EventMatch[], watched: readonly Pick<EventEntry, "team">[]) {
  const teams = new Set(watched.map(({ team }) => team.toLowerCase()));
  const byDay = Map.groupBy(matches, ({ startsAt }) => startsAt?.slice(0, 10) ?? "");
  byDay.delete("");
  return [...byDay]
    .map(([day, ofDay]) => ({ day, conflicts: countConflicts(ofDay, teams) }))
    .sort((one, other) => one.day.localeCompare(other.day));
}

/** Counts the times at which watched teams play on different courts. */
function countConflicts(matches: readonly EventMatch[], watchedTeams: ReadonlySet<string>): number {
  const watched = matches.filter(({ court, team }) => court !== null && watchedTeams.has(team.toLowerCase()));
  const byTime = Map.groupBy(watched, ({ startsAt }) => startsAt);
  return [...byTime.values()].filter((ofTime) => new Set(ofTime.map(({ court }) => court?.toLowerCase())).size > 1)
    .length;
}

/**
 * Arranges a page of the matches of a day by time and court. With `onlyWatched`, matches without a watched athlete are left out. A day of a
 * usual event is one page. A page above the last one is the last one.
 */
export function buildSchedule({
  matches,
  watched,
  day,
  onlyWatched = false,
  page = 1,
}: {
  matches: readonly EventMatch[];
  watched: readonly WatchedEntry[];
  day: string;
  onlyWatched?: boolean;
  page?: number;
}): Schedule & { page: number; lastPage: number } {
  const byTeam = Map.groupBy(watched, ({ team }) => team.toLowerCase());
  const ofDay = matches.filter(({ startsAt }) => startsAt?.startsWith(day));
  const times = [...Map.groupBy(ofDay, ({ startsAt }) => startsAt?.slice(11) ?? "")]
    .map(([time, atTime]) => ({ time, matches: joinTeams(atTime, byTeam) }))
    .map(({ time, matches: all }) => ({ time, matches: onlyWatched ? all.filter(isWatched) : all }))
    .filter(({ matches: shown }) => shown.length > 0)
    .sort((one, other) => one.time.localeCompare(other.time));
  const pages = splitPages(times);
  const shownPage = Math.min(page, Math.max(1, pages.length));
  const shown = pages[shownPage - 1] ?? [];
  return {
    courts: [...courtsOf(shown)].sort(compareCourts),
    times: shown,
    conflicts: shown.flatMap(({ time, matches: atTime }) => findConflict(time, atTime)),
    page: shownPage,
    lastPage: Math.max(1, pages.length),
  };
}

function courtsOf(times: readonly ScheduledTime[]): Set<string | null> {
  return new Set(times.flatMap(({ matches }) => matches.map(({ court }) => court)));
}

/** Splits the times into pages. A time with many matches continues on the next page. */
function splitPages(times: readonly ScheduledTime[]): ScheduledTime[][] {
  const pages: ScheduledTime[][] = [];
  let [courts, lines, characters] = [new Set<string | null>(), 0, 0];
  for (const { time, matches } of times) {
    for (const match of matches) {
      const added = match.teams.reduce((sum, { athletes }) => sum + 1 + athletes.length, 0);
      const length = lengthOf(match);
      const last = pages.at(-1);
      const isNewTime = last?.at(-1)?.time !== time;
      const cells = ((last?.length ?? 0) + Number(isNewTime)) * (courts.size + Number(!courts.has(match.court)));
      const isFull =
        cells > maxOfPage.cells || lines + added > maxOfPage.lines || characters + length > maxOfPage.characters;
      if (!last || isFull) {
        pages.push([{ time, matches: [match] }]);
        [courts, lines, characters] = [new Set([match.court]), added, length];
        continue;
      }
      if (isNewTime) last.push({ time, matches: [match] });
      else last.at(-1)?.matches.push(match);
      courts.add(match.court);
      lines += added;
      characters += length;
    }
  }
  return pages;
}

/** Returns the characters of a match. A conflict shows those of athletes a second time. */
function lengthOf({ court, teams }: Match): number {
  const ofAthletes = teams.flatMap(({ athletes }) =>
    athletes.map(({ name, jersey }) => name.length + (jersey?.length ?? 0)),
  );
  const ofTeams = teams.map(({ name }) => name.length);
  return [...ofTeams, ...ofAthletes, ...ofAthletes].reduce((sum, length) => sum + length, court?.length ?? 0);
}

/** Joins the teams of each court. Courts that differ only in case are one. */
function joinTeams(matches: readonly EventMatch[], byTeam: ReadonlyMap<string, WatchedEntry[]>): Match[] {
  const courts = Map.groupBy(matches, ({ court, team }) => court?.toLowerCase() ?? `\0${team}`);
  return [...courts.values()]
    .map((ofCourt) => ({
      court: ofCourt[0]?.court ?? null,
      teams: ofCourt.slice(0, maxTeams).map(({ team }) => {
        const athletes = byTeam.get(team.toLowerCase()) ?? [];
        return {
          name: team,
          athletes: athletes.slice(0, maxAthletes).map(describe),
          more: Math.max(0, athletes.length - maxAthletes),
        };
      }),
    }))
    .sort((one, other) => compareCourts(one.court, other.court));
}

function describe({ entryId, athleteId, jersey, ...entry }: WatchedEntry): Watched {
  return { entryId, athleteId, jersey, name: nameEntry(entry) };
}

export function nameEntry({ firstName, lastName }: Pick<EventEntry, "firstName" | "lastName">): string {
  return [firstName, lastName].filter(Boolean).join(" ") || "No name";
}

function isWatched({ teams }: Match): boolean {
  return teams.some(({ athletes }) => athletes.length > 0);
}

function compareCourts(one: string | null, other: string | null): number {
  return Number(one === null) - Number(other === null) || byName.compare(one ?? "", other ?? "");
}

function findConflict(time: string, matches: readonly Match[]): Conflict[] {
  const courts = matches.flatMap(({ court, teams }) => {
    const athletes = teams.flatMap(({ name: team, athletes: ofTeam }) => ofTeam.map((one) => ({ ...one, team })));
    return court !== null && athletes.length > 0 ? [{ court, athletes }] : [];
  });
  return courts.length > 1 ? [{ time, courts }] : [];
}
