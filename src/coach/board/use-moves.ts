import { useEffect, useRef, useState } from "react";
import { requestJson } from "../../ui/request-json.ts";
import { applyMoves } from "./apply-moves.ts";
import type { Board, Move } from "./board-content.ts";

/** A message about the last move. `undo` returns the card. */
interface MoveMessage {
  text: string;
  isError: boolean;
  undo?: (() => void) | undefined;
}

interface WaitingMove {
  athleteId: string;
  change: Move;
}

function store({ athleteId, change }: WaitingMove, account: string) {
  return requestJson(`/api/coach/prospects/${athleteId}`, {
    method: "PUT",
    body: change,
    headers: { "openroster-account": account, "idempotency-key": crypto.randomUUID?.() },
    keepalive: true,
  });
}

/** Moves cards at once and stores the moves in the background. A move that the server rejects is taken back. */
export function useMoves(board: Board, account: string) {
  const [moves, setMoves] = useState<ReadonlyMap<string, Move>>(new Map());
  const [message, setMessage] = useState<MoveMessage | null>(null);
  const [shown, setShown] = useState(board);
  const queue = useRef(Promise.resolve());
  const waiting = useRef<WaitingMove[]>([]);
  // New data from the server contains the stored moves.
  if (shown !== board) {
    setShown(board);
    setMoves(new Map());
  }

  function move(athleteId: string, change: Move, message: Omit<MoveMessage, "isError">) {
    const before = moves.get(athleteId);
    const apply = (next: Move | undefined) =>
      setMoves((all) => {
        const others = new Map([...all].filter(([id]) => id !== athleteId));
        return next ? others.set(athleteId, next) : others;
      });
    apply({ ...before, ...change });
    setMessage({ ...message, isError: false });
    waiting.current.push({ athleteId, change });
    // One after another, so that the last move of a card is stored last.
    queue.current = queue.current.then(async () => {
      const next = waiting.current.shift();
      const response = next && (await store(next, account));
      if (!response || response.ok) return;
      apply(before);
      setMessage({ text: `Not moved. ${response.message}`, isError: true });
    });
  }

  // Without this, a reload would lose the moves that the page already shows.
  useEffect(() => {
    const storeAll = () => {
      for (const next of waiting.current.splice(0)) void store(next, account);
    };
    addEventListener("pagehide", storeAll);
    return () => removeEventListener("pagehide", storeAll);
  }, [account]);

  useEffect(() => {
    if (!message || message.isError) return;
    const timer = setTimeout(() => setMessage(null), 20_000);
    return () => clearTimeout(timer);
  }, [message]);

  return { board: applyMoves(board, moves), message, move };
}
