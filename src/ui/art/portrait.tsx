import type { ReactNode } from "react";
import { cap, curls } from "./face-drawings.tsx";

// `back` is behind the face, `front` before it.
const drawings = new Map<string, { back: ReactNode; front?: ReactNode; collar: ReactNode }>(
  Object.entries({
    bun: {
      back: (
        <>
          <circle cx="48" cy="11" r="7.5" />
          <path d={cap} />
        </>
      ),
      collar: <path d="M37 66.5 48 86l11-19.5M48 86v12" />,
    },
    beard: {
      back: (
        <path d="M48 17c-11.5 0-18.5 7-18.5 17 0 2.5.3 5 .9 7.300l2.600-.3 2-6.5c8 .5 17-1.5 21-5.5l5 5.5 2 6.5 2.600.3c.6-2.300.9-4.800.9-7.300C66.5 24 59.5 17 48 17Z" />
      ),
      front: (
        <path
          className="fill-(--hair)"
          d="M33.800 42.5c.9 11 6.5 17.800 14.200 17.800s13.300-6.800 14.200-17.800c-2 4-4.900 6.200-7.700 6-2-1.800-11-1.800-13 0-2.800.2-5.700-2-7.700-6Z"
        />
      ),
      collar: <path d="m38 66 5 9 5-6 5 6 5-9" />,
    },
    glasses: {
      back: (
        <path d="M49 14.5C37 14 28 21 28 34c0 9.5 1 17 3 24h9c-3-6-4-12-4-18 8-1 15-4 19-9 2 5 4 7.5 6 9 0 6-1 12-4 18h9c2-7 3-14.5 3-24 0-12-8-19-20-19.5Z" />
      ),
      front: (
        <g fill="none" stroke="currentColor" strokeWidth="2">
          <circle cx="41.5" cy="42" r="5.200" />
          <circle cx="54.5" cy="42" r="5.200" />
          <path d="M46.700 42h2.600M36.300 41l-3-1M59.700 41l3-1" />
        </g>
      ),
      collar: <path d="M36.5 67.5c4 10 19 10 23 0" />,
    },
    curls: {
      back: curls,
      collar: <path d="M37 66.5 48 78l11-11.5M48 78l-5 8 5 12 5-12Z" />,
    },
  }),
);

/** Head and shoulders of an adult (bun, beard, glasses, curls), in the style of the athletes. Fills the width of its box, 4 to 3. */
export function Portrait({ name }: { name: string }) {
  const { back, front, collar } = drawings.get(name) ?? { back: <path d={cap} />, collar: null };
  return (
    <svg aria-hidden="true" viewBox="-16 0 128 96" width="128" height="96" className="block h-auto w-full">
      <g fill="none" stroke="currentColor" opacity="0.13" strokeWidth="1.5">
        <path d="M-40 87 136 25M-40 111 136 49" />
        <circle cx="48" cy="44" r="35" />
      </g>
      <g fill="var(--hair)">{back}</g>
      <g className="fill-raised" stroke="currentColor" strokeWidth="2.5" strokeLinejoin="round">
        <path d="M41 54v12h14V54" />
        <path d="M33.5 37.5c0-4 3.5-6 7-7.5 6-2.5 12-2.5 17 1.5 2.800 2 5 3 5 6.5 0 12-6 21-14.5 21s-14.5-9.5-14.5-21.5Z" />
        <path d="M8 98c0-20 11.5-27.5 29-31.5l3-.7c1.700 5.700 14.300 5.700 16 0l3 .7c17.5 4 29 11.5 29 31.5Z" />
      </g>
      {front}
      <g className="fill-none stroke-accent" strokeWidth="3.5" strokeLinejoin="round">
        {collar}
      </g>
    </svg>
  );
}
