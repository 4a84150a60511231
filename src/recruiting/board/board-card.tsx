import { memo } from "react";
import { href, Link } from "react-router";
import { OpenReelLink } from "../../film/reel-frame.tsx";
import { Badge } from "../../ui/badge.tsx";
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
