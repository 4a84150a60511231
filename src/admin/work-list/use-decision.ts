import { type RefObject, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useToast } from "../../ui/toast.tsx";
import { requestAdmin } from "../request-admin.tsx";
import { secondClickMs, useBoard } from "./decision-board.tsx";

/** A decision about a record. The request also names the version that is shown. */
export interface Choice {
  label: string;
  path: string;
  body?: Record<string, string | boolean>;
  /** Reads the record after the request, if the response does not contain it. */
  read?: () => Promise<unknown>;
  /** Restores the former state; null if only a new request can. */
  undo: { path: string; body?: Record<string, string | boolean> } | null;
}

export interface Decision<Row> {
  /** The record as it is shown. Only a response to the person’s own request changes it. */
  row: Row;
  /** Sentences about what changed since the record was loaded. */
  changes: readonly string[];
  /** The path of the request that runs. */
  pending: string | null;
  /** The decision just made here, or null. Until the next load, its row keeps its place and its buttons. */
  decided: Choice | null;
  /** True if clicks are ignored: a request runs, a decision was made, or the record was just replaced under the pointer. */
  isInert: boolean;
  decide(choice: Choice, body?: Record<string, string>): Promise<void>;
  undo(): Promise<void>;
  /** Shows the result of a decision about several rows. */
  apply(result: { isDecided: boolean; record: unknown }, choice: Choice | null): void;
}

/** Decides one record of a list. After a 409, the record is replaced by the current one, and `findChanges` lists what changed. */
export function useDecision<Row extends { version: string; id?: string; userLoginId?: string }>(
  loaded: Row,
  findChanges: (before: Row, after: Row) => string[],
): Decision<Row> {
  const showToast = useToast();
  const revalidator = useRevalidator();
  const board = useBoard();
  const [{ row, changes, decided }, setState] = useState<Pick<Decision<Row>, "row" | "changes" | "decided">>({
    row: loaded,
    changes: [],
    decided: null,
  });
  const [pending, setPending] = useState<string | null>(null);
  const [isPaused, setIsPaused] = useState(false);

  useEffect(() => {
    if (!isPaused) return;
    const timer = setTimeout(() => setIsPaused(false), secondClickMs);
    return () => clearTimeout(timer);
  }, [isPaused]);

  async function send({ path, body, read }: Omit<Choice, "label" | "undo">, next: Choice | null): Promise<void> {
    setPending(path);
    const outcome = await requestAdmin<Row>(path, { method: "POST", body: { ...body, version: row.version } });
    const result = outcome.ok ? outcome.result : (outcome.details?.current as Row | undefined);
    const current = read && result ? ((await read()) as Row) : result;
    if (current)
      setState({
        row: current,
        changes: outcome.ok ? [] : findChanges(row, current),
        decided: outcome.ok ? next : null,
      });
    if (!next || !outcome.ok) setIsPaused(true);
    setPending(null);
    showOutcome(outcome);
    if (outcome.ok && next && board?.isKeyboard()) board.focusNext(idOf(row));
    // Counts the waiting tasks again. An ended session leads to the sign-in.
    await revalidator.revalidate();
  }

  function showOutcome(outcome: { ok: boolean; status: number; message: string }) {
    if (outcome.ok) showToast({ message: outcome.message, tone: "success", duration: 8000 });
    else if (outcome.status !== 401) showToast({ message: outcome.message, tone: "danger", duration: 8000 });
  }

  const isInert = pending !== null || isPaused || decided !== null || board?.isPaused === true;
  return {
    row,
    changes,
    pending,
    decided,
    isInert,
    decide: async (choice, body) => {
      if (!isInert) await send({ ...choice, body: { ...choice.body, ...body } }, choice);
    },
    undo: async () => {
      if (decided?.undo && pending === null && !board?.isPaused)
        await send({ ...decided.undo, ...(decided.read && { read: decided.read }) }, null);
    },
    apply: ({ isDecided, record }, choice) => {
      const current = record as Row | null;
      if (!current) return;
      setState({
        row: current,
        changes: isDecided ? [] : findChanges(row, current),
        decided: isDecided ? choice : null,
      });
    },
  };
}

function idOf(row: { id?: string; userLoginId?: string }): string {
  return row.id ?? row.userLoginId ?? "";
}

/** Moves the focus to the first button of the element when “Undo” disappears while it has the focus. */
export function useFocusAfterUndo(controls: RefObject<HTMLElement | null>, isDecided: boolean): void {
  const wasDecided = useRef(isDecided);
  useEffect(() => {
    const isUndone = wasDecided.current && !isDecided;
    wasDecided.current = isDecided;
    if (isUndone && document.activeElement === document.body) controls.current?.querySelector("button")?.focus();
  }, [controls, isDecided]);
}

export type LabeledValue<Row> = readonly [label: string, read: (row: Row) => string];

/** Lists the labeled values that differ between two versions of a record. */
export function listChanges<Row>(before: Row, after: Row, values: readonly LabeledValue<Row>[]): string[] {
  return values.flatMap(([label, read]) => {
    const [was, is] = [read(before), read(after)];
    return was === is ? [] : [`${label}: ${was || "none"} → ${is || "none"}`];
  });
}
