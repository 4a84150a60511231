const script = "/worker.js";

/** Starts the service worker of the site, which shows the offline page and notifications. Returns null if the browser has none. */
export async function startSiteWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null;
  return navigator.serviceWorker.register(script, { scope: "/" }).catch(() => null);
}
