export function ScoreTiles({ count, label }: { count: number; label: string }) {
  const written = count.toLocaleString("en-US");
  return (
    <p className="grid shrink-0 justify-items-start gap-1 sm:justify-items-end">
      <span className="sr-only">{`${written} `}</span>
      <span aria-hidden className="figure flex gap-1 text-4xl sm:text-6xl">
        {digitsOf(written).map(({ sign, position }) =>
          sign === "," ? (
            <span key={position} className="w-0.5 sm:w-1" />
          ) : (
            <span key={position} className="score-tile">
              {sign}
            </span>
          ),
        )}
      </span>
      <span className="eyebrow whitespace-nowrap rounded-sm border border-line bg-raised px-2 py-1">{label}</span>
    </p>
  );
}

/** Positions count from the right, so that React preserves a tile when the count grows. */
function digitsOf(written: string): { sign: string; position: number }[] {
  return [...written].map((sign, index) => ({ sign, position: written.length - index }));
}
