/** A count as a scoreboard shows it, a tile a digit, with what it counts below. */
export function ScoreTiles({ count, label }: { count: number; label: string }) {
  const written = count.toLocaleString("en-US");
  return (
    <p className="grid shrink-0 justify-items-start gap-1 sm:justify-items-end">
      <span className="sr-only">{`${written} `}</span>
      <span aria-hidden className="figure flex gap-1 text-4xl sm:text-6xl">
        {places(written).map(({ sign, place }) =>
          sign === "," ? (
            <span key={place} className="w-0.5 sm:w-1" />
          ) : (
            <span
              key={place}
              className="relative min-w-[1.02em] overflow-clip rounded-sm border border-line bg-raised py-[0.16em] text-center after:absolute after:inset-x-0 after:top-1/2 after:h-px after:bg-surface"
            >
              {sign}
            </span>
          ),
        )}
      </span>
      <span className="eyebrow rounded-sm border border-line bg-raised px-2 py-1">{label}</span>
    </p>
  );
}

/** Signs with their place, counted from the right, so that a tile stays itself when the count grows. */
function places(written: string): { sign: string; place: number }[] {
  return [...written].map((sign, index) => ({ sign, place: written.length - index }));
}
