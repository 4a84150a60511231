import { type Kysely, sql } from "kysely";
import { requirePublicFields } from "../../athletes/check-texts.server.ts";
import type { Database } from "../../database/tables.ts";
import { invalidField } from "../../http/invalid-field.server.ts";
import { type GameChange, newGame } from "./schema.ts";

/** Throws 422 if athletes must not read a text of a game, or if a played game is in the future. */
export async function requirePublicGame(
  trx: Kysely<Database>,
  { accountId, game }: { accountId: string; game: GameChange & { seasonYear?: string } },
): Promise<void> {
  await requirePublicFields(trx, { accountId, shape: newGame.shape, values: game });
  const { date, isPlayed } = game;
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
