import type { ReactNode } from "react";

export const cap =
  "M48 15.5c-11.5 0-19 7.3-19 18.8 0 3.7.6 6.7 1.6 9.4l3.4-1.2h28l3.4 1.2c1-2.7 1.6-5.7 1.6-9.4C67 22.8 59.5 15.5 48 15.5Z";
const short =
  "M48 16c-11 0-18.4 7.3-18.4 18 0 2.9.5 5.6 1.2 8l2.2-.4h30l2.2.4c.7-2.4 1.2-5.1 1.2-8C66.4 23.3 59 16 48 16Z";
const toNeck =
  "M48 14c-12.6 0-21 8-21 20.4 0 7.8 1.9 13.6 5.2 18.1 1.3-2 2.6-4.2 3.4-6.5h24.8c.8 2.3 2.1 4.5 3.4 6.5 3.3-4.5 5.2-10.3 5.2-18.1C69 22 60.6 14 48 14Z";

const bun = (
  <>
    <circle cx="48" cy="11" r="7.5" />
    <path d={cap} />
  </>
);
const ponytail = (
  <path d="M48 15c-11.8 0-19.5 8.2-19.5 19.6 0 6 1.6 10 3.4 13.2l5-1.6h22.6c3.2 0 6.2 5.6 7.2 12.6 5.6-5.4 8.4-12.7 6.6-20.4-.7-3-2.5-5.3-5-6.7C66.8 21.5 58.9 15 48 15Z" />
);
const long = (
  <path d="M48 14c-13 0-21.5 8.5-21.5 21v27c3.5 3 8 4.5 12 4.5V44h19v22.5c4 0 8.5-1.5 12-4.5V35C69.5 22.5 61 14 48 14Z" />
);
const braids = (
  <>
    <path d={cap} />
    <path
      d="M29 44v26M67 44v26"
      fill="none"
      stroke="var(--hair)"
      strokeWidth="8"
      strokeLinecap="round"
      strokeDasharray="1 7"
    />
  </>
);
const highTail = (
  <>
    <path d="M50 17c3-9 14-11 21-5 9 8 8 24-1 38-1-12-6-22-16-27Z" />
    <path d={cap} />
  </>
);
const round = <circle cx="48" cy="33" r="24.5" />;
const bob = <path d={toNeck} />;
export const curls = [
  [33, 28, 7],
  [38, 20, 7.5],
  [48, 17, 8],
  [58, 20, 7.5],
  [63, 28, 7],
  [31, 38, 5.5],
  [65, 38, 5.5],
  [48, 27, 9],
].map(([x, y, radius]) => <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} />);
const longCurls = (
  <>
    {curls}
    {[47, 55, 62].flatMap((y, row) =>
      [-1, 1].map((side) => <circle key={`${y} ${side}`} cx={48 + side * (20 + row)} cy={y} r="6" />),
    )}
  </>
);
const flatTop = <path d="M30.5 42V19c0-5 3.5-8 8.5-8h18c5 0 8.5 3 8.5 8v23l-3-1h-29Z" />;
const swept = <path d="M30 42c-3-14 3-24 14-27 10-3 27 2 24 15-.5 4-1.5 8-2.5 12l-3-1h-29Z" />;
const ridge = (
  <>
    <path d={short} opacity="0.45" />
    <path d="M41 34c-2-15 1-24 7-24s9 9 7 24Z" />
  </>
);
const locs = (
  <>
    <path d={cap} />
    <path
      d="M30 34v21M34.5 28v22M61.5 28v22M66 34v21"
      fill="none"
      stroke="var(--hair)"
      strokeWidth="4.5"
      strokeLinecap="round"
    />
  </>
);
const crop = <path d={short} />;
const fade = <path d="M48 18c-10 0-16.5 6-16.5 14l33 0c0-8-6.5-14-16.5-14Z" />;
const band = <path d="M32.5 33.5c9-6.5 22-6.5 31 0" fill="none" stroke="var(--accent)" strokeWidth="5" />;

interface Face {
  hair: ReactNode;
  front?: ReactNode;
}

const faces: Record<"F" | "M" | "O", Face[]> = {
  F: [
    { hair: ponytail },
    { hair: bun },
    { hair: long },
    { hair: braids },
    { hair: highTail },
    { hair: round },
    { hair: bob },
    { hair: longCurls },
    { hair: highTail, front: band },
  ],
  M: [
    { hair: crop },
    { hair: flatTop },
    { hair: round },
    { hair: swept },
    { hair: curls },
    { hair: ridge },
    { hair: locs },
    { hair: fade },
    { hair: curls, front: band },
  ],
  O: [
    { hair: bob },
    { hair: curls },
    { hair: round },
    { hair: swept },
    { hair: bun },
    { hair: locs },
    { hair: longCurls },
    { hair: ridge },
    { hair: bob, front: band },
  ],
};

// The variants repeat at different intervals, so that neighbors differ in more than the hair.
const lines = ["M-4 74 100 40M-4 98 100 64", "M-4 30 100 62M-4 6 100 38", "M20-4v104M76-4v104"];
const collars = [
  "M36.5 67.5c4 10 19 10 23 0M20 98c0-9 1.5-15 4-19M76 98c0-9-1.5-15-4-19",
  "M37 66.5 48 82l11-15.5M14 90h14M82 90H68",
  "M36.5 67.5c4 10 19 10 23 0M11 88c20 5 54 5 74 0",
];

/** The default pictures: head and shoulders in a jersey, nine for each gender. Browsers load them from `faces.svg`. */
export function FaceDrawings() {
  return Object.entries(faces).flatMap(([gender, variants]) =>
    variants.map(({ hair, front }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the index is the name of the variant.
      <g key={`${gender}${index}`} id={`${gender}${index}`}>
        <g fill="none" stroke="currentColor" strokeWidth="1.5" opacity="0.13">
          <path d={lines[index % 3]} />
          <circle cx="48" cy="44" r="35" />
        </g>
        <g fill="var(--hair)">{hair}</g>
        <g fill="var(--raised)" stroke="currentColor" strokeWidth="2.5" strokeLinejoin="round">
          <path d="M41 54v12h14V54" />
          <path d="M33.5 37.5c0-4 3.5-6 7-7.5 6-2.5 12-2.5 17 1.5 2.8 2 5 3 5 6.5 0 12-6 21-14.5 21s-14.5-9.5-14.5-21.5Z" />
          <path d="M10 98c0-20 9.5-27.5 27-31.5l3-.7c1.7 5.7 14.3 5.7 16 0l3 .7c17.5 4 27 11.5 27 31.5Z" />
        </g>
        {front}
        <path d={collars[Math.floor(index / 3)]} fill="none" stroke="var(--accent)" strokeWidth="4" />
      </g>
    )),
  );
}
