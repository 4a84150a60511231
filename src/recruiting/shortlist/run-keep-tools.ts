import { formatElapsed } from "../../browser-storage/format-elapsed.ts";
import { createShortlistQueue } from "./shortlist-queue.ts";

const tools = document.querySelector<HTMLElement>("[data-keep-tools]");
const bar = tools?.querySelector<HTMLElement>("[data-bar]");
if (tools && bar) runKeepTools(bar, tools.dataset.account ?? "");

/** Adds keys, selection and Undo to the bar. Loaded only by coaches. */
function runKeepTools(bar: HTMLElement, account: string): void {
  let shown = "";
  let pointed: Element | null = null;
  let lastChecked: HTMLInputElement | null = null;
  let lastAdded: string[] = [];

  const find = <Kind extends HTMLElement>(selector: string) => bar.querySelector<Kind>(selector);
  const form = () => find<HTMLFormElement>("form");
  /** The controls of the bar, and those of the page that belong to it. */
  const boxes = () =>
    [...(form()?.elements ?? [])].filter(
      (field) => field instanceof HTMLInputElement && field.name === "athlete",
    ) as HTMLInputElement[];
  const idOf = (link: Element | null | undefined) => link?.getAttribute("href")?.match(/^\/profile\/(\w+)/)?.[1];
  const links = () => [...document.querySelectorAll("main a[href^='/profile/']")];
  const current = () => location.pathname.match(/^\/profile\/(\w+)/)?.[1];
  const addressOfPage = () => (location.pathname + location.search).replaceAll(",", "%2C");
  const athletesOfPage = () => [...new Set([current(), ...links().map(idOf)].filter((id) => id !== undefined))];

  const unsentText = "Not saved yet. We’ll keep trying.";
  const viewOfPage = () => [addressOfPage(), ...athletesOfPage()].join();

  function show(message: string, added: string[] = []) {
    lastAdded = added;
    const text = find("[data-message]");
    const undo = find("[data-undo]");
    const keys = find("[data-keys]");
    if (text) text.textContent = message;
    if (keys) keys.hidden = false;
    if (!undo) return;
    undo.hidden = added.length === 0;
    undo.onclick = () => remove(added);
  }

  /** Shows in each card whether the athlete is on the board or selected. Styles do not disturb the page's own script. */
  function mark() {
    const kept = new Set([...document.querySelectorAll<HTMLElement>("[data-kept]")].map(({ dataset }) => dataset.kept));
    const choices = boxes().filter(({ type }) => type === "checkbox");
    const checked = new Set(choices.filter((box) => box.checked).map(({ value }) => value));
    showSelection(checked.size, choices.length);
    // On a profile, the links lead to parts of the same profile.
    for (const link of current() ? [] : links()) {
      const id = idOf(link);
      const card = link.closest<HTMLElement>("li, tr");
      if (!card) continue;
      const isChecked = id !== undefined && checked.has(id);
      card.style.outline = outlineOf({ isChecked, isKept: kept.has(id) });
    }
  }

  function showSelection(count: number, total: number) {
    const [all, selected, listed] = [find("[data-all]"), find("[data-selected]"), find("[data-listed]")];
    if (!all || !selected || !listed) return;
    all.hidden = total === 0;
    selected.hidden = count === 0;
    listed.hidden = count > 0;
    const box = all.querySelector("input");
    if (box) box.checked = count > 0 && count === total;
    if (box) box.indeterminate = count > 0 && count < total;
    const text = `Keep ${count} selected`;
    // A change of the text is a change of the page, which `follow` responds to.
    if (selected.textContent !== text) selected.textContent = text;
  }

  /** Replaces the controls of athletes whose stage on the board is another one now. */
  function showStages() {
    const template = find<HTMLTemplateElement>("[data-controls]");
    for (const control of template?.content.querySelectorAll<HTMLElement>("[data-control]") ?? []) {
      const shown = document.querySelector(`main [data-control="${control.dataset.control}"]`);
      const stageOf = (element: Element | null | undefined) => element?.querySelector("[data-kept]")?.textContent;
      if (shown && stageOf(shown) !== stageOf(control)) shown.replaceWith(control.cloneNode(true));
    }
  }

  function outlineOf({ isChecked, isKept }: { isChecked: boolean; isKept: boolean }) {
    if (isChecked) return "3px dashed var(--signal)";
    return isKept ? "3px solid var(--success)" : "";
  }

  /** After a change of the same page, as when a card leaves a list, message and Undo stay. */
  function follow() {
    if (viewOfPage() === shown) return mark();
    const isSame = shown.split(",")[0] === addressOfPage();
    return void refresh(isSame ? (find("[data-message]")?.textContent ?? "") : "", isSame ? lastAdded : []);
  }

  async function refresh(message = "", added: string[] = []) {
    const athletes = athletesOfPage();
    const view = viewOfPage();
    shown = view;
    const query = new URLSearchParams([
      ["back", location.pathname + location.search],
      ...athletes.map((athlete) => ["athlete", athlete]),
    ]);
    const headers = { "openroster-account": account };
    const response = await fetch(`/coach/keep-tools?${query}`, { headers }).catch(() => null);
    // Another page may come instead: the sign-in page, or that of a public WiFi.
    const isBar = response?.ok && response.headers.get("openroster-account") === account;
    if (!isBar) return show(message, added);
    if (shown !== view) return;
    const isOpen = find<HTMLDetailsElement>("details")?.open ?? false;
    bar.innerHTML = await response.text();
    const details = find<HTMLDetailsElement>("details");
    if (details) details.open = isOpen;
    showStages();
    show(message, added);
    mark();
    showUnsent();
  }

  const queue = createShortlistQueue({
    account,
    onStored({ action, athleteIds }, added) {
      if (action === "remove") return void refresh("Undone.");
      void refresh(added.length === 0 ? "On your board already." : `Put ${added.length} on your board.`, added);
      dispatchEvent(new CustomEvent("openroster:kept", { detail: athleteIds }));
    },
    onRefused: show,
    onChange: () => showUnsent(),
  });

  /** The time since the last try is outside the live region: screen readers would announce each second. */
  function showUnsent() {
    const at = queue.lastFailedAt();
    const count = queue.unsent();
    const text = find("[data-unsent]");
    const button = find("[data-try]");
    if (!text || !button) return;
    button.hidden = count === 0 || at === null;
    button.onclick = queue.tryNow;
    const elapsed = at === null ? "" : formatElapsed(Date.now() - at);
    text.textContent = button.hidden ? "" : `${count} unsent, last tried ${elapsed} ago`;
    const status = find("[data-message]");
    if (!button.hidden && status && status.textContent !== unsentText) status.textContent = unsentText;
  }

  function keep(athleteIds: string[]) {
    if (athleteIds.length === 0) return show("Point at an athlete, or select athletes, and press K.");
    show("Saving…");
    queue.add({ action: "add", athleteIds });
  }

  function remove(athleteIds: string[]) {
    queue.add({ action: "remove", athleteIds });
  }

  function choose(box: HTMLInputElement, isChecked: boolean) {
    box.checked = isChecked;
    if (!box.closest("[data-all]")) lastChecked = box;
    mark();
    const { length } = boxes().filter(({ checked, type }) => type === "checkbox" && checked);
    show(length === 0 ? "" : `${length} selected.`);
  }

  function pointedId() {
    const focused = document.activeElement?.closest("main li, main tr, main a");
    const card = focused?.closest("li, tr") ?? focused ?? pointed;
    return idOf(focused) ?? idOf(card?.querySelector("a[href^='/profile/']"));
  }

  /** Also ignores a key to which the page itself has responded. */
  function isTyping({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) {
    const field = "input:not([type=checkbox]), select, textarea, [contenteditable]";
    const isField = target instanceof HTMLElement && target.matches(field);
    const isModified = ctrlKey || metaKey || altKey;
    return isField || isModified || defaultPrevented || document.querySelector("dialog[open]") !== null;
  }

  addEventListener("keydown", (event) => {
    if (isTyping(event)) return;
    const choices = boxes().filter(({ type }) => type === "checkbox");
    const selected = choices.filter(({ checked }) => checked).map(({ value }) => value);
    const id = pointedId();
    const key = event.key.toLowerCase();
    const box = choices.find(({ value }) => value === id);
    if (key === "k") keep(selected.length > 0 ? selected : [id ?? current() ?? ""].filter(Boolean));
    else if (key === "x" && box) choose(box, !box.checked);
    else return;
    event.preventDefault();
  });
  addEventListener("pointerover", ({ target }) => {
    pointed = target instanceof Element ? target.closest("main li, main tr") : null;
  });
  addEventListener("click", (event) => {
    const box = event.target;
    if (!(box instanceof HTMLInputElement) || box.type !== "checkbox") return;
    const all = boxes().filter(({ type }) => type === "checkbox");
    if (box.closest("[data-all]")) {
      for (const one of all) one.checked = box.checked;
      return choose(box, box.checked);
    }
    if (!all.includes(box)) return;
    const [from, to] = [lastChecked ? all.indexOf(lastChecked) : -1, all.indexOf(box)];
    if (event.shiftKey && from >= 0)
      for (const one of all.slice(Math.min(from, to), Math.max(from, to) + 1)) one.checked = box.checked;
    choose(box, box.checked);
  });
  bar.addEventListener("submit", (event) => {
    event.preventDefault();
    const button = event.submitter instanceof HTMLButtonElement ? event.submitter.value : "";
    const only = button.startsWith("keep:") ? button.slice("keep:".length) : null;
    const chosen = boxes().filter(({ type, checked }) => type === "hidden" || checked || button === "add-listed");
    keep(only ? [only] : chosen.map(({ value }) => value));
  });
  // The list of received profiles keeps an athlete on the board as well, and takes the last one back.
  addEventListener("openroster:keep", (event) => event instanceof CustomEvent && keep([event.detail]));
  addEventListener("openroster:unkeep", (event) => {
    if (event instanceof CustomEvent && lastAdded.join() === event.detail) remove(lastAdded);
  });
  // Follows the navigation of the page's own script.
  let timer: ReturnType<typeof setTimeout>;
  new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(follow, 150);
  }).observe(document.body, { childList: true, subtree: true });
  shown = viewOfPage();
  show("");
  mark();
  queue.start();
  setInterval(showUnsent, 1000);
}
