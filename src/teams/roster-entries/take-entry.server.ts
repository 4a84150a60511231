import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { noSuchRecord } from "../../http/record-id.ts";
import { publishLines } from "../lines/publish-lines.server.ts";
import { listOwnEntries } from "./list-entries.server.ts";

/**
 * Hands the lines of a roster entry to the athlete who says “this is me”, and deletes the entry. Only a member of the team with the same or a
 * similar name can do it. A line that the athlete has in a game stays. Throws 404 for another entry.
 */
export async function takeEntry(
  trx: Kysely<Database>,
  { accountId }: { accountId: string },
  { entryId }: { entryId: string },
): Promise<{ games: number }> {
  const seen = (await listOwnEntries(trx, accountId)).find((entry) => entry.entryId === entryId);
  if (!seen) throw noSuchRecord();
  const { teamId } = seen;
  // A correction, an import or another athlete can change the entry at the same time.
  await trx.selectFrom("teams").select("id").where("id", "=", teamId).forNoKeyUpdate().execute();
  if (!(await listOwnEntries(trx, accountId)).some((entry) => entry.entryId === entryId)) throw noSuchRecord();
  const { id: athleteKey } = await trx
    .selectFrom("athletes")
    .select("id")
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ gameId: string }>`
    insert into team_lines (team_id, game_id, athlete_id, stats, version, source, file_id, staff_id, entered_at)
    select team_id, game_id, ${athleteKey}, stats, 2, 'file', file_id, staff_id, entered_at
    from team_entry_lines where team_id = ${teamId} and entry_id = ${entryId}
    on conflict (team_id, game_id, athlete_id) do nothing
    returning game_id as "gameId"`.execute(trx);
  await trx.deleteFrom("team_roster_entries").where("team_id", "=", teamId).where("id", "=", entryId).execute();
  for (const { gameId } of rows) await publishLines(trx, { teamId, gameId, athleteId: athleteKey });
  return { games: rows.length };
}
