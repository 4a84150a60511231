import { memo } from "react";
import { href, Link } from "react-router";
import { OpenReelLink } from "../../film/reel-frame.tsx";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { TextLink } from "../../ui/link-button.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { TagBadge } from "../prospect/tag-badge.tsx";
import { anyPosition, type Stage, stages } from "../prospect/vocabulary.ts";
import { isEntryId, type BoardCard as ShownCard, type BoardCell as ShownCell, shownTags } from "./board-content.ts";

const lastFirst = (Object.entries(stages) as [Stage, string][]).toReversed();

interface CellProps {
  cell: ShownCell;
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

interface CardProps {
  card: ShownCard;
  mayKeep: boolean;
  position: string;
  year: number | null;
  /** One line in a wide window. */
  isRow: boolean;
}

/** The card of a prospect. With script, it can be dragged, and keys move it while the focus is in it. */
const BoardCard = memo(function BoardCard({ card, mayKeep, position, year, isRow }: CardProps) {
  const { name, facts, detail, number, hasFilm, hasReel, picture, grades, tags, task, contact } = card;
  const place = [position === anyPosition ? null : position, year, facts].filter(Boolean).join("\u00a0· ");
  const others = tags.slice(shownTags);
  return (
    <li data-athlete={card.athleteId} draggable={mayKeep} className="board-card">
      {mayKeep && (
        <label>
          <input type="checkbox" name="athlete" value={card.athleteId} />
          <span className="sr-only">{`Select ${name}`}</span>
        </label>
      )}
      <div data-row={isRow || undefined}>
        <div>
          <div>
            <Link
              to={card.path ?? href("/coach/prospects/:athleteId", { athleteId: card.athleteId })}
              draggable={false}
            >
              <bdi>{name}</bdi>
            </Link>
            {isEntryId(card.athleteId) && <Badge className="ml-2">No profile</Badge>}
            <p>{place}</p>
          </div>
          {picture && <img src={picture} alt="" width={40} height={40} loading="lazy" decoding="async" />}
        </div>
        <p data-muted>{detail}</p>
        <p>
          {number}
          {number && hasFilm && " · "}
          {hasReel && <OpenReelLink athleteId={card.athleteId} name={name} />}
          {hasFilm && !hasReel && <span className="text-ink-muted">Film</span>}
        </p>
        <p data-badges>
          {grades.map((grade) => (
            <Badge key={grade} tone="solid">
              {grade}
            </Badge>
          ))}
          {tags.slice(0, shownTags).map((tag) => (
            <TagBadge key={tag.label} {...tag} />
          ))}
          {others.length > 0 && (
            <span title={others.map(({ label }) => label).join(", ")} className="text-ink-muted text-sm">
              {`+${others.length}`}
            </span>
          )}
        </p>
        {contact && <p data-muted>{contact}</p>}
        {task && (
          <p>
            {task.text}, <Timestamp at={task.dueOn} />
          </p>
        )}
      </div>
    </li>
  );
});
