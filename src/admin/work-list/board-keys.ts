import { useEffect, useRef } from "react";
import { type Board, type BoardRow, focusRow, maxSelected, nextRow, rowsInOrder } from "./decision-board.tsx";

/** The keys of a list with their words, for the visible help. */
export const boardKeys = [
  ["A", "approve"],
  ["D", "decline"],
  ["U", "undo"],
  ["X", "select"],
  ["J", "next"],
  ["K", "previous"],
] as const;

interface BulkKeys {
  approve(): void;
  decline(): void;
  undo(): void;
}

/** Runs the keys of a list. With selected rows, A and D are about all of them. */
export function useBoardKeys(board: Board, bulk: BulkKeys | null): void {
  const last = useRef<LastRows>({ focused: "", decided: "" });
  useEffect(() => {
    if (!board.areKeysOn) return;
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
      const row = currentRow(board, last.current.focused);
      if (row) last.current.focused = row.id;
      const run = actions.get(event.key.toLowerCase());
      if (!run) return;
      event.preventDefault();
      run({ board, bulk, row, last: last.current });
    }
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [board, bulk]);
}

interface LastRows {
  focused: string;
  decided: string;
}

interface KeyPress {
  board: Board;
  bulk: BulkKeys | null;
  row: BoardRow | null;
  last: LastRows;
}

const actions = new Map<string, (press: KeyPress) => void>([
  ["a", (press) => decide(press, "approve")],
  ["d", (press) => decide(press, "decline")],
  ["u", undo],
  ["x", ({ board, row }) => row && select(board, row)],
  ["j", (press) => step(press, 1)],
  ["k", (press) => step(press, -1)],
]);

function decide({ board, bulk, row, last }: KeyPress, way: "approve" | "decline"): void {
  if (board.selected.size > 0) bulk?.[way]();
  else if (row && !row.isDecided && !board.isPaused) {
    last.decided = row.id;
    row[way]?.();
  }
}

/** Takes the decision in the row with the focus back, or the last one. */
function undo({ board, bulk, row, last }: KeyPress): void {
  const decided = row?.undo ? row : board.rows.get(last.decided);
  if (decided?.undo) {
    focusRow(decided);
    decided.undo();
  } else bulk?.undo();
}

function step({ board, row }: KeyPress, by: 1 | -1): void {
  focusRow(row && isFocused(row) ? stepFrom(board, row, by) : row);
}

/** A closed native dialog stays in the document. */
const openDialog = "dialog[open], [role=alertdialog]:not(dialog), [role=dialog]:not(dialog)";

/** True in fields, menus and dialogs, whose keys have other meanings. */
function isElsewhere(target: EventTarget | null): boolean {
  return (
    document.querySelector(openDialog) !== null ||
    (target instanceof Element &&
      target.closest("input:not([type=checkbox]), textarea, select, [role=menu], [contenteditable]") !== null)
  );
}

/** The row with the focus, or the one that had it last, or the first that waits. */
function currentRow(board: Board, last: string): BoardRow | null {
  const focused = document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset.row;
  const rows = rowsInOrder(board.rows);
  return board.rows.get(focused ?? last) ?? rows.find(({ isDecided }) => !isDecided) ?? rows[0] ?? null;
}

function isFocused({ element }: BoardRow): boolean {
  return element?.contains(document.activeElement) ?? false;
}

function stepFrom(board: Board, { id }: BoardRow, step: 1 | -1): BoardRow | undefined {
  const rows = rowsInOrder(board.rows);
  return rows[rows.findIndex((row) => row.id === id) + step];
}

function select(board: Board, row: BoardRow): void {
  if (!row.isSelectable) return;
  const selected = new Set(board.selected);
  if (!selected.delete(row.id) && selected.size < maxSelected) selected.add(row.id);
  board.setSelected(selected);
  focusRow(nextRow(board.rows, row.id, ({ isSelectable, id }) => isSelectable && !selected.has(id)) ?? row);
}
