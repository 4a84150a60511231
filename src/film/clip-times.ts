const timePattern = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/;

/** Reads a time in a film, such as 12:31, 1:02:31 or 12:31.5, in milliseconds. Returns null for anything else. */
export function readTime(text: string): number | null {
  const match = timePattern.exec(text.trim());
  if (!match) return null;
  const [, hours, minutes, seconds = "", fraction = ""] = match;
  const parts = [hours ?? "0", minutes ?? "0", seconds].map(Number) as [number, number, number];
  if ((minutes !== undefined && parts[2] > 59) || (hours !== undefined && parts[1] > 59)) return null;
  return ((parts[0] * 60 + parts[1]) * 60 + parts[2]) * 1000 + Number(fraction.padEnd(3, "0"));
}

/** Formats a time: 12:31, 1:02:31, and 12:31.5 unless it is a whole second. */
export function formatTime(milliseconds: number): string {
  const tenths = Math.round(milliseconds / 100);
  const seconds = Math.floor(tenths / 10);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts.slice(parts[0] ? 0 : 1);
  const text = shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
  return tenths % 10 === 0 ? text : `${text}.${tenths % 10}`;
}

/** Formats the second at which a clip begins, without tenths. */
export function formatSecond(milliseconds: number): string {
  return formatTime(Math.floor(milliseconds / 1000) * 1000);
}
