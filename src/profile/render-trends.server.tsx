import { formatStat } from "@openroster/stat-files/sports/format-stat.ts";
import type { StatSeries } from "@openroster/stat-files/sports/stat-series.ts";
import { scaleLinear, scalePoint } from "d3-scale";
import { line } from "d3-shape";
import { LRUCache } from "lru-cache";
import { renderToStaticMarkup } from "react-dom/server";
import { formatTimestamp } from "../ui/timestamp.ts";

/** An event on the x axis. `day` is an ISO date. */
export interface TrendEvent {
  name: string;
  day: string | null;
}

/** Rendered on the server, so that the browser needs no code. Positions are percentages, so that text has one size at any width. */
export function renderTrends(series: readonly StatSeries[], events: readonly TrendEvent[]): string | null {
  if (series.length === 0) return null;
  const figures = series.map(({ definition: { id, friendlyName, kind, display }, values, typical }) => [
    [id, friendlyName, kind, display],
    values,
    typical,
  ]);
  const version = JSON.stringify([figures, events]);
  const html =
    rendered.get(version) ??
    renderToStaticMarkup(series.map((each) => <Trend key={each.definition.id} series={each} events={events} />));
  rendered.set(version, html);
  return html;
}

/** Charts by their figures: each event, video and season of a profile has a page with the same ones. */
const rendered = new LRUCache<string, string>({
  maxSize: 8_000_000,
  sizeCalculation: (html, version) => html.length + version.length,
});

