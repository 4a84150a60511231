import { memo } from "react";
import { href, Link } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { TagBadge } from "../prospect/tag-badge.tsx";
import type { BoardCard as Shown } from "./board-content.ts";

/** The card of a prospect. With script, it can be dragged, and keys move it while the focus is in it. */
export const BoardCard = memo(function BoardCard({ card, mayKeep }: { card: Shown; mayKeep: boolean }) {
  return (
    <li
      data-athlete={card.athleteId}
      draggable={mayKeep}
      className="flex gap-1 rounded-md border border-line bg-raised p-2 shadow-card [contain-intrinsic-block-size:auto_6rem] [content-visibility:auto]"
    >
      {mayKeep && (
        <label className="flex min-h-11 min-w-8 items-center justify-center">
          <input type="checkbox" name="athlete" value={card.athleteId} className="size-5" />
          <span className="sr-only">{`Select ${card.name}`}</span>
        </label>
      )}
      <div className="min-w-0 flex-1">
        <Link
          to={card.path ?? href("/coach/prospects/:athleteId", { athleteId: card.athleteId })}
          draggable={false}
          className="wrap-anywhere inline-flex min-h-6 items-center font-semibold text-ink underline-offset-4 hover:underline"
        >
          <bdi>{card.name}</bdi>
        </Link>
        {card.detail && <p className="wrap-anywhere text-ink-muted text-sm">{card.detail}</p>}
        {(card.tag || card.rating) && (
          <p className="mt-1 flex flex-wrap gap-1">
            {card.tag && <TagBadge {...card.tag} />}
            {card.rating && <Badge tone="solid">{card.rating}</Badge>}
          </p>
        )}
        {card.task && (
          <p className="wrap-anywhere mt-1 text-sm">
            {card.task.text}, <Timestamp at={card.task.dueOn} />
          </p>
        )}
      </div>
    </li>
  );
});
