import { useEffect, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { openDraftBox } from "../../browser-storage/draft-box.ts";
import { applyMoves } from "./apply-moves.ts";
import type { Board, Move } from "./board-content.ts";
import { createMoveQueue, emptyQueue } from "./move-queue.ts";
import { requestMove } from "./request-move.ts";

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
let current: (BoardOwner & { queue: ReturnType<typeof createMoveQueue> }) | null = null;

function openQueue({ account, programId }: BoardOwner) {
  if (current?.account === account && current.programId === programId) return current.queue;
  current?.queue.stop();
  const queue = createMoveQueue({
    record: `/coach/board#move:${programId}:`,
    // Without storage, as in some private windows, moves live as long as the tab.
    box: openDraftBox(account).catch(() => null),
    send: (move) => requestMove(account, move),
  });
  addEventListener("pagehide", queue.leave);
  queue.listen();
  current = { account, programId, queue };
  return queue;
}

/** Shows moves at once and stores them in the background. A move that the server rejects is taken back. */
export function useMoves(board: Board, { account, programId }: BoardOwner) {
  const [queue, setQueue] = useState<ReturnType<typeof openQueue> | null>(null);
  const [message, setMessage] = useState<MoveMessage | null>(null);
  const { revalidate } = useRevalidator();
  const read = queue?.read ?? readEmpty;
  const { waiting, stored, resumed, problem, lastFailedAt } = useSyncExternalStore(
    queue?.subscribe ?? ignore,
    read,
    readEmpty,
  );

  useEffect(() => {
    const opened = openQueue({ account, programId });
    setQueue(opened);
    opened.send();
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
    queue?.add({ athleteId, change });
    setMessage(next);
  }

  const moves = new Map<string, Move>();
  for (const { athleteId, change } of [...stored, ...waiting])
    moves.set(athleteId, { ...moves.get(athleteId), ...change });
  const unsent = { count: waiting.length, lastFailedAt, tryNow: () => queue?.tryNow() };
  return { board: applyMoves(board, moves), message, problem, unsent, move };
}

const readEmpty = () => emptyQueue;
const ignore = () => () => {};
