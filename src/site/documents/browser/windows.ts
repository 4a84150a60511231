type Visit = (href: string, options: { history: "replace"; isSilent: true }) => unknown;

const closedAfterMs = 300;

/** Makes the open dialogs of the document modal, those that come with it and those that a visit adds. */
export function openWindows(visit: Visit): void {
  let pressedBackdrop: EventTarget | null = null;
  for (const dialog of document.querySelectorAll<HTMLDialogElement>("main dialog[open]")) openWindow(dialog);
  document.addEventListener("pointerdown", ({ target }) => {
    pressedBackdrop = target;
  });
  document.addEventListener("click", (event) => {
    const { target } = event;
    // A text selection that starts inside and ends outside is no click on the backdrop.
    const isBackdrop = target instanceof HTMLDialogElement && target === pressedBackdrop;
    const isLink = target instanceof Element && target.closest("a[data-close]");
    if (!isBackdrop && (!isLink || event.metaKey || event.ctrlKey || event.shiftKey)) return;
    event.preventDefault();
    closeWindow();
  });
  // Browsers close a dialog without a cancel event if Escape is pressed repeatedly. The event does not bubble.
  document.addEventListener("close", ({ target }) => leaveAddress(target, visit), true);
}

/** `isPushed`: a click in this document opened it, as a new entry of the history. */
export function openWindow(dialog: HTMLDialogElement, isPushed = false): void {
  if (dialog.matches(":modal")) return;
  if (isPushed) dialog.dataset.pushed = "";
  dialog.removeAttribute("open");
  dialog.showModal();
}

export function closeWindow(): void {
  document.querySelector<HTMLDialogElement>("dialog:modal")?.close();
}

/** Removes a dialog that the next document does not have, once it has faded out. Returns false, so that it is not removed at once. */
export function removeWindow(dialog: HTMLDialogElement): false {
  dialog.dataset.left = "";
  dialog.close();
  setTimeout(() => dialog.remove(), closedAfterMs);
  return false;
}

/**
 * Goes back in history if a click opened the window, so that "back" does not open it again. One that "back" or "forward" opened may follow another
 * document: its address is replaced, so that the focus stays on the opener.
 */
function leaveAddress(dialog: EventTarget | null, visit: Visit): void {
  if (!(dialog instanceof HTMLDialogElement) || dialog.dataset.opener === undefined) return;
  document.getElementById(dialog.dataset.opener)?.focus({ preventScroll: true });
  if ("left" in dialog.dataset) return;
  dialog.dataset.left = "";
  const closeHref = dialog.querySelector<HTMLAnchorElement>("a[data-close]")?.href;
  if ("pushed" in dialog.dataset) history.back();
  else if (closeHref) void visit(closeHref, { history: "replace", isSilent: true });
}
