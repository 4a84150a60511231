import type { Kysely } from "kysely";
import type { AuditLog } from "../database/generated-tables.ts";
import type { Database } from "../database/tables.ts";
import type { AuditAction } from "./audit-actions.ts";

/** One action of an actor on an account. `details` never contains a person’s name or email address, because entries outlive accounts. */
export interface AuditEntry {
  actor: { label: AuditLog["actor_label"]; accountId?: string };
  action: AuditAction;
  subjectId: string | null;
  details?: Record<string, unknown>;
}

export async function writeAudit(trx: Kysely<Database>, entry: AuditEntry): Promise<void> {
  await writeAudits(trx, [entry]);
}

export async function writeAudits(trx: Kysely<Database>, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map(({ actor, action, subjectId, details = {} }) => ({
    actor_account: actor.accountId ?? null,
    actor_label: actor.label,
    action,
    subject_account: subjectId,
    details: JSON.stringify(details),
  }));
  if (rows.length > 0) await trx.insertInto("audit_log").values(rows).execute();
}
