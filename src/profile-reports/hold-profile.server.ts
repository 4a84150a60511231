import { type Kysely, sql } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import type { Database } from "../database/tables.ts";
import { clientKey } from "../http/client-address.server.ts";
import type { Limits } from "../http/rate-limits.server.ts";
import { decisionDelaySeconds, replaceDecisionMail } from "../mail/decision-mail.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { daysBetweenHolds, hiddenHours } from "./vocabulary.ts";

export interface Hold {
  athleteKey: string;
  accountId: string;
  publicUrl: string;
  /** True for a decision of the staff, which can be taken back before its email leaves. */
  isDecision?: boolean;
}

/**
 * Hides a profile because of a report, unless the staff decided about such a report in the last `daysBetweenHolds` days or the client hid
 * several profiles today. A hold that ended without a decision does not count: the author of a false profile could use it up.
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
    .where(sql<boolean>`decided_at > now() - ${daysBetweenHolds} * interval '1 day'`)
    .executeTakeFirst();
  if (recent) return false;
  if ((await limits.within(trx).take("profile-hold", clientKey(clientAddress))) > 0) return false;
  await trx.updateTable("profile_reports").set({ hid_at: sql<Date>`now()` }).where("id", "=", reportId).execute();
  await followReports(trx, hold);
  await writeAudit(trx, {
    actor: { label: "visitor" },
    action: "profile-held",
    subjectId: accountId,
    details: { report: reportId },
  });
  return true;
}

/** Locks the account of a profile first, as every other change of it does, so that no two wait for each other. */
export async function lockHold(trx: Kysely<Database>, { accountId }: Pick<Hold, "accountId">): Promise<void> {
  await trx.selectFrom("accounts").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
}

/**
 * Hides or shows a profile as its reports say: until the staff restores it, for the rest of the time of an open report, or not at all.
 * The caller has locked the account. Returns true if that changed.
 */
export async function followReports(trx: Kysely<Database>, hold: Hold): Promise<boolean> {
  const { rows } = await sql<{ before: HoldState; state: HoldState }>`
    with held as (select held_until from athletes where id = ${hold.athleteKey})
    update athletes set held_until = wanted.until
      from held, (select case when bool_or(status = 'hidden') then 'infinity'
          else max(hid_at + ${hiddenHours} * interval '1 hour')
            filter (where status = 'open' and hid_at + ${hiddenHours} * interval '1 hour' > now()) end as until
        from profile_reports where athlete_id = ${hold.athleteKey}) as wanted
      where id = ${hold.athleteKey} and athletes.held_until is distinct from wanted.until
      returning ${holdState("held.held_until")} as before, ${holdState("athletes.held_until")} as state`.execute(trx);
  const [changed] = rows;
  if (changed) await notifyOwner(trx, changed, hold);
  return changed !== undefined;
}

type HoldState = "hidden" | "kept-hidden" | "restored";

function holdState(column: string) {
  const until = sql.ref(column);
  return sql<HoldState>`case when ${until} is null then 'restored' when ${until} = 'infinity' then 'kept-hidden' else 'hidden' end`;
}

/** Tells the owner the state, unless the owner knows it because the staff took a decision back within two minutes. */
async function notifyOwner(
  trx: Kysely<Database>,
  { before, state }: { before: HoldState; state: HoldState },
  { athleteKey, accountId, publicUrl, isDecision = false }: Hold,
): Promise<void> {
  const decision = `hold:${athleteKey}`;
  const known = isDecision ? await replaceDecisionMail(trx, { decision, before, after: state }) : {};
  if (known === null) return;
  const owner = await trx
    .selectFrom("accounts")
    .select(["email", "first_name as firstName"])
    .where("id", "=", accountId)
    .where(sql<boolean>`is_public_account(accounts)`)
    .executeTakeFirst();
  if (!owner?.email) return;
  const mail = {
    kind: "profile-held",
    props: { firstName: owner.firstName, state, workspaceLink: `${publicUrl}/me` },
    to: owner.email,
    accountId,
  } as const;
  await queueMail(trx, mail, isDecision ? { decision, ...known, delaySeconds: decisionDelaySeconds } : {});
}
