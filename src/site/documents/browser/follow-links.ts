import type { Visit } from "./visit.ts";

/** The links of the server's HTML. An island needs a new document, because it starts only once. */
const inDocument = "main a[href]:not([data-island] a)";

/** Follows links and plain forms to another address of the same path in place. The browser opens all others as documents. */
export function followLinks(visit: Visit): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(inDocument);
    if (!link || event.defaultPrevented || isForAnotherTab(event, link) || !isInPlace(new URL(link.href))) return;
    event.preventDefault();
    const opensWindow = link.getAttribute("aria-haspopup") === "dialog";
    if (!opensWindow) markCurrent(link);
    void visit(link.href, { history: "push", isSilent: opensWindow });
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !form.matches("[data-in-place-form]")) return;
    event.preventDefault();
    const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    void visit(`${form.action}?${query}`, { history: "push", keepsFocus: true });
  });
}

function isForAnotherTab({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent, link: HTMLAnchorElement): boolean {
  return (
    button !== 0 || metaKey || ctrlKey || shiftKey || altKey || link.target !== "" || link.hasAttribute("download")
  );
}

/** A link with a hash leads to a video, which only a document can play. */
function isInPlace({ origin, pathname, hash }: URL): boolean {
  return origin === location.origin && pathname === location.pathname && hash === "";
}

/** Marks a clicked tab as current before its data is loaded. */
function markCurrent(link: HTMLAnchorElement): void {
  const tabs = link.closest("nav");
  if (!tabs?.querySelector("a[aria-current]") || link.closest("ol")) return;
  for (const tab of tabs.querySelectorAll("a")) {
    if (tab === link) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
}
