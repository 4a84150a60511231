import { type Kysely, sql } from "kysely";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import type { TextContext } from "../context-schema.ts";

const maxEarlier = 5;

/** Adds to each text what its author sent before, and the author’s profile. */
export async function addTextContext<Review extends { id: string }>(
  db: Kysely<Database>,
  reviews: readonly Review[],
): Promise<(Review & { context: TextContext })[]> {
  if (reviews.length === 0) return [];
  const ids = reviews.map(({ id }) => id);
  const { rows } = await sql<Omit<TextContext, "athleteId"> & { id: string; athleteKey: string | null }>`
    select review.id, athletes.id as "athleteKey", coalesce(athletes.is_public, false) as "isPublic",
        coalesce(counted.approved, 0) as approved, coalesce(counted.declined, 0) as declined, coalesce(counted.earlier, '[]') as earlier
      from text_reviews review left join athletes on athletes.account_id = review.account_id
      left join lateral (
        select count(*) filter (where status = 'approved')::integer as approved, count(*) filter (where status = 'declined')::integer as declined,
            json_agg(json_build_object('field', field, 'text', text, 'status', status,
              'askedAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by created_at desc)
              filter (where place <= ${maxEarlier}) as earlier
          from (select other.*, row_number() over (order by created_at desc) as place from text_reviews other
            where other.account_id = review.account_id and other.id <> review.id and other.created_at <= review.created_at) as sent
      ) as counted on true
      where review.id = any(${ids}::uuid[])`.execute(db);
  const contexts = new Map(rows.map((row) => [row.id, row]));
  return reviews.map((review) => {
    const found = contexts.get(review.id);
    const { earlier = [], approved = 0, declined = 0, isPublic = false, athleteKey = null } = found ?? {};
    const athleteId = athleteKey === null ? null : encodeId("athlete", athleteKey);
    return { ...review, context: { earlier, approved, declined, athleteId, isPublic } };
  });
}
