/**
 * Splits a line of separated values. A quotation mark closes a cell only before a delimiter or the end, so that `"5'11""` is 5'11". Returns
 * null if a quotation mark is not closed.
 */
export function splitLine(line: string, delimiter: string): string[] | null {
  const cells: string[] = [];
  let at = 0;
  while (at <= line.length) {
    if (line[at] !== '"') {
      const end = line.indexOf(delimiter, at);
      const stop = end < 0 ? line.length : end;
      cells.push(line.slice(at, stop));
      at = stop + delimiter.length;
      continue;
    }
    const end = findClosing(line, at + 1, delimiter);
    if (end === null) return null;
    cells.push(joinPairs(line.slice(at + 1, end)));
    at = end + 1 + delimiter.length;
  }
  return cells;
}

/** Returns the place of the first quotation mark before a delimiter or the end that does not belong to a pair. */
function findClosing(line: string, from: number, delimiter: string): number | null {
  let pairs: number | null = null;
  for (let at = line.indexOf('"', from); at >= 0; at = line.indexOf('"', at + 1)) {
    const isAtEnd = at + 1 === line.length || line.startsWith(delimiter, at + 1);
    const run = lengthOfRun(line, at, from);
    // An even run before a delimiter can be a pair within the text, or an inch mark and the end of the cell.
    if (isAtEnd && run % 2 === 1) return at;
    if (isAtEnd) pairs ??= at;
  }
  return pairs;
}

function lengthOfRun(line: string, at: number, from: number): number {
  let start = at;
  while (start > from && line[start - 1] === '"') start -= 1;
  return at - start + 1;
}

function joinPairs(text: string): string {
  return text.replaceAll('""', '"');
}
