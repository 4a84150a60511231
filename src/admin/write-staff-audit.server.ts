import type { Kysely } from "kysely";
import { type AuditEntry, writeAudit } from "../accounts/audit-log.server.ts";
import type { Database } from "../database/tables.ts";

/** Records an action of an administrator on an account. */
export function writeStaffAudit(
  trx: Kysely<Database>,
  administratorId: string,
  entry: Omit<AuditEntry, "actor">,
): Promise<void> {
  return writeAudit(trx, { ...entry, actor: { label: "administrator", accountId: administratorId } });
}
