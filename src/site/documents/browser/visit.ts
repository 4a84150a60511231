import { Idiomorph } from "idiomorph";
import { announce, announceTitle } from "../../../ui/announce.ts";
import { showTemplate } from "../../../ui/documents/show-template.ts";
import { releaseHeights } from "./late-sheet.ts";
import { openWindow, removeWindow } from "./windows.ts";

export interface VisitOptions {
  history: "push" | "replace" | "none";
  /** Keeps the focus, as for a filter of a form. */
  keepsFocus?: boolean;
  /** Shows no spinner and moves nothing, as for a window over the page. */
  isSilent?: boolean;
}

export type Visit = (href: string, options: VisitOptions) => Promise<void>;

const longestPressMs = 1000;

class Visits {
  #pending: AbortController | undefined;
  /** The address that the page shows. */
  #shown = location.pathname + location.search;
  /** Resolves after the click of the button or finger that is pressed. */
  #released = Promise.resolve();

  constructor() {
    addEventListener("pointerdown", () => {
      this.#released = new Promise((resolve) => {
        const end = () => setTimeout(resolve);
        addEventListener("pointerup", end, { once: true });
        addEventListener("pointercancel", end, { once: true });
        setTimeout(resolve, longestPressMs);
      });
    });
  }

  isShown(): boolean {
    return location.pathname + location.search === this.#shown;
  }

  async show(href: string, { history: entry, keepsFocus = false, isSilent = false }: VisitOptions): Promise<void> {
    this.#pending?.abort();
    this.#pending = new AbortController();
    const { signal } = this.#pending;
    if (!isSilent) setBusy(true);
    try {
      const response = await fetch(href, { headers: { accept: "text/html" }, signal });
      const other = new DOMParser().parseFromString(await response.text(), "text/html");
      // An element that is replaced between press and release gets no click.
      await this.#released;
      if (signal.aborted) return;
      if (response.status >= 500) return fail(href);
      // Another page, or one of another release.
      if (!response.ok || scriptOf(other) !== scriptOf(document)) return location.assign(href);
      const { pathname, search } = new URL(response.redirected ? response.url : href, location.href);
      const [shownPath, shownSearch] = this.#shown.split("?");
      const before = new URLSearchParams(shownSearch);
      this.#shown = pathname + search;
      if (entry === "push") history.pushState(null, "", this.#shown);
      if (entry === "replace") history.replaceState(history.state, "", this.#shown);
      if (!isSilent) releaseHeights();
      // A link in it may have the focus, which `show` keeps.
      showTemplate(document.querySelector("[data-failed]"), false);
      if (pathname !== shownPath) replaceParts(other);
      show(other, keepsFocus, entry === "push");
      if (!isSilent && !keepsFocus && entry === "push") land(before, new URLSearchParams(search));
    } catch {
      if (!signal.aborted) fail(href);
    } finally {
      if (!signal.aborted) setBusy(false);
    }
  }
}

/**
 * Returns the function that shows another address in place: it requests the document, and changes the main part of this one into that of the
 * other. What both have stays, with its focus and state. For another path, it replaces header, main part and footer. If the document cannot be
 * shown in place, the browser opens it. Follows "back" and "forward" within this document.
 */
export function createVisit(): Visit {
  const visits = new Visits();
  addEventListener("popstate", () => {
    if (!visits.isShown()) void visits.show(location.href, { history: "none", isSilent: true });
  });
  return (href, options) => visits.show(href, options);
}

/** Replaces the content by that of another page. The header and footer name the member: a mailed link may have opened a session. */
function replaceParts(other: Document): void {
  for (const part of ["header", "main", "footer"])
    document.querySelector(part)?.replaceChildren(...(other.querySelector(part)?.cloneNode(true).childNodes ?? []));
}

function show(other: Document, keepsInput: boolean, isPushed: boolean): void {
  const [main, next] = [document.querySelector("main"), other.querySelector("main")];
  if (!main || !next) return;
  const announcement = announcementOf(document);
  const focused = document.activeElement?.id;
  if (next.querySelector("dialog")) main.querySelector("dialog[data-left]")?.remove();
  void Idiomorph.morph(main, next, {
    // Text that the user still types.
    ignoreActiveValue: keepsInput,
    callbacks: {
      beforeAttributeUpdated: (name, element) => !isOwnState(name, element),
      beforeNodeMorphed: (node) => !(node instanceof Element && node.matches("[data-toasts]")),
      beforeNodeRemoved(node) {
        if (!(node instanceof Element)) return true;
        if (node instanceof HTMLDialogElement) return removeWindow(node);
        // The field that was just cleared keeps the focus.
        return !node.contains(document.activeElement);
      },
      afterNodeAdded(node) {
        if (node instanceof HTMLDialogElement && node.open) openWindow(node, isPushed);
      },
    },
  });
  // A moved element loses the focus.
  if (focused && document.activeElement === document.body)
    document.getElementById(focused)?.focus({ preventScroll: true });
  if (document.title !== other.title) {
    document.title = other.title;
    announceTitle();
  }
  const latest = announcementOf(document);
  if (latest && latest !== announcement) announce(latest);
}

/** The user opened or closed it, or the script did. */
function isOwnState(name: string, element: Element): boolean {
  if (name === "open") return element instanceof HTMLDetailsElement || element instanceof HTMLDialogElement;
  const isHeld = element instanceof HTMLElement && "held" in element.dataset;
  return name === "data-sheet" || name === "aria-busy" || (isHeld && (name === "style" || name === "data-held"));
}

function announcementOf(page: Document): string {
  return page.querySelector<HTMLElement>("[data-announcement]")?.dataset.announcement ?? "";
}

function scriptOf(page: Document): string | null | undefined {
  return page.querySelector("script[data-script]")?.getAttribute("data-script");
}

/** Marks what is about to change, and shows its spinner. */
function setBusy(isBusy: boolean): void {
  for (const region of document.querySelectorAll("[data-in-place]")) {
    region.setAttribute("aria-busy", String(isBusy));
    region.querySelector(":scope > [data-spinner]")?.remove();
    const template = region.querySelector<HTMLTemplateElement>(":scope > template")?.content.firstElementChild;
    const spinner = template?.cloneNode(true);
    if (!isBusy || !(spinner instanceof HTMLElement)) continue;
    spinner.dataset.spinner = "";
    region.prepend(spinner);
  }
}

/** Says that the page still shows the former address. A page without such a text is opened by the browser, which explains the problem. */
function fail(href: string): void {
  const alert = document.querySelector("[data-failed]");
  if (!alert) location.assign(href);
  showTemplate(alert, true);
  const link = alert?.querySelector("a");
  if (link) link.href = href;
}

/** Another page of a list opens at its top, as every page does. Otherwise the results get the focus, and are scrolled into view. */
function land(before: URLSearchParams, after: URLSearchParams): void {
  const isOtherPage = before.get("page") !== after.get("page");
  const landing = document.querySelector<HTMLElement>("[data-landing]");
  landing?.focus({ preventScroll: true });
  const { top = 0 } = landing?.getBoundingClientRect() ?? {};
  if (isOtherPage) scrollTo(0, 0);
  else if (top < 0 || top > innerHeight * 0.6) landing?.scrollIntoView({ block: "start" });
}
