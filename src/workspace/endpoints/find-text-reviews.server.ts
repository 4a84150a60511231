import type { Kysely } from "kysely";
import type { Database, TextReviewsTable } from "../../database/tables.ts";
import type { OwnTextReview } from "../schema.ts";

export async function findTextReviews(db: Kysely<Database>, accountId: string): Promise<OwnTextReview[]> {
  const rows = await db
    .selectFrom("text_reviews")
    .select(["id", "field", "text", "status", "reason", "created_at", "decided_at"])
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(describeTextReview);
}

type ReviewRow = Pick<TextReviewsTable, "field" | "text" | "reason" | "decided_at"> & {
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
