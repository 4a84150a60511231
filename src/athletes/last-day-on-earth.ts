/** Returns the date in the earliest time zone (UTC+14). A later date is in the future everywhere. */
export function lastDayOnEarth(now = Date.now()): string {
  return new Date(now + 14 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
