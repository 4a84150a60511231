import { type Kysely, sql } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import type { Database } from "../database/tables.ts";
import { clientKey } from "../http/client-address.server.ts";
import type { Limits } from "../http/rate-limits.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { daysBetweenHolds, hiddenHours } from "./vocabulary.ts";

export interface Hold {
  athleteKey: string;
  accountId: string;
  publicUrl: string;
}

/**
 * Hides a profile because of a report, unless a report hid it in the last `daysBetweenHolds` days or the client hid several today.
 * The caller has locked the account. Returns true if the profile is hidden now.
 */
export async function holdProfile(
  trx: Kysely<Database>,
  {
    reportId,
    limits,
    clientAddress,
    ...hold
  }: Hold & { reportId: string; limits: Pick<Limits, "within">; clientAddress: string },
): Promise<boolean> {
  const { athleteKey, accountId } = hold;
  const recent = await trx
    .selectFrom("profile_reports")
    .select("id")
    .where("athlete_id", "=", athleteKey)
    .where("hid_at", "is not", null)
    .where(sql<boolean>`greatest(hid_at, decided_at) > now() - ${daysBetweenHolds} * interval '1 day'`)
    .executeTakeFirst();
  if (recent) return false;
  if ((await limits.within(trx).take("profile-hold", clientKey(clientAddress))) > 0) return false;
  await setHold(trx, athleteKey, sql<Date>`now() + ${hiddenHours} * interval '1 hour'`);
  await trx.updateTable("profile_reports").set({ hid_at: sql<Date>`now()` }).where("id", "=", reportId).execute();
  await writeAudit(trx, {
    actor: { label: "visitor" },
    action: "profile-held",
    subjectId: accountId,
    details: { report: reportId },
  });
  await notifyOwner(trx, "hidden", hold);
  return true;
}

/** Shows a profile again. Does nothing if it was not hidden by a report. */
export async function releaseProfile(trx: Kysely<Database>, hold: Hold): Promise<boolean> {
  const isReleased = await setHold(trx, hold.athleteKey, null);
  if (isReleased) await notifyOwner(trx, "restored", hold);
  return isReleased;
}

/** Locks the account of a profile first, as every other change of it does, so that no two wait for each other. */
export async function lockHold(trx: Kysely<Database>, { accountId }: Pick<Hold, "accountId">): Promise<void> {
  await trx.selectFrom("accounts").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
}

/** Shows a profile again, or hides it until the staff shows it again. */
export async function decideHold(
  trx: Kysely<Database>,
  { staysHidden, ...hold }: Hold & { staysHidden: boolean },
): Promise<void> {
  if (!staysHidden) await releaseProfile(trx, hold);
  else if (await setHold(trx, hold.athleteKey, sql<Date>`'infinity'`)) await notifyOwner(trx, "kept-hidden", hold);
}

async function setHold(
  trx: Kysely<Database>,
  athleteKey: string,
  until: ReturnType<typeof sql<Date>> | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("athletes")
    .set({ held_until: until })
    .where("id", "=", athleteKey)
    .where("held_until", "is distinct from", until)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function notifyOwner(
  trx: Kysely<Database>,
  state: "hidden" | "kept-hidden" | "restored",
  { accountId, publicUrl }: Hold,
): Promise<void> {
  const owner = await trx
    .selectFrom("accounts")
    .select(["email", "first_name as firstName"])
    .where("id", "=", accountId)
    .where(sql<boolean>`is_public_account(accounts)`)
    .executeTakeFirst();
  if (!owner?.email) return;
  const props = { firstName: owner.firstName, state, workspaceLink: `${publicUrl}/me` };
  await queueMail(trx, { kind: "profile-held", props, to: owner.email, accountId });
}
