import { type ContactRule, openingDay } from "./evaluate-rules.ts";
import { nameLevel } from "./levels.ts";
import { purposes } from "./vocabulary.ts";

interface CalendarOptions {
  classYear: number;
  /** Name of the calendar, such as “Contact dates, class of 2029”. */
  name: string;
  host: string;
  now: Date;
}

/** Writes the opening dates of a class as an iCalendar file (RFC 5545), one event of a day for each rule. */
export function writeCalendar(rules: readonly ContactRule[], { classYear, name, host, now }: CalendarOptions): string {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
  const events = rules.flatMap((rule) => {
    const day = openingDay(rule, classYear);
    if (day === null) return [];
    const doubt = rule.confidence === "low" ? " (not verified)" : "";
    const about = rule.purposes.map((purpose) => purposes[purpose]).join(", ");
    return [
      "BEGIN:VEVENT",
      `UID:${rule.id}-${classYear}@${host}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`,
      `SUMMARY:${escapeText(`${nameLevel(rule)} opens${doubt}: ${about}`)}`,
      `DESCRIPTION:${escapeText(`${rule.sentence}\nSource: ${rule.source}\nChecked on ${rule.checkedOn}.`)}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ];
  });
  const lines = [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", `PRODID:-//${host}//contact rules//EN`, `X-WR-CALNAME:${escapeText(name)}`],
    ...["REFRESH-INTERVAL;VALUE=DURATION:P1D", ...events, "END:VCALENDAR"],
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll("\n", "\\n");
}

/** Breaks a line after 75 bytes at most. A continued line begins with a blank. */
function foldLine(line: string): string {
  const parts = [""];
  let bytes = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (bytes + size > 73) {
      parts.push("");
      bytes = 0;
    }
    parts[parts.length - 1] += sign;
    bytes += size;
  }
  return parts.join("\r\n ");
}
