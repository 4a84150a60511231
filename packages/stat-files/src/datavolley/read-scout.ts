import { type Skill, skills, type Touch } from "./count-touches.ts";

export interface PlayedSet {
  set: number;
  home: number;
  away: number;
}

/** One set as the touches describe it: its last point code, the points counted and its end code. */
export interface ScoutedSet {
  set: number;
  last: { home: number; away: number } | null;
  points: { home: number; away: number };
  hasEnd: boolean;
}

export interface Scout {
  touches: Touch[];
  sets: ScoutedSet[];
  /** Codes of players that name no skill that we know. */
  unknown: string[];
  /** The times are seconds of a video, or those of the day. */
  clock: "video" | "day";
}

// The hit type can be any character, also `~`, and the mark can be missing: such a touch is an attempt without a result.
const touchCode = /^([*a])(\d{1,3}|\$\$)([SREABDF])([^;]?)([^;]?)/i;
const playerCode = /^[*a](?:\d|\$\$)/i;
/** `*$$&H=`: the program writes the result of a rally without a touch. */
const rallyCode = /^[*a]\$\$&/i;
const pointCode = /^([*a])p\s*(\d+)\s*:\s*(\d+)/;
const endCode = /^\*\*\s*(\d+)\s*set/i;
const marks = "=/-!+#";
/** The fields with the time of the day (18.01.16), the number of the set, and the second in the video. */
const dayField = 7;
const setField = 8;
const videoField = 12;

export function readScout(lines: readonly string[]): Scout {
  const touches: Touch[] = [];
  const unknown: string[] = [];
  const tracker = trackSets();
  const clock = lines.some((line) => readVideoTime(line) !== undefined) ? "video" : "day";
  const readTimeMs = clock === "video" ? readVideoTime : createDayClock();
  for (const raw of lines) {
    const line = raw.trimStart();
    const stated = readSetNumber(line);
    const end = endCode.exec(line);
    if (end) {
      tracker.end(Number(end[1]), stated);
      continue;
    }
    const [touch, point] = [touchCode.exec(line), pointCode.exec(line)];
    if (touch) touches.push({ ...readTouch(touch, tracker.find(stated).set), ...timeOf(readTimeMs(line)) });
    else if (point) addPoint(tracker.find(stated), point);
    else if (playerCode.test(line) && !rallyCode.test(line)) unknown.push(line.split(";")[0] ?? "");
  }
  return { touches, sets: tracker.list(), unknown, clock };
}

function timeOf(timeMs: number | undefined): { timeMs?: number } {
  return timeMs === undefined ? {} : { timeMs };
}

function readVideoTime(line: string): number | undefined {
  const text = line.split(";")[videoField]?.trim() ?? "";
  return /^\d{1,6}(?:\.\d{1,3})?$/.test(text) ? Math.round(Number(text) * 1000) : undefined;
}

/** Returns a reader of the time of the day. A match can go on after midnight. */
function createDayClock(): (line: string) => number | undefined {
  let [last, days] = [0, 0];
  return (line) => {
    const [, hours, minutes, seconds] =
      /^\s*(\d{1,2})[.:](\d{2})[.:](\d{2})\s*$/.exec(line.split(";")[dayField] ?? "") ?? [];
    if (seconds === undefined) return;
    const time = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
    if (time < last - 12 * 3_600_000) days += 1;
    last = time;
    return time + days * 24 * 3_600_000;
  };
}

/** Finds the set of each line: by the number in the line, else by the end codes. */
function trackSets() {
  const sets: ScoutedSet[] = [newSet(1)];
  let current = sets[0] as ScoutedSet;
  let isStarted = false;
  return {
    /** Returns the set of a touch or point. */
    find(stated: number | null): ScoutedSet {
      if (stated === null) current = !isStarted && current.hasEnd ? findSet(sets, current.set + 1) : current;
      else if (isStarted || current.hasEnd) current = findSet(sets, stated);
      // The first touch of the file, which may begin with a later set.
      else current.set = stated;
      isStarted = true;
      return current;
    },
    end(number: number, stated: number | null): void {
      // The lines of a set name it, so that its end code closes no other set.
      if (isStarted && stated !== null) current = findSet(sets, number);
      current.set = number;
      current.hasEnd = true;
      isStarted = false;
    },
    list: () => (isStarted || current.hasEnd ? sets : []),
  };
}

/** Reads a line of [3SET]. The final score is the last `n-n`; a set that was not played has none. */
export function finalScore(line: string, set: number): PlayedSet | null {
  const scores = line.split(";").flatMap((field) => {
    const match = /^\s*(\d+)\s*-\s*(\d+)\s*$/.exec(field);
    return match ? [{ set, home: Number(match[1]), away: Number(match[2]) }] : [];
  });
  return scores.at(-1) ?? null;
}

/** Returns the number of a set from 1 to 9, or null if the line is too short or says something else. */
function readSetNumber(line: string): number | null {
  const text = line.split(";")[setField]?.trim() ?? "";
  return /^[1-9]$/.test(text) ? Number(text) : null;
}

function findSet(sets: ScoutedSet[], number: number): ScoutedSet {
  const known = sets.find(({ set }) => set === number);
  if (known) return known;
  const added = newSet(number);
  sets.push(added);
  return added;
}

function newSet(set: number): ScoutedSet {
  return { set, last: null, points: { home: 0, away: 0 }, hasEnd: false };
}

function readTouch([, side, player = "", skill = "", type = "", mark = ""]: RegExpExecArray, set: number): Touch {
  // Some writers omit the hit type, so that the mark is in its place.
  const shown = mark !== "" && marks.includes(mark) ? mark : type;
  return {
    team: side === "*" ? 0 : 1,
    player: player === "$$" ? null : String(Number(player)),
    skill: skills.find((one) => one === skill.toUpperCase()) as Skill,
    mark: shown !== "" && marks.includes(shown) ? shown : "",
    set,
  };
}

function addPoint(set: ScoutedSet, [, side, home, away]: RegExpExecArray): void {
  set.last = { home: Number(home), away: Number(away) };
  set.points[side === "*" ? "home" : "away"] += 1;
}
