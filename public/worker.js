// Service worker of the site: shows the offline page if a page cannot be loaded, and shows notifications. It stores no page of a member.
// Pages of the clipboard have a worker of their own: clipboard-worker.js.
// Without the prefix of caches that are deleted at a sign-out, because the page holds nothing personal.
const cacheName = "site-offline";
const offlinePage = "/offline";

addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(storeOfflinePage());
});
addEventListener("activate", (event) =>
  // The browser requests a page while it starts the worker.
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()])),
);
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(openPage(event));
  // The style sheet of the offline page can be that of an earlier release.
  else if (request.destination === "style") event.respondWith(openStyle(request));
});

addEventListener("push", (event) => {
  // The declarative form, which Safari shows without this script.
  const { notification, app_badge: waiting } = event.data?.json() ?? {};
  const { title, ...shown } = notification ?? {};
  if (!title) return;
  const { body, lang, tag, navigate } = shown;
  event.waitUntil(
    Promise.all([
      self.registration.showNotification(title, { body, lang, tag, icon: "/icon-192.png", data: { navigate } }),
      navigator.setAppBadge?.(waiting),
    ]),
  );
});
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openWindow(event.notification.data?.navigate ?? "/start"));
});

async function openWindow(address) {
  const windows = await self.clients.matchAll({ type: "window" });
  const same = windows.find(({ url }) => url === address);
  return same ? same.focus() : self.clients.openWindow(address);
}

async function openPage({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const page = await find(offlinePage);
    if (page) return page;
    throw error;
  }
}

async function openStyle(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const style = await find(request.url);
    if (style) return style;
    throw error;
  }
}

async function find(url) {
  const cache = await caches.open(cacheName);
  return cache.match(url, { ignoreVary: true });
}

async function storeOfflinePage() {
  const page = await fetch(offlinePage, { credentials: "omit" });
  if (!page.ok) return;
  const styles = new Set((await page.clone().text()).match(/\/assets\/[\w.-]+\.css/g) ?? []);
  await caches.delete(cacheName);
  const cache = await caches.open(cacheName);
  await cache.addAll([...styles]);
  await cache.put(offlinePage, page);
}
