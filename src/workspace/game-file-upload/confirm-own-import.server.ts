import type { StatFile } from "@openroster/stat-files/document/stat-file.ts";
import { type Kysely, sql } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { requireSeen } from "../../uploads/waiting-games.server.ts";
import { discardUpload } from "../../uploads/waiting-uploads.server.ts";
import { addEvent } from "../endpoints/add-event.server.ts";
import { changeEvent } from "../endpoints/change-event.server.ts";
import { lockCurrentAthlete, noSuchRecord } from "../endpoints/current-athlete.server.ts";
import type { OwnEvent } from "../schema.ts";
import { findOwnFile, findSeason } from "./own-file.server.ts";
import { listPlayers, planOwnImport } from "./plan-own-import.server.ts";
import { readFileText } from "./read-file-text.server.ts";
import type { OwnImport, OwnImportBody } from "./schema.ts";

/** Stores the athlete's line of the file in a game. Throws 404 without a file, 409 if the line changed, and 422 if it does not add up. */
export async function confirmOwnImport(
  trx: Kysely<Database>,
  { accountId, teamId, body }: { accountId: string; teamId: string; body: OwnImportBody },
): Promise<OwnEvent> {
  const athleteKey = await lockCurrentAthlete(trx, accountId, "games-imported");
  const { season } = await findSeason(trx, { accountId, teamId });
  const choices = { player: body.player, eventId: body.eventId ?? "new" };
  const plan = await planOwnImport(trx, { accountId, teamId, choices });
  const found = await findOwnFile(trx, athleteKey);
  if (!plan.file || !found || "refused" in found) throw noSuchRecord();
  requireSeen({ seen: plan.seen, addsUp: plan.file.addsUp }, body);
  const before = season.events.find(({ eventId }) => eventId === plan.eventId);
  if (plan.changesNothing && before) {
    await discardUpload(trx, { athleteKey });
    return before;
  }
  const event = before
    ? await changeEvent(trx, { accountId, eventId: before.eventId, version: before.version, event: plan.event })
    : await addEvent(trx, { accountId, teamId, event: plan.event });
  const { name, sha256, size, file } = found;
  const values = {
    ...{ format: file.format, producer: file.producer, name, sha256, size },
    ...describePlayer(plan, body.player, file),
    ...{ game_date: file.game.date, adds_up: plan.file.addsUp, imported_at: sql<Date>`now()` },
  };
  const eventKey = findKey("event", event.eventId) ?? "";
  // The same as the condition under which a profile shows the file.
  const stats = sql<string>`(select stats - array['homeOrAway', 'started', 'homePoints', 'awayPoints'] from events where id = ${eventKey})`;
  await trx
    .insertInto("event_files")
    .values({ event_id: eventKey, ...values, stats })
    .onConflict((conflict) => conflict.column("event_id").doUpdateSet({ ...values, stats }))
    .execute();
  await discardUpload(trx, { athleteKey });
  return event;
}

/** Returns who of the file the line is. Texts that could carry a message are left out, because everyone reads them. */
function describePlayer({ fits }: OwnImport, chosen: string, file: StatFile) {
  const found = listPlayers(file).find(({ player }) => player === chosen);
  return {
    is_athlete: fits,
    player_name: fits ? readFileText(found?.row.name, "name", 200) : null,
    player_number: fits ? readFileText(found?.row.jersey, "event", 40) : null,
    player_team: fits ? readFileText(found?.team, "event", 200) : null,
  };
}
