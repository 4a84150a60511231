const weekday = new Intl.DateTimeFormat("en-US", { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" });
const short = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** Formats a day such as 2026-06-12 as `Fri, Jun 12`. */
export function formatDay(day: string): string {
  return weekday.format(Date.parse(day));
}

/** Formats the days of an event, such as `Jun 12–13, 2026`. Not by `formatRange`, whose spaces differ between browsers. */
export function formatDays({ firstDay, lastDay }: { firstDay: string; lastDay: string }): string {
  const [year, month] = [lastDay.slice(0, 4), lastDay.slice(0, 7)];
  const first = short.format(Date.parse(firstDay));
  const last = firstDay.startsWith(month) ? Number(lastDay.slice(8)) : short.format(Date.parse(lastDay));
  if (firstDay === lastDay) return `${first}, ${year}`;
  if (firstDay.startsWith(month)) return `${first}–${last}, ${year}`;
  return `${first}${firstDay.startsWith(year) ? "" : `, ${firstDay.slice(0, 4)}`} – ${last}, ${year}`;
}

export function formatClock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, "0")} ${hours < 12 ? "AM" : "PM"}`;
}

export function nameCourt(court: string | null): string {
  if (court === null) return "No court";
  return /^(court|ct|gym|field)\b/i.test(court) ? court : `Court ${court}`;
}

/** Formats a number with its noun, such as `1 team` or `40 teams`. */
export function formatCount(value: number, one: string, many = `${one}s`): string {
  return `${value.toLocaleString("en-US")} ${value === 1 ? one : many}`;
}
