import type { ReactNode } from "react";

const widths = { sm: "sm:max-w-md", md: "sm:max-w-2xl", lg: "sm:max-w-4xl" };

export type DialogWidth = keyof typeof widths;

export function dialogClass(width: DialogWidth): string {
  return `modal modal-sheet ${widths[width]}`;
}

export const closeClass =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-muted transition-colors hover:bg-ink/8 hover:text-ink focus-visible:-outline-offset-2";

/** The title, the content and the buttons of a dialog. `close` is the control that closes it. */
export function DialogFrame({
  id,
  title,
  description,
  close,
  footer,
  children,
}: {
  id: string;
  title: ReactNode;
  description?: ReactNode;
  close: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex max-h-[inherit] flex-col">
      <header className="flex items-start gap-4 border-line border-b py-3 pr-3 pl-5 sm:pl-6">
        <div className="min-w-0 flex-1 py-1.5">
          <h2 id={`${id}-title`} className="headline-card text-2xl">
            {title}
          </h2>
          {description && (
            <p id={`${id}-description`} className="mt-1 text-ink-muted text-sm">
              {description}
            </p>
          )}
        </div>
        {close}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 sm:px-6">{children}</div>
      {footer && (
        <footer className="flex flex-wrap justify-end gap-3 border-line border-t bg-surface px-5 py-4 sm:px-6">
          {footer}
        </footer>
      )}
    </div>
  );
}
