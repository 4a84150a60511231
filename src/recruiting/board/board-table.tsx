import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { UnsentStatus } from "../../browser-storage/unsent-status.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { type Stage, stages } from "../prospect/vocabulary.ts";
import { BoardCell } from "./board-cell.tsx";
import type { Board, BoardCard, BoardCell as Cell } from "./board-content.ts";
import { useMoves } from "./use-moves.ts";

const stageOrder = Object.keys(stages) as Stage[];

export function BoardTable({
  board: stored,
  account,
  programId,
  mayKeep,
  mayNeed,
  isList = false,
}: {
  board: Board;
  account: string;
  programId: string;
  mayKeep: boolean;
  mayNeed: boolean;
  /** A list by position and class, as on a phone. */
  isList?: boolean;
}) {
  const { board, message, problem, unsent, move } = useMoves(stored, { account, programId });
  const [dragged, setDragged] = useState<Place | null>(null);
  const { search } = useLocation();
  const section = useRef<HTMLElement>(null);
  const focused = useRef<string | null>(null);
  const [block, hidden] = isList ? ["block", "hidden"] : ["max-sm:block", "max-sm:hidden"];

  // A moved card is a new element: the focus follows it.
  useEffect(() => {
    if (!focused.current || board === stored) return;
    section.current?.querySelector<HTMLElement>(`[data-athlete="${focused.current}"] a`)?.focus();
    focused.current = null;
  });

  function moveCard({ card, cell }: Place, { stage, position }: { stage: Stage; position: string }) {
    const change = { ...(stage !== card.stage && { stage }), ...(position !== cell.position && { position }) };
    if (Object.keys(change).length === 0) return;
    const back = { stage: card.stage, position: cell.position };
    const where = [stages[stage], position !== cell.position && position].filter(Boolean).join(", ");
    const now = { stage, position };
    move(
      card.athleteId,
      { ...change, was: back },
      {
        text: `${card.name}: ${where}.`,
        undo: () => move(card.athleteId, { ...back, was: now }, { text: `${card.name}: ${stages[back.stage]}.` }),
      },
    );
  }

  function hide({ card }: Place) {
    move(
      card.athleteId,
      { isHidden: true },
      {
        text: `${card.name} is hidden.`,
        undo: () => move(card.athleteId, { isHidden: false }, { text: `${card.name} is on the board again.` }),
      },
    );
  }

  function onKeyDown(event: KeyboardEvent) {
    const place = placeOf(board, event.target);
    if (!place || event.ctrlKey || event.metaKey) return;
    const { card, cell } = place;
    const next = nextPlace(event, { board, card, cell });
    if (event.key === "h") hide(place);
    else if (next) moveCard(place, next);
    else return;
    event.preventDefault();
    focused.current = card.athleteId;
  }

  function onDrop(event: DragEvent) {
    const zone = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-stage]") : null;
    const { stage, position } = zone?.dataset ?? {};
    setDragged(null);
    if (!dragged || !stage || !position) return;
    event.preventDefault();
    moveCard(dragged, { stage: stage as Stage, position });
  }

  const handlers = mayKeep && {
    onKeyDown,
    onDrop,
    onDragStart(event: DragEvent) {
      const place = placeOf(board, event.target);
      if (!place) return;
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", place.card.name);
      // Chromium ends a drag whose element changes in the same event.
      setTimeout(() => setDragged(place));
    },
    onDragOver(event: DragEvent) {
      if (dragged && event.target instanceof Element && event.target.closest("[data-stage]")) event.preventDefault();
    },
    onDragEnd: () => setDragged(null),
  };

  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="font-medium">
          {message?.text}
        </p>
        {message?.undo && (
          <Button variant="ghost" onClick={message.undo}>
            Undo
          </Button>
        )}
        {(message || unsent.count > 0) && !problem && (
          <p className="text-ink-muted">{unsent.count > 0 ? "Saving…" : "Saved"}</p>
        )}
        <p role="alert" className="font-medium text-danger">
          {problem && `${problem.willRetry ? "Not saved yet. We’ll keep trying." : "Not saved."} ${problem.text}`}
        </p>
        {unsent.count > 0 && unsent.lastFailedAt !== null && (
          <UnsentStatus text={`${unsent.count} unsent`} lastFailedAt={unsent.lastFailedAt} onTry={unsent.tryNow} />
        )}
      </div>
      {board.hiddenYears > 0 && (
        <p className="mb-3 text-ink-muted">
          {`The board shows ${board.years.filter((year) => year !== null).length} classes at once. To see the other ${board.hiddenYears}, filter it by class.`}
        </p>
      )}
      <section
        ref={section}
        aria-label="Board"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the region.
        tabIndex={0}
        {...handlers}
        className={classNames("relative overflow-x-auto", !isList && "sm:rounded-lg sm:border sm:border-line")}
      >
        <table className={classNames("w-full border-collapse text-left", block)}>
          <thead className={hidden}>
            <tr>
              <th scope="col" className="w-36 bg-sunken p-3">
                Position
                {mayNeed && (
                  <Button
                    type="submit"
                    name="intent"
                    value="needs"
                    variant="ghost"
                    className="-my-2 -ml-3 block whitespace-nowrap px-3 text-sm print:hidden"
                  >
                    Save needs
                  </Button>
                )}
              </th>
              {board.years.map((year) => (
                <th key={year ?? "none"} scope="col" className="w-[30rem] min-w-56 bg-sunken p-3">
                  {year ? `Class of ${year}` : "No class"}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={block}>
            {board.rows.map((row) => (
              <tr key={row.position} className={classNames("border-line align-top", block, !isList && "sm:border-t")}>
                <th scope="row" className={classNames("p-3", hidden)}>
                  {row.name}
                </th>
                {row.cells.map((cell) => (
                  <td
                    key={cell.year ?? "none"}
                    className={classNames(
                      "border-line",
                      isList ? "block py-2" : "p-3 max-sm:block max-sm:px-0 max-sm:py-2 sm:border-l",
                      cell.total === 0 && hidden,
                    )}
                  >
                    <BoardCell
                      cell={cell}
                      name={row.name}
                      mayKeep={mayKeep}
                      mayNeed={mayNeed}
                      isTarget={dragged !== null && dragged.cell.year === cell.year}
                      moreHref={`?${moreOf(search, cell)}`}
                      onlyHref={onlyOf(search, cell)}
                      isList={isList}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

interface Place {
  card: BoardCard;
  cell: Cell;
}

function placeOf(board: Board, target: EventTarget): Place | null {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-athlete]") : null;
  const athleteId = element?.dataset.athlete;
  for (const { cells } of board.rows)
    for (const cell of cells) {
      const card = cell.cards.find((one) => one.athleteId === athleteId);
      if (card) return { card, cell };
    }
  return null;
}

/** Returns where a key moves a card: 1 to 5 are stages, [ and ] the next one, Alt with an arrow key another row. */
function nextPlace({ key, altKey }: KeyboardEvent, { board, card, cell }: Place & { board: Board }) {
  const stage = stageOrder.indexOf(card.stage);
  const row = board.rows.findIndex(({ position }) => position === cell.position);
  const step = { "[": -1, "]": 1, ArrowUp: -1, ArrowDown: 1 }[key];
  if (altKey && step !== undefined && key.startsWith("Arrow")) {
    const other = board.rows[row + step];
    return other ? { stage: card.stage, position: other.position } : null;
  }
  const next = /^[1-5]$/.test(key) ? stageOrder[Number(key) - 1] : isBracket(key) && stageOrder[stage + (step ?? 0)];
  return next ? { stage: next, position: cell.position } : null;
}

function isBracket(key: string): boolean {
  return key === "[" || key === "]";
}

/** Returns the address that shows only this cell; null if that is this one, or for athletes without a class. */
function onlyOf(search: string, { position, year }: Cell): string | null {
  const params = new URLSearchParams(search);
  const isOnly = params.get("position") === position && params.get("graduationYear") === String(year);
  if (year === null || isOnly) return null;
  params.delete("more");
  params.set("position", position);
  params.set("graduationYear", String(year));
  return `?${params}`;
}

function moreOf(search: string, { position, year }: Cell): string {
  const params = new URLSearchParams(search);
  params.append("more", `${position}:${year ?? "none"}`);
  return params.toString();
}
