/** Returns a line of a CSV file (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

/** Prefixes an apostrophe to text that a spreadsheet would interpret as a formula. */
function cellOf(value: string): string {
  const harmless = /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
