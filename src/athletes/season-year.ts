const ofTwo = "(?:\\s?[-–/]\\s?((?:19|20)?\\d\\d))?";
// A two-digit year is one only without a four-digit one, as in "17U 2026".
const patterns = [
  new RegExp(`(?<![\\d/–-])((?:19|20)\\d\\d)${ofTwo}(?![\\d/–-])`),
  new RegExp(`(?<![\\d/–-])(\\d\\d)${ofTwo}(?![\\d/–u-])`, "i"),
];

/** Days before and after the years of a season in which a game can be. */
const marginDays = 45;

/** Returns the first and the last year of a season such as "2026", "2025-26" and "Fall 2025", or null for a text without a year. */
export function readSeasonYears(text: string): { first: number; last: number } | null {
  const found = patterns.map((pattern) => pattern.exec(text)).find(Boolean);
  if (!found) return null;
  const first = wholeYear(found[1] ?? "");
  return { first, last: found[2] === undefined ? first : wholeYear(found[2]) };
}

function wholeYear(digits: string): number {
  return Number(digits.length === 2 ? `20${digits}` : digits);
}

export function seasonYearMessage(now = Date.now()): string {
  const year = new Date(now).getUTCFullYear();
  return `must be a year such as ${year}, or two that follow each other such as ${year - 1}-${String(year).slice(2)}, and not after ${year + 1}`;
}

/** Returns true for one year, or two consecutive ones, that are not after the next year. */
export function isSeasonYear(text: string, now = Date.now()): boolean {
  const years = readSeasonYears(text);
  if (!years) return false;
  const { first, last } = years;
  return first >= 1950 && last >= first && last - first <= 1 && last <= new Date(now).getUTCFullYear() + 1;
}

/** Returns a question if a game is more than 45 days outside of the years of its season, or null. */
export function askAboutDate(date: string | null | undefined, seasonYear: string): string | null {
  const years = readSeasonYears(seasonYear);
  if (!date || !years || !/^\d{4}-\d\d-\d\d$/.test(date)) return null;
  const day = Date.parse(date);
  const margin = marginDays * 86_400_000;
  if (day >= Date.UTC(years.first, 0, 1) - margin && day <= Date.UTC(years.last, 11, 31) + margin) return null;
  return `This date isn’t in season ${seasonYear}. Is it right?`;
}
