import { createElement } from "react";

const formats = {
  /** Sep 7, 2024 */
  day: { dateStyle: "medium" },
  /** September 7, 2024 */
  "long-day": { dateStyle: "long" },
  /** Sep 7, 2024, 14:05 UTC */
  minute: { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" },
  /** September 7, 2024 at 2:05 PM UTC */
  "long-minute": { dateStyle: "long", timeStyle: "short" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

type TimestampFormat = keyof typeof formats;

const formatters: Partial<Record<TimestampFormat, Intl.DateTimeFormat>> = {};

/** Formats an ISO date or timestamp in UTC, so that server, browser and mail show the same text. Returns any other text unchanged. */
export function formatTimestamp(at: string, format: TimestampFormat = "day"): string {
  const [day] = /^\d{4}-\d{2}-\d{2}(?!\d)/.exec(at) ?? [];
  const hasTime = format.endsWith("minute");
  const time = day ? Date.parse(hasTime ? at : day) : Number.NaN;
  if (Number.isNaN(time)) return at;
  formatters[format] ??= new Intl.DateTimeFormat("en-US", { ...formats[format], timeZone: "UTC" });
  return formatters[format].format(time) + (hasTime ? " UTC" : "");
}

export function Timestamp({ at, format }: { at: string; format?: TimestampFormat }) {
  // Without JSX, because Node loads this file without a build for scripts.
  return createElement("time", { dateTime: at }, formatTimestamp(at, format));
}
