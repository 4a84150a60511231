/** The title of a test or a test group, with its row ids. */
export interface RowTitle {
  title: string;
  rows: string[];
}

// A title follows `it(`, `test(`, `describe(` or the list of an `each`.
const titles = /(?:\b(?:it|test|describe)(?:\.(?!each|for)\w+)*|\))\(\s*(["'`])((?:\\.|(?!\1).)+)\1/gs;
const attackId = /(?<![\w-])[BGTERSZIXMPD]\d\d(?![\w-])/g;
/** Pattern of a failure row id. */
export const failureId = /(?<![\w-])F\d{1,2}(?![\w-])/g;

/** Returns every title of a test file that contains row ids. `rowId` is the pattern of attack rows by default. */
export function findRowTitles(source: string, rowId: RegExp = attackId): RowTitle[] {
  return [...source.matchAll(titles)].flatMap(([, , title = ""]) => {
    const rows = [...new Set(title.match(rowId) ?? [])];
    return rows.length > 0 ? [{ title, rows }] : [];
  });
}
