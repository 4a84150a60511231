import { read, utils } from "@e965/xlsx";
import { StatFileError } from "../document/stat-file.ts";
import type { Sheet, TableLimits } from "./source-row.ts";

/** Reads the sheets of an old Excel workbook (BIFF). Throws a StatFileError for other OLE documents. */
export function readXls(bytes: Uint8Array, { rows: most }: TableLimits): Sheet[] {
  const workbook = open(bytes, most);
  const sheets = workbook.SheetNames.flatMap((name, index): Sheet[] => {
    const sheet = workbook.Sheets[name];
    if (!sheet || workbook.Workbook?.Sheets?.[index]?.Hidden) return [];
    const rows = utils
      .sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: "", blankrows: true })
      .map((cells, place) => ({ line: place + 1, cells: cells.map((cell) => (cell === null ? "" : String(cell))) }));
    const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
    return filled.length > 0 ? [{ name, rows: filled, notes: [] }] : [];
  });
  if (sheets.length === 0) throw new StatFileError("This workbook contains no rows.");
  return sheets;
}

function open(bytes: Uint8Array, most: number) {
  try {
    return read(bytes, {
      type: "array",
      dense: true,
      cellDates: false,
      cellFormula: false,
      cellHTML: false,
      sheetRows: most + 200,
    });
  } catch (error) {
    throw new StatFileError("This is an old Office document or a damaged workbook (.xls). Save it as .xlsx or CSV.", {
      cause: error,
    });
  }
}
