import type { SportCode } from "../src/athletes/vocabulary.ts";

type Point = readonly [x: number, y: number];
type Joints = readonly [Point, Point, Point];
/** Elbow and hand, or knee and foot. */
type Limb = readonly [Point, Point];

/** Joints of a figure in motion, in a picture of 480 by 480. Limbs go from the body outwards; the first ones are behind it. */
interface Pose {
  head: Point;
  neck: Point;
  hip: Point;
  arms: readonly [back: Limb, front: Limb];
  legs: readonly [back: Limb, front: Limb];
  ball?: Point | undefined;
}

interface PoseOf extends Pose {
  positions: string[];
}

/** Poses of a sport with the positions that they suit, the first one for all others. */
const poses: Record<SportCode, readonly [PoseOf, ...PoseOf[]]> = {
  VB: [
    // An attack.
    poseOf(
      "OH OPP MB",
      "236,138 226,190 206,300 300,168 330,96 170,196 128,166 180,372 112,396 232,376 176,440 356,62",
    ),
    // A set.
    poseOf("S", "248,178 240,228 226,330 286,196 292,128 206,190 238,122 196,396 158,470 268,398 280,476 268,84"),
    // A pass.
    poseOf("L DS", "286,190 262,236 180,312 310,288 364,312 300,296 362,320 150,386 96,452 246,376 236,466 398,262"),
  ],
  FB: [
    // A stance before the snap.
    poseOf("", "330,234 284,250 168,262 318,330 340,414 262,330 232,356 150,356 96,440 232,348 196,440"),
    // A throw.
    poseOf("QB", "236,134 232,186 226,300 306,214 366,190 176,160 140,96 172,376 128,464 286,380 316,470 126,72"),
    // A run.
    poseOf("RB FB", "286,132 266,184 216,292 198,236 156,204 300,246 262,286 148,330 84,396 292,348 262,446 284,262"),
    // A catch.
    poseOf(
      "WR TE CB S DB",
      "236,168 228,220 206,326 286,172 330,108 262,158 310,104 146,384 92,448 252,404 228,476 334,76",
    ),
    // A kick.
    poseOf("K P", "206,130 210,182 222,296 270,230 322,252 150,214 96,180 236,392 214,472 306,330 396,292 426,226"),
  ],
  BB: [
    // A jump shot.
    poseOf("SG SF", "232,150 226,200 216,308 286,172 270,104 176,168 230,116 186,386 150,454 254,390 240,464 268,70"),
    // A dribble.
    poseOf("PG", "276,166 252,214 200,306 184,262 148,318 322,262 356,322 132,372 92,462 282,370 286,468 366,396"),
    // A layup.
    poseOf("PF C", "256,148 240,198 214,308 306,164 346,96 184,246 226,292 290,344 262,418 186,394 140,470 362,66"),
  ],
};

const kits = [
  ["#14746f", "#f7f5f0"],
  ["#9d2235", "#f2c14e"],
  ["#1f4e9c", "#f7f5f0"],
  ["#4b2e83", "#e8b84a"],
  ["#f7f5f0", "#1f3b70"],
  ["#d9591c", "#14213d"],
  ["#1d6630", "#f7e7a1"],
  ["#22262f", "#e0e4ec"],
] as const;
const skins = ["#f0c8a4", "#8a5a3b", "#d9a073", "#5b3a29", "#b97d52"] as const;
const hairs = ["#2b1d16", "#6b4226", "#11131a", "#a8743f"] as const;
const grounds: Record<SportCode, readonly [wall: string, floor: string, line: string]> = {
  VB: ["#0f2a33", "#1f5a60", "#7fd6cd"],
  FB: ["#10261b", "#20593a", "#bfe8c8"],
  BB: ["#2b1d0f", "#8a5a24", "#ffd591"],
};

/** Each pose is drawn with this many kits. */
const kitsPerPose = 3;

export function pictureCount(sportCode: SportCode): number {
  return poses[sportCode].length * kitsPerPose;
}

interface PicturedSport {
  sportCode: SportCode;
  positions?: readonly string[] | null | undefined;
}

/** Returns the address of a picture that suits the first position, for every third sample athlete, the first included; null for the others. */
export function samplePicture(index: number, sport: PicturedSport | undefined): string | null {
  if (index % 3 !== 0 || sport === undefined) return null;
  const { sportCode, positions } = sport;
  const suited = poses[sportCode].findIndex((each) => each.positions.includes(positions?.[0] ?? ""));
  const kit = (index / 3) % kitsPerPose;
  return `/sample-${sportCode.toLowerCase()}-${Math.max(suited, 0) * kitsPerPose + kit}.svg`;
}

