import { memo } from "react";
import { href, Link } from "react-router";
import { OpenReelLink } from "../../film/reel-frame.tsx";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Timestamp } from "../../ui/timestamp.ts";
import { TagBadge } from "../prospect/tag-badge.tsx";
import { anyPosition } from "../prospect/vocabulary.ts";
import { isEntryId, type BoardCard as Shown, shownTags } from "./board-content.ts";

interface CardProps {
  card: Shown;
  mayKeep: boolean;
  position: string;
  year: number | null;
  /** One line in a wide window. */
  isRow: boolean;
}

/** The card of a prospect. With script, it can be dragged, and keys move it while the focus is in it. */
export const BoardCard = memo(function BoardCard({ card, mayKeep, position, year, isRow }: CardProps) {
  const { name, facts, detail, number, hasFilm, hasReel, picture, grades, tags, task, contact } = card;
  const place = [position === anyPosition ? null : position, year, facts].filter(Boolean).join("\u00a0· ");
  const others = tags.slice(shownTags);
  return (
    <li
      data-athlete={card.athleteId}
      draggable={mayKeep}
      className="flex gap-1 rounded-md border border-line bg-raised p-2 shadow-card [contain-intrinsic-block-size:auto_6rem] [content-visibility:auto]"
    >
      {mayKeep && (
        <label className="-my-2 flex min-h-11 min-w-8 items-center justify-center self-start">
          <input type="checkbox" name="athlete" value={card.athleteId} className="size-5" />
          <span className="sr-only">{`Select ${name}`}</span>
        </label>
      )}
      <div
        className={classNames(
          "min-w-0 flex-1",
          isRow &&
            "lg:grid lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,1.2fr)] lg:items-center lg:gap-x-4",
        )}
      >
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <Link
              to={card.path ?? href("/coach/prospects/:athleteId", { athleteId: card.athleteId })}
              draggable={false}
              className="wrap-anywhere inline-flex min-h-6 items-center font-semibold text-ink underline-offset-4 hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
            {isEntryId(card.athleteId) && <Badge className="ml-2">No profile</Badge>}
            <p className="text-sm tabular-nums">{place}</p>
          </div>
          {picture && (
            <img
              src={picture}
              alt=""
              width={40}
              height={40}
              loading="lazy"
              decoding="async"
              className="size-10 shrink-0 rounded-md object-cover"
            />
          )}
        </div>
        <p className="wrap-anywhere text-ink-muted text-sm">{detail}</p>
        <p className="text-sm">
          {number && <span className="tabular-nums">{number}</span>}
          {number && hasFilm && " · "}
          {hasReel && <OpenReelLink athleteId={card.athleteId} name={name} />}
          {hasFilm && !hasReel && <span className="text-ink-muted">Film</span>}
        </p>
        <p className="mt-1 flex flex-wrap gap-1 empty:hidden">
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
        {contact && <p className="mt-1 text-ink-muted text-sm">{contact}</p>}
        {task && (
          <p className="wrap-anywhere mt-1 text-sm">
            {task.text}, <Timestamp at={task.dueOn} />
          </p>
        )}
      </div>
    </li>
  );
});
