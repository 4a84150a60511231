import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { maxReason } from "../vocabulary.ts";
import { SelectRow } from "./bulk-bar.tsx";
import { useBoard, useBoardRow } from "./decision-board.tsx";
import { type Choice, type Decision, useFocusAfterUndo } from "./use-decision.ts";

/** A decision that a row offers. */
export interface OfferedChoice extends Choice {
  /** The key that chooses it. “undo” takes a decision back that was made before the list was loaded. */
  by?: "approve" | "decline" | "undo";
  isPrimary?: boolean;
  title?: string;
  /** Asks for a reason, which this person receives. */
  reasonFor?: string;
  confirmation?: { question: string; content: ReactNode };
}

const keys = { approve: "A", decline: "D", undo: "U" } as const;

/**
 * The decisions about a row, and Undo. After a decision, the buttons stay where they are and do nothing, so that no other button comes under the
 * pointer. Undo is right of them, so that a second click on one of them does not reach it.
 */
export function DecisionButtons<Row extends { version: string }>({
  id,
  name,
  choices,
  decision,
  isSelectable,
  listName = name,
}: {
  id: string;
  name: string;
  choices: readonly OfferedChoice[];
  decision: Decision<Row>;
  /** False for a record that must be decided alone. */
  isSelectable: boolean;
  /** The name in the confirmation of several rows. */
  listName?: string;
}) {
  const { decide, pending, decided, isInert } = decision;
  const board = useBoard();
  const [former, setFormer] = useState(choices);
  const [chosen, setChosen] = useState<OfferedChoice | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const [isReasonShown, setIsReasonShown] = useState(false);
  const controls = useRef<HTMLDivElement>(null);
  const formId = useId();
  useFocusAfterUndo(controls, decided !== null);
  const offered = decided ? former : choices;
  const explained = offered.find(({ reasonFor }) => reasonFor !== undefined);
  const isReopening = offered.some(({ by }) => by === "undo");
  const canSelect = isSelectable && decided === null && !isReopening;

  function run(choice: OfferedChoice, body?: { reason: string }) {
    if (isInert) return;
    setFormer(offered);
    setChosen(choice);
    void decide(choice, body);
  }

  function choose(choice: OfferedChoice) {
    if (isInert) return;
    if (choice.confirmation) {
      setChosen(choice);
      setIsConfirming(true);
    } else if (choice.reasonFor === undefined) run(choice);
    else {
      setIsReasonShown(true);
      requestAnimationFrame(() => controls.current?.querySelector<HTMLInputElement>("form input")?.focus());
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (explained) run(explained, { reason: String(new FormData(event.currentTarget).get("reason") ?? "") });
  }

  const actionOf = (key: OfferedChoice["by"]) => {
    const choice = offered.find(({ by }) => by === key);
    return choice && (() => choose(choice));
  };
  useBoardRow(
    {
      id,
      name: listName,
      version: decision.row.version,
      isSelectable: canSelect,
      isDecided: decided !== null,
      approve: actionOf("approve"),
      decline: actionOf("decline"),
      undo: decided?.undo ? () => void decision.undo() : actionOf("undo"),
      apply: (result, undoDecision) => {
        setFormer(choices);
        decision.apply(result, undoDecision === null ? null : (choices[0] ?? null));
      },
    },
    controls,
  );

  return (
    <div ref={controls} className="grid gap-3 lg:col-span-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {!isReopening && <SelectRow id={id} name={name} isSelectable={canSelect} />}
        {offered.map((choice) => {
          const { label, by, path, title, reasonFor } = choice;
          return (
            <Button
              key={label}
              variant={choice.isPrimary ? "primary" : "secondary"}
              title={title}
              busy={pending === path && chosen?.label === label}
              aria-disabled={isInert}
              aria-keyshortcuts={by && keys[by]}
              {...(reasonFor !== undefined && { "aria-expanded": isReasonShown, "aria-controls": formId })}
              onClick={() => choose(choice)}
            >
              {reasonFor === undefined ? label : `${label}…`}
              <span className="sr-only">{`: ${name}`}</span>
            </Button>
          );
        })}
        {decided?.undo && (
          <Button
            variant="ghost"
            className="ml-auto"
            aria-keyshortcuts="U"
            busy={pending === decided.undo.path}
            onClick={() => void decision.undo()}
          >
            Undo
            <span className="sr-only">{`: ${name}`}</span>
          </Button>
        )}
      </div>
      {explained && (
        <form
          id={formId}
          hidden={!isReasonShown}
          onSubmit={submit}
          className="grid max-w-xl items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <TextField
            label="Reason"
            name="reason"
            hint={`${explained.reasonFor} will read it. You can leave it empty.`}
            autoComplete="off"
            maxLength={maxReason}
          />
          <Button type="submit" variant="secondary" busy={pending === explained.path} aria-disabled={isInert}>
            {explained.label}
          </Button>
        </form>
      )}
      <ConfirmDialog
        open={isConfirming}
        question={chosen?.confirmation?.question ?? ""}
        returnFocus={() =>
          controls.current?.querySelectorAll("button")[offered.findIndex(({ label }) => label === chosen?.label)] ??
          null
        }
        onAnswer={(yes) => {
          setIsConfirming(false);
          board?.pause();
          if (yes && chosen) run(chosen);
        }}
      >
        {chosen?.confirmation?.content}
      </ConfirmDialog>
    </div>
  );
}
