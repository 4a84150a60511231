/** A day such as 2026-06-12 and a time such as 09:30, of which a text may give only one. */
export interface EventTime {
  day: string | null;
  time: string | null;
}

/** The days of an event, which complete a time without a day. */
export interface EventDays {
  firstDay: string;
  lastDay: string;
}

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const weekdayNames = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const longestEvent = 7;

const weekday = String.raw`(?:(?<weekday>sun|mon|tue|wed|thu|fri|sat)[a-z]*\.?,? *)?`;
const name = String.raw`(?<name>jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?`;
const days = [
  String.raw`(?<year>20\d\d)-(?<month>\d\d?)-(?<date>\d\d?)`,
  String.raw`(?<month>\d\d?)\/(?<date>\d\d?)(?:\/(?<year>20\d\d|\d\d))?`,
  String.raw`${name} (?<date>\d\d?)(?:st|nd|rd|th)?(?:,? (?<year>20\d\d))?`,
  String.raw`(?<date>\d\d?)[ -]${name}(?:[ -](?<year>20\d\d))?`,
  "",
];
const clock = String.raw`(?<hour>\d\d?)(?::(?<minute>\d\d)(?::\d\d(?:\.\d+)?)?)? *(?<half>[ap])?\.?(?:m\.?)?(?: ?[+-]\d\d:?\d\d)?`;
const patterns = days.map((day) => new RegExp(`^${weekday}${day}(?:(?:^|,? +|t| *[-–@] *| at )${clock})?$`, "i"));

/** Reads a local time; the event completes a missing day or year if only one fits. Hours 1 to 6 need AM, PM or a leading zero. Returns null for UTC. */
export function readEventTime(text: string, event: EventDays | null): EventTime | null {
  const groups = patterns.map((pattern) => pattern.exec(text.trim())?.groups).find(Boolean);
  if (!groups) return null;
  const day = groups.date ? readDay(groups, event) : findDay(groups.weekday, event);
  const time = groups.hour ? readClock(groups) : null;
  const isRead = (!groups.date || day) && (!groups.hour || time) && (groups.date || groups.hour);
  return isRead ? { day, time } : null;
}

type Groups = Record<string, string | undefined>;

function readDay({ year, month, name: monthName, date }: Groups, event: EventDays | null): string | null {
  const monthIndex = monthName ? monthNames.indexOf(monthName.slice(0, 3).toLowerCase()) : Number(month) - 1;
  const years = year
    ? [year.length === 2 ? 2000 + Number(year) : Number(year)]
    : [event?.firstDay, event?.lastDay].flatMap((day) => (day ? Number(day.slice(0, 4)) : []));
  const possible = years.flatMap((one) => {
    const value = new Date(Date.UTC(one, monthIndex, Number(date)));
    return value.getUTCMonth() === monthIndex ? value.toISOString().slice(0, 10) : [];
  });
  return possible.find((day) => event && day >= event.firstDay && day <= event.lastDay) ?? possible[0] ?? null;
}

function findDay(weekdayName: string | undefined, event: EventDays | null): string | null {
  if (!event) return null;
  const all = listDays(event, longestEvent + 1);
  if (all.length > longestEvent) return null;
  const wanted = weekdayName && weekdayNames.indexOf(weekdayName.toLowerCase());
  const possible = all.filter((day) => !weekdayName || new Date(day).getUTCDay() === wanted);
  return possible.length === 1 ? (possible[0] ?? null) : null;
}

/** Lists the days of an event, at most `most`. */
function listDays({ firstDay, lastDay }: EventDays, most: number): string[] {
  const first = Date.parse(firstDay);
  const count = Math.min(most, Math.round((Date.parse(lastDay) - first) / 86_400_000) + 1);
  return Array.from({ length: Math.max(0, count) }, (_, place) =>
    new Date(first + place * 86_400_000).toISOString().slice(0, 10),
  );
}

function readClock({ hour = "", minute, half }: Groups): string | null {
  const given = Number(hour);
  const isClear = half
    ? given >= 1 && given <= 12
    : minute && given < 24 && (hour.length === 2 || given > 6 || given === 0);
  if (!isClear || Number(minute ?? 0) > 59) return null;
  const shift = half?.toLowerCase() === "p" ? 12 : 0;
  const hours = half ? (given % 12) + shift : given;
  return `${String(hours).padStart(2, "0")}:${minute ?? "00"}`;
}
