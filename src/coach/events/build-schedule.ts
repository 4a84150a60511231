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
  times: { time: string; matches: Match[] }[];
  conflicts: Conflict[];
}

const byName = new Intl.Collator("en-US", { numeric: true });

/** Returns the days of an event that have matches, with their number of conflicts. */
export function listDays(matches: readonly EventMatch[], watched: readonly EventEntry[]) {
  const days = new Set(matches.flatMap(({ startsAt }) => startsAt?.slice(0, 10) ?? []));
  return [...days].sort().map((day) => ({ day, conflicts: buildSchedule({ matches, watched, day }).conflicts.length }));
}

/** Arranges the matches of a day by time and court. With `onlyWatched`, matches without a watched athlete are left out. */
export function buildSchedule({
  matches,
  watched,
  day,
  onlyWatched = false,
}: {
  matches: readonly EventMatch[];
  watched: readonly EventEntry[];
  day: string;
  onlyWatched?: boolean;
}): Schedule {
  const byTeam = Map.groupBy(watched, ({ team }) => team.toLowerCase());
  const ofDay = matches.filter(({ startsAt }) => startsAt?.startsWith(day));
  const times = [...Map.groupBy(ofDay, ({ startsAt }) => startsAt?.slice(11) ?? "")]
    .map(([time, atTime]) => ({ time, matches: joinTeams(atTime, byTeam) }))
    .map(({ time, matches: all }) => ({ time, matches: onlyWatched ? all.filter(isWatched) : all }))
    .filter(({ matches: shown }) => shown.length > 0)
    .sort((one, other) => one.time.localeCompare(other.time));
  const courts = new Set(times.flatMap(({ matches: shown }) => shown.map(({ court }) => court)));
  return {
    courts: [...courts].sort(compareCourts),
    times,
    conflicts: times.flatMap(({ time, matches: shown }) => findConflict(time, shown)),
  };
}

/** Joins the teams of each court. Courts that differ only in case are one. */
function joinTeams(matches: readonly EventMatch[], byTeam: ReadonlyMap<string, EventEntry[]>): Match[] {
  const courts = Map.groupBy(matches, ({ court, team }) => court?.toLowerCase() ?? `\0${team}`);
  return [...courts.values()]
    .map((ofCourt) => ({
      court: ofCourt[0]?.court ?? null,
      teams: ofCourt.map(({ team }) => ({
        name: team,
        athletes: (byTeam.get(team.toLowerCase()) ?? []).map(describe),
      })),
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
