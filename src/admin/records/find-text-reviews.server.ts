import { type Kysely, sql } from "kysely";
import { textProblems } from "../../athletes/find-text-problem.server.ts";
import type { Database } from "../../database/tables.ts";
import { pagesOf } from "../pages-of.server.ts";
import type { ReviewList, ReviewQuery } from "../schema.ts";

export async function listTextReviews(
  db: Kysely<Database>,
  { page, pageSize, status }: ReviewQuery,
): Promise<ReviewList> {
  const isPending = status === "pending";
  const chosen = db.selectFrom("text_reviews").where("status", isPending ? "=" : "<>", "pending");
  const [{ total }, rows] = await Promise.all([
    chosen.select(({ fn }) => fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
    chosen
      .innerJoin("accounts", "accounts.id", "text_reviews.account_id")
      .select([
        "text_reviews.id",
        "field",
        "text",
        "found",
        "status",
        "reason",
        "text_reviews.created_at as askedAt",
        "decided_at as decidedAt",
        "accounts.id as userLoginId",
        sql<string>`first_name || ' ' || last_name`.as("name"),
        "email",
      ])
      .$if(isPending, (query) => query.orderBy("text_reviews.created_at"))
      .$if(!isPending, (query) => query.orderBy("decided_at", "desc"))
      .orderBy("text_reviews.id")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
  ]);
  const data = rows.map(({ userLoginId, name, email, found, askedAt, decidedAt, ...review }) => ({
    ...review,
    found: textProblems[found],
    account: { userLoginId, name, email },
    askedAt: askedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }));
  return { data, pages: pagesOf(data, pageSize, Number(total)) };
}
