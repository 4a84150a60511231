import { type Kysely, type Selectable, sql } from "kysely";
import type { TextReviews } from "../../database/generated-tables.ts";
import type { Database } from "../../database/tables.ts";
import type { OwnTextReview } from "../schema.ts";

const mostReviews = 100;

/** Lists the latest texts, those that wait first. Requests are limited per day, so the number of decided ones grows without end. */
export async function findTextReviews(db: Kysely<Database>, accountId: string): Promise<OwnTextReview[]> {
  const rows = await db
    .selectFrom("text_reviews")
    .select(["id", "field", "text", "status", "reason", "created_at", "decided_at"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("athletes")
          .innerJoin("team_seasons", "team_seasons.athlete_id", "athletes.id")
          .innerJoin("events", "events.team_season_id", "team_seasons.id")
          .select("events.id")
          .whereRef("athletes.account_id", "=", "text_reviews.account_id")
          .where(sql<boolean>`text = case field when 'eventName' then events.name when 'score' then events.score end`),
      ).as("isInGame"),
    )
    .where("account_id", "=", accountId)
    .orderBy(sql`status <> 'pending'`)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(mostReviews)
    .execute();
  return rows.map(({ isInGame, ...row }) => ({ ...describeTextReview(row), isInGame: Boolean(isInGame) }));
}

type ReviewRow = Pick<Selectable<TextReviews>, "field" | "text" | "reason" | "decided_at"> & {
  id: string;
  status: OwnTextReview["status"];
  created_at: Date;
};

/** Omits the deciding administrator: the athlete must not learn the name. */
export function describeTextReview(row: ReviewRow): OwnTextReview {
  const { id, field, text, status, reason, created_at: askedAt, decided_at: decidedAt } = row;
  return {
    reviewId: id,
    field,
    text,
    status,
    reason,
    askedAt: askedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
