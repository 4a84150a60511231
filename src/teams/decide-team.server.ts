import { type Kysely, sql } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import type { Database } from "../database/tables.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { isRecordId } from "../schools/queries.server.ts";
import { nameTeam } from "./name-team.ts";

interface TeamDecision {
  publicUrl: string;
  administratorId: string;
  teamId: string;
  decision: "approved" | "rejected";
  reason: string | null;
}

/** Stores a decision with audit entry and emails. Idempotent. A rejected team's staff lose access, and nobody sees its games until it is approved. */
export async function decideTeam(
  db: Kysely<Database>,
  { publicUrl, administratorId, teamId, decision, reason }: TeamDecision,
): Promise<boolean> {
  if (!isRecordId(teamId)) return false;
  return db.transaction().execute(async (trx) => {
    const team = await trx
      .selectFrom("teams")
      .select(["name", "gender", "sport_code as sportCode", "status", "requested_by as requestedBy"])
      .where("id", "=", teamId)
      .forUpdate()
      .executeTakeFirst();
    if (!team) return false;
    if (team.status === decision) return true;
    const now = sql<Date>`now()`;
    await trx
      .updateTable("teams")
      .set({ status: decision, reason, decided_by: administratorId, decided_at: now })
      .where("id", "=", teamId)
      .execute();
    await writeAudit(trx, {
      actor: { label: "administrator", accountId: administratorId },
      action: `team-${decision}`,
      subjectId: team.requestedBy,
      details: { team: teamId },
    });
    const heads = await trx
      .selectFrom("live_team_staff as staff")
      .innerJoin("accounts", "accounts.id", "staff.account_id")
      .select(["staff.email", "staff.account_id as accountId", "accounts.first_name as firstName"])
      .where("staff.team_id", "=", teamId)
      .where("staff.role", "=", "head")
      .execute();
    for (const { email, accountId, firstName } of heads) {
      const props = { firstName, team: nameTeam(team), teamLink: `${publicUrl}/team` };
      if (decision === "approved") await queueMail(trx, { kind: "team-approved", props, to: email, accountId });
      else
        await queueMail(trx, {
          kind: "team-rejected",
          props: { ...props, ...(reason && { reason }) },
          to: email,
          accountId,
        });
    }
    return true;
  });
}
