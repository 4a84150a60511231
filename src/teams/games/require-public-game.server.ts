import { type Kysely, sql } from "kysely";
import { contactKinds, findContactData } from "../../athletes/find-contact-data.server.ts";
import { publicTexts } from "../../athletes/public-texts.ts";
import type { Database } from "../../database/tables.ts";
import { invalidField } from "../../http/invalid-field.server.ts";
import type { GameChange } from "./schema.ts";

/** Throws 422 if a text of a game looks like contact data, or if a played game is in the future. */
export async function requirePublicGame(
  trx: Kysely<Database>,
  { opponent, score, date, isPlayed, seasonYear = "" }: GameChange & { seasonYear?: string },
): Promise<void> {
  const texts = [
    { field: "opponent", text: opponent, kind: publicTexts.eventName.kind },
    { field: "score", text: score, kind: publicTexts.score.kind },
    { field: "seasonYear", text: seasonYear, kind: publicTexts.seasonYear.kind },
  ];
  for (const { field, text, kind } of texts) {
    const contact = text ? findContactData(text, kind) : null;
    if (contact)
      throw invalidField({
        field,
        message: `This looks like ${contactKinds[contact]}. Profiles are public. Please change it.`,
      });
  }
  if (!isPlayed) return;
  // The earliest time zone is UTC+14: a later date is in the future everywhere.
  const { rows } = await sql<{ isFuture: boolean }>`
    select ${date}::date > (now() at time zone 'UTC' + interval '14 hours')::date as "isFuture"`.execute(trx);
  if (rows[0]?.isFuture)
    throw invalidField({
      field: "date",
      message: "A played game can’t have a date in the future. Leave it on the schedule.",
    });
}
