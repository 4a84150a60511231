/** Formats the day of a date in UTC, such as "October 10, 2026". */
export function formatDay(date: string): string {
  return new Date(date).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}
