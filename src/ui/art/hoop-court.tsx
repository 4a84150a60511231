import { type Place, viewFrom } from "./perspective.ts";

// The half court of a high school in feet, seen from the wing: baseline x = 0, basket x = 5.25, arc radius 19.75.
const view = viewFrom({ eye: [40, -23, 6.5], target: [9, 0.5, 5], zoom: 730, centre: [1100, 262] });
const basket: Place = [5.25, 0];

const floor = [
  view.line([0, -25], [0, 25], 0.34),
  view.line([0, -25], [42, -25], 0.34),
  view.line([0, 25], [84, 25], 0.34),
  view.line([42, -25], [42, 25], 0.34),
  view.arc({ centre: [42, 0], radius: 6, width: 0.3 }),
  view.line([0, -6], [19, -6], 0.3),
  view.line([0, 6], [19, 6], 0.3),
  view.line([19, -6.15], [19, 6.15], 0.3),
  view.arc({ centre: [19, 0], radius: 6, width: 0.3, from: -90, to: 90 }),
  ...[95, 119, 143, 167, 191, 215, 239].map((from) =>
    view.arc({ centre: [19, 0], radius: 6, width: 0.3, from, to: from + 13 }),
  ),
  ...[7, 8.5, 11.5, 14.5].flatMap((x) => [view.line([x, -6.8], [x, -6], 0.25), view.line([x, 6], [x, 6.8], 0.25)]),
  view.arc({ centre: basket, radius: 4, width: 0.25, from: -90, to: 90 }),
].join("");
const arc = [
  view.arc({ centre: basket, radius: 19.75, width: 0.42, from: -90, to: 90 }),
  view.line([0, -19.75], [5.25, -19.75], 0.42),
  view.line([0, 19.75], [5.25, 19.75], 0.42),
].join("");

function board(halfWidth: number, low: number, high: number): Place[] {
  return [
    [4, -halfWidth, low],
    [4, halfWidth, low],
    [4, halfWidth, high],
    [4, -halfWidth, high],
    [4, -halfWidth, low],
  ];
}

function hoop(angle: number, radius: number, z: number): Place {
  const turn = (angle * Math.PI) / 180;
  return [5.25 + radius * Math.cos(turn), radius * Math.sin(turn), z];
}

const around = Array.from({ length: 37 }, (_, index) => index * 10);
const rim = view.thread(around.map((angle) => hoop(angle, 0.75, 10)));
const net = around
  .filter((angle) => angle % 30 === 0)
  .flatMap((angle) =>
    [30, -30].map((turn) =>
      view.thread([hoop(angle, 0.75, 10), hoop(angle + turn / 2, 0.55, 9.3), hoop(angle + turn, 0.42, 8.5)]),
    ),
  )
  .join("");

export function HoopCourt() {
  return (
    <>
      <path d={floor} fill="currentColor" opacity="0.2" />
      <path d={arc} fill="var(--accent)" />
      <g fill="none" stroke="currentColor" strokeLinejoin="round" opacity="0.4">
        <path d={view.thread(board(3, 9, 12.5))} strokeWidth="4" />
        <path d={view.thread(board(1, 10, 11.5))} strokeWidth="2" />
        <path d={net} strokeWidth="1.2" />
        <path
          d={view.thread([
            [4, 0, 9],
            [1.5, 0, 8.5],
            [-4, 0, 8.5],
            [-4, 0, 0],
          ])}
          strokeWidth="6"
        />
      </g>
      <path d={rim} fill="none" stroke="var(--accent)" strokeWidth="4" />
    </>
  );
}
