/** The parts of the scope of a service worker that the worker uses; TypeScript's own types exclude those of pages. */
interface WorkerScope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
}
interface WorkerEvent {
  request: Request;
  waitUntil(work: Promise<unknown>): void;
  respondWith(response: Promise<Response>): void;
}

/** Opens the clipboard without network; the page stores its shell. Runs as serialized text: must not use variables from outside. */
export function runClipboardWorker(): void {
  const worker = self as unknown as WorkerScope;
  const cacheName = "openroster-clipboard";
  const networkTimeoutMs = 3_000;

  worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
  worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== location.origin) return;
    if (request.mode === "navigate") event.respondWith(openPage(request, pathname));
    else if (pathname.startsWith("/assets/")) event.respondWith(openFile(request));
  });

  /** Uses the network first, so that a new release is shown; without a fast response, the stored page. */
  async function openPage(request: Request, pathname: string): Promise<Response> {
    const stored = await find(pathname);
    const network = fetch(request);
    if (!stored) return network;
    const late = new Promise<null>((resolve) => setTimeout(resolve, networkTimeoutMs, null));
    const response = await Promise.race([network, late]).catch(() => null);
    return response && response.status < 500 ? response : stored;
  }

  async function openFile(request: Request): Promise<Response> {
    return (await find(request.url)) ?? fetch(request);
  }

  async function find(url: string): Promise<Response | undefined> {
    const cache = await caches.open(cacheName);
    return cache.match(url, { ignoreVary: true });
  }
}
