import {
  countTouches,
  type LosingMarks,
  notScoutedWarnings,
  skills,
  type Touch,
  type TouchCounts,
} from "../datavolley/count-touches.ts";
import { isMatchOver } from "../datavolley/is-match-over.ts";
import { listPlays } from "../datavolley/list-plays.ts";
import { unknownWarnings, unlistedWarnings } from "../datavolley/unread-touches.ts";
import { readIsoDate } from "../document/read-date.ts";
import { integerOf, listOf, property, textOf } from "../document/read-json.ts";
import { type Checks, createChecks } from "../document/run-checks.ts";
import {
  emptyGame,
  type Score,
  type StatFile,
  StatFileError,
  type StatRow,
  type StatTeam,
} from "../document/stat-file.ts";

const sides = ["home", "away"] as const;
// The file lists no losing marks. `=` is an error of every skill, but blocks lose with `/` too, so they have no errors.
const losingMarks: LosingMarks = { D: "=", E: "=" };

export function isVolleyStation(value: unknown): boolean {
  return Array.isArray(property(value, "scout", "sets"));
}

export function readVolleyStation(value: unknown): StatFile {
  const sets = listOf(property(value, "scout", "sets"));
  const unread: Unread = { unknown: [], invalid: 0 };
  const touches = sets.flatMap((set, index) => readTouches(set, index + 1, unread));
  if (touches.length === 0) throw new StatFileError("This VolleyStation file contains no touches.");
  const counts = countTouches(touches, losingMarks);
  const played = sets.map(readPlayedBySide);
  const teams = sides.map((side, index) => readTeam(property(value, "team", side), { index, counts, played }));

  const checks = createChecks();
  const periods = sets.map((set) => readScore(property(set, "score")));
  const warnings = [
    ...notScoutedWarnings(counts),
    ...unknownWarnings(unread.unknown),
    ...(unread.invalid > 0
      ? [`${unread.invalid} ${unread.invalid === 1 ? "play is" : "plays are"} marked as invalid and not counted.`]
      : []),
    ...unlistedWarnings(teams, []),
    "The date is the day in UTC on which the scouting began. Check the date of the match.",
  ];
  for (const [index, set] of sets.entries()) checkSet(checks, set, { number: index + 1, teams, warnings });
  const score = {
    home: periods.filter(({ home, away }) => (home ?? 0) > (away ?? 0)).length,
    away: periods.filter(({ home, away }) => (away ?? 0) > (home ?? 0)).length,
  };
  return {
    format: "volleystation",
    producer: ["VolleyStation", textOf(property(value, "version"))].filter(Boolean).join(" "),
    game: {
      ...emptyGame("VB"),
      date: readIsoDate(textOf(property(value, "startDate"))),
      start: textOf(property(value, "startDate")),
      isComplete: isMatchOver(
        periods.map(({ home, away }, index) => ({ set: index + 1, home: home ?? 0, away: away ?? 0 })),
        { last: { number: lastStarted(sets), hasEnd: false }, score },
      ),
      score,
      periods,
    },
    teams,
    checks: checks.list(),
    warnings,
    ...listPlays(touches, {
      clock: "video",
      keys: teams.map(({ players }) => players.map(({ jersey }) => numberOf(jersey))),
    }),
  };
}

interface Unread {
  /** Plays that name no team or skill that we know. */
  unknown: string[];
  invalid: number;
}

function readTouches(set: unknown, number: number, unread: Unread): Touch[] {
  return plays(set).flatMap((play) => {
    if (isInvalid(play)) {
      unread.invalid += 1;
      return [];
    }
    const [team, skill, mark] = ["team", "skill", "effect"].map((key) => textOf(property(play, key)));
    const known = skills.find((one) => one === skill?.toUpperCase());
    if ((team !== "*" && team !== "a") || !known) {
      unread.unknown.push([team, numberOf(property(play, "player")), skill, mark].join("").slice(0, 20));
      return [];
    }
    return [
      {
        team: team === "*" ? 0 : 1,
        player: numberOf(property(play, "player")),
        skill: known,
        mark: mark ?? "",
        set: number,
        ...readTime(property(play, "time")),
      },
    ];
  });
}

/** Plays have the time in the video in tenths of a second. */
function readTime(value: unknown): { timeMs?: number } {
  const tenths = integerOf(value);
  return tenths === null || tenths < 0 ? {} : { timeMs: tenths * 100 };
}

