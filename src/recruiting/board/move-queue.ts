import type { DraftBox } from "../../browser-storage/draft-box.ts";
import { freshId } from "../../browser-storage/fresh-id.ts";
import { createRetrySchedule, type SendOutcome } from "../../browser-storage/retry-schedule.ts";
import { findRetry } from "../../ui/request-json.ts";
import type { MoveResponse, WaitingMove } from "./request-move.ts";

interface QueueState {
  /** Moves that the server may not have stored, the oldest first. */
  waiting: readonly WaitingMove[];
  /** Moves that were stored since the page received its data. */
  stored: readonly WaitingMove[];
  /** Moves of an earlier page that wait or were stored. The page may lack their cards. */
  resumed: number;
  problem: { text: string; willRetry: boolean } | null;
  /** Time of the last try in ms, or null if it did not fail. */
  lastFailedAt: number | null;
}

export const emptyQueue: QueueState = { waiting: [], stored: [], resumed: 0, problem: null, lastFailedAt: null };

type SendMove = (move: WaitingMove) => Promise<MoveResponse>;

/** Longest time that a move waits to be stored on the device before it is sent. */
const maxStoreMs = 1000;

/**
 * Stores moves one after another in the background. A move stays in the box until the server has responded, so that the next page can send it
 * again. A move is sent only after the ones before it were stored or rejected: otherwise an undo could be stored before the move.
 */
export function createMoveQueue({
  record,
  box,
  send,
}: {
  record: string;
  box: Promise<Pick<DraftBox, "store" | "drop" | "readAll"> | null>;
  send: SendMove;
}) {
  const listeners = new Set<() => void>();
  let state = emptyQueue;
  let inFlight: WaitingMove | null = null;
  /** Moves that are being stored on the device. A page that is reloaded during a request must find its move there. */
  const storing = new WeakMap<WaitingMove, Promise<unknown>>();
  const schedule = createRetrySchedule(sendAll, () => change({ lastFailedAt: schedule.lastFailedAt() }));

  function change(next: Partial<QueueState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function end(move: WaitingMove, next: Partial<QueueState> = {}) {
    void box.then((opened) => opened?.drop(record + move.key, ""));
    change({ waiting: state.waiting.filter((one) => one !== move), ...next });
  }

  async function sendAll(): Promise<SendOutcome> {
    for (let [move] = state.waiting; move; [move] = state.waiting) {
      // A move on the device is sent at once, also while the page is left.
      if (storing.has(move)) await storing.get(move);
      storing.delete(move);
      inFlight = move;
      const response = await send(move);
      inFlight = null;
      const retry = findRetry(response);
      if (retry) {
        change({ problem: { text: response.message, willRetry: true } });
        return { kind: "failed", ...retry };
      }
      // Another account has signed in, or none: the move waits in the box for its own.
      if (response.status === 401) {
        change({ problem: { text: response.message, willRetry: false } });
        return { kind: "stopped" };
      }
      if (response.ok) end(move, { stored: [...state.stored, move], problem: null });
      else end(move, { problem: { text: response.message, willRetry: false } });
    }
    return { kind: "done" };
  }

  /** Sends what an earlier page left behind. */
  async function resume() {
    const drafts = (await (await box)?.readAll().catch(() => [])) ?? [];
    const own = new Set(state.waiting.map(({ key }) => key));
    const left = drafts
      .filter((draft) => draft.record.startsWith(record) && draft.attempt && !own.has(draft.attempt.key))
      .sort((one, other) => one.typedAt - other.typedAt)
      .map(({ attempt }) => JSON.parse(attempt?.body ?? "") as WaitingMove);
    if (left.length > 0) change({ waiting: [...left, ...state.waiting], resumed: left.length });
    schedule.send();
  }

  void resume();
  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(added: Omit<WaitingMove, "key">) {
      const move = { key: freshId(), ...added };
      const attempt = { key: move.key, body: JSON.stringify(move), startedAt: Date.now() };
      const draft = {
        typed: {},
        base: {},
        version: null,
        parent: null,
        typedAt: performance.timeOrigin + performance.now(),
      };
      const stored = box.then((opened) => opened?.store({ ...draft, record: record + move.key, tab: "", attempt }));
      storing.set(move, Promise.race([stored.catch(() => null), pause(maxStoreMs)]));
      change({ waiting: [...state.waiting, move], problem: null });
      schedule.send();
    },
    /** Sends at once what cannot be stored in the wrong order. The next page sends the rest. */
    leave() {
      const athletes = new Set(inFlight ? [inFlight.athleteId] : []);
      for (const move of state.waiting) {
        if (move !== inFlight && !athletes.has(move.athleteId)) void send(move);
        athletes.add(move.athleteId);
      }
    },
    /** The new data of the page contains the stored moves. */
    forgetStored() {
      if (state.stored.length > 0 || state.resumed > 0)
        change({ stored: [], resumed: state.waiting.length > 0 ? state.resumed : 0 });
    },
    listen: schedule.listen,
    send: () => schedule.send(),
    tryNow: schedule.tryNow,
    stop: schedule.stop,
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
