import { type Kysely, sql } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { versionConflict } from "../../http/require-version.server.ts";
import type { EventBody, OwnEvent } from "../schema.ts";
import { lockCurrentAthlete, noSuchRecord } from "./current-athlete.server.ts";
import { nameEvent } from "./name-event.server.ts";
import { findOwnEvent } from "./queries.server.ts";
import { raiseTeamVersion } from "./raise-team-version.server.ts";
import { eventColumns } from "./read-event.server.ts";
import { requirePublicEvent } from "./require-public-texts.server.ts";

/** Replaces an event of the account. Throws 404 if it has none, 412 if it changed since `version`, and 422 for an impossible line. */
export async function changeEvent(
  trx: Kysely<Database>,
  { accountId, eventId, version, event }: { accountId: string; eventId: string; version: number; event: EventBody },
): Promise<OwnEvent> {
  const eventKey = findKey("event", eventId);
  const athleteKey = await lockCurrentAthlete(trx, accountId, "games-edited");
  const before = eventKey && (await findOwnEvent(trx, { athleteKey, eventKey }));
  if (!before) throw noSuchRecord();
  const { sportCode, teamKey } = await trx
    .selectFrom("events")
    .innerJoin("team_seasons", "team_seasons.id", "events.team_season_id")
    .select(["sport_code as sportCode", "team_seasons.id as teamKey"])
    .where("events.id", "=", eventKey)
    .executeTakeFirstOrThrow();
  if (before.version === version) await requirePublicEvent(trx, { accountId, event, stored: before });
  const { numUpdatedRows } = await trx
    .updateTable("events")
    .set(eventColumns(sportCode, event))
    .where("id", "=", eventKey)
    .where(sql<boolean>`team_season_id in (select id from team_seasons where athlete_id = ${athleteKey})`)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw versionConflict({ yours: event, current: before, what: nameEvent(before) });
  const changed = await findOwnEvent(trx, { athleteKey, eventKey });
  if (!changed) throw noSuchRecord();
  if (changed.version !== before.version) await raiseTeamVersion(trx, teamKey);
  return changed;
}
