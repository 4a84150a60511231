/** As in the worker, which cannot import it. */
const cacheName = "openroster-clipboard";
const workerScript = "/clipboard-worker.js";
const workerTimeoutMs = 10_000;

export function clipboardPath(eventId?: string): string {
  return eventId ? `/coach/clipboard/${eventId}` : "/coach/clipboard";
}

/** Starts the service worker. Returns false if the browser did not start it. */
export async function startWorker(): Promise<boolean> {
  try {
    const { active, waiting, installing } = await navigator.serviceWorker.register(workerScript, {
      scope: clipboardPath(),
    });
    // `navigator.serviceWorker.ready` can be the worker of the whole site.
    return active !== null || (await isActivated(installing ?? waiting));
  } catch {
    return false;
  }
}

function isActivated(worker: ServiceWorker | null): Promise<boolean> {
  if (!worker) return Promise.resolve(false);
  return new Promise((resolve) => {
    const timeout = setTimeout(resolve, workerTimeoutMs, false);
    const check = () => {
      if (worker.state !== "activated" && worker.state !== "redundant") return;
      clearTimeout(timeout);
      resolve(worker.state === "activated");
    };
    worker.addEventListener("statechange", check);
    check();
  });
}

/** Stores the pages of the clipboard, requested without a session, so that they hold nothing personal. Returns false if a file is missing. */
export async function storeShell(eventIds: readonly string[]): Promise<boolean> {
  try {
    const cache = await caches.open(cacheName);
    const paths = [clipboardPath(), ...eventIds.map((id) => clipboardPath(id))];
    const pages = await Promise.all(paths.map((path) => fetch(path, { credentials: "omit" })));
    if (pages.some(({ ok }) => !ok)) return false;
    const html = await pages[0]?.clone().text();
    const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    const files = new Set([
      ...(html?.match(/\/assets\/[\w.-]+\w/g) ?? []),
      ...loaded.filter((path) => /^\/assets\/.*\.woff2$/.test(path)),
    ]);
    await Promise.all(
      [...files].map(async (file) => (await cache.match(file, { ignoreVary: true })) ?? cache.add(file)),
    );
    await Promise.all(pages.map((page, index) => cache.put(paths[index] ?? "", page)));
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url);
      if (!files.has(pathname) && !paths.includes(pathname)) await cache.delete(url);
    }
    return true;
  } catch {
    return false;
  }
}

export async function hasShell(eventId: string): Promise<boolean> {
  if (!("caches" in window) || !navigator.serviceWorker?.controller?.scriptURL.endsWith(workerScript)) return false;
  return (await caches.match(clipboardPath(eventId), { ignoreVary: true })) !== undefined;
}
