import type { Kysely } from "kysely";
import { findTextProblem, lettersMessage } from "../../athletes/find-text-problem.server.ts";
import { maxPendingTexts } from "../../athletes/held-texts.server.ts";
import { publicTexts } from "../../athletes/public-texts.ts";
import { countRows } from "../../database/count-rows.server.ts";
import type { Database } from "../../database/tables.ts";
import type { RequestCounter } from "../../http/rate-limits.server.ts";
import type { NewTextReview, OwnTextReview } from "../schema.ts";
import { lockCurrentAthlete, tooMany, unprocessable } from "./current-athlete.server.ts";
import { describeTextReview } from "./find-text-reviews.server.ts";

const columns = ["id", "field", "text", "status", "reason", "created_at", "decided_at"] as const;

/** Submits a text for review, or returns the existing review. Throws 409 (too many), 422 (no review needed, too long) and 429 (daily limit). */
export async function requestTextReview(
  trx: Kysely<Database>,
  { accountId, field, text, countRequest }: NewTextReview & { accountId: string } & RequestCounter,
): Promise<OwnTextReview> {
  const { kind, maxLength } = publicTexts[field];
  const found = findTextProblem(text, kind);
  if (!found) throw unprocessable([{ field: "text", message: "This text doesn’t need a check. You can save it." }]);
  if (found === "letters") throw unprocessable([{ field: "text", message: lettersMessage }]);
  if ([...text].length > maxLength)
    throw unprocessable([{ field: "text", message: `Use at most ${maxLength} characters.` }]);
  // Serializes the requests of one athlete, so that the limits hold.
  await lockCurrentAthlete(trx, accountId);
  const known = await trx
    .selectFrom("text_reviews")
    .select(columns)
    .where("account_id", "=", accountId)
    .where("field", "=", field)
    .where("text", "=", text)
    .executeTakeFirst();
  if (known) return describeTextReview(known);
  const pending = await countRows(
    trx.selectFrom("text_reviews").where("account_id", "=", accountId).where("status", "=", "pending"),
  );
  if (pending >= maxPendingTexts)
    throw tooMany(
      `Our staff is already checking ${maxPendingTexts} of your texts. Please ask again after we email you about one of them.`,
    );
  await countRequest();
  const review = await trx
    .insertInto("text_reviews")
    .values({ account_id: accountId, field, text, found })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return describeTextReview(review);
}
