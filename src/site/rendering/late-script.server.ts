/** Starts the script after this time without interaction, so that it is ready for the first one. */
const timeoutMs = 5_000;

/** Events that start the script. A tap on a link does not wait for it, because links work without script. */
const startEvents = ["pointermove", "pointerdown", "scroll", "keydown", "focusin"];

/** Delays the script until after the first paint; on a page that works without it (`patient`), until the first interaction after that. */
export function startScriptLate(html: string, { nonce, patient }: { nonce: string; patient: boolean }): string {
  const options = { startEvents, timeoutMs: patient ? timeoutMs : 0 };
  const starter = `<script nonce="${nonce}">(${waitForPaint})(${JSON.stringify(options)})</script>`.replaceAll(
    /\n\s+/g,
    "\n",
  );
  return html
    .replaceAll('<link rel="modulepreload" ', '<link rel="late" fetchpriority="low" ')
    .replace('type="module" async=""', 'type="text/late"')
    .replace("</body>", () => `${starter}</body>`);
}

/** Runs in the browser as serialized text: must not use variables from outside. */
function waitForPaint({ startEvents, timeoutMs }: { startEvents: string[]; timeoutMs: number }): void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const address = location.pathname + location.search;
  let data: Promise<PageData | null> | undefined;

  function load() {
    // One task each, because a slow phone needs several milliseconds for each request.
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=late]"))
      setTimeout(() => Object.assign(link, { rel: "modulepreload" }));
    data ??= loadData().catch(() => null);
  }
  /** Reads or requests the data of a shell's page. Returns null if the data can no longer be that of the page. */
  async function loadData(): Promise<PageData | null> {
    const text = document.querySelector("script[data-loaded]")?.textContent;
    if (!text) return {};
    const inPage: PageData = JSON.parse(text);
    if (inPage.loaderData) return inPage;
    const response = await fetch(`${location.pathname}/page-data${location.search}`, { priority: "low" });
    const loaded: PageData = await response.json();
    return loaded.version === inPage.version ? loaded : null;
  }
  /** Encodes the data of a shell's page as the router does. */
  function handOver(loaderData: unknown) {
    const values: unknown[] = [];
    function add(value: unknown): number {
      if (value === null) return -5;
      const place = values.push(value) - 1;
      if (Array.isArray(value)) values[place] = value.map(add);
      else if (typeof value === "object")
        values[place] = Object.fromEntries(Object.entries(value).map(([name, one]) => [`_${add(name)}`, add(one)]));
      return place;
    }
    add({ loaderData });
    const { streamController } = (window as unknown as { __reactRouterContext: RouterHandoff }).__reactRouterContext;
    streamController.enqueue(`${JSON.stringify(values)}\n`);
    streamController.close();
  }
  async function start() {
    const script = document.querySelector<HTMLScriptElement>("script[type='text/late']");
    if (signal.aborted || !script) return;
    waiting.abort();
    await painted;
    load();
    const loaded = await data;
    // The page works without its script, whose markup would differ.
    if (!loaded) return;
    if (loaded.loaderData) handOver(loaded.loaderData);
    const started = document.createElement("script");
    Object.assign(started, { type: "module", nonce: script.nonce, text: script.text });
    script.replaceWith(started);
  }
  function startAt(event: Event) {
    // After a layout, Chromium sends a move of the pointer that did not move.
    if (event instanceof PointerEvent && event.type === "pointermove" && event.movementX === 0 && event.movementY === 0)
      return;
    void start();
  }
  function leave() {
    if (!("__reactRouterDataRouter" in window) && location.pathname + location.search !== address) location.reload();
  }

  document.currentScript?.remove();
  const painted = new Promise<void>((resolve) => {
    new PerformanceObserver((list) => {
      // The first paint can show only a background.
      if (list.getEntriesByName("first-contentful-paint").length > 0) resolve();
    }).observe({ type: "paint", buffered: true });
    // A background tab never paints, but its script must start too.
    addEventListener("load", () => {
      if (document.hidden) resolve();
      else setTimeout(resolve, 1_000);
    });
  });
  void painted.then(() => {
    load();
    if (timeoutMs === 0) void start();
    else setTimeout(start, timeoutMs);
  });
  for (const sign of startEvents) addEventListener(sign, startAt, { capture: true, passive: true, signal });
  // After a reload, "back" changes only the URL, and the router is not loaded yet to follow it.
  addEventListener("popstate", leave);
  // A dialog that the server opened needs the script for focus and Escape.
  if (document.querySelector("dialog[open]")) void start();
}

/** As `page-data.server.ts` encodes it. */
interface PageData {
  version?: string;
  loaderData?: unknown;
}

interface RouterHandoff {
  streamController: ReadableStreamDefaultController<string>;
}
