import { type Kysely, sql } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import type { TeamMembership } from "../find-team.server.ts";
import { auditLines } from "./audit-lines.server.ts";
import type { RevocationBody } from "./schema.ts";

/** Takes back what coaches of this team confirmed. The reason stays in the chain of each line. Returns the number of lines. */
export async function revokeConfirmations(
  trx: Kysely<Database>,
  member: TeamMembership,
  { lines, reason }: RevocationBody,
): Promise<number> {
  const { teamId, staffId } = member;
  const keys = lines.map((lineId) => findKey("event", lineId) ?? "0");
  const { rows } = await sql<{ athleteKey: string }>`
    update line_confirmations set revoked_at = now(), revoked_by = ${staffId}, reason = ${reason}
    where team_id = ${teamId} and revoked_at is null and id in (
      select id from event_confirmations
      where team_id = ${teamId} and is_current and event_id = any(${keys}::bigint[]))
    returning athlete_id as "athleteKey"`.execute(trx);
  if (rows.length > 0)
    await auditLines(trx, member, {
      action: "confirmations-revoked",
      athletes: rows.map(({ athleteKey }) => athleteKey),
      details: { reason },
    });
  return rows.length;
}
