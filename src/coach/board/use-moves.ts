import { useEffect, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { createChangeQueue, emptyQueue } from "../../drafts/change-queue.ts";
import { openDraftBox } from "../../drafts/draft-box.ts";
import { requestJson } from "../../ui/request-json.ts";
import { applyMoves } from "./apply-moves.ts";
import type { Board, Move } from "./board-content.ts";

/** A message about the last move. `undo` returns the card. */
interface MoveMessage {
  text: string;
  undo?: (() => void) | undefined;
}

interface BoardOwner {
  account: string;
  programId: string;
}

/** The queue outlives the board, so that another page of the tab does not end it. */
let current: (BoardOwner & { queue: ReturnType<typeof createChangeQueue<Move>> }) | null = null;

function openQueue({ account, programId }: BoardOwner) {
  if (current?.account === account && current.programId === programId) return current.queue;
  const queue = createChangeQueue<Move>({
    record: `/coach/board#move:${programId}:`,
    // Without storage, as in some private windows, moves live as long as the tab.
    box: openDraftBox(account).catch(() => null),
    send: ({ key, id, change }) =>
      requestJson(`/api/coach/prospects/${id}`, {
        method: "PUT",
        body: change,
        headers: { "openroster-account": account, "idempotency-key": key },
        keepalive: true,
      }),
  });
  addEventListener("pagehide", queue.leave);
  addEventListener("online", queue.retry);
  current = { account, programId, queue };
  return queue;
}

/** Shows moves at once and stores them in the background. A move that the server rejects is taken back. */
export function useMoves(board: Board, { account, programId }: BoardOwner) {
  const [queue, setQueue] = useState<ReturnType<typeof openQueue> | null>(null);
  const [message, setMessage] = useState<MoveMessage | null>(null);
  const { revalidate } = useRevalidator();
  const read = queue?.read ?? readEmpty;
  const { waiting, stored, resumed, problem } = useSyncExternalStore(queue?.subscribe ?? ignore, read, readEmpty);

  useEffect(() => {
    const opened = openQueue({ account, programId });
    setQueue(opened);
    opened.retry();
  }, [account, programId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new data contains the stored moves.
  useEffect(() => queue?.forgetStored(), [queue, board]);

  useEffect(() => {
    if (resumed > 0 && waiting.length === 0) void revalidate();
  }, [resumed, waiting, revalidate]);

  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(null), 20_000);
    return () => clearTimeout(timer);
  }, [message]);

  function move(athleteId: string, change: Move, next: MoveMessage) {
    queue?.add({ id: athleteId, change });
    setMessage(next);
  }

  const moves = new Map<string, Move>();
  for (const { id, change } of [...stored, ...waiting]) moves.set(id, { ...moves.get(id), ...change });
  return { board: applyMoves(board, moves), message, problem, isSaving: waiting.length > 0, move };
}

const readEmpty = () => emptyQueue;
const ignore = () => () => {};