/** The scout marked the play as a mistake. */
function isInvalid(play: unknown): boolean {
  const mark = property(play, "invalid");
  return Boolean(mark) && textOf(mark)?.toLowerCase() !== "false";
}

/** Returns the number of the last set with an event. The file lists sets that were not played, too. */
function lastStarted(sets: readonly unknown[]): number {
  return sets.findLastIndex((set) => plays(set).length > 0) + 1;
}

function plays(set: unknown): unknown[] {
  return listOf(property(set, "events")).flatMap((event) => listOf(property(event, "exchange", "plays")));
}

/** Returns the numbers of each side that are in a lineup of the set or touched the ball. */
function readPlayedBySide(set: unknown): [Set<string>, Set<string>] {
  const found: [Set<string>, Set<string>] = [new Set(), new Set()];
  const lineups = [
    property(set, "startingLineup"),
    ...listOf(property(set, "events")).map((event) => property(event, "lineup")),
  ];
  for (const [index, side] of sides.entries())
    for (const lineup of lineups)
      for (const number of Object.values(property(lineup, side, "positions") ?? {})) {
        const jersey = numberOf(number);
        if (jersey) found[index]?.add(jersey);
      }
  for (const play of plays(set)) {
    const jersey = numberOf(property(play, "player"));
    if (jersey) found[property(play, "team") === "*" ? 0 : 1].add(jersey);
  }
  return found;
}

function readTeam(
  team: unknown,
  { index, counts, played }: { index: number; counts: TouchCounts; played: [Set<string>, Set<string>][] },
): StatTeam {
  const rows = new Map(counts.players[index]);
  const unknown = rows.get(null) ?? {};
  rows.delete(null);
  const liberos = new Set(listOf(property(team, "libero")).map(numberOf));
  const players = listOf(property(team, "players")).flatMap((player): StatRow[] => {
    const jersey = numberOf(property(player, "shirtNumber"));
    if (!jersey) return [];
    const stats = rows.get(jersey) ?? {};
    rows.delete(jersey);
    const sets = played.filter((set) => set[index]?.has(jersey)).length;
    const names = ["firstName", "lastName"].map((key) => textOf(property(player, key)));
    return [
      {
        name: names.filter((name) => name !== null).join(" ") || null,
        jersey: textOf(property(player, "shirtNumber")),
        externalId: textOf(property(player, "code")),
        ...(liberos.has(jersey) ? { isLibero: true } : {}),
        stats: { ...(sets > 0 ? { matchesPlayed: 1, setsPlayed: sets } : {}), ...stats },
      },
    ];
  });
  for (const [jersey, stats] of rows) players.push({ name: null, jersey, externalId: null, stats });
  return {
    side: sides[index] ?? null,
    name: textOf(property(team, "name")),
    players,
    teamRow: Object.keys(unknown).length > 0 ? { name: null, jersey: "$$", externalId: null, stats: unknown } : null,
    totals: counts.totals[index] ?? null,
  };
}

/** Counts the points by the running score, because scorers correct it without the winner of the rally. */
function checkSet(
  checks: Checks,
  set: unknown,
  { number, teams, warnings }: { number: number; teams: StatTeam[]; warnings: string[] },
): void {
  const rallies = listOf(property(set, "events")).filter((event) => property(event, "exchange") !== undefined);
  const stated = readScore(property(set, "score"));
  for (const [index, side] of sides.entries()) {
    let [before, points, marked] = [0, 0, 0];
    for (const rally of rallies) {
      const now = readScore(property(rally, "score"))[side] ?? before;
      if (now > before) points += 1;
      if (property(rally, "exchange", "point") === (index === 0 ? "*" : "a")) marked += 1;
      before = now;
    }
    const team = teams[index]?.name ?? null;
    checks.compare("The points counted are the score of the set", {
      team,
      statistic: `points of set ${number}`,
      stated: stated[side],
      computed: points,
    });
    if (marked !== points)
      warnings.push(`${team}: ${marked} rallies of set ${number} are marked as won, and the score counts ${points}.`);
  }
}

function readScore(value: unknown): Score {
  return { home: integerOf(property(value, "home")), away: integerOf(property(value, "away")) };
}

/** Returns a shirt number without leading zeros, as plays write "06" and lists 6. */
function numberOf(value: unknown): string | null {
  const text = textOf(value);
  return text && /^\d{1,3}$/.test(text) ? String(Number(text)) : null;
}
