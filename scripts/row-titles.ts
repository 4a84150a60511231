/** The title of a test or of a group of them, with the rows that it names. */
export interface RowTitle {
  title: string;
  rows: string[];
}

// A title stands behind `it(`, `test(` or `describe(`, or behind the list of an `each`.
const titles = /(?:\b(?:it|test|describe)(?:\.(?!each|for)\w+)*|\))\(\s*(["'`])((?:\\.|(?!\1).)+)\1/gs;
const attackId = /(?<![\w-])[BTERSZIXMPD]\d\d(?![\w-])/g;
/** What the number of a fault looks like. */
export const faultId = /(?<![\w-])F\d{1,2}(?![\w-])/g;

/** Every title in the source of a test file that names a row: an attack, unless told what else the numbers look like. */
export function findRowTitles(source: string, rowId: RegExp = attackId): RowTitle[] {
  return [...source.matchAll(titles)].flatMap(([, , title = ""]) => {
    const rows = [...new Set(title.match(rowId) ?? [])];
    return rows.length > 0 ? [{ title, rows }] : [];
  });
}
