import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { changeEvent } from "../../workspace/endpoints/change-event.server.ts";
import { lockCurrentAthlete, noSuchRecord } from "../../workspace/endpoints/current-athlete.server.ts";
import { findOwnEvent } from "../../workspace/endpoints/queries.server.ts";

/** Accepts or declines a proposal; accepted values replace the line's. Throws 404, 409 for a changed line, and 422 for an impossible one. */
export async function decideProposal(
  trx: Kysely<Database>,
  { accountId, proposalId, decision }: { accountId: string; proposalId: string; decision: "accepted" | "declined" },
): Promise<void> {
  const athleteKey = await lockCurrentAthlete(trx, accountId, decision === "accepted" ? "games-edited" : undefined);
  const { rows } = await sql<{ eventKey: string; version: number; stats: Record<string, number | string> }>`
    update line_proposals set state = ${decision}, decided_at = now()
    where id = ${proposalId} and athlete_id = ${athleteKey} and state = 'open' and exists (
      select from live_team_staff staff join teams on teams.id = staff.team_id
      where (staff.team_id, staff.staff_id) = (line_proposals.team_id, line_proposals.staff_id) and teams.status = 'approved')
    returning event_id as "eventKey", version, stats`.execute(trx);
  const [proposal] = rows;
  if (!proposal) throw noSuchRecord();
  if (decision === "declined") return;
  const { eventKey, version, stats } = proposal;
  const event = await findOwnEvent(trx, { athleteKey, eventKey });
  if (!event) throw noSuchRecord();
  if (event.version !== version)
    throw createHttpError(
      409,
      `You changed ${event.eventName ?? "this line"} after the coach’s proposal. Decline it, or change the line yourself.`,
    );
  const { eventName, score, date } = event;
  await changeEvent(trx, {
    accountId,
    eventId: encodeId("event", eventKey),
    version,
    event: { eventName, score, date, stats: { ...event.stats, ...stats } },
  });
}
