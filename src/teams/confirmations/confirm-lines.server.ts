import { type Kysely, sql } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { requireSpace } from "../../http/require-space.server.ts";
import type { TeamMembership } from "../find-team.server.ts";
import { teamLimits } from "../vocabulary.ts";
import { auditLines } from "./audit-lines.server.ts";
import { findTeamLines } from "./find-lines.server.ts";
import { notifyAthletes } from "./notify-athletes.server.ts";
import { requireCoach } from "./require-coach.server.ts";
import type { ConfirmationBody, ConfirmationResult } from "./schema.ts";

interface ConfirmedLine {
  athlete_id: string;
  event_id: string | null;
  game_id: string | null;
}

/** Throws 409 if one of the lines was confirmed as often as a line can be. */
async function requireConfirmationSpace(trx: Kysely<Database>, lines: readonly ConfirmedLine[]): Promise<void> {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(count), 0)::integer as most from (
      select count(*) from line_confirmations as stored
        join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given (athlete_id bigint, event_id bigint, game_id uuid)
          on stored.athlete_id = given.athlete_id
            and (stored.event_id = given.event_id or stored.game_id = given.game_id)
      group by stored.athlete_id, stored.event_id, stored.game_id) as counts`.execute(trx);
  requireSpace({
    count: rows[0]?.most ?? 0,
    most: teamLimits.confirmationsOfLine,
    sentence: (most) => `A line can be confirmed at most ${most} times. Confirm the other lines without it.`,
  });
}

/** Confirms lines as the coach read them, and notifies the athletes. Skips unknown and confirmed lines. Returns those that changed since. Throws 409 at the limit. */
export async function confirmLines(
  trx: Kysely<Database>,
  member: TeamMembership,
  { lines, publicUrl }: ConfirmationBody & { publicUrl: string },
): Promise<ConfirmationResult> {
  const role = requireCoach(member);
  const { teamId, staffId } = member;
  const versions = new Map(lines.map(({ lineId, version }) => [findKey("event", lineId) ?? "0", version]));
  // Locks the team, so that concurrent requests do not exceed the limit.
  await trx.selectFrom("teams").select("id").where("id", "=", teamId).forNoKeyUpdate().execute();
  const found = await findTeamLines(trx, member, [...versions.keys()]);
  const changed = found.filter(({ key, line }) => line.version !== versions.get(key));
  const rows = found
    .filter(({ key, line }) => line.version === versions.get(key) && line.source.confirmed === null)
    .map(({ key, athleteKey, gameId, line }) => ({
      ...{ athlete_id: athleteKey, version: line.version, stats: line.stats },
      ...(gameId === null
        ? { event_id: key, game_id: null, season_year: line.seasonYear, season_team: line.teamName }
        : { event_id: null, game_id: gameId, season_year: null, season_team: null }),
    }));
  await requireConfirmationSpace(trx, rows);
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (athlete_id bigint, event_id bigint, game_id uuid,
        version integer, stats jsonb, season_year text, season_team text)`;
  const added = await sql<{ athleteKey: string }>`
    -- The athlete declined a proposal since the team confirmed the same values, and the coach confirms them as they are.
    with again as (
      update line_confirmations stored set confirmed_at = now(), staff_id = ${staffId}, role = ${role}
      from ${given}
      where stored.event_id = given.event_id and stored.version = given.version and stored.team_id = ${teamId}
        and stored.revoked_at is null and (stored.season_year, stored.season_team) = (given.season_year, given.season_team)
      returning stored.athlete_id
    ), added as (
    insert into line_confirmations (athlete_id, event_id, game_id, version, stats, season_year, season_team, team_id, staff_id, role)
      select athlete_id, event_id, game_id, version, stats, season_year, season_team, ${teamId}, ${staffId}, ${role}
      from ${given}
    on conflict do nothing returning athlete_id)
    select athlete_id as "athleteKey" from again union all select athlete_id from added`.execute(trx);
  const confirmed = added.rows.length;
  if (confirmed > 0) {
    // The coach read the values as they are. An own proposal for other values would end the confirmation at once.
    await sql`
      update line_proposals set state = 'withdrawn', decided_at = now()
      where state = 'open' and team_id = ${teamId} and event_id = any(${rows.flatMap(({ event_id }) => event_id ?? [])}::bigint[])`.execute(
      trx,
    );
    const athletes = added.rows.map(({ athleteKey }) => athleteKey);
    await notifyAthletes(trx, member, { kind: "lines-confirmed", athletes, publicUrl });
    await auditLines(trx, member, { action: "lines-confirmed", athletes });
  }
  return { confirmed, changed: changed.map(({ line }) => line.lineId) };
}
