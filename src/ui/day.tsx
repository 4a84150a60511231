const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** The day of an ISO date or instant in UTC, as people in the US write it: Sep 7, 2024. Anything else stays as it is. */
export function formatDay(date: string): string {
  const [day] = /^\d{4}-\d{2}-\d{2}(?!\d)/.exec(date) ?? [];
  const time = day ? Date.parse(day) : Number.NaN;
  return Number.isNaN(time) ? date : format.format(time);
}

/** A day, the same for everyone who reads it: that of UTC. */
export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{formatDay(at)}</time>;
}
