import { href } from "react-router";
import { formatTimestamp } from "../ui/timestamp.ts";
import { describeBand, thirdOf } from "./describe-percentile.ts";
import type { Percentile } from "./schema.ts";

export interface Strip extends Pick<Percentile, "statistic" | "friendlyName" | "words"> {
  /** The value of the season as shown. */
  text: string;
  percentile: number;
  /** Null below 100 members, as the number in the words. */
  band: { low: number; high: number } | null;
}

/** One line for each headline number: the comparison in words, then a drawing of it. */
export function PercentileStrips({
  strips,
  computedAt,
  group,
}: {
  strips: readonly Strip[];
  computedAt: string;
  group: string;
}) {
  return (
    <section aria-labelledby="compared" className="mt-6 print:hidden">
      <h4 id="compared" className="headline-card text-lg">
        What the numbers mean
      </h4>
      <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-raised px-4 shadow-card sm:px-6">
        {strips.map((strip) => (
          <StripLine key={strip.statistic} strip={strip} />
        ))}
      </ul>
      <p className="mt-2 text-ink-muted text-sm">
        {`${group} Last counted on ${formatTimestamp(computedAt)}. `}
        <a href={href("/how-numbers-work")} className="text-link">
          How these numbers work
        </a>
      </p>
    </section>
  );
}

function StripLine({ strip: { friendlyName, text, words, percentile, band } }: { strip: Strip }) {
  const numbers = describeBand({ percentile: band && percentile, low: band?.low ?? null, high: band?.high ?? null });
  return (
    <li className="py-3.5">
      <p className="font-[680] font-display">
        {friendlyName} <span className="tabular-nums">{text}</span>
      </p>
      <p>{words}.</p>
      {band ? <Band percentile={percentile} {...band} /> : <Thirds percentile={percentile} />}
      {numbers && <p className="text-ink-muted text-sm tabular-nums">{numbers}</p>}
    </li>
  );
}

const bandColor = "fill-accent-ink/35 stroke-accent-ink forced-colors:fill-[CanvasText]";

/** The words say the same, so that the drawing is hidden from screen readers. */
function Band({ percentile, low, high }: { percentile: number; low: number; high: number }) {
  return (
    <svg aria-hidden width="100%" height="20" className="my-1.5 block overflow-visible">
      <line x1="0" x2="100%" y1="10" y2="10" className="stroke-line-strong" />
      <line x1="50%" x2="50%" y1="4" y2="16" className="stroke-line-strong" />
      <rect x={`${low}%`} width={`${Math.max(1, high - low)}%`} y="6" height="8" rx="4" className={bandColor} />
      <circle
        cx={`${percentile}%`}
        cy="10"
        r="5.5"
        className="fill-accent-ink stroke-2 stroke-raised forced-colors:fill-[CanvasText]"
      />
    </svg>
  );
}

function Thirds({ percentile }: { percentile: number }) {
  const own = ["lower", "middle", "upper"].indexOf(thirdOf(percentile));
  return (
    <svg aria-hidden width="100%" height="20" className="my-1.5 block overflow-visible">
      {[0, 1, 2].map((third) => (
        <rect
          key={third}
          x={`${third * 33.5}%`}
          width="33%"
          y="6"
          height="8"
          rx="4"
          className={third === own ? bandColor : "fill-line"}
        />
      ))}
    </svg>
  );
}
