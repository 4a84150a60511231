interface PageBounds<One> {
  /** Records of a page at most. */
  size: number;
  /** Characters of a page at most. Some take ten bytes: six in HTML and four in the data for the script. */
  characters: number;
  lengthOf(record: One): number;
}

/** Splits records into pages. A record with more characters than a page is a page of its own. */
export function splitIntoPages<One>(records: readonly One[], { size, characters, lengthOf }: PageBounds<One>): One[][] {
  const pages: One[][] = [];
  let space = 0;
  for (const record of records) {
    const length = lengthOf(record);
    const last = pages.at(-1);
    space -= length;
    if (last && space >= 0 && last.length < size) last.push(record);
    else {
      pages.push([record]);
      space = characters - length;
    }
  }
  return pages;
}

/** Returns the first page. */
export function takeFirstPage<One>(records: readonly One[], bounds: PageBounds<One>): One[] {
  return splitIntoPages(records.slice(0, bounds.size), bounds)[0] ?? [];
}

/** Describes one page of a list. `shown` is the number of its records. */
export function pageNumbers({ total, size, shown }: { total: number; size: number; shown: number }) {
  return { lastPage: Math.max(1, Math.ceil(total / size)), actualPageSize: shown, totalRecords: total };
}

/** Shortens a text to at most `length` characters. The last one is then “…”. Splits no character. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text
    .slice(0, length - 1)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd()}…`;
}

/** Estimates the bytes of a text in a page. HTML has six for some characters, and the data for the script four. */
export function bytesInPage(text: string): number {
  return 2 * new TextEncoder().encode(text).length + 8 * (text.match(/["&'<>\\]/g)?.length ?? 0);
}
