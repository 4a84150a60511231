import type { EventEntry, EventMatch } from "./schema.ts";

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

/** Bounds of a page of the schedule: its cells, and its teams and athletes, each of which is a link or a line. */
const maxOfPage = { cells: 1500, lines: 800 };

/** Returns the days of an event that have matches, with their number of conflicts. */
export function listDays(matches: readonly EventMatch[], watched: readonly EventEntry[]) {
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
  watched: readonly EventEntry[];
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
  let [courts, lines] = [new Set<string | null>(), 0];
  for (const { time, matches } of times) {
    for (const match of matches) {
      const added = match.teams.reduce((sum, { athletes }) => sum + 1 + athletes.length, 0);
      const last = pages.at(-1);
      const isNewTime = last?.at(-1)?.time !== time;
      const cells = ((last?.length ?? 0) + Number(isNewTime)) * (courts.size + Number(!courts.has(match.court)));
      if (!last || cells > maxOfPage.cells || lines + added > maxOfPage.lines) {
        pages.push([{ time, matches: [match] }]);
        [courts, lines] = [new Set([match.court]), added];
        continue;
      }
      if (isNewTime) last.push({ time, matches: [match] });
      else last.at(-1)?.matches.push(match);
      courts.add(match.court);
      lines += added;
    }
  }
  return pages;
}

/** Joins the teams of each court. Courts that differ only in case are one. */
function joinTeams(matches: readonly EventMatch[], byTeam: ReadonlyMap<string, EventEntry[]>): Match[] {
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

function describe({ entryId, athleteId, jersey, ...entry }: EventEntry): Watched {
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
