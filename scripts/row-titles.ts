/** The title of a test or of a group of them, with the rows that it names. */
export interface RowTitle {
  title: string;
  rows: string[];
}

// A title stands behind `it(`, `test(` or `describe(`, or behind the list of an `each`.
const titles = /(?:\b(?:it|test|describe)(?:\.(?!each|for)\w+)*|\))\(\s*(["'`])((?:\\.|(?!\1).)+)\1/gs;
const rowId = /(?<![\w-])[TERSZIXMPD]\d\d(?![\w-])/g;

/** Every title in the source of a test file that names a row. */
export function findRowTitles(source: string): RowTitle[] {
  return [...source.matchAll(titles)].flatMap(([, , title = ""]) => {
    const rows = [...new Set(title.match(rowId) ?? [])];
    return rows.length > 0 ? [{ title, rows }] : [];
  });
}
