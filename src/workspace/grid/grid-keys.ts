export interface GridPosition {
  row: number;
  column: number;
}

interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

interface Caret {
  /** True if the caret is at the start or the end; both are true if the whole text is selected. */
  atStart: boolean;
  atEnd: boolean;
}

/** Returns the target cell of a key press, or null if the key belongs to the cell or the target is outside the grid. */
export function followKey(
  press: KeyPress,
  { from, rows, columns, caret }: { from: GridPosition; rows: number; columns: number; caret: Caret },
): GridPosition | null {
  if (press.altKey || press.metaKey) return null;
  const { row, column } = from;
  const [lastRow, lastColumn] = [rows - 1, columns - 1];
  if (press.ctrlKey) {
    const leaps = new Map([
      ["Home", { row: 0, column: 0 }],
      ["End", { row: lastRow, column: lastColumn }],
      ["ArrowUp", { row: 0, column }],
      ["ArrowDown", { row: lastRow, column }],
    ]);
    return leaps.get(press.key) ?? null;
  }
  if (press.shiftKey && press.key !== "Enter") return null;
  const steps = new Map<string, GridPosition | false>([
    ["Enter", { row: press.shiftKey ? row - 1 : row + 1, column }],
    ["ArrowUp", { row: row - 1, column }],
    ["ArrowDown", { row: row + 1, column }],
    ["ArrowLeft", caret.atStart && { row, column: column - 1 }],
    ["ArrowRight", caret.atEnd && { row, column: column + 1 }],
  ]);
  const next = steps.get(press.key);
  if (!next || next.row < 0 || next.column < 0 || next.row > lastRow || next.column > lastColumn) return null;
  return next;
}
