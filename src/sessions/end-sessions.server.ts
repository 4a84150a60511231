import type { Kysely } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import { isAccountId } from "../accounts/queries.server.ts";
import type { Database } from "../database/tables.ts";

export function endSessions(db: Kysely<Database>, accountId: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom("sessions").where("account_id", "=", accountId).executeTakeFirst();
    const actor = { label: "member", accountId } as const;
    await writeAudit(trx, { actor, action: "sessions-ended", subjectId: accountId });
    return Number(numDeletedRows);
  });
}

/** Ends one session of an account. Returns false if the account has no session of this id. */
export function endSessionOfId(
  db: Kysely<Database>,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<boolean> {
  // Session ids have the same UUID form as account ids.
  if (!isAccountId(sessionId)) return Promise.resolve(false);
  return db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("sessions")
      .where("account_id", "=", accountId)
      .where("id", "=", sessionId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    const actor = { label: "member", accountId } as const;
    await writeAudit(trx, { actor, action: "session-ended", subjectId: accountId });
    return true;
  });
}
