/** A row of a table as in the file. `line` is its number there, from 1. */
export interface SourceRow {
  line: number;
  cells: string[];
}

/** The rows of a text file, or of one sheet of a workbook. */
export interface Sheet {
  /** The name of the sheet; null in a text file. */
  name: string | null;
  rows: SourceRow[];
  /** Sentences about parts of the sheet that were not read. */
  notes: string[];
}

export type TableFormat = "csv" | "xlsx" | "xls";

/** Limits of a table. The reader refuses more rows and columns, and cuts longer cells. */
export interface TableLimits {
  rows: number;
  columns: number;
  cellLength: number;
}