function Trend({ series, events }: { series: StatSeries; events: readonly TrendEvent[] }) {
  const { definition, values, typical } = series;
  const { y, ticks, tickText } = verticalScale(series);
  const x = scalePoint<number>().domain(values.keys()).range([0, 100]).padding(0.5);
  const at = (index: number) => x(index) ?? 0;
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  const highest = known.reduce((best, point) => (point.value > best.value ? point : best));
  const linePath = line<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => at(index))
    .y((value) => y(value ?? 0))
    .digits(1);
  const id = `trend-${definition.id}`;
  return (
    <figure className="flex min-w-0 flex-col justify-between pt-4">
      <figcaption>
        <span className="font-[680] font-display">{definition.friendlyName}</span>
        {typical !== null && (
          <span className="mt-0.5 flex items-center gap-2 text-ink-muted text-sm tabular-nums">
            <svg aria-hidden width="22" height="2" className="stroke-ink-muted">
              <line x2="22" y1="1" y2="1" strokeWidth="2" strokeDasharray="5 3" />
            </svg>
            {typicalText(series)}
          </span>
        )}
      </figcaption>
      <div className="pt-9 pr-1 pb-9 pl-10">
        <svg
          role="img"
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-words`}
          className="block h-28 w-full overflow-visible text-xs tabular-nums [--bg:var(--raised)] forced-colors:[--accent-ink:CanvasText] forced-colors:[--bg:Canvas] forced-colors:[--ink-muted:CanvasText] forced-colors:[--line:GrayText]"
        >
          <title id={`${id}-name`}>{`${definition.friendlyName}, event by event`}</title>
          <desc id={`${id}-words`}>{inWords(series, { known, events })}</desc>
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                x2="100%"
                y1={percent(y(tick))}
                y2={percent(y(tick))}
                className={tick === 0 ? "stroke-ink-muted" : "stroke-line"}
              />
              <text x="-8" y={percent(y(tick))} dy="0.35em" textAnchor="end" className="fill-ink-muted">
                {tickText(tick)}
              </text>
            </g>
          ))}
          {typical !== null && (
            <line
              x2="100%"
              y1={percent(y(typical))}
              y2={percent(y(typical))}
              strokeWidth="1.5"
              strokeDasharray="5 3"
              className="stroke-ink-muted"
            />
          )}
          <svg
            aria-hidden
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            width="100%"
            height="100%"
            fill="none"
            strokeLinecap="round"
            strokeLinejoin="round"
            className="overflow-visible stroke-accent-ink"
          >
            <path d={linePath(values) ?? ""} strokeWidth="2" vectorEffect="non-scaling-stroke" />
            {/* Zero-length lines with round caps: dots that stay round although the drawing is stretched. */}
            <path
              d={known.map(({ value, index }) => `M${at(index).toFixed(1)} ${y(value).toFixed(1)}h.01`).join("")}
              strokeWidth={values.length > 20 ? 5 : 7}
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <circle
            cx={percent(at(highest.index))}
            cy={percent(y(highest.value))}
            r="4.5"
            strokeWidth="2.5"
            className="fill-(--bg) stroke-accent-ink"
          />
          <text
            x={percent(at(highest.index))}
            y={percent(y(highest.value))}
            dy="-0.85em"
            textAnchor={anchor(at(highest.index))}
            className="figure fill-ink text-base forced-colors:fill-[CanvasText]"
          >
            {formatStat(definition, highest.value)}
          </text>
          {endLabels(events).map(({ text, end }) => (
            <text
              key={end}
              x={end}
              y="100%"
              dy="1.9em"
              textAnchor={anchor(Number.parseInt(end, 10))}
              className="fill-ink-muted"
            >
              {text}
            </text>
          ))}
        </svg>
      </div>
    </figure>
  );
}

/** The scale includes zero, except for shares, which differ little. */
function verticalScale({ definition, values, typical }: StatSeries) {
  const known = [...values, typical].filter((value) => value !== null);
  const isRate = definition.kind === "rate";
  const isShare = definition.display === "pct" || definition.display === "percent";
  const low = Math.min(...known, ...(isShare ? [] : [0]));
  const high = Math.max(...known, ...(isShare ? [] : [0]));
  // If all values are equal, the line is in the middle, and zeros are at the bottom.
  const room = high === low ? Math.abs(high) / 2 || 1 : 0;
  const y = scaleLinear()
    .domain([isShare ? low - room : low, high + room])
    .nice(3)
    .range([100, 0]);
  const ticks = y.ticks(3).filter((tick) => isRate || Number.isInteger(tick));
  const plain = ticks.every(Number.isInteger) ? String : y.tickFormat(3);
  return { y, ticks, tickText: (tick: number) => (isShare ? formatStat(definition, tick) : plain(tick)) };
}

function typicalText({ definition, typical }: StatSeries): string {
  if (definition.kind === "rate") return `Season ${formatStat(definition, typical)}`;
  return `Average ${formatStat({ display: "oneDecimal" }, typical)}`;
}

function inWords(
  series: StatSeries,
  { known, events }: { known: { value: number; index: number }[]; events: readonly TrendEvent[] },
): string {
  const { definition, values } = series;
  const missing = values.length - known.length;
  const ascending = known.toSorted((one, other) => one.value - other.value);
  const [lowest, highest] = [ascending[0], ascending.at(-1)].map((point) =>
    point ? `${formatStat(definition, point.value)} (${events[point.index]?.name ?? "Event"})` : "",
  );
  return [
    values.length === 1 ? "One event" : `${values.length} events`,
    known.length === 1 ? `Recorded once: ${highest}` : `Highest ${highest}, lowest ${lowest}`,
    series.typical === null ? "" : typicalText(series),
    missing === 0 ? "" : `Not recorded in ${missing}`,
  ]
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(" ");
}

function endLabels(events: readonly TrendEvent[]): { text: string; end: string }[] {
  const text = (index: number) =>
    dayText(events.at(index)?.day ?? null) ?? `Event ${index < 0 ? events.length : index + 1}`;
  if (events.length === 1) return [{ text: text(0), end: "50%" }];
  return [
    { text: text(0), end: "0%" },
    { text: text(-1), end: "100%" },
  ];
}

/** Formats a day as on the rest of the page; null for a text that is no day. */
function dayText(day: string | null): string | null {
  const text = day && formatTimestamp(day);
  return text === day ? null : text;
}

function anchor(position: number): "start" | "middle" | "end" {
  if (position < 10) return "start";
  return position > 90 ? "end" : "middle";
}

function percent(position: number): string {
  return `${Number(position.toFixed(1))}%`;
}
