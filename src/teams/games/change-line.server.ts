import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import { countRows } from "../../database/count-rows.server.ts";
import type { Database } from "../../database/tables.ts";
import { requireSpace } from "../../http/require-space.server.ts";
import { versionConflict } from "../../http/require-version.server.ts";
import type { TeamMembership } from "../find-team.server.ts";
import { publishLines } from "../lines/publish-lines.server.ts";
import { teamLimits } from "../vocabulary.ts";
import { findLines, lockGame, noSuchGame } from "./find-games.server.ts";
import { readStats } from "./read-stats.server.ts";
import type { Line, LineBody } from "./schema.ts";

interface LineChange {
  gameId: string;
  athleteId: string;
  version: number;
  body: LineBody;
}

/** Replaces an athlete's line in a game and on the profile. Throws 404, 409 for an athlete who left, 412 if it changed since `version`, and 422. */
export async function changeLine(
  trx: Kysely<Database>,
  member: TeamMembership,
  { gameId, athleteId, version, body }: LineChange,
): Promise<Line> {
  const { teamId, staffId, sportCode } = member;
  const athleteKey = findKey("athlete", athleteId);
  await lockGame(trx, member, gameId);
  const [before] = athleteKey ? await findLines(trx, { teamId, gameId, athleteKey }) : [];
  if (!athleteKey || !before) throw noSuchGame();
  if (!before.isMember) throw createHttpError(409, "This athlete left the team. You can’t change the line anymore.");
  const stats = readStats(sportCode, body.stats);
  if (before.version !== version)
    throw versionConflict({ yours: body, current: before, what: `The line of ${before.name}` });
  const isSame = JSON.stringify(sorted(stats)) === JSON.stringify(sorted(before.stats));
  if (isSame) return before;
  if (before.version === 1) await requireLineSpace(trx, { teamId, gameId, added: 1 });
  const values = {
    stats: JSON.stringify(stats),
    version: version + 1,
    source: "team" as const,
    file_id: null,
    staff_id: staffId,
    entered_at: sql<Date>`now()`,
  };
  await trx
    .insertInto("team_lines")
    .values({ team_id: teamId, game_id: gameId, athlete_id: athleteKey, ...values })
    .onConflict((conflict) => conflict.columns(["team_id", "game_id", "athlete_id"]).doUpdateSet(values))
    .execute();
  await publishLines(trx, { teamId, gameId, athleteId: athleteKey });
  const [changed] = await findLines(trx, { teamId, gameId, athleteKey });
  if (!changed) throw noSuchGame();
  return changed;
}

/** Throws 409 if a game has no space for `added` further lines. `lockGame` holds the lock. */
export async function requireLineSpace(
  trx: Kysely<Database>,
  { teamId, gameId, added }: { teamId: string; gameId: string; added: number },
) {
  const count = await countRows(
    trx.selectFrom("team_lines").where("team_id", "=", teamId).where("game_id", "=", gameId),
  );
  requireSpace({
    count: count + added - 1,
    most: teamLimits.linesOfGame,
    sentence: (most) => `A game can have the lines of ${most} athletes, with those who left the team.`,
  });
}

function sorted(stats: object): [string, unknown][] {
  return Object.entries(stats).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
