/** Head and shoulders in a jersey for the gender F, M or any other. Fills its box. */
export function AvatarFigure({ gender }: { gender?: string | null }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 96 96"
      className="absolute inset-0 size-full"
      preserveAspectRatio="xMidYMax slice"
    >
      <g fill="none" stroke="currentColor" opacity="0.13">
        <path d="M-4 74 100 40M-4 98 100 64" strokeWidth="1.5" />
        <circle cx="48" cy="44" r="35" strokeWidth="1.5" />
      </g>
      <g fill="var(--hair)">
        {gender === "F" && (
          <path d="M48 15c-11.8 0-19.5 8.2-19.5 19.6 0 6 1.6 10 3.4 13.2l5-1.6h22.6c3.2 0 6.2 5.6 7.2 12.6 5.6-5.4 8.4-12.7 6.6-20.4-.7-3-2.5-5.3-5-6.7C66.8 21.5 58.9 15 48 15Z" />
        )}
        {gender === "M" && (
          <path d="M48 16c-11 0-18.4 7.3-18.4 18 0 2.9.5 5.6 1.2 8l2.2-.4h30l2.2.4c.7-2.4 1.2-5.1 1.2-8C66.4 23.3 59 16 48 16Z" />
        )}
        {gender !== "F" && gender !== "M" && (
          <path d="M48 14c-12.6 0-21 8-21 20.4 0 7.8 1.9 13.6 5.2 18.1 1.3-2 2.6-4.2 3.4-6.5h24.8c.8 2.3 2.1 4.5 3.4 6.5 3.3-4.5 5.2-10.3 5.2-18.1C69 22 60.6 14 48 14Z" />
        )}
      </g>
      <g className="fill-raised" stroke="currentColor" strokeWidth="2.5" strokeLinejoin="round">
        <path d="M41 54v12h14V54" />
        <path d="M33.5 37.5c0-4 3.5-6 7-7.5 6-2.5 12-2.5 17 1.5 2.8 2 5 3 5 6.5 0 12-6 21-14.5 21s-14.5-9.5-14.5-21.5Z" />
        <path d="M10 98c0-20 9.5-27.5 27-31.5l3-.7c1.7 5.7 14.3 5.7 16 0l3 .7c17.5 4 27 11.5 27 31.5Z" />
      </g>
      <path
        className="fill-none stroke-accent"
        strokeWidth="4"
        d="M36.5 67.5c4 10 19 10 23 0M20 98c0-9 1.5-15 4-19M76 98c0-9-1.5-15-4-19"
      />
    </svg>
  );
}
