import type { Kysely } from "kysely";
import type { AuditLogTable, Database } from "../database/tables.ts";

/** One act: who did what to whose account. `details` never holds a name or an address, since entries outlive people. */
export interface AuditEntry {
  actor: { label: AuditLogTable["actor_label"]; accountId?: string };
  /** Verb last, kebab-case: `password-changed`. */
  action: string;
  subjectId: string | null;
  details?: Record<string, unknown>;
}

/** Records an act in the transaction that does it. */
export async function writeAudit(
  trx: Kysely<Database>,
  { actor, action, subjectId, details = {} }: AuditEntry,
): Promise<void> {
  await trx
    .insertInto("audit_log")
    .values({
      actor_account: actor.accountId ?? null,
      actor_label: actor.label,
      action,
      subject_account: subjectId,
      details: JSON.stringify(details),
    })
    .execute();
}
