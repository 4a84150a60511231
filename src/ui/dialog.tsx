import X from "lucide-react/icons/x";
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { closeClass, DialogFrame, type DialogWidth, dialogClass } from "./dialog-frame.tsx";

/** A controlled modal. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  footer,
  width = "md",
  role,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  footer?: ReactNode;
  width?: DialogWidth;
  role?: "alertdialog";
  children: ReactNode;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!open) element.close();
    else if (!element.open) element.showModal();
  }, [open]);

  function handleCancel(event: SyntheticEvent) {
    // A file input or a dialog inside bubbles the same event.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  }
  /** Browsers close the dialog without a cancel event if Escape is pressed repeatedly. */
  function handleClose(event: SyntheticEvent) {
    if (open && event.target === event.currentTarget) onClose();
  }
  function handleClick(event: MouseEvent) {
    // A text selection that starts inside and ends outside is no click on the backdrop.
    if (pressedBackdrop.current && event.target === event.currentTarget) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click closes by the backdrop; its key is Escape, which cancels.
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={handleCancel}
      onClose={handleClose}
      onClick={handleClick}
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === event.currentTarget;
      }}
      className={dialogClass(width)}
    >
      <DialogFrame
        id={id}
        title={title}
        description={description}
        footer={footer}
        close={
          <button type="button" aria-label="Close" className={closeClass} onClick={onClose}>
            <X aria-hidden className="size-6" />
          </button>
        }
      >
        {children}
      </DialogFrame>
    </dialog>
  );
}
