import { latestDateAnywhere } from "./latest-date.ts";

const weekday =
  "\\b(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?|lunes|martes|miercoles|jueves|viernes|sabado|domingo|manana)\\b\\.?";
const month =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const dayOfMonth = "(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?";
const date = `\\b${month}\\.? ${dayOfMonth}\\b|\\b${dayOfMonth} ${month}\\b|(?<![\\d/])(?:0?[1-9]|1[0-2])/(?:0?[1-9]|[12]\\d|3[01])(?!\\d)`;
// "7p" is a time, "7A" a class of schools.
const clock =
  "\\b(?:1[0-2]|0?[1-9])(?::[0-5]\\d)? ?(?:[ap]\\.?m|p)\\b|\\b(?:1[0-2]|0?[1-9]) o['’]?clock\\b|\\bnoon\\b(?! (?:high|middle|elementary|school|hs)\\b)";
const venue =
  "\\b(?:gym|gymnasium|courts? ?\\d|field ?house|stadium|arena|rec(?:reation)? center|ymca|complex|park|pavilion|parking lot|entrance|sportsplex)\\b";

const roundTime = "(?<![\\d:-])(?:[01]?\\d|2[0-3]):[0-5][05](?![\\d:])";

const patterns = {
  // "Stars of Tomorrow" and "Tomorrow’s Leaders" are names.
  comingDay: new RegExp(
    `(?<!\\b(?:of|for) )\\b(?:tomorrow|tonight)\\b(?!['’]s| (?:stars?|leaders?|champions?|league|center|school|academy|river)\\b)|\\btmrw?\\b|\\b(?:this|next|coming|upcoming) (?:weekend\\b|${weekday})`,
    "i",
  ),
  clock: new RegExp(clock, "i"),
  // "21:15" alone may be a score.
  timeOfDay: new RegExp(`${clock}|\\b(?:[01]?\\d|2[0-3]):[0-5]\\d\\b`, "i"),
  weekday: new RegExp(`${weekday}|\\btoday\\b`, "i"),
  date: new RegExp(date, "i"),
  venue: new RegExp(venue, "i"),
  // "7:30 at Pinnacle Arena", but not "4:32 mile at State": games begin at a round time.
  timeAtPlace: new RegExp(`${roundTime} ?(?:at|@|in) ?[a-z]|(?:\\bat|@) [a-z'. ]{1,60},? ${roundTime}`, "i"),
  // "Fri 730", "Sat @ Lincoln East"
  weekdayAndTime: new RegExp(`(?:${weekday}) (?:night )?(?:@|(?!20\\d\\d)\\d{3,4}\\b)`, "i"),
  roundTime: new RegExp(roundTime),
  // "7:30 PM Devaney"
  minuteAndName:
    /(?<![\d:])(?:1[0-2]|0?[1-9]):[0-5]\d ?[ap]\.?m?\b\.?,? ?[a-z]|[a-z],? ?(?:1[0-2]|0?[1-9]):[0-5]\d ?[ap]\.?m\b/i,
  // "Mon-Fri 6-8 Lincoln East"
  weekdays: new RegExp(`(?:${weekday}) ?(?:-|to|thru|through|and|&|,|/) ?(?:${weekday})`, "i"),
  digit: /\d/,
  place: new RegExp(
    `${venue}|(?:\\bat|@) ?[a-z]|\\b(?:school|high|hs|church|center|campus|academy|home|away|field|pool)\\b`,
    "i",
  ),
};

const fullDates = [
  /(?<!\d)(?<year>20\d\d)[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?!\d)/g,
  /(?<!\d)(?<month>\d{1,2})[-/.](?<day>\d{1,2})[-/.](?<year>20\d\d)(?!\d)/g,
  /(?<!\d)(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>20\d\d)(?!\d)/g,
];
const wordDates = [
  new RegExp(`\\b(?<word>${month})\\.? (?<day>${dayOfMonth}),? (?<year>20\\d\\d)\\b`, "gi"),
  new RegExp(`\\b(?<day>${dayOfMonth}) (?<word>${month})\\.?,? (?<year>20\\d\\d)\\b`, "gi"),
];
const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** True if a text can name a day or a time. Excludes most texts. */
export const dayOrTime = new RegExp(
  `${weekday}|\\d ?(?:[ap]\\.?m|p)\\b|o['’]?clock|\\bnoon\\b|\\d:[0-5][05]|tomorrow|tonight|\\btmrw?\\b|weekend|\\b20\\d\\d[-/.]\\d|\\d[-/.]20\\d\\d|(?:\\d[a-z]{0,2}|${month}\\.?),? 20\\d\\d\\b|\\bma.ana\\b|\\b(?:mi.rcoles|s.bado)\\b`,
  "i",
);

/** True if a public text names a coming day, or a time and a place: where a minor will be. */
export function namesWhereabouts(text: string, now = Date.now()): boolean {
  const has = (name: keyof typeof patterns) => patterns[name].test(text);
  if (has("comingDay")) return true;
  if (has("weekday") && (has("timeOfDay") || has("venue") || has("weekdayAndTime"))) return true;
  if (has("clock") && (has("place") || has("date"))) return true;
  if (has("roundTime") && (has("date") || has("venue"))) return true;
  if (has("weekdays") && has("digit")) return true;
  if (has("timeAtPlace") || has("minuteAndName")) return true;
  return namesComingDate(text, latestDateAnywhere(now));
}

function namesComingDate(text: string, latest: string): boolean {
  const numbers = fullDates.flatMap((pattern) => [...text.matchAll(pattern)].map(({ groups }) => groups ?? {}));
  const words = wordDates
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(({ groups = {} }) => ({
      ...groups,
      month: String(months.indexOf(groups.word?.slice(0, 3).toLowerCase() ?? "") + 1),
    }));
  return [...numbers, ...words].some(
    ({ year = "", month: number = "", day = "" }: Record<string, string | undefined>) => {
      const iso = `${year}-${number.padStart(2, "0")}-${day.replace(/\D+$/, "").padStart(2, "0")}`;
      return iso > latest && !Number.isNaN(Date.parse(iso));
    },
  );
}
