import { type ReactNode, useId } from "react";
import { Button } from "../ui/button.tsx";
import { focusOnOpen, Modal } from "../ui/dialog.tsx";
import { dialogClass } from "../ui/dialog-frame.tsx";

/** Confirms an action with Yes or No (or Escape). The focus starts on No and returns to the element of `returnFocus`. */
export function ConfirmDialog({
  open,
  question,
  children,
  returnFocus,
  onAnswer,
}: {
  open: boolean;
  question: string;
  children: ReactNode;
  returnFocus: () => HTMLElement | null;
  onAnswer: (yes: boolean) => void;
}) {
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={() => onAnswer(false)}
      closesByBackdrop={false}
      returnFocus={returnFocus}
      role="alertdialog"
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-content`}
      className={dialogClass("sm")}
    >
      <div className="grid max-h-[inherit] gap-4 overflow-y-auto border-t-[5px] border-t-signal p-5 sm:p-6">
        <h2 id={`${id}-question`} className="headline-card text-2xl">
          {question}
        </h2>
        <div id={`${id}-content`} className="wrap-anywhere min-w-0 text-ink-muted">
          {children}
        </div>
        <div className="mt-2 grid grid-cols-2 gap-3">
          <Button ref={focusOnOpen} variant="secondary" onClick={() => onAnswer(false)}>
            No
          </Button>
          <Button onClick={() => onAnswer(true)}>Yes</Button>
        </div>
      </div>
    </Modal>
  );
}
