import { type Kysely, sql } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { versionConflict } from "../../http/require-version.server.ts";
import { lockCurrentAthlete, noSuchRecord } from "./current-athlete.server.ts";
import { nameEvent } from "./name-event.server.ts";
import { findOwnEvent } from "./queries.server.ts";
import { raiseTeamVersion } from "./raise-team-version.server.ts";

/** Deletes an event of the account. Throws 404 if it has none, and 412 if it changed since `version`. */
export async function removeEvent(
  trx: Kysely<Database>,
  { accountId, eventId, version }: { accountId: string; eventId: string; version: number },
): Promise<void> {
  const eventKey = findKey("event", eventId);
  const athleteKey = await lockCurrentAthlete(trx, accountId, "games-edited");
  const before = eventKey && (await findOwnEvent(trx, { athleteKey, eventKey }));
  if (!before) throw noSuchRecord();
  const deleted = await trx
    .deleteFrom("events")
    .where("id", "=", eventKey)
    .where(sql<boolean>`team_season_id in (select id from team_seasons where athlete_id = ${athleteKey})`)
    .where("version", "=", version)
    .returning("team_season_id as teamKey")
    .executeTakeFirst();
  if (!deleted) throw versionConflict({ yours: null, current: before, what: nameEvent(before) });
  await raiseTeamVersion(trx, deleted.teamKey);
}
