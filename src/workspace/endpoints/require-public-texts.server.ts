import { type Kysely, sql } from "kysely";
import { contactKinds, findContactData } from "../../athletes/find-contact-data.server.ts";
import { latestDateIn } from "../../athletes/latest-date.ts";
import { type PublicText, publicTextFields, publicTexts } from "../../athletes/public-texts.ts";
import type { Database } from "../../database/tables.ts";
import type { EventBody } from "../schema.ts";
import { unprocessable } from "./current-athlete.server.ts";

type Texts = Partial<Record<PublicText, string | readonly string[] | null | undefined>>;

/** Throws 422 for each text that looks like contact data. Skips stored texts, and those that the staff approved for the field. */
export async function requirePublicTexts(
  trx: Kysely<Database>,
  { accountId, texts, stored = () => ({}) }: { accountId: string; texts: Texts; stored?: () => Texts | Promise<Texts> },
): Promise<void> {
  const found = publicTextFields.flatMap((field) => {
    return [texts[field] ?? []].flat().flatMap((text) => {
      const contact = findContactData(text, publicTexts[field].kind);
      return contact ? [{ field, text, contact }] : [];
    });
  });
  // The common case: needs no query.
  if (found.length === 0) return;
  const before = await stored();
  const changed = found.filter(({ field, text }) => ![before[field]].flat().includes(text));
  if (changed.length === 0) return;
  const reviews = await trx
    .selectFrom("text_reviews")
    .select(["field", "text", "status"])
    .where("account_id", "=", accountId)
    .where(
      "text",
      "in",
      changed.map(({ text }) => text),
    )
    .execute();
  const errors = changed.flatMap(({ field, text, contact }) => {
    const review = reviews.find((one) => one.field === field && one.text === text);
    if (review?.status === "approved") return [];
    if (review?.status === "pending")
      return [{ field, message: "Our staff is checking this text. We’ll email you the result." }];
    const problem = `This looks like ${contactKinds[contact]}, and your profile is public.`;
    // The form of the list cannot name the text to check.
    if (field === "honors") return [{ field, message: `${problem} Please change “${text}”.` }];
    if (review) return [{ field, message: `${problem} Our staff didn’t approve it. Please change it.` }];
    return [{ field, message: `${problem} Please change it, or ask our staff to check it.`, canReview: true }];
  });
  if (errors.length > 0) throw unprocessable(errors);
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
