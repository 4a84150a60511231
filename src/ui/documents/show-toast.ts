interface ToastOptions {
  message: string;
  tone: "success" | "danger";
  duration?: number;
}

/** Shows a toast in a document with `DocumentToasts`. It replaces the previous one. Its time stops while the pointer or the focus is on it. */
export function showToast({ message, tone, duration = 5000 }: ToastOptions): void {
  const region = document.querySelector("[data-toasts]");
  const template = region?.querySelector<HTMLTemplateElement>(`template[data-tone=${tone}]`);
  const toast = template?.content.firstElementChild?.cloneNode(true);
  if (!region || !(toast instanceof HTMLElement)) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let left = duration;
  let startedAt = 0;
  const dismiss = () => {
    clearTimeout(timer);
    toast.remove();
  };
  const start = () => {
    if (timer !== undefined) return;
    startedAt = Date.now();
    timer = setTimeout(dismiss, left);
  };
  const pause = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    left -= Date.now() - startedAt;
  };
  const text = toast.querySelector("p");
  if (text) text.textContent = message;
  toast.querySelector("button")?.addEventListener("click", dismiss);
  for (const event of ["pointerenter", "focusin"]) toast.addEventListener(event, pause);
  for (const event of ["pointerleave", "focusout"]) toast.addEventListener(event, start);
  for (const former of region.querySelectorAll("[role=alert] > *, [role=status] > *")) former.remove();
  region.querySelector(tone === "danger" ? "[role=alert]" : "[role=status]")?.append(toast);
  start();
}
