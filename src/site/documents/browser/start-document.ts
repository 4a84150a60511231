// The first script of a document: it loads the script of the document after the first paint, which the download would delay. It imports nothing,
// because each import is a request before that paint. What the user does in between works as without script, or is repeated for the script.

const starter = document.querySelector<HTMLScriptElement>("script[data-script]");
const early: Event[] = [];

/** Remembers what only the script of the document handles. Links and forms do not need it. */
function remember(event: Event): void {
  const { target, type } = event;
  if (type !== "click" || (target instanceof Element && target.closest("button[type=button]"))) early.push(event);
}

/** Resolves after the first paint of content. A background tab never paints, and a loaded machine reports it late: at most a second after the load. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length > 0) resolve();
    }).observe({ type: "paint", buffered: true });
    if (document.readyState === "complete") setTimeout(resolve, 1_000);
    else addEventListener("load", () => setTimeout(resolve, 1_000));
  });
}

async function start(address: string): Promise<void> {
  const types = ["click", "input", "change"];
  for (const type of types) document.addEventListener(type, remember);
  // The first Escape must close a window that came with the page. The page that verifies an account waits for the script only.
  if (!document.querySelector("main dialog[open]")) await firstPaint();
  await import(/* @vite-ignore */ address);
  for (const type of types) document.removeEventListener(type, remember);
  for (const { type, target } of early) target?.dispatchEvent(new Event(type, { bubbles: true }));
}

if (starter?.dataset.script) void start(starter.dataset.script);
