import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { requireSpace } from "../../http/require-space.server.ts";
import { versionConflict } from "../../http/require-version.server.ts";
import type { TeamMembership } from "../find-team.server.ts";
import { publishLines } from "../lines/publish-lines.server.ts";
import { teamLimits } from "../vocabulary.ts";
import { findGame, lockGame, noSuchGame } from "./find-games.server.ts";
import { requirePublicGame, requireSeason } from "./require-public-game.server.ts";
import type { Game, GameChange, NewGame } from "./schema.ts";

/** Adds a game to the schedule of a team. Throws 409 at the limit, and 422 for texts that athletes must not read. */
export async function addGame(trx: Kysely<Database>, member: TeamMembership, game: NewGame): Promise<Game> {
  const { teamId, staffId } = member;
  await requirePublicGame(trx, member, game);
  await trx.selectFrom("teams").select("id").where("id", "=", teamId).forNoKeyUpdate().execute();
  const { games, otherSeasons } = await trx
    .selectFrom("team_games")
    .select(sql<number>`(count(*) filter (where season_year = ${game.seasonYear}))::integer`.as("games"))
    .select(
      sql<number>`(count(distinct season_year) filter (where season_year <> ${game.seasonYear}))::integer`.as(
        "otherSeasons",
      ),
    )
    .where("team_id", "=", teamId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (games === 0) requireSeason(game.seasonYear);
  requireSpace({
    count: games,
    most: teamLimits.gamesOfSeason,
    sentence: (most) => `A season can have at most ${most} games.`,
  });
  requireSpace({
    // A season that has games is no further one, also above the limit.
    count: games > 0 ? 0 : otherSeasons,
    most: teamLimits.seasons,
    sentence: (most) => `A team can have at most ${most} seasons. Delete the games of an old one first.`,
  });
  const { id } = await trx
    .insertInto("team_games")
    .values({
      team_id: teamId,
      season_year: game.seasonYear,
      created_by: staffId,
      written_by: staffId,
      ...columnsOf(game),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const added = await findGame(trx, member, id);
  if (!added) throw noSuchGame();
  return added;
}

/** Changes a game, and the profiles that show it. Throws 404 for another team's game, and 412 if it changed since `version`. */
export async function changeGame(
  trx: Kysely<Database>,
  member: TeamMembership,
  { gameId, version, change }: { gameId: string; version: number; change: GameChange },
): Promise<Game> {
  const before = await lockGame(trx, member, gameId);
  if (before.version !== version)
    throw versionConflict({ yours: change, current: before, what: `The game against ${before.opponent}` });
  await requirePublicGame(trx, member, change, before.score);
  await trx
    .updateTable("team_games")
    .set({ ...columnsOf(change), written_by: member.staffId, version: version + 1 })
    .where("team_id", "=", member.teamId)
    .where("id", "=", gameId)
    .execute();
  await publishLines(trx, { teamId: member.teamId, gameId });
  const changed = await findGame(trx, member, gameId);
  if (!changed) throw noSuchGame();
  return changed;
}

/**
 * Deletes a game with its lines, also from the profiles of current members. Profiles of former members stay, and so does the row of a game that
 * they show: without it, the line would be one that the athlete entered. Throws 404 and 412 as `changeGame` does.
 */
export async function removeGame(
  trx: Kysely<Database>,
  member: TeamMembership,
  { gameId, version }: { gameId: string; version: number },
): Promise<void> {
  const before = await lockGame(trx, member, gameId);
  if (before.version !== version)
    throw versionConflict({ yours: null, current: before, what: `The game against ${before.opponent}` });
  const game = trx.updateTable("team_games").where("team_id", "=", member.teamId).where("id", "=", gameId);
  await game.set({ is_played: false, deleted_at: sql<Date>`now()` }).execute();
  await publishLines(trx, { teamId: member.teamId, gameId });
  await trx
    .deleteFrom("team_games")
    .where("team_id", "=", member.teamId)
    .where("deleted_at", "is not", null)
    .where(sql<boolean>`not exists (select from events where team_game_id = team_games.id)`)
    .execute();
}

function columnsOf({ opponent, date, place, score, isPlayed }: GameChange) {
  return { opponent, game_date: date, place, score, is_played: isPlayed };
}
