/** Writes labels of tags in one cell: `Fast; "Tall; left-handed"`. */
export function writeTagList(labels: readonly string[]): string {
  return labels.map((label) => (/[;,|"]/.test(label) ? `"${label.replaceAll('"', '""')}"` : label)).join("; ");
}

/** Reads labels of tags that are separated by semicolons, commas or bars. */
export function readTagList(cell: string): string[] {
  const labels = cell.matchAll(/\s*(?:"((?:[^"]|"")*)"(?=\s*(?:[;,|]|$))|([^;,|]+))/g);
  return [...labels]
    .flatMap(([, quoted, plain = ""]) => quoted?.replaceAll('""', '"').trim() ?? plain.trim())
    .filter(Boolean);
}
