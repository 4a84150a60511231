import { type Kysely, sql } from "kysely";
import { writeAudit } from "../../accounts/audit-log.server.ts";
import { isAccountId } from "../../accounts/queries.server.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { queueMail } from "../../mail/queue-mail.server.ts";
import { decideHold, type Hold, lockHold, releaseProfile } from "../../profile-reports/hold-profile.server.ts";
import type { ReportDecision } from "../../profile-reports/vocabulary.ts";
import { type ChangeOutcome, changeAccount } from "../users/change-account.server.ts";

/** `decided-before`: the report already has another decision. */
export type DecisionOutcome = ChangeOutcome | { outcome: "unknown-report" } | { outcome: "decided-before" };

export interface ReportChange {
  publicUrl: string;
  administratorId: string;
  reportId: string;
  decision: ReportDecision;
}

/** Stores a decision with audit entry and email, and deletes the reporter's address. `removed` also deactivates the account. Idempotent. */
export async function decideProfileReport(
  db: Kysely<Database>,
  { publicUrl, administratorId, reportId, decision }: ReportChange,
): Promise<DecisionOutcome> {
  // Report ids are UUIDs too.
  if (!isAccountId(reportId)) return { outcome: "unknown-report" };
  return db.transaction().execute(async (trx) => {
    const report = await trx
      .selectFrom("profile_reports")
      .innerJoin("athletes", "athletes.id", "profile_reports.athlete_id")
      .select(["profile_reports.status", "athlete_id as athleteKey", "account_id as accountId", "hid_at as hidAt"])
      .where("profile_reports.id", "=", reportId)
      .executeTakeFirst();
    if (!report) return { outcome: "unknown-report" };
    const hold = { athleteKey: report.athleteKey, accountId: report.accountId, publicUrl };
    if (report.hidAt) await lockHold(trx, hold);
    const early = await prepareDecision(trx, { ...report, hold, id: reportId, administratorId, decision });
    if (early) return early;
    const open = await trx
      .selectFrom("profile_reports")
      .select(["id", "email", "created_at as createdAt", "hid_at as hidAt"])
      .where("athlete_id", "=", report.athleteKey)
      .where("status", "=", "open")
      .$if(decision !== "removed", (query) => query.where("id", "=", reportId))
      .orderBy("id")
      .forUpdate()
      .execute();
    const isStillOpen = open.some(({ id }) => id === reportId);
    if (!isStillOpen) return { outcome: (await readStatus(trx, reportId)) === decision ? "done" : "decided-before" };
    if (open.some(({ hidAt }) => hidAt)) await decideHold(trx, { ...hold, staysHidden: decision === "hidden" });
    const profileLink = `${publicUrl}/profile/${encodeId("athlete", report.athleteKey)}`;
    for (const { id, email, createdAt } of open) {
      await closeReport(trx, { id, administratorId, decision, accountId: report.accountId });
      const props = { decision, profileLink, reportedAt: createdAt.toISOString() };
      if (email) await queueMail(trx, { kind: "report-decided", props, to: email, accountId: null });
    }
    return { outcome: "done" };
  });
}

/** Takes back that a profile stays hidden, or takes the profile down. Returns the outcome if nothing is left to do. */
async function prepareDecision(
  trx: Kysely<Database>,
  {
    status,
    hidAt,
    hold,
    decision,
    ...report
  }: { status: string; hidAt: Date | null; hold: Hold } & Omit<Closing, "accountId">,
): Promise<DecisionOutcome | null> {
  const { accountId, publicUrl } = hold;
  if (decision === "hidden" && !hidAt) return { outcome: "decided-before" };
  if (decision === "kept" && status === "hidden") {
    if (await releaseProfile(trx, hold)) await closeReport(trx, { ...report, decision, accountId });
    return { outcome: "done" };
  }
  if (decision !== "removed" || status !== "open") return null;
  const { administratorId } = report;
  const change = { action: "account-deactivated", column: "is_blocked", value: true } as const;
  // Locks the account first, as every other change of it does.
  const result = await changeAccount(trx, { publicUrl, administratorId, userId: accountId, ...change });
  return result.outcome === "done" ? null : result;
}

async function readStatus(trx: Kysely<Database>, id: string): Promise<string> {
  const { status } = await trx
    .selectFrom("profile_reports")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return status;
}

interface Closing {
  id: string;
  administratorId: string;
  decision: ReportDecision;
  accountId: string;
}

async function closeReport(
  trx: Kysely<Database>,
  { id, administratorId, decision, accountId }: Closing,
): Promise<void> {
  await trx
    .updateTable("profile_reports")
    .set({ status: decision, email: null, decided_by: administratorId, decided_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
  await writeAudit(trx, {
    actor: { label: "administrator", accountId: administratorId },
    action: `report-${decision}`,
    subjectId: accountId,
    details: { report: id },
  });
}
