import { useEffect, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { openDraftBox } from "../../browser-storage/draft-box.ts";
import { type Stage, stages } from "../prospect/vocabulary.ts";
import type { Board, BoardCard, BoardCell, Move } from "./board-content.ts";
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

const lastFirst = (Object.keys(stages) as Stage[]).toReversed();

/** Returns the board after the moves, by athlete. Cells without a change keep their identity, so that React skips them. */
function applyMoves(board: Board, moves: ReadonlyMap<string, Move>): Board {
  let rows = board.rows;
  let hidden = 0;
  for (const [athleteId, move] of moves) {
    const from = rows
      .flatMap(({ cells }) => cells)
      .find(({ cards }) => cards.some((card) => card.athleteId === athleteId));
    const card = from?.cards.find((one) => one.athleteId === athleteId);
    if (!from || !card) continue;
    const moved = { ...card, stage: move.stage ?? card.stage };
    const position = move.position ?? from.position;
    if (move.isHidden) hidden += 1;
    rows = rows.map((row) => {
      if (row.position !== from.position && row.position !== position) return row;
      const cells = row.cells.map((cell) => {
        const without = cell === from ? remove(cell, card) : cell;
        const receives = !move.isHidden && cell.position === position && cell.year === from.year;
        return receives ? add(without, moved) : without;
      });
      return { ...row, cells };
    });
  }
  return rows === board.rows ? board : { ...board, rows, total: board.total - hidden };
}

function remove(cell: BoardCell, card: BoardCard): BoardCell {
  return {
    ...cell,
    total: cell.total - 1,
    counts: { ...cell.counts, [card.stage]: cell.counts[card.stage] - 1 },
    cards: cell.cards.filter((one) => one !== card),
  };
}

function add(cell: BoardCell, card: BoardCard): BoardCell {
  const rank = (one: BoardCard) => lastFirst.indexOf(one.stage);
  return {
    ...cell,
    total: cell.total + 1,
    counts: { ...cell.counts, [card.stage]: cell.counts[card.stage] + 1 },
    cards: [...cell.cards, card].sort((one, other) => rank(one) - rank(other)),
  };
}
