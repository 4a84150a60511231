import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type ReactNode, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { ModalBackdrop } from "./modal-backdrop.tsx";

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
  const no = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={(opened) => !opened && onAnswer(false)}>
      <AlertDialog.Portal>
        <ModalBackdrop />
        <AlertDialog.Popup
          initialFocus={no}
          finalFocus={() => returnFocus() ?? true}
          className="fixed top-1/2 left-1/2 z-50 grid max-h-[92dvh] w-[calc(100%-2rem)] max-w-md -translate-1/2 gap-4 overflow-y-auto rounded-lg border border-line border-t-[5px] border-t-signal bg-raised p-5 shadow-float transition-[opacity,translate] duration-300 ease-snap sm:p-6 data-ending-style:translate-y-[calc(-50%+1rem)] data-starting-style:translate-y-[calc(-50%+1rem)] data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <AlertDialog.Title className="headline-card text-2xl">{question}</AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="wrap-anywhere min-w-0 text-ink-muted">
            {children}
          </AlertDialog.Description>
          <div className="mt-2 grid grid-cols-2 gap-3">
            <Button ref={no} variant="secondary" onClick={() => onAnswer(false)}>
              No
            </Button>
            <Button onClick={() => onAnswer(true)}>Yes</Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
