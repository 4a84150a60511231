import X from "lucide-react/icons/x";
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";

const widths = { sm: "sm:max-w-md", md: "sm:max-w-2xl", lg: "sm:max-w-4xl" };

const closeClass =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-muted transition-colors hover:bg-ink/8 hover:text-ink focus-visible:-outline-offset-2";

/** A controlled modal. The server can render it open; `closeHref` then closes it without script. */
export function Dialog({
  id,
  open,
  onClose,
  closeHref,
  title,
  description,
  footer,
  width = "md",
  role,
  children,
}: {
  id?: string;
  open: boolean;
  onClose: () => void;
  closeHref?: string;
  title: ReactNode;
  description?: ReactNode;
  footer?: ReactNode;
  width?: keyof typeof widths;
  role?: "alertdialog";
  children: ReactNode;
}) {
  const ownId = useId();
  const labelId = id ?? ownId;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  // React must not set the attribute again: it would open the dialog without making it modal.
  const [openAtFirst] = useState(open);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!open) return element.close();
    if (element.matches(":modal")) return;
    element.removeAttribute("open");
    element.showModal();
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
  function followClose(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click closes by the backdrop; its key is Escape, which cancels.
    <dialog
      ref={dialog}
      open={openAtFirst}
      role={role}
      aria-labelledby={`${labelId}-title`}
      aria-describedby={description ? `${labelId}-description` : undefined}
      onCancel={handleCancel}
      onClose={handleClose}
      onClick={handleClick}
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === event.currentTarget;
      }}
      className={classNames("modal", widths[width])}
    >
      <div className="flex max-h-[inherit] flex-col">
        <header className="flex items-start gap-4 border-line border-b py-3 pr-3 pl-5 sm:pl-6">
          <div className="min-w-0 flex-1 py-1.5">
            <h2 id={`${labelId}-title`} className="headline-card text-2xl">
              {title}
            </h2>
            {description && (
              <p id={`${labelId}-description`} className="mt-1 text-ink-muted text-sm">
                {description}
              </p>
            )}
          </div>
          {closeHref ? (
            <Link to={closeHref} preventScrollReset aria-label="Close" className={closeClass} onClick={followClose}>
              <X aria-hidden className="size-6" />
            </Link>
          ) : (
            <button type="button" aria-label="Close" className={closeClass} onClick={onClose}>
              <X aria-hidden className="size-6" />
            </button>
          )}
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 sm:px-6">{children}</div>
        {footer && (
          <footer className="flex flex-wrap justify-end gap-3 border-line border-t bg-surface px-5 py-4 sm:px-6">
            {footer}
          </footer>
        )}
      </div>
    </dialog>
  );
}
