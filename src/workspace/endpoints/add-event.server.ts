import type { Kysely } from "kysely";
import { countEvents, countEventsOfSeason } from "../../athletes/count-events.server.ts";
import { describeEventLimit, workspaceLimits as limits } from "../../athletes/limits.ts";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import type { EventBody, OwnEvent } from "../schema.ts";
import { lockCurrentAthlete, noSuchRecord, tooMany } from "./current-athlete.server.ts";
import { nextPosition } from "./next-position.server.ts";
import { findOwnEvent, findTeam } from "./queries.server.ts";
import { raiseTeamVersion } from "./raise-team-version.server.ts";
import { eventColumns } from "./read-event.server.ts";
import { requirePublicEvent } from "./require-public-texts.server.ts";

/** Adds an event to a team of the account, within the caller's transaction. Throws 404, 409 or 422. */
export async function addEvent(
  trx: Kysely<Database>,
  { accountId, teamId, event }: { accountId: string; teamId: string; event: EventBody },
): Promise<OwnEvent> {
  const teamKey = findKey("teamSeason", teamId);
  const athleteKey = await lockCurrentAthlete(trx, accountId);
  const team = teamKey && (await findTeam(trx, { athleteKey, teamKey }));
  if (!team) throw noSuchRecord();
  const { sportCode, seasonOrGame, events } = team;
  if (seasonOrGame === "S" && events.length > 0) throw tooMany("This season already has totals. Change those instead.");
  if ((await countEventsOfSeason(trx, teamKey)) >= limits.eventsOfTeam)
    throw tooMany(`A team can have at most ${limits.eventsOfTeam} events. Delete one first.`);
  const stored = await countEvents(trx, athleteKey);
  if (stored >= limits.eventsOfAthlete) throw tooMany(describeEventLimit(stored));
  await requirePublicEvent(trx, { accountId, event });
  const { id } = await trx
    .insertInto("events")
    .values({
      team_season_id: teamKey,
      position: await nextPosition(trx, { table: "events", ownerKey: teamKey }),
      ...eventColumns(sportCode, event),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await raiseTeamVersion(trx, teamKey);
  const added = await findOwnEvent(trx, { athleteKey, eventKey: id });
  if (!added) throw noSuchRecord();
  return added;
}
