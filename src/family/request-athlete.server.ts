import { type Kysely, sql } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import { emailKey } from "../accounts/queries.server.ts";
import { queueInvitation } from "../accounts/queue-invitation.server.ts";
import type { Database } from "../database/tables.ts";
import type { Services } from "../http/action.server.ts";
import { invalidField } from "../http/invalid-field.server.ts";
import { parseAddress } from "../mail/address.ts";
import { isMinor, lockAthlete } from "./family-records.server.ts";
import { findSpace } from "./guardians.server.ts";

/**
 * Asks an athlete to be linked, by the address of the account. The response does not depend on whether there is such an account, and
 * nothing is shown before the athlete confirms. If the athlete invited the guardian already, both agree. Throws 422.
 */
export async function requestAthlete(
  trx: Kysely<Database>,
  guardian: { email: string },
  { email }: { email: string },
  { publicUrl, limits }: Pick<Services, "publicUrl" | "limits">,
): Promise<void> {
  const { address, problem } = parseAddress(email);
  if (problem !== null) throw invalidField({ field: "email", message: problem });
  if (emailKey(address) === emailKey(guardian.email))
    throw invalidField({ field: "email", message: "This is your own address. Enter the address of the athlete." });
  const account = await trx
    .selectFrom("accounts")
    .select("id")
    .where(sql<boolean>`email_key(email) = email_key(${address})`)
    .where("user_type", "=", "Athlete")
    .where(isMinor)
    .where(sql<boolean>`is_public_account(accounts)`)
    .executeTakeFirst();
  if (!account) return;
  const { key, firstName, email: to } = await lockAthlete(trx, account.id);
  const { same, space } = await findSpace(trx, { key, email: guardian.email });
  if (same?.state === "invited" && same.invitedBy === "athlete") {
    await trx
      .updateTable("guardians")
      .set({ state: "active", confirmed_at: sql<Date>`now()` })
      .where("athlete_id", "=", key)
      .where("id", "=", same.id)
      .execute();
    await writeAudit(trx, { actor: { label: "visitor" }, action: "guardian-confirmed", subjectId: account.id });
    return;
  }
  // Linked, paused, refused or asked before; or the athlete has no space.
  if (same || space !== null) return;
  const { id: guardianId } = await trx
    .insertInto("guardians")
    .values({ athlete_id: key, email: guardian.email, invited_by: "guardian" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const details = { guardianId };
  await writeAudit(trx, { actor: { label: "visitor" }, action: "guardian-requested", subjectId: account.id, details });
  const props = { firstName, guardianEmail: guardian.email, familyLink: `${publicUrl}/me/family` };
  await queueInvitation(trx, limits, { kind: "guardian-request", props, to, accountId: account.id });
}
