/** A rate of each season. Places are percentages of the width. */
export interface Progress {
  friendlyName: string;
  /** `age` is in years and quarters, such as "16¾". Null if it is not known, or not to be shown. */
  seasons: { year: string; text: string; words: string; age: string | null; at: number; from: number; to: number }[];
}

/** One line for each season, in words and as an interval. The words say all that the drawing shows. */
export function SeasonProgress({ friendlyName, seasons }: Progress) {
  return (
    <section aria-labelledby="progress" className="mt-6 print:hidden">
      <h4 id="progress" className="headline-card text-lg">
        Season over season
      </h4>
      <div className="mt-3 rounded-lg border border-line bg-raised px-4 py-3.5 shadow-card sm:px-6">
        <p className="font-[680] font-display">{friendlyName}</p>
        <ul className="mt-1.5 grid gap-x-5 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
          {seasons.map(({ year, text, words, age, at, from, to }) => (
            <li key={year} className="contents">
              <span className="tabular-nums">
                {`${year}: `}
                <b>{text}</b>
                <span className="text-ink-muted text-sm">{`, ${words}${age ? `, age ${age}` : ""}`}</span>
              </span>
              <svg aria-hidden width="100%" height="24" className="overflow-visible px-1.5 max-sm:mb-2">
                <line x1="0" x2="100%" y1="12" y2="12" className="stroke-line" />
                <line
                  x1={`${from}%`}
                  x2={`${to}%`}
                  y1="12"
                  y2="12"
                  strokeWidth="4"
                  strokeLinecap="round"
                  className="stroke-accent-ink/45 forced-colors:stroke-[CanvasText]"
                />
                <circle
                  cx={`${at}%`}
                  cy="12"
                  r="5.5"
                  className="fill-accent-ink stroke-2 stroke-raised forced-colors:fill-[CanvasText]"
                />
              </svg>
            </li>
          ))}
        </ul>
        {seasons.some(({ age }) => age !== null) && (
          <p className="mt-2 text-ink-muted text-sm">The age is that on September 1 of the school year.</p>
        )}
      </div>
    </section>
  );
}
