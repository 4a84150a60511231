import { type Kysely, sql } from "kysely";
import { listTextErrors, type TextError } from "../../athletes/check-texts.server.ts";
import { findTextProblem, textProblems } from "../../athletes/find-text-problem.server.ts";
import { latestDateIn } from "../../athletes/latest-date.ts";
import { type PublicText, publicTextFields, publicTexts } from "../../athletes/public-texts.ts";
import type { Database } from "../../database/tables.ts";
import { findLinkProblem } from "../../media/find-link-problem.server.ts";
import type { EventBody } from "../schema.ts";
import { unprocessable } from "./current-athlete.server.ts";

type Texts = Partial<Record<PublicText, string | readonly string[] | null | undefined>>;

/** Throws 422 for each text that a public profile must not show. Skips stored texts, and those that the staff approved for the field. */
export async function requirePublicTexts(
  trx: Kysely<Database>,
  { accountId, texts, stored = () => ({}) }: { accountId: string; texts: Texts; stored?: () => Texts | Promise<Texts> },
): Promise<void> {
  const given = publicTextFields.flatMap((field) =>
    [texts[field] ?? []].flat().map((text) => ({ field, review: field, text, kind: publicTexts[field].kind })),
  );
  // The common case: needs no query.
  const found = given.filter(({ text, kind }) => findTextProblem(text, kind) !== null);
  if (found.length === 0) return;
  const before = await stored();
  const changed = found.filter(({ field, text }) => ![before[field]].flat().includes(text));
  const errors = await listTextErrors(trx, { accountId, texts: changed, mayAsk: true });
  if (errors.length > 0) throw unprocessable(errors.flatMap(ofForm));
}

/** Throws 422 if the address of a link contains words that a public profile must not show. Our staff is not asked: another link has none. */
export function requirePublicAddress(url: string): void {
  const found = findLinkProblem(url);
  if (!found) return;
  const message = `The address of this link contains what looks like ${textProblems[found]}, and your profile is public. Paste another link.`;
  throw unprocessable([{ field: "url", message }]);
}

/** No form has a field for the whole name: its error is shown at the last name. `fullName` offers the review. */
function ofForm(error: TextError): TextError[] {
  if (error.field !== "fullName") return [error];
  const { canReview, ...shown } = error;
  return [{ ...shown, field: "lastName" }, ...(canReview ? [error] : [])];
}

/** Throws 422 if a game's texts look like contact data, or its date is after today in the athlete's state. Skips unchanged values. */
export async function requirePublicEvent(
  trx: Kysely<Database>,
  {
    accountId,
    event: { eventName, score, date },
    stored = null,
  }: { accountId: string; event: EventBody; stored?: Pick<EventBody, "eventName" | "score" | "date"> | null },
): Promise<void> {
  await requirePublicTexts(trx, { accountId, texts: { eventName, score }, stored: () => stored ?? {} });
  if (date === null || date === stored?.date) return;
  const { state, now } = await trx
    .selectFrom("athletes")
    .select(["state", sql<Date>`now()`.as("now")])
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  if (date > latestDateIn(state, now.getTime())) {
    const message = "To keep you safe, a game can’t have a date in the future. Add the game after you play it.";
    throw unprocessable([{ field: "date", message }]);
  }
}
