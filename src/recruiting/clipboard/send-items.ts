import { findRetry } from "../../ui/request-json.ts";
import { clipboardLimits } from "../evaluations/vocabulary.ts";
import type { ClipboardBox, Item } from "./clipboard-box.ts";
import { type ActiveDevice, sendKeep, sendRecords } from "./request-clipboard.ts";

/** The result of an upload. `later`: the same upload may succeed later. */
export type SendResult =
  | { kind: "done" | "signed-out" | "revoked" }
  | { kind: "later"; retryAfterMs: number | null }
  | { kind: "refused"; message: string }
  | { kind: "other-device"; device: ActiveDevice };

interface Queue {
  box: ClipboardBox;
  account: string;
  /** The event of the page. It is checked even if nothing waits. */
  eventId: string | null;
  takeOver: boolean;
}

// The browser may freeze another tab while that tab sends.
const lockTimeoutMs = 30_000;

/** Sends every unsent item of this device. Only one tab sends at a time. Throws if another tab sends for too long. */
export async function sendItems(queue: Queue): Promise<SendResult> {
  const send = () => sendAll(queue);
  if (!navigator.locks) return send();
  return navigator.locks.request("openroster-clipboard", { signal: AbortSignal.timeout(lockTimeoutMs) }, send);
}

async function sendAll(queue: Queue): Promise<SendResult> {
  const waiting = (await queue.box.readItems(queue.account)).filter(({ state }) => state === "waiting");
  const eventIds = new Set([...(queue.eventId ? [queue.eventId] : []), ...waiting.map(({ eventId }) => eventId)]);
  let takeOver = queue.takeOver;
  for (const eventId of eventIds) {
    const result = await sendEvent({ ...queue, takeOver }, eventId);
    if (result.kind !== "done") return result;
    takeOver = false;
  }
  return { kind: "done" };
}

async function sendEvent({ box, account, takeOver }: Queue, eventId: string): Promise<SendResult> {
  const deviceId = await box.findDeviceId();
  let size: number = clipboardLimits.batch;
  for (let round = 0; ; round += 1) {
    const items = (await box.readItems(account)).filter((item) => item.state === "waiting");
    const waiting = items.filter((item) => item.kind === "evaluation" && item.eventId === eventId);
    const batch = waiting.slice(0, size).flatMap((item) => (item.kind === "evaluation" ? item : []));
    if (batch.length === 0 && round > 0) break;
    await markAttempted(box, account, batch);
    const records = batch.map(({ record }) => record);
    const response = await sendRecords(
      { account, eventId },
      { deviceId, takeOver: takeOver && round === 0, unsent: items.length, records },
    );
    if (response.ok) {
      const results = new Map(response.result.records.map((one) => [one.recordId, one]));
      await settle(box, account, (item) => {
        const result = results.get(item.id);
        return result && { state: result.state === "refused" ? "refused" : "sent", message: result.message };
      });
      continue;
    }
    const retry = findRetry(response);
    if (retry) return { kind: "later", ...retry };
    const { status, message, refusal } = response;
    if ((status === 400 || status === 422) && batch.length > 0) {
      // One record that the server cannot read must not stop the others.
      if (batch.length > 1) size = 1;
      else await settle(box, account, ({ id }) => (id === batch[0]?.id ? { state: "refused", message } : undefined));
      continue;
    }
    if (status === 401) return { kind: "signed-out" };
    if (refusal?.isRevoked) return { kind: "revoked" };
    if (refusal?.activeDevice) return { kind: "other-device", device: refusal.activeDevice };
    return { kind: "refused", message };
  }
  return sendKeeps(box, account, eventId);
}

async function sendKeeps(box: ClipboardBox, account: string, eventId: string): Promise<SendResult> {
  for (const item of await box.readItems(account)) {
    if (item.kind !== "keep" || item.state !== "waiting" || item.eventId !== eventId) continue;
    const response = await sendKeep({ account, eventId }, item);
    const retry = findRetry(response);
    if (retry) return { kind: "later", ...retry };
    if (response.status === 401) return { kind: "signed-out" };
    const state = response.ok ? "sent" : "refused";
    const message = response.ok ? null : response.message;
    await settle(box, account, ({ id }) => (id === item.id ? { state, message } : undefined));
  }
  return { kind: "done" };
}

async function markAttempted(box: ClipboardBox, account: string, batch: readonly Item[]): Promise<void> {
  const ids = new Set(batch.map(({ id }) => id));
  if (ids.size > 0) await settle(box, account, ({ id }) => (ids.has(id) ? { isAttempted: true } : undefined));
}

function settle(
  box: ClipboardBox,
  account: string,
  find: (item: Item) => Partial<Pick<Item, "state" | "message" | "isAttempted">> | undefined,
): Promise<void> {
  return box.changeItems(account, (items) => ({
    store: items.flatMap((item) => {
      const change = find(item);
      return change ? { ...item, ...change } : [];
    }),
  }));
}
