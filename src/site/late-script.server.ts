/** How long a page is looked at, in milliseconds, before its script starts unasked: the first touch shall find it ready. */
const timeoutMs = 5_000;

/** What tells that someone uses the page. A tap on a link is not waited for: the link works by itself. */
const signs = ["pointermove", "pointerdown", "scroll", "keydown", "focusin"];

/**
 * Lets the script of a rendered page come after the first paint, when nothing else is on the line. One that the page works without
 * (`patient`) starts at the first sign that someone uses the page: a reader's phone has the page at once, and no link or form misses it.
 */
export function startScriptLate(html: string, { nonce, patient }: { nonce: string; patient: boolean }): string {
  const options = { signs, timeoutMs: patient ? timeoutMs : 0 };
  const starter = `<script nonce="${nonce}">(${waitForPaint})(${JSON.stringify(options)})</script>`;
  return html
    .replaceAll('<link rel="modulepreload" ', '<link rel="late" fetchpriority="low" ')
    .replace('type="module" async=""', 'type="text/late"')
    .replace("</body>", () => `${starter}</body>`);
}

/** Runs in the browser, as text: it may use nothing from outside. */
function waitForPaint({ signs, timeoutMs }: { signs: string[]; timeoutMs: number }): void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const address = location.pathname + location.search;

  function load() {
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=late]")) link.rel = "modulepreload";
  }
  function start() {
    const script = document.querySelector<HTMLScriptElement>("script[type='text/late']");
    if (signal.aborted || !script) return;
    waiting.abort();
    load();
    const started = document.createElement("script");
    Object.assign(started, { type: "module", nonce: script.nonce, text: script.text });
    script.replaceWith(started);
  }
  function afterPaint() {
    load();
    if (timeoutMs === 0) start();
    else setTimeout(start, timeoutMs);
  }
  function leave() {
    if (!("__reactRouterDataRouter" in window) && location.pathname + location.search !== address) location.reload();
  }
  function afterLoad() {
    // A tab in the background is not painted, and may have something to do all the same.
    if (document.hidden) afterPaint();
    new PerformanceObserver(afterPaint).observe({ type: "paint", buffered: true });
    setTimeout(afterPaint, 1_000);
  }

  document.currentScript?.remove();
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true, signal });
  addEventListener("load", afterLoad, { signal });
  // After a reload "back" changes the address alone, and a script that is not there yet cannot follow.
  addEventListener("popstate", leave);
  // A window that the server opened keeps the focus and hears Escape only with the script.
  if (document.querySelector("dialog[open]")) start();
}
