import { type Kysely, sql } from "kysely";
import { writeAudit } from "../../accounts/audit-log.server.ts";
import { listTextErrors } from "../../athletes/check-texts.server.ts";
import { textFieldNames, textsOf } from "../../athletes/fields.ts";
import { findTextProblem } from "../../athletes/find-text-problem.server.ts";
import { type PublicText, publicTexts, wholeName } from "../../athletes/public-texts.ts";
import type { Database } from "../../database/tables.ts";
import type { RequestCounter } from "../../http/rate-limits.server.ts";
import { lockCurrentAthlete, unprocessable } from "./current-athlete.server.ts";
import { findOwnFields } from "./queries.server.ts";

/** Publishes or hides the profile everywhere at once. Hiding always succeeds. Throws 422 while the staff checks an offensive text of it, and 429 after many publications, which would flood the audit log. */
export async function setVisibility(
  trx: Kysely<Database>,
  { accountId, isPublished, countRequest }: { accountId: string; isPublished: boolean } & RequestCounter,
): Promise<{ isPublished: boolean }> {
  const key = await lockCurrentAthlete(trx, accountId);
  if (isPublished) await requireCheckedFields(trx, accountId);
  const { numUpdatedRows } = await trx
    .updateTable("athletes")
    .set({ is_published: isPublished, updated_at: sql<Date>`now()` })
    .where("id", "=", key)
    .where("is_published", "<>", isPublished)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) {
    if (isPublished) await countRequest();
    const action = isPublished ? "profile-published" : "profile-hidden";
    await writeAudit(trx, { actor: { label: "member", accountId }, action, subjectId: accountId });
  }
  return { isPublished };
}

/** Stored contact data does not block, because it can be older than its detector. */
async function requireCheckedFields(trx: Kysely<Database>, accountId: string): Promise<void> {
  const fields = (await findOwnFields(trx, accountId))?.fields;
  if (!fields) return;
  const texts = [
    ...textFieldNames.flatMap((field) => textsOf(fields[field]).map((text) => [field, text] as const)),
    ["fullName", wholeName(fields)] as const,
  ]
    .map(([field, text]) => ({ field, review: field, text, kind: publicTexts[field].kind }))
    .filter(({ text, kind }) => ["profanity", "letters"].includes(findTextProblem(text, kind) ?? ""));
  const errors = (await listTextErrors(trx, { accountId, texts })).map(({ field, message }) => {
    const { label } = publicTexts[field as PublicText];
    return {
      field,
      message: `Your profile can’t be public yet. ${label}: ${message} You can change it in your profile.`,
    };
  });
  if (errors.length > 0) throw unprocessable(errors);
}
