import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { closeClass, DialogFrame, type DialogWidth, dialogClass } from "./dialog-frame.tsx";
import { X } from "./icons/x.tsx";

type ModalProps = Omit<ComponentProps<"dialog">, "open" | "onClose"> & {
  open: boolean;
  /** Called for Escape and for a click on the backdrop. Without it, the user cannot close the dialog. */
  onClose?: () => void;
  closesByBackdrop?: boolean;
  /** Finds the element that gets the focus after the dialog closes. By default it is the one that had it before. */
  returnFocus?: () => HTMLElement | null;
};

/**
 * The native dialog that `open` controls. The browser keeps the focus inside and makes the page behind inert. The content exists only until the
 * dialog has faded out, so that the next time begins with empty fields.
 */
export function Modal({ open, onClose, closesByBackdrop = true, returnFocus, children, ...rest }: ModalProps) {
  const [isShown, setIsShown] = useState(open);
  if (open && !isShown) setIsShown(true);
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const findFocus = useRef(returnFocus);
  useLayoutEffect(() => {
    findFocus.current = returnFocus;
  });

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
    if (!open) findFocus.current?.()?.focus();
  }, [open]);

  function handleCancel(event: SyntheticEvent) {
    // A file input or a dialog inside bubbles the same event.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose?.();
  }
  /** Browsers close the dialog without a cancel event if Escape is pressed repeatedly. */
  function handleClose(event: SyntheticEvent) {
    if (open && event.target === event.currentTarget) onClose?.();
  }
  function handleClick(event: MouseEvent) {
    // A text selection that starts inside and ends outside is no click on the backdrop.
    if (closesByBackdrop && pressedBackdrop.current && event.target === event.currentTarget) onClose?.();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click closes by the backdrop; its key is Escape, which cancels.
    <dialog
      {...rest}
      ref={dialog}
      closedby={onClose ? undefined : "none"}
      onCancel={handleCancel}
      onClose={handleClose}
      onClick={handleClick}
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === event.currentTarget;
      }}
      onTransitionEnd={(event) => {
        if (!open && event.target === event.currentTarget) setIsShown(false);
      }}
    >
      {isShown && children}
    </dialog>
  );
}

/** The `ref` of the element that gets the focus when its dialog opens. React does not render the attribute. */
export function focusOnOpen(element: HTMLElement | null): void {
  element?.setAttribute("autofocus", "");
}

/** A controlled modal with a title, a button that closes it, and buttons below. */
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
  return (
    <Modal
      open={open}
      onClose={onClose}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
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
    </Modal>
  );
}
