import type { Stats } from "../document/stat-file.ts";

export const skills = ["S", "R", "A", "B", "D", "E", "F"] as const;

export type Skill = (typeof skills)[number];

/** One touch of the ball. `player` is null if the scout did not name the player. */
export interface Touch {
  team: 0 | 1;
  player: string | null;
  skill: Skill;
  mark: string;
  set: number;
  /** On the clock of the file; missing without a time. */
  timeMs?: number;
}

/** Marks that lose the rally, by skill. A skill without a key has no known losing marks. */
export type LosingMarks = Partial<Record<Skill, string>>;

export interface TouchCounts {
  /** By team, then by player; the key of touches without a player is null. */
  players: [Map<string | null, Stats>, Map<string | null, Stats>];
  totals: [Stats, Stats];
  /** Touches of each skill that is in the file too rarely to have been scouted. */
  notScouted: Map<Skill, number>;
}

const names: Record<Skill, string> = {
  S: "Serves",
  R: "Receptions",
  A: "Attacks",
  B: "Blocks",
  D: "Digs",
  E: "Sets",
  F: "Free balls",
};

// Even a one-sided set has 8 serves. A skill with fewer touches was scouted by exception, so its counts mean nothing.
const leastPerSet: Partial<Record<Skill, number>> = { S: 4, R: 4, A: 2, B: 2, D: 2, E: 2 };

/** Counts statistics from touches in the order of play. Skills that were not scouted have no values. */
export function countTouches(touches: readonly Touch[], losing: LosingMarks): TouchCounts {
  const counts: TouchCounts = { players: [new Map(), new Map()], totals: [{}, {}], notScouted: new Map() };
  const sets = new Set(touches.map(({ set }) => set)).size;
  const bySkill = Map.groupBy(touches, ({ skill }) => skill);
  for (const skill of skills) {
    const found = bySkill.get(skill)?.length ?? 0;
    if (found < (leastPerSet[skill] ?? 0) * sets) counts.notScouted.set(skill, found);
  }

  touches.forEach((touch, index) => {
    if (counts.notScouted.has(touch.skill)) return;
    const values = valuesOf(touch, losing, isAssist(touch, touches[index + 1]));
    const rows = counts.players[touch.team];
    const row = rows.get(touch.player) ?? {};
    rows.set(touch.player, row);
    add(row, values);
    add(counts.totals[touch.team], values);
  });
  return counts;
}

export function notScoutedWarnings({ notScouted }: TouchCounts): string[] {
  return [...notScouted].map(
    ([skill, found]) => `${names[skill]} were not scouted (touches in the file: ${found}), so they have no values.`,
  );
}

/** True for a set before a kill. */
export function isAssist(touch: Touch, next: Touch | undefined): boolean {
  return touch.skill === "E" && next?.skill === "A" && next.mark === "#" && next.team === touch.team;
}

function valuesOf({ skill, mark }: Touch, losing: LosingMarks, assists: boolean): Stats {
  const loses = losing[skill]?.includes(mark);
  const is = (condition: boolean) => (condition ? 1 : 0);
  switch (skill) {
    case "S":
      return { serveAttempts: 1, serviceAces: is(mark === "#"), serviceErrors: is(mark === "=") };
    case "R":
      return { receptionAttempts: 1, receptions: is(mark !== "="), receptionErrors: is(mark === "=") };
    case "A":
      return {
        attackAttempts: 1,
        kills: is(mark === "#"),
        attackErrors: is(loses ?? (mark === "=" || mark === "/")),
      };
    case "B":
      return loses === undefined ? {} : { blockErrors: is(loses) };
    case "D":
      // Some files list `/` as a losing mark too, but such a touch counts as a dig.
      return { digs: is(mark !== "="), ...(losing.D?.includes("=") ? { digErrors: is(mark === "=") } : {}) };
    case "E":
      // The file does not mark assists, so a player without one has no value.
      return {
        setAttempts: 1,
        ...(assists ? { assists: 1 } : {}),
        ...(loses === undefined ? {} : { settingErrors: is(loses) }),
      };
    default:
      return {};
  }
}

function add(row: Stats, values: Stats): void {
  for (const [id, value] of Object.entries(values)) row[id] = (row[id] ?? 0) + value;
}