/** Draws an athlete in action as SVG, without a face. Each `variant` combines a pose, a kit, skin and hair. */
export function drawAction(sportCode: SportCode, variant: number): string {
  const [first] = poses[sportCode];
  const { head, neck, hip, arms, legs, ball } = poses[sportCode][Math.floor(variant / kitsPerPose)] ?? first;
  const [shirt, trim] = kits[variant % kits.length] ?? kits[0];
  const skin = skins[(variant * 3) % skins.length] ?? skins[0];
  const hair = hairs[(variant * 7) % hairs.length] ?? hairs[0];
  const mirrored = variant % 2 === 1 ? ' transform="matrix(-1 0 0 1 480 0)"' : "";
  const trousers = sportCode === "FB" ? trim : shirt;
  const limb = ([from, middle, end]: Joints, width: number, [sleeve, share]: [string, number]) =>
    stroke([from, middle, end], width, skin) + stroke([from, between(from, middle, share)], width + 6, sleeve);
  const arm = ([middle, end]: Limb) => limb([neck, middle, end], 26, [shirt, 0.55]);
  const leg = ([knee, foot]: Limb) =>
    limb([hip, knee, foot], 38, [trousers, sportCode === "FB" ? 1 : 0.55]) +
    stroke([foot, [foot[0] + 20, foot[1]]], 22, "#e9edf3");
  const figure = [
    arm(arms[0]),
    leg(legs[0]),
    leg(legs[1]),
    stroke([neck, hip], 78, shirt),
    stroke([hip, hip], 84, trousers),
    stroke([between(neck, hip, 0.3), between(neck, hip, 0.72)], 26, trim),
    stroke([neck, head], 24, skin),
    sportCode === "FB" ? helmet(head, shirt, trim) : hairAndHead(head, { skin, hair, isLong: variant % 4 === 0 }),
    arm(arms[1]),
    ball ? drawBall(sportCode, ball) : "",
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480"><g${mirrored}>${ground(sportCode)}${figure.join("")}</g></svg>\n`;
}

/** Reads positions, then head, neck, hip, the front and the back arm, the back and the front leg, and the ball. */
function poseOf(positions: string, joints: string): PoseOf {
  const points = joints.split(" ").map((point) => point.split(",").map(Number) as unknown as Point);
  const [head, neck, hip, elbow, hand, backElbow, backHand, backKnee, backFoot, knee, foot] = points as [
    ...Joints,
    ...Joints,
    ...Joints,
    Point,
    Point,
  ];
  return {
    positions: positions.split(" "),
    head,
    neck,
    hip,
    arms: [
      [backElbow, backHand],
      [elbow, hand],
    ],
    legs: [
      [backKnee, backFoot],
      [knee, foot],
    ],
    ball: points[11],
  };
}

function ground(sportCode: SportCode): string {
  const [wall, floor, line] = grounds[sportCode];
  const marks: Record<SportCode, string> = {
    VB: '<path d="M300 20 480-10v120L300 128ZM300 56l180-20M300 92l180-18M330 16v108M364 10v110M400 6v108M440-2v110" stroke-width="3"/><path d="M0 440 480 392" stroke-width="8"/>',
    FB: '<path d="M0 396h480M0 446h480M90 360 40 480M220 360l-20 120M350 360l10 120" stroke-width="5"/>',
    BB: '<path d="M330 20h110v76H330ZM362 50h46v34h-46ZM360 100l8 40h36l8-40" stroke-width="5"/><path d="M-20 470c60-90 300-110 520-40" stroke-width="7"/>',
  };
  return `<path fill="${wall}" d="M0 0h480v480H0Z"/><path fill="${floor}" d="M0 360 480 340v140H0Z"/><g fill="none" stroke="${line}" opacity=".5">${marks[sportCode]}</g>`;
}

function stroke(points: readonly Point[], width: number, colour: string): string {
  const path = points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${Math.round(x)} ${Math.round(y)}`).join("");
  // A stroke of no length is invisible.
  const shown = new Set(points.map(String)).size === 1 ? `${path}h.1` : path;
  return `<path d="${shown}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function between([x1, y1]: Point, [x2, y2]: Point, share: number): Point {
  return [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
}

function hairAndHead([x, y]: Point, { skin, hair, isLong }: { skin: string; hair: string; isLong: boolean }): string {
  const tail = isLong
    ? stroke(
        [
          [x - 20, y - 14],
          [x - 56, y + 2],
          [x - 66, y + 34],
        ],
        16,
        hair,
      )
    : "";
  return `${tail}<circle cx="${x - 4}" cy="${y - 6}" r="34" fill="${hair}"/><ellipse cx="${x + 5}" cy="${y + 4}" rx="26" ry="29" fill="${skin}"/>`;
}

function helmet([x, y]: Point, shirt: string, trim: string): string {
  return `<circle cx="${x}" cy="${y}" r="37" fill="${shirt}" stroke="${trim}" stroke-width="4"/><path d="M${x + 12} ${y - 4}h26v24h-20Z" fill="#0b1220"/><path d="M${x + 10} ${y + 12}h32M${x + 14} ${y + 24}h26M${x + 28} ${y - 4}v32" stroke="#e9edf3" stroke-width="4" fill="none"/>`;
}

function drawBall(sportCode: SportCode, [x, y]: Point): string {
  if (sportCode === "FB")
    return `<g transform="rotate(-28 ${x} ${y})"><ellipse cx="${x}" cy="${y}" rx="34" ry="20" fill="#7a3f1d"/><path d="M${x - 14} ${y - 4}h28M${x - 8} ${y - 9}v10M${x} ${y - 9}v10M${x + 8} ${y - 9}v10" stroke="#f7f5f0" stroke-width="3"/></g>`;
  const [fill, line] = sportCode === "BB" ? ["#e0762b", "#5a2a0c"] : ["#f7f5f0", "#1f4e9c"];
  return `<circle cx="${x}" cy="${y}" r="29" fill="${fill}" stroke="${line}" stroke-width="3"/><path d="M${x - 29} ${y}c18-8 40-8 58 0M${x} ${y - 29}c-10 18-10 40 0 58" fill="none" stroke="${line}" stroke-width="3"/>`;
}
