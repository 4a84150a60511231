import { type Kysely, sql } from "kysely";
import { requirePublicFields } from "../../athletes/check-texts.server.ts";
import { latestDateIn } from "../../athletes/latest-date.ts";
import { isSeasonYear } from "../../athletes/season-year.ts";
import type { Database } from "../../database/tables.ts";
import { invalidField } from "../../http/invalid-field.server.ts";
import type { TeamMembership } from "../find-team.server.ts";
import { isScore, isSeason, scoreMessage, seasonMessage } from "./game-formats.ts";
import { type GameChange, newGame } from "./schema.ts";

/** Throws 422 for a season that is no year. A season that the team has may be from before this check. */
export function requireSeason(seasonYear: string): void {
  if (!isSeason(seasonYear) || !isSeasonYear(seasonYear))
    throw invalidField({ field: "seasonYear", message: seasonMessage });
}

/**
 * Throws 422 if athletes must not read a text of a game, if the score is no score, or if a played game is after today in the state of the team.
 * A stored score may stay.
 */
export async function requirePublicGame(
  trx: Kysely<Database>,
  { accountId, state }: Pick<TeamMembership, "accountId" | "state">,
  game: GameChange & { seasonYear?: string },
  storedScore: string | null = null,
): Promise<void> {
  await requirePublicFields(trx, { accountId, shape: newGame.shape, values: game });
  const { date, isPlayed, score } = game;
  if (score !== null && score !== storedScore && !isScore(score))
    throw invalidField({ field: "score", message: scoreMessage });
  if (!isPlayed) return;
  const { rows } = await sql<{ now: Date }>`select now()`.execute(trx);
  if (date > latestDateIn(state, rows[0]?.now.getTime()))
    throw invalidField({
      field: "date",
      message: "A played game can’t have a date in the future. Leave it on the schedule.",
    });
}
