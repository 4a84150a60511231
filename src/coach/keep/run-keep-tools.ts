/** Adds keys, selection and Undo to the bar. Runs as serialized text: must not use variables from outside. Sent only to coaches. */
export function runKeepTools(): void {
  const tools = document.querySelector<HTMLElement>("keep-tools");
  const bar = tools?.querySelector<HTMLElement>("[data-bar]");
  if (!tools || !bar) return;
  const account = tools.dataset.account ?? "";
  let shown = "";
  let pointed: Element | null = null;
  let lastChecked: HTMLInputElement | null = null;
  let lastAdded: string[] = [];

  const find = <Kind extends HTMLElement>(selector: string) => bar.querySelector<Kind>(selector);
  const boxes = () => [...bar.querySelectorAll<HTMLInputElement>("input[name=athlete]")];
  const idOf = (link: Element | null | undefined) => link?.getAttribute("href")?.match(/^\/profile\/(\w+)/)?.[1];
  const links = () => [...document.querySelectorAll("main a[href^='/profile/']")];
  const current = () => location.pathname.match(/^\/profile\/(\w+)/)?.[1];
  const addressOfPage = () => (location.pathname + location.search).replaceAll(",", "%2C");
  const athletesOfPage = () => [...new Set([current(), ...links().map(idOf)].filter((id) => id !== undefined))];

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
    undo.onclick = () => void remove(added);
  }

  /** Shows in each card whether the athlete is on the board or selected. Styles do not disturb the page's own script. */
  function mark() {
    const kept = new Set(
      [...(bar?.querySelectorAll<HTMLElement>("[data-kept]") ?? [])].map(({ dataset }) => dataset.kept),
    );
    const checked = new Set(
      boxes()
        .filter((box) => box.checked)
        .map(({ value }) => value),
    );
    // On a profile, the links lead to parts of the same profile.
    for (const link of current() ? [] : links()) {
      const id = idOf(link);
      const card = link.closest("li");
      if (!card) continue;
      const isChecked = id !== undefined && checked.has(id);
      card.style.outline = outlineOf({ isChecked, isKept: kept.has(id) });
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
    const response = await fetch(`/coach/keep-tools?${query}`, { headers: { "openroster-account": account } });
    if (!response.ok || shown !== view || !bar) return;
    const isOpen = find<HTMLDetailsElement>("details")?.open ?? false;
    bar.innerHTML = await response.text();
    const details = find<HTMLDetailsElement>("details");
    if (details) details.open = isOpen;
    show(message, added);
    mark();
  }

  async function request(path: string, options: RequestInit) {
    const headers = { accept: "application/json", "openroster-account": account, ...options.headers };
    const response = await fetch(path, { ...options, headers }).catch(() => null);
    const body = await response?.json().catch(() => null);
    if (response?.ok) return body.result;
    show(body?.message || "Not saved: we couldn’t reach the server. Please try again.");
    return null;
  }

  async function keep(athleteIds: string[]) {
    if (athleteIds.length === 0) return show("Point at an athlete, or select athletes, and press K.");
    const result = await request("/api/coach/prospects", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        // Also without a secure connection, where randomUUID does not exist.
        "idempotency-key": Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
          byte.toString(16).padStart(2, "0"),
        ).join(""),
      },
      body: JSON.stringify({ athleteIds }),
    });
    if (!result) return;
    const { length } = result.added;
    await refresh(length === 0 ? "On your board already." : `Put ${length} on your board.`, result.added);
    dispatchEvent(new CustomEvent("openroster:kept", { detail: athleteIds }));
  }

  async function remove(athleteIds: string[]) {
    const query = new URLSearchParams(athleteIds.map((id) => ["athleteId", id]));
    if (await request(`/api/coach/prospects?${query}`, { method: "DELETE" })) await refresh("Undone.");
  }

  function choose(box: HTMLInputElement, isChecked: boolean) {
    box.checked = isChecked;
    lastChecked = box;
    mark();
    const { length } = boxes().filter(({ checked }) => checked);
    show(length === 0 ? "" : `${length} selected.`);
  }

  function pointedId() {
    const focused = document.activeElement?.closest("main li, main a");
    const card = focused?.closest("li") ?? focused ?? pointed;
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
    if (key === "k") void keep(selected.length > 0 ? selected : [id ?? current() ?? ""].filter(Boolean));
    else if (key === "x" && box) choose(box, !box.checked);
    else return;
    event.preventDefault();
  });
  addEventListener("pointerover", ({ target }) => {
    pointed = target instanceof Element ? target.closest("main li") : null;
  });
  bar.addEventListener("click", (event) => {
    const box = event.target;
    if (!(box instanceof HTMLInputElement) || box.type !== "checkbox") return;
    const all = boxes();
    const [from, to] = [lastChecked ? all.indexOf(lastChecked) : -1, all.indexOf(box)];
    if (event.shiftKey && from >= 0)
      for (const one of all.slice(Math.min(from, to), Math.max(from, to) + 1)) one.checked = box.checked;
    choose(box, box.checked);
  });
  bar.addEventListener("submit", (event) => {
    event.preventDefault();
    void keep(
      boxes()
        .filter(({ type, checked }) => type === "hidden" || checked)
        .map(({ value }) => value),
    );
  });
  // The list of received profiles keeps an athlete on the board as well, and takes the last one back.
  addEventListener("openroster:keep", (event) => event instanceof CustomEvent && void keep([event.detail]));
  addEventListener("openroster:unkeep", (event) => {
    if (event instanceof CustomEvent && lastAdded.join() === event.detail) void remove(lastAdded);
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
}
