import { type Kysely, sql } from "kysely";
import { writeAudit } from "../../accounts/audit-log.server.ts";
import type { Database } from "../../database/tables.ts";
import { startDeletion } from "../../deletion/hide-account.server.ts";
import { changedMeanwhile, findByGuardian, guardianAudit } from "../family-records.server.ts";
import { lockLink, tellAthlete } from "../guardian-decisions.server.ts";

interface Athlete {
  athleteKey: string;
}

/** True for an account whose deletion a guardian requested last, as SQL. */
export const isErasedByGuardian = sql<boolean>`(accounts.erase_after > now() and (
  select actor_label from audit_log where subject_account = accounts.id and action in ('deletion-requested', 'deletion-resumed')
  order by id desc limit 1) = 'visitor')`;

/** Hides the account of an athlete, and erases it after the days of grace. Throws 404 and 409. */
export async function eraseAthlete(
  trx: Kysely<Database>,
  { email }: { email: string },
  { athleteKey }: Athlete,
  { publicUrl, graceDays }: { publicUrl: string; graceDays: number },
): Promise<void> {
  const found = await lockLink(trx, () => findByGuardian(trx, { email, athleteKey }));
  if (found.state !== "active") throw changedMeanwhile();
  const { actor, details } = guardianAudit(found);
  const eraseAfter = await startDeletion(trx, { id: found.accountId, graceDays, actor, details });
  if (!eraseAfter) throw changedMeanwhile();
  await tellAthlete(trx, found, "erasing", publicUrl);
}

/** Takes the deletion that a guardian requested back. Each active guardian can. Throws 404 and 409. */
export async function cancelErasure(
  trx: Kysely<Database>,
  { email }: { email: string },
  { athleteKey }: Athlete,
  { publicUrl }: { publicUrl: string },
): Promise<void> {
  const found = await lockLink(trx, () => findByGuardian(trx, { email, athleteKey }));
  const kept =
    found.state === "active" &&
    (await trx
      .updateTable("accounts")
      .set({ deletion_requested_at: null, erase_after: null, updated_at: sql<Date>`now()` })
      .where("id", "=", found.accountId)
      .where(isErasedByGuardian)
      .returning("id")
      .executeTakeFirst());
  if (!kept) throw changedMeanwhile();
  await writeAudit(trx, { ...guardianAudit(found), action: "deletion-canceled" });
  await tellAthlete(trx, found, "kept", publicUrl);
}
