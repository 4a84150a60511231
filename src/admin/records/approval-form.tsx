import { type FormEvent, useId, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { maxReason } from "../vocabulary.ts";
import { SelectRow } from "../work-list/bulk-bar.tsx";
import { useBoardRow } from "../work-list/decision-board.tsx";
import { UndoButton } from "../work-list/undo-button.tsx";
import { type Choice, type Decision, useFocusAfterUndo } from "../work-list/use-decision.ts";

export interface Choices {
  approval: Choice | null;
  /** Asks for a reason, which `reader` receives. */
  refusal: Choice | null;
  /** Takes a decision back that was made before the list was loaded. */
  reopening: Choice | null;
}

/** After a decision, the buttons stay where they are and do nothing, so that no other button comes under the pointer. */
export function ApprovalForm<Row extends { version: string }>({
  id,
  name,
  choices,
  reader,
  decision,
  isSelectable = true,
}: {
  id: string;
  name: string;
  choices: Choices;
  reader: string;
  decision: Decision<Row>;
  /** False for a record that must be decided alone. */
  isSelectable?: boolean;
}) {
  const { decide, pending, decided, isInert } = decision;
  const [offered, setOffered] = useState(choices);
  const [isReasonShown, setIsReasonShown] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const controls = useRef<HTMLDivElement>(null);
  useFocusAfterUndo(controls, decided !== null);
  const { approval, refusal, reopening } = decided ? offered : choices;
  const hiddenName = <span className="sr-only">{`: ${name}`}</span>;

  function choose(choice: Choice, body?: { reason: string }) {
    if (isInert) return;
    setOffered(choices);
    void decide(choice, body);
  }

  function refuse(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "");
    if (refusal) choose(refusal, { reason });
  }

  function showReason() {
    if (isInert) return;
    setIsReasonShown(true);
    requestAnimationFrame(() => form.current?.querySelector("input")?.focus());
  }

  const canSelect = isSelectable && decided === null && choices.reopening === null;
  useBoardRow(
    {
      id,
      name,
      version: decision.row.version,
      isSelectable: canSelect,
      isDecided: decided !== null,
      approve: approval ? () => choose(approval) : undefined,
      decline: refusal ? showReason : undefined,
      undo: decided?.undo ? () => void decision.undo() : undefined,
      apply: (result, undoDecision) => {
        setOffered(choices);
        decision.apply(result, undoDecision === null ? null : (approval ?? refusal));
      },
    },
    controls,
  );

  return (
    <div ref={controls} className="grid gap-3 lg:col-span-2">
      <div className="flex flex-wrap items-center gap-3">
        <SelectRow id={id} name={name} isSelectable={canSelect} />
        {approval && (
          <Button
            busy={pending === approval.path}
            aria-disabled={isInert}
            aria-keyshortcuts="A"
            onClick={() => choose(approval)}
          >
            {approval.label}
            {hiddenName}
          </Button>
        )}
        {refusal && (
          <Button
            variant="secondary"
            aria-expanded={isReasonShown}
            aria-controls={formId}
            aria-keyshortcuts="D"
            aria-disabled={isInert}
            onClick={showReason}
          >
            {`${refusal.label}…`}
            {hiddenName}
          </Button>
        )}
        {reopening && (
          <Button
            variant="secondary"
            busy={pending === reopening.path}
            aria-disabled={isInert}
            onClick={() => choose(reopening)}
          >
            {reopening.label}
            {hiddenName}
          </Button>
        )}
        <UndoButton decision={decision} name={name} />
      </div>
      {refusal && (
        <form
          ref={form}
          id={formId}
          hidden={!isReasonShown}
          onSubmit={refuse}
          className="grid max-w-xl items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <TextField
            label="Reason"
            name="reason"
            hint={`${reader} will read it. You can leave it empty.`}
            autoComplete="off"
            maxLength={maxReason}
          />
          <Button type="submit" variant="secondary" busy={pending === refusal.path} aria-disabled={isInert}>
            {refusal.label}
          </Button>
        </form>
      )}
    </div>
  );
}
