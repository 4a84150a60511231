import type { Kysely } from "kysely";
import type { AuditAction } from "../../accounts/audit-actions.ts";
import { writeAudits } from "../../accounts/audit-log.server.ts";
import type { Database } from "../../database/tables.ts";
import type { TeamMembership } from "../find-team.server.ts";

interface AuditedLines {
  action: Extract<AuditAction, "lines-confirmed" | "confirmations-revoked" | "values-proposed">;
  /** The athlete of each line. */
  athletes: readonly string[];
  details?: Record<string, unknown>;
}

/** Writes one audit entry for each athlete, so that the athlete and the guardians see what a coach did to the lines. */
export async function auditLines(
  trx: Kysely<Database>,
  { teamId, accountId }: TeamMembership,
  { action, athletes, details }: AuditedLines,
): Promise<void> {
  const subjects = await trx
    .selectFrom("athletes")
    .select(["id", "account_id as subjectId"])
    .where("id", "in", [...new Set(athletes)])
    .orderBy("id")
    .execute();
  await writeAudits(
    trx,
    subjects.map(({ id, subjectId }) => ({
      actor: { label: "member", accountId },
      action,
      subjectId,
      details: { team: teamId, lines: athletes.filter((athlete) => athlete === id).length, ...details },
    })),
  );
}
