import type { HttpError } from "http-errors";
import type { Kysely } from "kysely";
import type { SportCode } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";

/** Throws `refusal` if the sport of a team with games would change: the statistics of its lines belong to the sport. */
export async function requireSameSport(
  trx: Kysely<Database>,
  { teamId, from, to }: { teamId: string; from: SportCode; to: SportCode },
  refusal: () => HttpError,
): Promise<void> {
  if (from === to) return;
  const game = await trx
    .selectFrom("team_games")
    .select("id")
    .where("team_id", "=", teamId)
    .limit(1)
    .executeTakeFirst();
  if (game) throw refusal();
}
