import type { ApiResponse } from "../ui/request-json.ts";
import type { DraftBox } from "./draft-box.ts";
import { freshId } from "./fresh-id.ts";

export interface WaitingChange<Change> {
  /** Idempotency key. Another page that sends the change again repeats it. */
  key: string;
  /** Id of the changed record. */
  id: string;
  change: Change;
}

export interface QueueState<Change> {
  /** Changes that the server may not have stored, the oldest first. */
  waiting: readonly WaitingChange<Change>[];
  /** Changes that were stored since the page received its data. */
  stored: readonly WaitingChange<Change>[];
  /** Changes of an earlier page that wait or were stored. The page may lack their records. */
  resumed: number;
  problem: { text: string; willRetry: boolean } | null;
}

export const emptyQueue: QueueState<never> = { waiting: [], stored: [], resumed: 0, problem: null };

type ChangeResponse = Pick<ApiResponse<unknown>, "ok" | "status" | "headers" | "message">;

const retryMs = 3000;

/**
 * Stores changes one after another in the background. A change stays in the box until the server has responded, so that the next page can send
 * it again. A change is sent only after the ones before it were stored or rejected: otherwise an undo could be stored before the change.
 */
export function createChangeQueue<Change>({
  record,
  box,
  send,
}: {
  record: string;
  box: Promise<Pick<DraftBox, "store" | "drop" | "readAll"> | null>;
  send: (waiting: WaitingChange<Change>) => Promise<ChangeResponse>;
}) {
  const listeners = new Set<() => void>();
  let state: QueueState<Change> = emptyQueue;
  let inFlight: WaitingChange<Change> | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function set(next: Partial<QueueState<Change>>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function end(ended: WaitingChange<Change>, next: Partial<QueueState<Change>> = {}) {
    void box.then((opened) => opened?.drop(record + ended.key, ""));
    set({ waiting: state.waiting.filter((one) => one !== ended), ...next });
  }

  async function sendNext() {
    clearTimeout(retry);
    const [first] = state.waiting;
    if (inFlight || !first) return;
    inFlight = first;
    const response = await send(first);
    inFlight = null;
    if (response.ok) end(first, { stored: [...state.stored, first], problem: null });
    else if (isTemporary(response)) {
      set({ problem: { text: response.message, willRetry: true } });
      retry = setTimeout(() => void sendNext(), retryMs);
      return;
    }
    // Another account has signed in, or none: the change waits in the box for its own.
    else if (response.status === 401) return set({ problem: { text: response.message, willRetry: false } });
    else end(first, { problem: { text: response.message, willRetry: false } });
    void sendNext();
  }

  /** Sends what an earlier page left behind. */
  async function resume() {
    const drafts = (await (await box)?.readAll().catch(() => [])) ?? [];
    const own = new Set(state.waiting.map(({ key }) => key));
    const left = drafts
      .filter((draft) => draft.record.startsWith(record) && draft.attempt && !own.has(draft.attempt.key))
      .sort((one, other) => one.typedAt - other.typedAt)
      .map(({ attempt }) => JSON.parse(attempt?.body ?? "") as WaitingChange<Change>);
    if (left.length > 0) set({ waiting: [...left, ...state.waiting], resumed: left.length });
    void sendNext();
  }

  void resume();
  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(added: Omit<WaitingChange<Change>, "key">) {
      const waiting = { key: freshId(), ...added };
      const attempt = { key: waiting.key, body: JSON.stringify(waiting), startedAt: Date.now() };
      const draft = {
        typed: {},
        base: {},
        version: null,
        parent: null,
        typedAt: performance.timeOrigin + performance.now(),
      };
      void box.then((opened) => opened?.store({ ...draft, record: record + waiting.key, tab: "", attempt }));
      set({ waiting: [...state.waiting, waiting], problem: null });
      void sendNext();
    },
    /** Sends at once what cannot be stored in the wrong order. The next page sends the rest. */
    leave() {
      const sent = new Set(inFlight ? [inFlight.id] : []);
      for (const waiting of state.waiting) {
        if (waiting !== inFlight && !sent.has(waiting.id)) void send(waiting);
        sent.add(waiting.id);
      }
    },
    /** The new data of the page contains the stored changes. */
    forgetStored() {
      if (state.stored.length > 0 || state.resumed > 0)
        set({ stored: [], resumed: state.waiting.length > 0 ? state.resumed : 0 });
    },
    retry: () => void sendNext(),
  };
}

function isTemporary({ status, headers }: ChangeResponse): boolean {
  return status === 0 || status >= 500 || status === 429 || headers.has("retry-after");
}
