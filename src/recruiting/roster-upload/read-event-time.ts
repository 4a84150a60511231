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
  String.raw`(?<year>20\d\d)[-/](?<month>\d\d?)[-/](?<date>\d\d?)`,
  String.raw`(?<month>\d\d?)\/(?<date>\d\d?)(?:\/['’]?(?<year>20\d\d|\d\d))?`,
  String.raw`(?<month>\d\d?)-(?<date>\d\d?)-(?<year>20\d\d|\d\d)`,
  String.raw`${name} (?<date>\d\d?)(?:st|nd|rd|th)?(?:,? (?:(?<year>20\d\d)|['’](?<shortYear>\d\d)))?`,
  String.raw`(?<date>\d\d?)[ -]${name}(?:[ -]['’]?(?<year>20\d\d|\d\d(?!:)))?`,
  String.raw`(?<year>20\d\d)(?<month>[01]\d)(?<date>[0-3]\d)`,
  "",
];
const clock = String.raw`(?<hour>\d\d?)(?::(?<minute>\d\d)(?::\d\d(?:\.\d+)?)?)? *(?<half>[ap])?\.?(?:m\.?)?(?: ?[+-]\d\d:?\d\d)?`;
/** The local zone of the event, whose name says nothing new, or two such names. UTC is none. */
const zone =
  / *\(?(?:[ECMPA][SD]?T(?:\/[ECMPA][SD]?T)?|AK[SD]T|HA?[SD]?T|eastern|central|mountain|pacific|local|(?:America|US|Pacific)\/[a-z_]+(?:\/[a-z_]+)?)(?: (?:standard |daylight )?time)?\)?$/i;
const noon = /\b(?:12(?::00)? *)?noon$/i;
/** Europe writes the day first with dots, others the month. */
const dotted = /^(\d\d?)\.(\d\d?)\.(20\d\d|\d\d)(?!\d)/;
/** `8:00AM-9:00AM`, `8:00 - 9:30 PM`: the start counts. */
const range = /^(.*?\d(?::\d\d)? *(?:[ap]\.?m?\.?)?) *(?:-|–|to) *(\d\d?)(?::\d\d)? *([ap]\.?m\.?)?$/i;
const compact = /^(20\d{6})t(\d\d)(\d\d)(?:\d\d)?$/i;
/** A day of a spreadsheet program, from 2000 to 2100, with the part of the day; or the part alone. */
const serial = /^(?:(?:3[6-9]|[4-6]\d|7[0-3])\d{3}(?:\.\d+)?|0?\.\d+)$/;
const minutesOfDay = 1440;
const patterns = days.map((day) => new RegExp(`^${weekday}${day}(?:(?:^|,? +|t| *[-–@] *| at )${clock})?$`, "i"));

/** Reads a local time; the event completes a missing day or year if only one fits. Hours 1 to 6 need AM, PM or a leading zero. Returns null for UTC. */
export function readEventTime(text: string, event: EventDays | null): EventTime | null {
  const plain = text.trim();
  if (serial.test(plain)) return readSerial(Number(plain));
  if (dotted.test(plain)) return readDotted(plain, event);
  const groups = findGroups(startOf(plain.replace(zone, "").replace(noon, "12:00 PM").replace(compact, "$1 $2:$3")));
  if (!groups) return null;
  const day = groups.date ? readDay(groups, event) : findDay(groups.weekday, event);
  const time = groups.hour ? readClock(groups) : null;
  const isRead = (!groups.date || day) && (!groups.hour || time) && (groups.date || groups.hour);
  return isRead ? { day, time } : null;
}

/** Reads a day with dots, if only one order of day and month is a day, or only one is a day of the event. */
function readDotted(text: string, event: EventDays | null): EventTime | null {
  const all = ["$1/$2/$3", "$2/$1/$3"].flatMap((order) => readEventTime(text.replace(dotted, order), event) ?? []);
  const isOfEvent = ({ day }: EventTime) => day !== null && event && day >= event.firstDay && day <= event.lastDay;
  const possible = all.some(isOfEvent) ? all.filter(isOfEvent) : all;
  const [first = null, other = first] = possible;
  return first?.day === other?.day ? first : null;
}

type Groups = Record<string, string | undefined>;

function findGroups(text: string): Groups | undefined {
  return patterns.map((pattern) => pattern.exec(text)?.groups).find(Boolean);
}

/** Returns the start of a range of times. Without its own half of the day, it has that of the end. */
function startOf(text: string): string {
  const [, start, endHour, half] = range.exec(text) ?? [];
  if (start === undefined || !/:|[ap]\.?m?\.?$/i.test(text)) return text;
  if (half === undefined || /[ap]\.?m?\.?$/i.test(start)) return findGroups(start.trim()) ? start.trim() : text;
  const hour = Number(/(\d\d?)(?::\d\d)?\s*$/.exec(start)?.[1]);
  const isOther = hour !== 12 && (hour > Number(endHour) || Number(endHour) === 12);
  const own = isOther ? otherHalf(half) : half;
  return `${start.trim()} ${own}`;
}

function otherHalf(half: string): string {
  return /^a/i.test(half) ? "PM" : "AM";
}

function readSerial(value: number): EventTime {
  const minutes = Math.round((value % 1) * minutesOfDay) % minutesOfDay;
  const day = new Date(Date.UTC(1899, 11, 30 + Math.floor(value))).toISOString().slice(0, 10);
  const two = (part: number) => String(part).padStart(2, "0");
  return {
    day: value < 1 ? null : day,
    time: Number.isInteger(value) ? null : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`,
  };
}

function readDay(
  { shortYear, year = shortYear, month, name: monthName, date }: Groups,
  event: EventDays | null,
): string | null {
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
