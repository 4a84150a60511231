import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { usePortalFrame } from "../portal-frame.ts";

/** A row of a list with its actions, for its keys and for decisions about several rows. */
export interface BoardRow {
  id: string;
  name: string;
  version: string;
  /** False for a row that must be decided alone, or that is decided. */
  isSelectable: boolean;
  isDecided: boolean;
  element: HTMLElement | null;
  approve?: (() => void) | undefined;
  decline?: (() => void) | undefined;
  undo?: (() => void) | undefined;
  /** Shows the result of a decision about several rows. `undoDecision` is null if it took a decision back. */
  apply(result: { isDecided: boolean; record: unknown }, undoDecision: string | null): void;
}

export interface Board {
  rows: Map<string, BoardRow>;
  selected: ReadonlySet<string>;
  setSelected(ids: ReadonlySet<string>): void;
  /** True if clicks on rows are ignored, because a dialog over them was just closed. */
  isPaused: boolean;
  pause(): void;
  areKeysOn: boolean;
  setKeysOn(on: boolean): void;
  /** Moves the focus to the next row that waits. Without one, the focus stays. */
  focusNext(id: string): void;
  /** True if the last input came from the keyboard. */
  isKeyboard(): boolean;
}

const BoardContext = createContext<Board | null>(null);

/** The time in which a second click on the same spot comes, in milliseconds. */
export const secondClickMs = 1500;
/** Rows that one request decides at most. */
export const maxSelected = 50;

export function BoardProvider({ children }: { children: ReactNode }) {
  const rows = useRef(new Map<string, BoardRow>());
  const isKeyboard = useRef(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // Each pause lasts its whole time, also one that begins in another.
  const [pauses, setPauses] = useState(0);
  const isPaused = pauses > 0;
  const { areKeysOn, setKeysOn } = usePortalFrame();

  useEffect(() => {
    if (pauses === 0) return;
    const timer = setTimeout(() => setPauses(0), secondClickMs);
    return () => clearTimeout(timer);
  }, [pauses]);

  useEffect(() => {
    const note = (event: Event) => {
      isKeyboard.current = event.type === "keydown";
    };
    window.addEventListener("keydown", note, true);
    window.addEventListener("pointerdown", note, true);
    return () => {
      window.removeEventListener("keydown", note, true);
      window.removeEventListener("pointerdown", note, true);
    };
  }, []);

  const board = useMemo<Board>(
    () => ({
      rows: rows.current,
      selected,
      setSelected,
      isPaused,
      pause: () => setPauses((count) => count + 1),
      areKeysOn,
      setKeysOn,
      focusNext: (id) => focusRow(nextRow(rows.current, id, ({ isDecided }) => !isDecided)),
      isKeyboard: () => isKeyboard.current,
    }),
    [selected, isPaused, areKeysOn, setKeysOn],
  );
  return <BoardContext value={board}>{children}</BoardContext>;
}

/** Returns the list around a row, or null outside of one. */
export function useBoard(): Board | null {
  return useContext(BoardContext);
}

/** Adds a row to its list. `inside` is an element in the one with `rowProps`. */
export function useBoardRow(row: Omit<BoardRow, "element">, inside: RefObject<HTMLElement | null>): void {
  const board = useBoard();
  const { id } = row;
  useLayoutEffect(() => {
    board?.rows.set(id, { ...row, element: inside.current?.closest<HTMLElement>("[data-row]") ?? null });
  });
  useLayoutEffect(
    () => () => {
      board?.rows.delete(id);
    },
    [board?.rows, id],
  );
}

/** Props of the element of a row, which gets the focus. */
export function rowProps(id: string) {
  return { "data-row": id, tabIndex: -1 };
}

/** The rows in the order of the page. */
export function rowsInOrder(rows: ReadonlyMap<string, BoardRow>): BoardRow[] {
  const all = [...rows.values()].filter(({ element }) => element !== null);
  return all.toSorted(({ element: one }, { element: other }) =>
    one && other && one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
}

/** Returns the next row after one that `accepts`, then those before it. Null without one. */
export function nextRow(
  rows: ReadonlyMap<string, BoardRow>,
  id: string,
  accepts: (row: BoardRow) => boolean,
): BoardRow | null {
  const ordered = rowsInOrder(rows);
  const place = ordered.findIndex((row) => row.id === id);
  const others = [...ordered.slice(place + 1), ...ordered.slice(0, Math.max(place, 0))];
  return others.find(accepts) ?? null;
}

export function focusRow(row: BoardRow | null | undefined): void {
  row?.element?.focus();
  row?.element?.scrollIntoView({ block: "nearest" });
}
