import type { ReactNode } from "react";
import { closeClass, DialogFrame, type DialogWidth, dialogClass } from "../dialog-frame.tsx";
import { X } from "../icons/x.tsx";

/**
 * The dialog of a document whose address opens it; the link to `closeHref` closes it without script. The script of the document makes it modal
 * (windows.ts), and then returns the focus to the element with the id `opener`.
 */
export function OpenDialog({
  id,
  title,
  closeHref,
  opener,
  width = "md",
  children,
}: {
  id: string;
  title: ReactNode;
  closeHref: string;
  opener: string;
  width?: DialogWidth;
  children: ReactNode;
}) {
  return (
    <dialog id={id} open aria-labelledby={`${id}-title`} data-opener={opener} className={dialogClass(width)}>
      <DialogFrame
        id={id}
        title={title}
        close={
          <a href={closeHref} aria-label="Close" data-close className={closeClass}>
            <X aria-hidden className="size-6" />
          </a>
        }
      >
        {children}
      </DialogFrame>
    </dialog>
  );
}
