import { createRetrySchedule, type SendOutcome } from "../../browser-storage/retry-schedule.ts";

/** Athletes to add to the board, or to remove in order to undo that. */
export interface ShortlistChange {
  /** Idempotency key. */
  key: string;
  action: "add" | "remove";
  athleteIds: string[];
}

interface QueueOptions {
  account: string;
  /** Is called with what the server added. */
  onStored(change: ShortlistChange, added: string[]): void;
  onRefused(message: string): void;
  onChange(): void;
}

/** Stores changes of the board one after another, and keeps them in the tab until the server has responded. */
export function createShortlistQueue({ account, onStored, onRefused, onChange }: QueueOptions) {
  const storageKey = "openroster-shortlist";
  let waiting = read();
  const schedule = createRetrySchedule(sendAll, onChange);

  /** Returns the changes of an earlier page of this tab. Those of another account are deleted. */
  function read(): ShortlistChange[] {
    try {
      const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
      if (stored?.account === account && Array.isArray(stored.waiting)) return stored.waiting;
      sessionStorage.removeItem(storageKey);
    } catch {
      // Without storage, changes live as long as the page.
    }
    return [];
  }

  function set(changes: ShortlistChange[]) {
    waiting = changes;
    try {
      if (changes.length === 0) sessionStorage.removeItem(storageKey);
      else sessionStorage.setItem(storageKey, JSON.stringify({ account, waiting }));
    } catch {
      // As above.
    }
    onChange();
  }

  async function sendAll(): Promise<SendOutcome> {
    for (let [change] = waiting; change; [change] = waiting) {
      const outcome = await sendOne(change);
      if (outcome.kind !== "done") return outcome;
    }
    return { kind: "done" };
  }

  async function sendOne(change: ShortlistChange): Promise<SendOutcome> {
    const response = await request(change);
    const body = response && (await readBody(response));
    if (!response || !body) return { kind: "failed" };
    const added = change.action === "add" ? body.result?.added : [];
    const isStored = response.ok && !body.isError && Array.isArray(added);
    if (!isStored && isTemporary(response, body))
      return { kind: "failed", retryAfterMs: 1000 * Number(response.headers.get("retry-after")) };
    if (response.status === 401) {
      onRefused(body.message);
      return { kind: "stopped" };
    }
    set(waiting.slice(1));
    if (isStored) onStored(change, added);
    else onRefused(body.message);
    return { kind: "done" };
  }

  function request({ key, action, athleteIds }: ShortlistChange): Promise<Response | null> {
    const query = new URLSearchParams(athleteIds.map((id) => ["athleteId", id]));
    const isAdd = action === "add";
    return fetch(isAdd ? "/api/coach/prospects" : `/api/coach/prospects?${query}`, {
      method: isAdd ? "POST" : "DELETE",
      headers: {
        accept: "application/json",
        "openroster-account": account,
        ...(isAdd && { "content-type": "application/json", "idempotency-key": key }),
      },
      ...(isAdd && { body: JSON.stringify({ athleteIds }) }),
      signal: AbortSignal.timeout(30_000),
    }).catch(() => null);
  }

  /** Returns null for a response of another server, such as the sign-in page of a public WiFi. */
  async function readBody(response: Response) {
    if (!/^application\/json\b/.test(response.headers.get("content-type") ?? "")) return null;
    const body = await response.json().catch(() => null);
    return typeof body?.isError === "boolean" ? body : null;
  }

  function isTemporary({ ok, status, headers }: Response, body: { isError: boolean }): boolean {
    const isForeign = ok && !body.isError;
    return isForeign || status >= 500 || status === 408 || status === 429 || headers.has("retry-after");
  }

  return {
    add(change: Omit<ShortlistChange, "key">) {
      // Also without a secure connection, where randomUUID does not exist.
      const bytes = crypto.getRandomValues(new Uint8Array(16));
      const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
      set([...waiting, { key, ...change }]);
      schedule.send();
    },
    /** Sends what an earlier page left behind, and begins to listen to the page. */
    start() {
      schedule.listen();
      if (waiting.length > 0) schedule.send();
    },
    /** Number of unsent athletes. */
    unsent: () => waiting.reduce((sum, { athleteIds }) => sum + athleteIds.length, 0),
    lastFailedAt: schedule.lastFailedAt,
    tryNow: schedule.tryNow,
  };
}
