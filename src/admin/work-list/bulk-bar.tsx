import { useMemo, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { requestAdmin } from "../request-admin.tsx";
import { maxReason } from "../vocabulary.ts";
import { boardKeys, useBoardKeys } from "./board-keys.ts";
import { type Board, maxSelected, rowsInOrder, useBoard } from "./decision-board.tsx";

/** The decisions that a list offers about several rows. */
export interface BulkChoices {
  kind: "coach" | "team" | "text" | "report";
  /** Words for one and several rows: "coach", "coaches". */
  nouns: readonly [one: string, several: string];
  approve: BulkChoice;
  decline: BulkChoice;
  /** The decision that takes the others back. */
  undo: string;
}

interface BulkChoice {
  decision: string;
  label: string;
  /** The question of the confirmation. */
  question: string;
  asksReason?: boolean;
}

type Way = "approve" | "decline";
interface ManyResults {
  data: { id: string; isDecided: boolean; record: unknown }[];
}

const frame = "mb-3 grid gap-2 rounded-lg border border-line bg-raised px-4 py-3";

/** Decides the selected rows, after a confirmation that lists them. It always has the same height, so that no row moves. Decided rows have only keys. */
export function BulkBar({ choices }: { choices: BulkChoices | null }) {
  const board = useBoard();
  if (!board) return null;
  return choices ? <Bar board={board} choices={choices} /> : <KeyBar board={board} />;
}

function KeyBar({ board }: { board: Board }) {
  useBoardKeys(board, null);
  return (
    <div className={frame}>
      <KeyHelp board={board} hidden="X" />
    </div>
  );
}

function Bar({ board, choices }: { board: Board; choices: BulkChoices }) {
  const showToast = useToast();
  const revalidator = useRevalidator();
  const [way, setWay] = useState<Way | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const [isRunning, setIsRunning] = useState(false);
  const [latest, setLatest] = useState<readonly string[]>([]);
  const bar = useRef<HTMLDivElement>(null);
  const reason = useRef<HTMLInputElement>(null);
  const { selected, setSelected, rows } = board;
  const [one, several] = choices.nouns;
  const count = selected.size;
  const noun = count === 1 ? one : several;
  const chosen = way && choices[way];

  async function send(decision: string, ids: readonly string[], undoDecision: string | null, why: string) {
    setIsRunning(true);
    const found = ids.flatMap((id) => rows.get(id) ?? []);
    const body = {
      kind: choices.kind,
      decision,
      ...(chosen?.asksReason && why && { reason: why }),
      rows: found.map(({ id, version }) => ({ id, version })),
    };
    const outcome = await requestAdmin<ManyResults>("/api/admin/decisions", { method: "POST", body });
    board.pause();
    setIsRunning(false);
    if (!outcome.ok) {
      if (outcome.status !== 401) showToast({ message: outcome.message, tone: "danger", duration: 8000 });
      return revalidator.revalidate();
    }
    const { data } = outcome.result;
    for (const result of data) rows.get(result.id)?.apply(result, undoDecision);
    const decided = data.filter(({ isDecided }) => isDecided).map(({ id }) => id);
    setLatest(undoDecision === null ? [] : decided);
    setSelected(new Set());
    const left = data.length - decided.length;
    const words = undoDecision === null ? "taken back" : "decided";
    showToast({
      message: `${decided.length} of ${data.length} ${words}.${left > 0 ? ` ${left} changed since you loaded them. Check them again.` : ""}`,
      tone: left > 0 ? "danger" : "success",
      duration: 8000,
    });
    return revalidator.revalidate();
  }

  function ask(next: Way) {
    if (count === 0 || isRunning || board.isPaused) return;
    setWay(next);
    setIsConfirming(true);
  }

  async function answer(yes: boolean) {
    const why = reason.current?.value ?? "";
    setIsConfirming(false);
    board.pause();
    if (yes && chosen) await send(chosen.decision, [...selected], choices.undo, why);
  }

  const undoable = latest.filter((id) => rows.get(id)?.isDecided);
  async function undo() {
    if (undoable.length > 0 && !isRunning) await send(choices.undo, undoable, null, "");
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions read the state of this render.
  const keys = useMemo(
    () => ({ approve: () => ask("approve"), decline: () => ask("decline"), undo: () => void undo() }),
    [selected, isRunning, board.isPaused, latest],
  );
  useBoardKeys(board, keys);

  return (
    <div ref={bar} className={frame}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SelectAll board={board} />
        <p className="tabular-nums" role="status">{`${count} selected`}</p>
        <Button disabled={count === 0} busy={isRunning} onClick={() => ask("approve")}>
          {choices.approve.label}
          <span className="sr-only">{` the selected ${several}`}</span>
        </Button>
        <Button variant="secondary" disabled={count === 0} busy={isRunning} onClick={() => ask("decline")}>
          {choices.decline.label}
          <span className="sr-only">{` the selected ${several}`}</span>
        </Button>
        <Button
          variant="ghost"
          disabled={undoable.length === 0}
          busy={isRunning}
          className="ml-auto"
          onClick={() => void undo()}
        >
          Undo all
        </Button>
      </div>
      <KeyHelp board={board} />
      <ConfirmDialog
        open={isConfirming}
        question={chosen?.question ?? ""}
        returnFocus={() => bar.current?.querySelector<HTMLElement>("input") ?? null}
        onAnswer={(yes) => void answer(yes)}
      >
        <p className="font-semibold">{`${count} ${noun}:`}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls by keyboard. */}
        <section aria-label="Selected rows" tabIndex={0} className="mt-1 max-h-[40dvh] overflow-y-auto">
          <ul>
            {rowsInOrder(rows)
              .filter(({ id }) => selected.has(id))
              .map(({ id, name }) => (
                <li key={id}>
                  <bdi>{name}</bdi>
                </li>
              ))}
          </ul>
        </section>
        {chosen?.asksReason && (
          <TextField
            ref={reason}
            label="Reason"
            hint="Each of them will read it. You can leave it empty."
            autoComplete="off"
            maxLength={maxReason}
            className="mt-3"
          />
        )}
      </ConfirmDialog>
    </div>
  );
}

function SelectAll({ board: { rows, selected, setSelected } }: { board: Board }) {
  return (
    <label className="flex min-h-11 items-center gap-2 font-medium">
      <input
        type="checkbox"
        checked={selected.size > 0}
        onChange={({ target }) => {
          const all = rowsInOrder(rows).filter(({ isSelectable }) => isSelectable);
          setSelected(new Set(target.checked ? all.slice(0, maxSelected).map(({ id }) => id) : []));
        }}
      />
      Select all on this page
    </label>
  );
}

/** The keys are shown, and can be turned off for people whose software sends single letters. */
function KeyHelp({ board: { areKeysOn, setKeysOn }, hidden }: { board: Board; hidden?: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-muted text-sm">
      <label className="flex min-h-11 items-center gap-2">
        <input type="checkbox" checked={areKeysOn} onChange={({ target }) => setKeysOn(target.checked)} />
        Keys
      </label>
      {boardKeys
        .filter(([key]) => key !== hidden)
        .map(([key, words]) => (
          <span key={key} className={areKeysOn ? "" : "line-through"}>
            <kbd className="rounded-sm border border-line-strong px-1.5 py-0.5 font-sans text-ink text-xs">{key}</kbd>
            {` ${words}`}
          </span>
        ))}
    </div>
  );
}

/** The checkbox of a row. */
export function SelectRow({ id, name, isSelectable }: { id: string; name: string; isSelectable: boolean }) {
  const board = useBoard();
  if (!board) return null;
  const { selected, setSelected } = board;
  return (
    <label className="-my-2 -ml-2 inline-flex size-11 items-center justify-center">
      <span className="sr-only">{`Select ${name}`}</span>
      <input
        type="checkbox"
        checked={selected.has(id)}
        disabled={!isSelectable || (selected.size >= maxSelected && !selected.has(id))}
        onChange={({ target }) => {
          const next = new Set(selected);
          if (target.checked) next.add(id);
          else next.delete(id);
          setSelected(next);
        }}
      />
    </label>
  );
}
