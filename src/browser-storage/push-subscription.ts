import { requestJson } from "../ui/request-json.ts";
import { startSiteWorker } from "./site-worker.ts";

/** `install`: an iPhone shows notifications only of a site on its home screen. */
export type PushState = "unsupported" | "install" | "denied" | "off" | "on";

interface ServerPush {
  publicKey: string;
  waiting: number;
}

const endpoint = "/api/me/push";
const blocked = "Your browser blocks notifications of this site. You can allow them in its settings.";
/** Set after this tab renewed the subscription. A sign-out clears it. */
const renewedName = "openroster-push";

/** Returns whether this browser shows notifications of the site. */
export async function readPushState(): Promise<PushState> {
  if (!("Notification" in window && "PushManager" in window)) {
    const isPhone = /iPhone|iPad/.test(navigator.userAgent);
    return isPhone && !matchMedia("(display-mode: standalone)").matches ? "install" : "unsupported";
  }
  if (Notification.permission === "denied") return "denied";
  return (await findSubscription()) ? "on" : "off";
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration("/");
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Asks for the permission and subscribes this browser. Returns a sentence if it failed. */
export async function turnPushOn(publicKey: string): Promise<string | null> {
  if ((await Notification.requestPermission()) !== "granted") return blocked;
  try {
    const registration = await startSiteWorker();
    if (!registration) return "This browser can’t show notifications.";
    await registration.pushManager.getSubscription().then((former) => former?.unsubscribe());
    return await send(await subscribe(publicKey), publicKey);
  } catch {
    return "Your browser could not reach its notification service. Please try again.";
  }
}

/** Asks for the permission, gets the key of the server and subscribes this browser. Returns a sentence if it failed. */
export async function turnPushOnHere(): Promise<string | null> {
  // Safari asks only right after the tap.
  if ((await Notification.requestPermission()) !== "granted") return blocked;
  const response = await requestJson<ServerPush>(endpoint);
  return response.ok ? turnPushOn(response.result.publicKey) : response.message;
}

/** Shows on the icon of the installed site how much waits for the member. */
export async function showBadge(): Promise<void> {
  if (!("setAppBadge" in navigator) || !matchMedia("(display-mode: standalone)").matches) return;
  const response = await requestJson<ServerPush>(endpoint);
  if (response.ok) await navigator.setAppBadge(response.result.waiting).catch(() => undefined);
}

/** Ends the subscription of this browser. */
export async function turnPushOff(): Promise<void> {
  const subscription = await findSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
}

/** Renews the subscription of this browser after a sign-in and after the server has a new key. Ends it if the member turned it off elsewhere. */
export async function renewPush(): Promise<void> {
  const former = await findSubscription().catch(() => null);
  if (!former || sessionStorage.getItem(renewedName)) return;
  const response = await requestJson<ServerPush>(endpoint);
  if (!response.ok) return;
  const { publicKey } = response.result;
  const isCurrent = keyOf(former) === publicKey;
  if (!isCurrent) await former.unsubscribe();
  const renewed = isCurrent ? former : await subscribe(publicKey).catch(() => null);
  if (renewed && (await send(renewed, publicKey, former.endpoint)) !== null) await renewed.unsubscribe();
  sessionStorage.setItem(renewedName, "renewed");
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Stores the subscription on the server. Returns a sentence if the server refused it. */
async function send(subscription: PushSubscription, publicKey: string, renews?: string): Promise<string | null> {
  const { endpoint: address, keys } = subscription.toJSON();
  const body = { endpoint: address, keys: { p256dh: keys?.p256dh, auth: keys?.auth }, publicKey, renews };
  const { ok, message } = await requestJson(endpoint, { method: "PUT", body });
  return ok ? null : message;
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
