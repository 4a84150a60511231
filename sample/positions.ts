import type { SportCode } from "../src/athletes/vocabulary.ts";
import { pickWeighted, type Random, spread, within } from "./random.ts";

/** Girls' (F) or boys' (M) competitions. */
export type Side = "F" | "M";

export type VolleyballPosition = "OH" | "OPP" | "MB" | "S" | "L" | "DS";
export type BasketballPosition = "PG" | "SG" | "SF" | "PF" | "C";
export type FootballPosition = "QB" | "RB" | "WR" | "TE" | "OL" | "DL" | "LB" | "DB" | "K" | "P";

/** An athlete's position in a sport. Many football players have a second position or return kicks. */
export type Role =
  | { sportCode: "VB"; position: VolleyballPosition }
  | { sportCode: "BB"; position: BasketballPosition }
  | { sportCode: "FB"; position: FootballPosition; second?: FootballPosition | undefined; returns: boolean };

type Build = readonly [share: number, girlsHeight: number, girlsWeight: number, boysHeight: number, boysWeight: number];

// Share of a roster, then inches and pounds of an adult player.
const volleyball: Record<VolleyballPosition, Build> = {
  OH: [30, 70, 148, 74, 172],
  OPP: [14, 70.5, 152, 75, 178],
  MB: [22, 72.5, 156, 76.5, 182],
  S: [15, 68.5, 143, 72.5, 168],
  L: [11, 65, 132, 69, 155],
  DS: [8, 65.5, 134, 69.5, 156],
};
const basketball: Record<BasketballPosition, Build> = {
  PG: [22, 66, 133, 71, 162],
  SG: [24, 68, 141, 73.5, 172],
  SF: [21, 70, 152, 75.5, 185],
  PF: [18, 71.5, 165, 77, 204],
  C: [15, 73.5, 178, 79.5, 224],
};
const football: Record<FootballPosition, Build> = {
  QB: [10, 67, 142, 73, 188],
  RB: [12, 64.5, 142, 69.5, 186],
  WR: [16, 66, 134, 71.5, 170],
  TE: [6, 69, 158, 75, 218],
  OL: [14, 68, 186, 75, 276],
  DL: [11, 68, 180, 74.5, 252],
  LB: [12, 66.5, 156, 72, 208],
  DB: [13, 65.5, 136, 70.5, 168],
  K: [4, 66, 138, 70.5, 166],
  P: [2, 67, 140, 72, 176],
};
const girlsInFootball: readonly (readonly [FootballPosition, number])[] = [
  ["K", 8],
  ["WR", 3],
  ["DB", 3],
  ["QB", 2],
  ["LB", 1],
];

// The second position is never on the field in the same play.
const alternatives: Partial<Record<FootballPosition, readonly (readonly [FootballPosition | undefined, number])[]>> = {
  QB: [
    [undefined, 7],
    ["DB", 2],
    ["P", 1],
  ],
  RB: [
    [undefined, 5],
    ["LB", 3],
    ["DB", 2],
  ],
  WR: [
    [undefined, 5],
    ["DB", 4],
    ["P", 1],
  ],
  TE: [
    [undefined, 4],
    ["LB", 2],
    ["DL", 3],
  ],
  OL: [
    [undefined, 4],
    ["DL", 5],
  ],
  LB: [
    [undefined, 6],
    ["TE", 2],
    ["RB", 1],
  ],
  K: [
    [undefined, 5],
    ["P", 5],
  ],
};

const volleyballShares = shares(volleyball);
const basketballShares = shares(basketball);
const footballShares = shares(football);

export function drawRole(random: Random, { sportCode, side }: { sportCode: SportCode; side: Side }): Role {
  if (sportCode === "VB") return { sportCode, position: pickWeighted(random, volleyballShares) };
  if (sportCode === "BB") return { sportCode, position: pickWeighted(random, basketballShares) };
  const position = pickWeighted(random, side === "F" ? girlsInFootball : footballShares);
  const second = pickWeighted(random, alternatives[position] ?? [[undefined, 1]]);
  return { sportCode, position, second, returns: ["RB", "WR", "DB"].includes(position) && random() < 0.3 };
}

const positionsInGroup: Partial<Record<string, readonly string[]>> = {
  OL: ["OT", "OG", "C"],
  DL: ["DE", "DT"],
  DB: ["CB", "S"],
};

/** Returns the position codes of a role, primary first. The athlete's number selects one within a group. */
export function positionsOf(role: Role, number: number): string[] {
  const positions = [role.position, ...("second" in role && role.second ? [role.second] : [])];
  return positions.map(
    (position) => positionsInGroup[position]?.[number % (positionsInGroup[position]?.length ?? 1)] ?? position,
  );
}

export function drawBody(
  random: Random,
  { role, side, yearsToGrow }: { role: Role; side: Side; yearsToGrow: number },
): { height: number; weight: number } {
  const [, girlsHeight, girlsWeight, boysHeight, boysWeight] = buildOf(role);
  const [meanHeight, meanWeight] = side === "F" ? [girlsHeight, girlsWeight] : [boysHeight, boysWeight];
  const taller = spread(random, 0, 1.6) - yearsToGrow * (side === "F" ? 0.25 : 0.6);
  const height = within(Math.round(meanHeight + taller), 56, 84);
  const perYear = side === "F" ? 0.02 : 0.035;
  const weight = Math.round(
    (meanWeight + 4 * taller + spread(random, 0, meanWeight * 0.06)) * (1 - perYear * yearsToGrow),
  );
  return { height, weight: within(weight, 85, 360) };
}

function buildOf(role: Role): Build {
  if (role.sportCode === "VB") return volleyball[role.position];
  if (role.sportCode === "BB") return basketball[role.position];
  return football[role.position];
}

function shares<Position extends string>(builds: Record<Position, Build>): [Position, number][] {
  return (Object.entries(builds) as [Position, Build][]).map(([position, [share]]) => [position, share]);
}
