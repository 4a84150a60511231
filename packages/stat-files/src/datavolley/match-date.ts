import { isoDate, readIsoDate } from "../document/read-date.ts";

const msPerDay = 86_400_000;
/** Day 0 of the serial dates that DataVolley stores. */
const serialEpoch = Date.UTC(1899, 11, 30);

/** Reads day/month/year or month/day/year. If both are dates, `serial` of [3MATCH] decides, else the first is taken with a warning. */
export function readMatchDate(text: string, serial: string | undefined): { date: string | null; warning?: string } {
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)$/.exec(text);
  if (!match) return readOtherDate(text, serial);
  const [first, second, given] = match.slice(1).map(Number) as [number, number, number];
  const year = given < 100 ? 2000 + given : given;
  const [dayFirst, monthFirst] = [isoDate(year, second, first), isoDate(year, first, second)];
  if (dayFirst === null && monthFirst === null) return readOtherDate(text, serial);
  if (dayFirst === monthFirst || dayFirst === null || monthFirst === null) return { date: dayFirst ?? monthFirst };
  const bySerial = readSerial(serial);
  if (bySerial === dayFirst || bySerial === monthFirst) return { date: bySerial };
  return {
    date: dayFirst,
    warning: `The date ${text} can be ${dayFirst} or ${monthFirst}. Check the date of the match.`,
  };
}

function readOtherDate(text: string, serial: string | undefined): { date: string | null; warning?: string } {
  const date = readIsoDate(text) ?? readSerial(serial);
  return date ? { date } : { date: null, warning: "The file contains no readable date of the match." };
}

function readSerial(text: string | undefined): string | null {
  const days = /^\s*(\d{5})(?:[.,]\d+)?\s*$/.exec(text ?? "")?.[1];
  return days ? readIsoDate(new Date(serialEpoch + Number(days) * msPerDay).toISOString()) : null;
}
