import { type Kysely, sql } from "kysely";
import { isAccountId } from "../../accounts/queries.server.ts";
import { textProblems } from "../../athletes/find-text-problem.server.ts";
import type { Database } from "../../database/tables.ts";
import { versionOf } from "../record-version.server.ts";
import type { ReviewList, ReviewQuery, ReviewRecord } from "../schema.ts";
import { selectOwner } from "../select-account-name.server.ts";
import { ageOf, listFiltered, nameOfDecider } from "../work-list/filter-rows.server.ts";
import { addTextContext } from "./find-text-context.server.ts";

export async function listTextReviews(db: Kysely<Database>, { status, ...chosen }: ReviewQuery): Promise<ReviewList> {
  const isPending = status === "pending";
  const reviews = db
    .selectFrom("text_reviews")
    .where("status", isPending ? "=" : "<>", "pending")
    .select(["id", "field", "found", ageOf("created_at").as("age")]);
  const filterable = { rows: sql`${reviews}`, names: ["found", "field", "age"] };
  const { rows, ...list } = await listFiltered(db, filterable, chosen, (ids) =>
    selectRecords(db)
      .where("text_reviews.id", "in", ids)
      .$if(isPending, (query) => query.orderBy("text_reviews.created_at"))
      .$if(!isPending, (query) => query.orderBy("decided_at", "desc"))
      .orderBy("text_reviews.id"),
  );
  return { data: await addTextContext(db, rows.map(toRecord)), ...list };
}

export async function findTextReview(db: Kysely<Database>, id: string): Promise<ReviewRecord | null> {
  // Review ids are UUIDs too.
  if (!isAccountId(id)) return null;
  const row = await selectRecords(db).where("text_reviews.id", "=", id).executeTakeFirst();
  if (!row) return null;
  const [review] = await addTextContext(db, [toRecord(row)]);
  return review ?? null;
}

function selectRecords(db: Kysely<Database>) {
  return db
    .selectFrom("text_reviews")
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
      selectOwner().as("account"),
      nameOfDecider("text_reviews").as("decidedBy"),
    ]);
}

type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectRecords>["executeTakeFirstOrThrow"]>>;

function toRecord({ found, askedAt, decidedAt, decidedBy, ...review }: ReviewRow): Omit<ReviewRecord, "context"> {
  const record = {
    ...review,
    found: textProblems[found],
    askedAt: askedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
  return { ...record, decidedBy, version: versionOf([record]) };
}
