import type { Skill, Touch } from "./count-touches.ts";

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

const touchCode = /^([*a])(\d{1,3}|\$\$)([SREABDF])([HMQTUNO])([=/\-!+#])/;
const pointCode = /^([*a])p\s*(\d+)\s*:\s*(\d+)/;
const endCode = /^\*\*\s*(\d+)\s*set/i;

export function readScout(lines: readonly string[]): { touches: Touch[]; sets: ScoutedSet[] } {
  const touches: Touch[] = [];
  const sets: ScoutedSet[] = [newSet(1)];
  let current = sets[0] as ScoutedSet;
  let isStarted = false;
  for (const raw of lines) {
    const line = raw.trimStart();
    const end = endCode.exec(line);
    if (end) {
      current.set = Number(end[1]);
      current.hasEnd = true;
      isStarted = false;
      continue;
    }
    const [touch, point] = [touchCode.exec(line), pointCode.exec(line)];
    if (!touch && !point) continue;
    if (!isStarted && current.hasEnd) {
      current = newSet(current.set + 1);
      sets.push(current);
    }
    isStarted = true;
    if (touch) touches.push(readTouch(touch, current.set));
    else if (point) addPoint(current, point);
  }
  return { touches, sets: isStarted || current.hasEnd ? sets : [] };
}

/** Reads a line of [3SET]. The final score is the last `n-n`; a set that was not played has none. */
export function finalScore(line: string, set: number): PlayedSet | null {
  const scores = line.split(";").flatMap((field) => {
    const match = /^\s*(\d+)\s*-\s*(\d+)\s*$/.exec(field);
    return match ? [{ set, home: Number(match[1]), away: Number(match[2]) }] : [];
  });
  return scores.at(-1) ?? null;
}

function newSet(set: number): ScoutedSet {
  return { set, last: null, points: { home: 0, away: 0 }, hasEnd: false };
}

function readTouch([, side, player = "", skill, , mark = ""]: RegExpExecArray, set: number): Touch {
  return {
    team: side === "*" ? 0 : 1,
    player: player === "$$" ? null : String(Number(player)),
    skill: skill as Skill,
    mark,
    set,
  };
}

function addPoint(set: ScoutedSet, [, side, home, away]: RegExpExecArray): void {
  set.last = { home: Number(home), away: Number(away) };
  set.points[side === "*" ? "home" : "away"] += 1;
}
