import { type Place, viewFrom } from "./perspective.ts";

// In feet, seen from the near sideline: x along the field with 0 at midfield, y across it (160 ft), hash marks at its thirds.
const view = viewFrom({ eye: [-13, -3, 8.5], target: [0, 26, 0.5], zoom: 820, centre: [1010, 250] });

// Each digit as strokes on a grid 4 wide and 6 high.
const digits = new Map<string, number[][]>(
  Object.entries({
    "0": [
      [0, 0, 4, 0],
      [4, 0, 4, 6],
      [4, 6, 0, 6],
      [0, 6, 0, 0],
    ],
    "1": [[2, 0, 2, 6]],
    "2": [
      [0, 6, 4, 6],
      [4, 6, 4, 3],
      [4, 3, 0, 3],
      [0, 3, 0, 0],
      [0, 0, 4, 0],
    ],
    "3": [
      [0, 6, 4, 6],
      [4, 6, 4, 0],
      [0, 3, 4, 3],
      [0, 0, 4, 0],
    ],
    "4": [
      [0, 6, 0, 3],
      [0, 3, 4, 3],
      [4, 6, 4, 0],
    ],
    "5": [
      [4, 6, 0, 6],
      [0, 6, 0, 3],
      [0, 3, 4, 3],
      [4, 3, 4, 0],
      [4, 0, 0, 0],
    ],
  }),
);

function digit(sign: string, [x, y]: Place): string {
  const strokes = digits.get(sign) ?? [];
  return strokes
    .map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) => {
      const halfWidth = 0.5;
      const alongX = Math.sign(x2 - x1) * halfWidth;
      const alongY = Math.sign(y2 - y1) * halfWidth;
      return view.line([x + x1 - alongX, y + y1 - alongY], [x + x2 + alongX, y + y2 + alongY], 1);
    })
    .join("");
}

const lineToGain = -10;
const yardLines = Array.from({ length: 21 }, (_, index) => (index - 10) * 15);
const field = [
  ...yardLines.map((x) => view.line([x, 0], [x, 160], 0.5)),
  view.shape([
    [-180, -6],
    [180, -6],
    [180, 0],
    [-180, 0],
  ]),
  view.shape([
    [-180, 160],
    [180, 160],
    [180, 166],
    [-180, 166],
  ]),
].join("");
const hashes = Array.from({ length: 101 }, (_, index) => (index - 50) * 3)
  .filter((x) => x % 15 !== 0)
  .flatMap((x) => [1, 53.3, 104.7].map((y) => view.line([x, y], [x, y + 2], 0.4)))
  .join("");
const numbers = [-120, -90, -60, -30, 0, 30, 60, 90, 120]
  .map((x) => {
    const [tens = "", ones = ""] = String(50 - Math.abs(x) / 3);
    return digit(tens, [x - 6, 21]) + digit(ones, [x + 2, 21]);
  })
  .join("");

export function YardField() {
  return (
    <>
      <path d={field} fill="currentColor" opacity="0.17" />
      <path d={hashes} fill="currentColor" opacity="0.2" />
      <path d={numbers} fill="currentColor" opacity="0.24" />
      <path d={view.line([lineToGain, 0], [lineToGain, 160], 0.6)} fill="var(--accent)" />
    </>
  );
}
