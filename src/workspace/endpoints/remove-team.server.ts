import type { Kysely } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { versionConflict } from "../../http/require-version.server.ts";
import { lockCurrentAthlete, noSuchRecord } from "./current-athlete.server.ts";
import { findTeam } from "./queries.server.ts";

/** Deletes a team of the account with its events. Throws 404 if it has none, and 412 if it changed since `version`. */
export async function removeTeam(
  trx: Kysely<Database>,
  { accountId, teamId, version }: { accountId: string; teamId: string; version: number },
): Promise<void> {
  const teamKey = findKey("teamSeason", teamId);
  const athleteKey = await lockCurrentAthlete(trx, accountId, "teams-edited");
  const before = teamKey && (await findTeam(trx, { athleteKey, teamKey }));
  if (!before) throw noSuchRecord();
  const { numDeletedRows } = await trx
    .deleteFrom("team_seasons")
    .where("id", "=", teamKey)
    .where("athlete_id", "=", athleteKey)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n)
    throw versionConflict({ yours: null, current: before, what: `${before.teamName}, season ${before.seasonYear},` });
}
