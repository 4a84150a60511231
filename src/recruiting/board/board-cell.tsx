import { memo } from "react";
import { classNames } from "../../ui/class-names.ts";
import { TextLink } from "../../ui/link-button.tsx";
import { type Stage, stages } from "../prospect/vocabulary.ts";
import { BoardCard } from "./board-card.tsx";
import type { BoardCell as Shown } from "./board-content.ts";

const lastFirst = (Object.entries(stages) as [Stage, string][]).toReversed();

interface CellProps {
  cell: Shown;
  name: string;
  mayKeep: boolean;
  mayNeed: boolean;
  /** Shows a place for each stage while a card of this class is dragged. */
  isTarget: boolean;
  moreHref: string;
  /** Shows only this cell. */
  onlyHref: string | null;
  /** The cell is a part of a list, as on a phone. */
  isList?: boolean;
}

export const BoardCell = memo(function BoardCell({
  cell,
  name,
  mayKeep,
  mayNeed,
  isTarget,
  moreHref,
  onlyHref,
  isList = false,
}: CellProps) {
  const { needed, total, counts, cards, position, year } = cell;
  // A need is met by offers and commitments, and not by athletes whom the staff only watches.
  const have = counts.offered + counts.committed;
  const title = `${name}, ${year ? `class of ${year}` : "no class"}`;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-muted text-sm">
        <p aria-hidden className={classNames("mr-1 font-semibold text-base text-ink", !isList && "sm:hidden")}>
          {title}
        </p>
        {mayNeed && year !== null && !isList ? (
          <label className="flex items-center gap-1.5 max-sm:hidden">
            Need
            <input
              type="number"
              name={`need:${position}:${year}`}
              defaultValue={needed || ""}
              min={0}
              max={99}
              placeholder="0"
              inputMode="numeric"
              className="figure min-h-11 w-14 rounded-md border border-line-strong bg-raised px-2 text-center text-ink"
            />
            <span className="sr-only">{`, ${title}`}</span>
          </label>
        ) : (
          needed > 0 && <span>{`Need ${needed},`}</span>
        )}
        <span className={needed > have ? "font-semibold text-ink" : undefined}>{`have ${have}`}</span>
        {total > 0 && (
          <span className={isList ? "border-line-strong sm:border-l sm:pl-2" : "sm:basis-full"}>
            {lastFirst
              .filter(([stage]) => counts[stage] > 0)
              .map(([stage, label]) => `${counts[stage]} ${label.toLowerCase()}`)
              .join(", ")}
          </span>
        )}
      </div>
      {lastFirst.map(([stage, label]) => {
        const own = cards.filter((card) => card.stage === stage);
        if (own.length === 0 && !isTarget) return null;
        return (
          <section
            key={stage}
            aria-label={`${label}, ${title}`}
            data-stage={stage}
            data-position={position}
            className={isTarget ? "mt-2 rounded-md border-2 border-line-strong border-dashed p-1" : "mt-2"}
          >
            <p className="eyebrow text-ink-muted text-xs">{label}</p>
            <ul className="mt-1 grid gap-2">
              {own.map((card) => (
                <BoardCard
                  key={card.athleteId}
                  card={card}
                  mayKeep={mayKeep}
                  position={position}
                  year={year}
                  isRow={isList}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {total > cards.length && (
        <p className="mt-2">
          {cell.isCut && onlyHref === null ? (
            `The board shows no more at once. To see the other ${total - cards.length}, add a filter.`
          ) : (
            <TextLink to={cell.isCut && onlyHref !== null ? onlyHref : moreHref} preventScrollReset>
              {cell.isCut
                ? `Show only these ${total}`
                : `Show ${Math.min(60, total - cards.length)} more of ${total - cards.length}`}
              <span className="sr-only">{`: ${title}`}</span>
            </TextLink>
          )}
        </p>
      )}
    </>
  );
});
