import { type Stage, stages } from "../prospect/vocabulary.ts";
import type { Board, BoardCard, BoardCell, Move } from "./board-content.ts";

const lastFirst = (Object.keys(stages) as Stage[]).toReversed();

/** Returns the board after the moves, by athlete. Cells without a change keep their identity, so that React skips them. */
export function applyMoves(board: Board, moves: ReadonlyMap<string, Move>): Board {
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
