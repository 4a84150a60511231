import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef, useSyncExternalStore } from "react";
import type { SportCode } from "../../athletes/vocabulary.ts";
import { classNames } from "../../ui/class-names.ts";
import { tidyCell } from "../read-cell.ts";
import { valuesOf } from "../sync/record-store.ts";
import { useRecordKeys, useWorkspace } from "../sync/use-workspace.tsx";
import { followKey, type GridPosition } from "./grid-keys.ts";
import { findNames, isTable, placeCells, readClipboard } from "./paste-cells.ts";
import { rowHeadWidth } from "./row-head-width.ts";
import { columnGroups, type StatColumn } from "./stat-columns.ts";
import { StatGridRow } from "./stat-grid-row.tsx";
import { StatGridTotals } from "./stat-grid-totals.tsx";

/** The games of a team, one per row, plus a blank row; or the athletes of a game, one per row. Supports keyboard navigation and pasting from a spreadsheet. */
export function StatGrid({
  kind,
  teamKey,
  sportCode,
  seasonYear,
  columns,
  shown,
  onExplain,
}: {
  kind: "event" | "line";
  teamKey: string | null;
  sportCode: SportCode;
  seasonYear: string;
  columns: readonly StatColumn[];
  shown: readonly StatColumn[];
  onExplain: () => void;
}) {
  const store = useWorkspace();
  const keys = useRecordKeys(kind, teamKey);
  const isLine = kind === "line";
  const table = useRef<HTMLTableElement>(null);
  const rows = useRows(shown.length);
  const inputs = shown.filter(({ derived }) => !derived);

  function cellAt({ row, column }: GridPosition): HTMLInputElement | null {
    return table.current?.querySelector(`input[data-row="${row}"][data-column="${column}"]`) ?? null;
  }

  function handleKey(event: KeyboardEvent) {
    const cell = readCellOf(event.target);
    if (!cell || event.nativeEvent.isComposing) return;
    const { input, position } = cell;
    if (event.key === "F1") {
      event.preventDefault();
      return onExplain();
    }
    const { selectionStart, selectionEnd, value } = input;
    const isWhole = selectionStart === 0 && selectionEnd === value.length;
    const caret = {
      atStart: isWhole || selectionEnd === 0,
      atEnd: isWhole || selectionStart === value.length,
    };
    const next = followKey(event, { from: position, rows: keys.length, columns: inputs.length, caret });
    if (!next) return;
    event.preventDefault();
    const target = cellAt(next);
    target?.focus();
    target?.select();
  }

  function handlePaste(event: ClipboardEvent) {
    const cell = readCellOf(event.target);
    const text = event.clipboardData.getData("text/plain");
    const field = cell && inputs[cell.position.column]?.field;
    if (!cell || !isTable(text) || !field) return;
    event.preventDefault();
    void readClipboard(text).then((cells) => placeTable(cells, { row: cell.position.row, field }));
  }

  function placeTable(cells: string[][], { row, field }: { row: number; field: string }) {
    const named = isLine ? findNames(cells, keys.map(nameOf)) : null;
    const rows = placeCells(named?.cells ?? cells, { columns, shown, field, seasonYear });
    const found = named?.rows.slice(-rows.length);
    for (const [offset, texts] of rows.entries()) {
      const key = keys[found ? (found[offset] ?? -1) : row + offset];
      if (key) store.type(key, texts);
      else if (teamKey !== null && Object.values(texts).some((text) => text !== "")) store.add(teamKey, texts);
    }
  }

  function nameOf(key: string): string {
    return store.record(key)?.saved.name ?? "";
  }

  function handleBlur(event: FocusEvent) {
    const cell = readCellOf(event.target);
    const key = cell && keys[cell.position.row];
    const field = cell && inputs[cell.position.column]?.field;
    if (!cell || !key || !field) return;
    const tidy = tidyCell(field, cell.input.value, seasonYear);
    const record = store.record(key);
    if (record && tidy !== (valuesOf(record)[field] ?? "")) store.type(key, { [field]: tidy });
    if (readCellOf(event.relatedTarget)?.position.row !== cell.position.row) store.leave(key);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers serve the cells inside, which take the focus.
    <div
      // Reserves the width of the two sticky columns, so that they do not cover the focused cell.
      className="scroll-ps-[17rem] overflow-x-auto overscroll-x-contain rounded-lg border border-line bg-raised shadow-card"
      onKeyDown={handleKey}
      onPaste={handlePaste}
      onBlur={handleBlur}
    >
      <table ref={table} className="border-separate border-spacing-0 text-sm">
        <caption className="sr-only">
          {isLine ? "Each row is an athlete." : "Each row is a game."} Use the arrow keys and Enter to move. You can
          paste cells from a spreadsheet.
        </caption>
        <thead>
          <tr>
            <td className={classNames("sticky left-0 z-20 bg-sunken", rowHeadWidth(kind))} />
            {columnGroups(shown).map(({ group, columns: own }) => (
              <th
                key={group}
                scope="colgroup"
                colSpan={own.length}
                className="eyebrow border-line border-r bg-sunken px-2 pt-2 text-left text-xs"
              >
                {group}
              </th>
            ))}
          </tr>
          <tr>
            <th
              scope="col"
              className={classNames(
                "sticky left-0 z-20 border-line border-b bg-sunken text-left",
                rowHeadWidth(kind),
                isLine && "border-r px-3 pb-1.5 font-semibold",
              )}
            >
              {isLine ? "Athlete" : <span className="sr-only">Delete</span>}
            </th>
            {shown.map(({ field, label, name, derived, group }, index) => (
              <th
                key={field}
                scope="col"
                className={classNames(
                  "border-line border-b bg-sunken px-2 pb-1.5 font-semibold",
                  derived && "text-ink-muted",
                  field === "eventName" && "sticky left-10 z-20",
                  isWide(field) ? "text-left" : "text-center",
                  shown[index + 1]?.group !== group && "border-r",
                )}
              >
                <abbr title={name} className="no-underline">
                  {label}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keys.slice(0, rows).map((key, row) => (
            <StatGridRow key={key} recordKey={key} row={row} sportCode={sportCode} shown={shown} />
          ))}
        </tbody>
        <StatGridTotals kind={kind} teamKey={teamKey} sportCode={sportCode} shown={shown} />
      </table>
    </div>
  );
}

/** Number of cells that the server renders. The others follow with the script, without which no cell could be saved. */
const cellsBeforeScript = 1000;

function useRows(columns: number): number {
  return useSyncExternalStore(
    noSubscription,
    () => Number.POSITIVE_INFINITY,
    () => Math.floor(cellsBeforeScript / columns),
  );
}

function noSubscription(): () => void {
  return () => {};
}

function isWide(field: string): boolean {
  return field === "date" || field === "eventName" || field === "score";
}

function readCellOf(target: EventTarget | null): { input: HTMLInputElement; position: GridPosition } | null {
  if (!(target instanceof HTMLInputElement) || target.dataset.row === undefined) return null;
  return { input: target, position: { row: Number(target.dataset.row), column: Number(target.dataset.column) } };
}
