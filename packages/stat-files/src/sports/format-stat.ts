import type { StatDefinition } from "./definition/stat-definition.ts";
import { toNumber } from "./stat-line.ts";

type StatValue = number | string | null | undefined;

const noValue = "–";
const places = new Map<StatValue, string>([
  ["H", "Home"],
  ["N", "Neutral"],
]);

/** Formats a value: .442, 64.3%, 2.5, 1,783, Home, Yes, 22-12-2024. Returns a dash for a missing value. */
export function formatStat({ display }: Pick<StatDefinition, "display">, value: StatValue): string {
  if (value === null || value === undefined || value === "") return noValue;
  if (display === "homeOrAway") return places.get(value) ?? "Away";
  if (display === "yesNo") return toNumber(value) === 1 ? "Yes" : "No";
  if (display === "date") return dayMonthYear(String(value));

  const number = toNumber(value);
  if (number === null) return typeof value === "number" ? noValue : value;
  if (display === "pct") return round(number, 3).replace(/^(-?)0\./, "$1.");
  if (display === "percent") return `${round(number * 100, 1)}%`;
  if (display === "oneDecimal") return inThousands(round(number, 1));
  if (display === "twoDecimals") return inThousands(round(number, 2));
  return inThousands(String(number));
}

/** Formats a stat of one event. Every missing value is 0, also a date and a choice such as Home or Away. */
export function formatEventStat(definition: StatDefinition, value: StatValue): string {
  const text = formatStat(definition, value);
  if (text !== noValue) return text;
  const isNumber = definition.kind !== "rate" && definition.kind !== "date" && definition.kind !== "code";
  return isNumber ? formatStat(definition, 0) : "0";
}

/** Separates the thousands of a formatted number. Much faster than `toLocaleString`, and most values are short. */
export function inThousands(text: string): string {
  return text.length < 4 ? text : text.replace(/\B(?<!\..*)(?=(\d{3})+(?!\d))/g, ",");
}

function dayMonthYear(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text) ?? [];
  return year === undefined ? text : `${day}-${month}-${year}`;
}

// 9/80 is .1125 and must round to .113, although its binary fraction is slightly lower. -0.0001 has no sign.
function round(number: number, decimals: number): string {
  const text = (Math.abs(number) * (1 + 1e-12)).toFixed(decimals);
  return number < 0 && /[1-9]/.test(text) ? `-${text}` : text;
}
