import { type Kysely, sql } from "kysely";
import { requirePublicFields } from "../../athletes/check-texts.server.ts";
import { latestDateIn } from "../../athletes/latest-date.ts";
import type { Database } from "../../database/tables.ts";
import { invalidField } from "../../http/invalid-field.server.ts";
import type { TeamMembership } from "../find-team.server.ts";
import { type GameChange, newGame } from "./schema.ts";

/** Throws 422 if athletes must not read a text of a game, or if a played game is after today in the state of the team. */
export async function requirePublicGame(
  trx: Kysely<Database>,
  { accountId, state }: Pick<TeamMembership, "accountId" | "state">,
  game: GameChange & { seasonYear?: string },
): Promise<void> {
  await requirePublicFields(trx, { accountId, shape: newGame.shape, values: game });
  const { date, isPlayed } = game;
  if (!isPlayed) return;
  const { rows } = await sql<{ now: Date }>`select now()`.execute(trx);
  if (date > latestDateIn(state, rows[0]?.now.getTime()))
    throw invalidField({
      field: "date",
      message: "A played game can’t have a date in the future. Leave it on the schedule.",
    });
}
