const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** Formats the UTC day of an ISO date or timestamp, such as "Sep 7, 2024". Returns any other text unchanged. */
export function formatDay(date: string): string {
  const [day] = /^\d{4}-\d{2}-\d{2}(?!\d)/.exec(date) ?? [];
  const time = day ? Date.parse(day) : Number.NaN;
  return Number.isNaN(time) ? date : format.format(time);
}

export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{formatDay(at)}</time>;
}
