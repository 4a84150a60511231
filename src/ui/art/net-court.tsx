import { type Place, viewFrom } from "./perspective.ts";

// A court of 60 by 30 ft, seen from behind its near corner. The net is at x = 0, its top at 7 ft 4 in.
const view = viewFrom({ eye: [-24, -11, 6.2], target: [-1, 13, 4], zoom: 980, centre: [930, 258] });
const top = 7.33;
const bottom = top - 3.28;

function netAt(y: number): Place[] {
  return [
    [0, y, bottom],
    [0, y, top],
  ];
}

function netRow(z: number): Place[] {
  return [
    [0, 0, z],
    [0, 30, z],
  ];
}

const floor = [
  view.line([-30.1, 0], [30.1, 0], 0.34),
  view.line([-30.1, 30], [30.1, 30], 0.34),
  view.line([-30, 0], [-30, 30], 0.34),
  view.line([30, 0], [30, 30], 0.34),
  view.line([0, 0], [0, 30], 0.34),
  view.line([10, 0], [10, 30], 0.34),
].join("");
const tenFootLine = view.line([-10, 0], [-10, 30], 0.42);
const mesh = [
  ...Array.from({ length: 61 }, (_, index) => view.thread(netAt(index / 2))),
  ...Array.from({ length: 6 }, (_, index) => view.thread(netRow(bottom + 0.3 + index * 0.46))),
].join("");
const tape = [
  [top, top - 0.28],
  [bottom, bottom + 0.16],
]
  .map(([high = 0, low = 0]) =>
    view.shape([
      [0, -0.6, high],
      [0, 30.6, high],
      [0, 30.6, low],
      [0, -0.6, low],
    ]),
  )
  .join("");
const posts = [-3, 33]
  .map((y) =>
    view.shape([
      [0, y - 0.15, 0],
      [0, y - 0.15, top + 0.3],
      [0, y + 0.15, top + 0.3],
      [0, y + 0.15, 0],
    ]),
  )
  .join("");
const cables = [top - 0.14, bottom + 0.08].flatMap((z) => [
  view.thread([
    [0, -3, z],
    [0, -0.6, z],
  ]),
  view.thread([
    [0, 30.6, z],
    [0, 33, z],
  ]),
]);
const antennas = [0, 30]
  .map((y) =>
    view.thread([
      [0, y, bottom],
      [0, y, top + 2.6],
    ]),
  )
  .join("");

export function NetCourt() {
  return (
    <>
      <path d={floor} fill="currentColor" opacity="0.2" />
      <path d={tenFootLine} fill="var(--accent)" />
      <g opacity="0.3">
        <path d={mesh} fill="none" stroke="currentColor" opacity="0.6" />
        <path d={cables.join("")} fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d={tape + posts} fill="currentColor" />
      </g>
      <path d={antennas} fill="none" stroke="var(--accent)" strokeWidth="4" strokeDasharray="14 10" />
    </>
  );
}
