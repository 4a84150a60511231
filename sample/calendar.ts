import type { SportCode } from "../src/athletes/vocabulary.ts";
import type { Side } from "./positions.ts";

/** No generated event is later than this day. */
export const lastDay = "2026-11-20";

export type SeasonKind =
  | "girls' volleyball"
  | "boys' volleyball"
  | "girls' volleyball club"
  | "boys' volleyball club"
  | "football"
  | "junior varsity football"
  | "basketball"
  | "basketball club";

interface Span {
  from: string;
  to: string;
  /** 0 is Sunday. */
  weekdays: number[];
  /** Years to add to the season's first year for `from` and `to`. */
  yearsOn: [from: number, to: number];
  /** From this day on, a team that loses is out. */
  playoffsFrom?: string;
}

const spans: Record<SeasonKind, Span> = {
  "girls' volleyball": { from: "08-20", to: "11-07", weekdays: [2, 4, 6], yearsOn: [0, 0], playoffsFrom: "10-29" },
  "boys' volleyball": { from: "03-08", to: "05-22", weekdays: [2, 4], yearsOn: [0, 0], playoffsFrom: "05-12" },
  "girls' volleyball club": { from: "01-10", to: "05-10", weekdays: [6, 0], yearsOn: [0, 0] },
  "boys' volleyball club": { from: "05-28", to: "07-10", weekdays: [6, 0], yearsOn: [0, 0] },
  football: { from: "08-25", to: "11-27", weekdays: [5], yearsOn: [0, 0], playoffsFrom: "11-05" },
  "junior varsity football": { from: "08-25", to: "11-07", weekdays: [4], yearsOn: [0, 0] },
  basketball: { from: "11-20", to: "03-08", weekdays: [2, 5], yearsOn: [0, 1], playoffsFrom: "02-22" },
  "basketball club": { from: "04-10", to: "07-25", weekdays: [6, 0], yearsOn: [1, 1] },
};

const dayLength = 24 * 60 * 60 * 1000;
const known = new Map<string, string[]>();

export function seasonKind({ sportCode, side, club }: { sportCode: SportCode; side: Side; club: boolean }): SeasonKind {
  if (sportCode === "FB") return "football";
  if (sportCode === "BB") return club ? "basketball club" : "basketball";
  if (side === "F") return club ? "girls' volleyball club" : "girls' volleyball";
  return club ? "boys' volleyball club" : "boys' volleyball";
}

/** Returns the game days (ISO) of a season up to `lastDay`. */
export function competitionDays(kind: SeasonKind, year: number): string[] {
  const key = `${kind} ${year}`;
  const days = known.get(key) ?? listDays(spans[kind], year);
  known.set(key, days);
  return days;
}

/** Returns true if the season has started but hardly any game was played. */
export function hasJustBegun(kind: SeasonKind, year: number): boolean {
  return competitionDays(kind, year).length < 3;
}

/** Returns true if a day belongs to the playoffs, which end with the first loss. */
export function isPlayoff(kind: SeasonKind, day: string): boolean {
  const { playoffsFrom, to } = spans[kind];
  const date = day.slice(5);
  return playoffsFrom !== undefined && date >= playoffsFrom && date <= to;
}

function listDays({ from, to, weekdays, yearsOn }: Span, year: number): string[] {
  const last = Date.parse(`${year + yearsOn[1]}-${to}`);
  const days: string[] = [];
  for (let time = Date.parse(`${year + yearsOn[0]}-${from}`); time <= last; time += dayLength) {
    const day = new Date(time).toISOString().slice(0, 10);
    const isHoliday = day.slice(5) >= "12-22" || day.slice(5) <= "01-03";
    if (day <= lastDay && !isHoliday && weekdays.includes(new Date(time).getUTCDay())) days.push(day);
  }
  return days;
}
