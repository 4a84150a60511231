import { type Kysely, sql } from "kysely";
import { contactKinds, findContactData } from "../../athletes/find-contact-data.server.ts";
import { latestDateIn } from "../../athletes/latest-date.ts";
import { publicTexts } from "../../athletes/public-texts.ts";
import type { Database } from "../../database/tables.ts";
import { invalidField } from "../../http/invalid-field.server.ts";
import type { TeamMembership } from "../find-team.server.ts";
import type { GameChange } from "./schema.ts";

/** Throws 422 if a text of a game looks like contact data, or if a played game is after today in the state of the team. */
export async function requirePublicGame(
  trx: Kysely<Database>,
  { state }: Pick<TeamMembership, "state">,
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
  const { rows } = await sql<{ now: Date }>`select now()`.execute(trx);
  if (date > latestDateIn(state, rows[0]?.now.getTime()))
    throw invalidField({
      field: "date",
      message: "A played game can’t have a date in the future. Leave it on the schedule.",
    });
}
