import { type Kysely, sql } from "kysely";
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
  const athleteKey = await lockCurrentAthlete(trx, accountId, "games-edited");
  // An open page can still show a season that was merged. Its games go to the season that shows them.
  const shownKey = teamKey && (await findShownSeason(trx, teamKey));
  const team = shownKey && (await findTeam(trx, { athleteKey, teamKey: shownKey }));
  if (!team) throw noSuchRecord();
  const { sportCode, seasonOrGame, events } = team;
  if (seasonOrGame === "S" && events.length > 0)
    throw tooMany(`${team.teamName} already has totals of season ${team.seasonYear}. Change those instead.`);
  if ((await countEventsOfSeason(trx, shownKey)) >= limits.eventsOfTeam)
    throw tooMany(`${team.teamName} has ${limits.eventsOfTeam} games, the most of a season. Delete one first.`);
  const stored = await countEvents(trx, athleteKey);
  if (stored >= limits.eventsOfAthlete) throw tooMany(describeEventLimit(stored));
  await requirePublicEvent(trx, { accountId, event });
  const { id } = await trx
    .insertInto("events")
    .values({
      team_season_id: shownKey,
      origin_season_id: shownKey === teamKey ? null : teamKey,
      position: await nextPosition(trx, { table: "events", ownerKey: shownKey }),
      ...eventColumns(sportCode, event),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await raiseTeamVersion(trx, shownKey);
  const added = await findOwnEvent(trx, { athleteKey, eventKey: id });
  if (!added) throw noSuchRecord();
  return added;
}

async function findShownSeason(trx: Kysely<Database>, teamKey: string): Promise<string | null> {
  const { rows } = await sql<{ key: string | null }>`select season_root(${teamKey}::bigint) as key`.execute(trx);
  return rows[0]?.key ?? null;
}
