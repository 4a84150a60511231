// Service worker of the clipboard: opens it without network. The page stores its shell (src/recruiting/clipboard/offline-shell.ts). Its scope is that
// of the clipboard's pages only.
const cacheName = "openroster-clipboard";
const networkTimeoutMs = 3_000;

addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(openPage(request, pathname));
  else if (pathname.startsWith("/assets/")) event.respondWith(openFile(request));
});

/** Uses the network first, so that a new release is shown; without a fast response, the stored page. */
async function openPage(request, pathname) {
  const stored = await find(pathname);
  const network = fetch(request);
  if (!stored) return network;
  const late = new Promise((resolve) => setTimeout(resolve, networkTimeoutMs, null));
  const response = await Promise.race([network, late]).catch(() => null);
  return response && response.status < 500 ? response : stored;
}

async function openFile(request) {
  return (await find(request.url)) ?? fetch(request);
}

async function find(url) {
  const cache = await caches.open(cacheName);
  return cache.match(url, { ignoreVary: true });
}
