import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { isAccountId } from "../../accounts/queries.server.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { queueDecisionMail, withdrawDecisionMail } from "../../mail/decision-mail.server.ts";
import { followReports } from "../../profile-reports/hold-profile.server.ts";
import type { ReportDecision } from "../../profile-reports/vocabulary.ts";
import { lockAccounts } from "../lock-accounts.server.ts";
import { decisionConflict, requireVersionRead } from "../record-version.server.ts";
import type { ReportRecord } from "../schema.ts";
import { changeAccount } from "../users/change-account.server.ts";
import { writeStaffAudit } from "../write-staff-audit.server.ts";
import { findProfileReport } from "./find-profile-reports.server.ts";

export interface ReportChange {
  publicUrl: string;
  administratorId: string;
  reportId: string;
  decision: ReportDecision;
  /** Closes all open reports about the profile. */
  wholeCase?: boolean;
  /** The version that the administrator read. Without it, only a first decision is accepted. */
  version?: string | undefined;
}

/**
 * Stores a decision with audit entry and email, deletes the reporter's address, and returns the report. `removed` also deactivates the account, and
 * like `wholeCase` closes its other reports. Restoring a profile that stays hidden closes the report again, without an open report between. Throws 404 and 409 (another version, decided).
 */
export async function decideProfileReport(
  trx: Kysely<Database>,
  { publicUrl, administratorId, reportId, decision, wholeCase = false, version }: ReportChange,
): Promise<ReportRecord> {
  const { report, accountId, athleteKey } = await lockReport(trx, { reportId, administratorId });
  // A profile that stays hidden can be restored, and that can be taken back.
  const isRestored = report.status === "hidden" && decision === "kept";
  const isHiddenAgain = report.status === "kept" && decision === "hidden";
  requireVersionRead(report, { version, isFirst: report.status === "open" });
  if (report.status !== "open" && !isRestored && !isHiddenAgain)
    throw decisionConflict("This report is closed. Open it again first.", report);
  if (decision === "hidden" && !report.hid)
    throw decisionConflict("This report didn’t hide the profile, so the profile can’t stay hidden.", report);
  if (decision === "removed") await setBlocked(trx, true, { publicUrl, administratorId, userId: accountId });
  const isWhole = report.status !== "open" || decision === "removed" || wholeCase;
  const isOfCase = sql<boolean>`${isWhole} and status = ${report.status}
    and decided_at is not distinct from (select decided_at from profile_reports where id = ${reportId})`;
  const closing = await trx
    .selectFrom("profile_reports")
    .select(["id", "email", "created_at as createdAt"])
    .where("athlete_id", "=", athleteKey)
    .where(({ or, eb }) => or([eb("id", "=", reportId), isOfCase]))
    .orderBy("id")
    .forUpdate()
    .execute();
  const profileLink = `${publicUrl}/profile/${encodeId("athlete", athleteKey)}`;
  for (const { id, email, createdAt } of closing) {
    await closeReport(trx, { id, administratorId, before: report.status, decision, accountId });
    const props = { decision, profileLink, reportedAt: createdAt.toISOString() };
    // A decision that is changed within two minutes tells only its last state.
    const withdrawn = await withdrawDecisionMail(trx, mailKey(id));
    for (const to of email ? [email] : (withdrawn?.recipients ?? [])) {
      const mail = { kind: "report-decided", props, to, accountId: null } as const;
      await queueDecisionMail(trx, { ...mail, decision: mailKey(id), stateBefore: "open" });
    }
  }
  await followReports(trx, { athleteKey, accountId, publicUrl, isDecision: true });
  return readAgain(trx, reportId);
}

const mailKey = (reportId: string) => `report:${reportId}`;

/**
 * Takes a decision back, and returns the open report. Activates the account again if the decision deactivated it, and opens the reports that it
 * closed. A report that hid the profile hides it again for the rest of its time. Reporters whose email has not left can get the next result; other
 * addresses stay deleted. Throws 404 and 409.
 */
export async function reopenProfileReport(
  trx: Kysely<Database>,
  { publicUrl, administratorId, reportId, version }: Omit<ReportChange, "decision"> & { version: string },
): Promise<ReportRecord> {
  const { report, accountId, athleteKey, decidedAt } = await lockReport(trx, { reportId, administratorId });
  requireVersionRead(report, { version, isFirst: false });
  if (report.status === "open" || decidedAt === null) throw decisionConflict("This report is open already.", report);
  if (report.status === "removed" && (await wasDeactivatedBy(trx, { accountId, decidedAt })))
    await setBlocked(trx, false, { publicUrl, administratorId, userId: accountId });
  const emails = await withdrawMail(trx, { athleteKey, report });
  const { rows: closed } = await sql<{ id: string; hidAt: Date | null; email: string | null; isSame: boolean }>`
    select id, "hidAt", email, exists (select from profile_reports other where other.athlete_id = report.athlete_id
        and other.status = 'open' and other.reason = report.reason and other.text is not distinct from report.text
        and other.email is not distinct from report.email) as "isSame"
      from (select distinct on (reason, text, withdrawn.email) profile_reports.id, athlete_id, reason, text, withdrawn.email,
          max(hid_at) over (partition by reason, text) as "hidAt"
        from profile_reports join jsonb_to_recordset(${JSON.stringify(emails)}::jsonb) as withdrawn (id uuid, email text) using (id)
        -- Two reports with the same words differ only by addresses.
        order by reason, text, withdrawn.email, profile_reports.id <> ${reportId}) as report`.execute(trx);
  if (closed.some(({ id, isSame }) => id === reportId && isSame))
    throw decisionConflict("The same report was sent again and is open. Decide that one.", report);
  for (const { id, hidAt, email, isSame } of closed) {
    if (isSame) continue;
    await trx
      .updateTable("profile_reports")
      .set({ status: "open", hid_at: hidAt, email, decided_by: null, decided_at: null })
      .where("id", "=", id)
      .execute();
    await writeStaffAudit(trx, administratorId, {
      action: "report-reopened",
      subjectId: accountId,
      details: { report: id, before: { status: report.status }, after: { status: "open" } },
    });
  }
  await followReports(trx, { athleteKey, accountId, publicUrl, isDecision: true });
  return readAgain(trx, reportId);
}

/** Withdraws the unsent email about the reports that a decision closed. Returns the reports with the addresses that can still get a result. */
async function withdrawMail(
  trx: Kysely<Database>,
  { athleteKey, report }: { athleteKey: string; report: ReportRecord },
): Promise<{ id: string; email: string | null }[]> {
  const { rows: closed } = await sql<{ id: string }>`
    select id from profile_reports
      where athlete_id = ${athleteKey} and (id = ${report.id} or status = ${report.status}
        and decided_at = (select decided_at from profile_reports where id = ${report.id}))
      order by id`.execute(trx);
  const emails: { id: string; email: string | null }[] = [];
  for (const { id } of closed)
    emails.push({ id, email: (await withdrawDecisionMail(trx, mailKey(id)))?.recipients[0] ?? null });
  return emails;
}

/** Locks the account first, as every other change of it does, and then the report. */
async function lockReport(
  trx: Kysely<Database>,
  { reportId, administratorId }: { reportId: string; administratorId: string },
) {
  // Report ids are UUIDs too.
  const found = isAccountId(reportId)
    ? await trx
        .selectFrom("profile_reports")
        .innerJoin("athletes", "athletes.id", "profile_reports.athlete_id")
        .select(["athlete_id as athleteKey", "account_id as accountId"])
        .where("profile_reports.id", "=", reportId)
        .executeTakeFirst()
    : undefined;
  if (!found) throw noSuchReport();
  await lockAccounts(trx, [administratorId, found.accountId]);
  const locked = await trx
    .selectFrom("profile_reports")
    .select("decided_at as decidedAt")
    .where("id", "=", reportId)
    .forUpdate()
    .executeTakeFirst();
  const report = locked && (await findProfileReport(trx, reportId));
  if (!report) throw noSuchReport();
  return { ...found, report, decidedAt: locked.decidedAt };
}

function noSuchReport() {
  return createHttpError(404, "We can’t find this report.");
}

async function readAgain(trx: Kysely<Database>, id: string): Promise<ReportRecord> {
  const report = await findProfileReport(trx, id);
  if (!report) throw new Error("A locked report can’t disappear.");
  return report;
}

function setBlocked(
  trx: Kysely<Database>,
  value: boolean,
  caller: { publicUrl: string; administratorId: string; userId: string },
): Promise<void> {
  const action = value ? "account-deactivated" : "account-activated";
  return changeAccount(trx, { ...caller, action, column: "is_blocked", value });
}

/** Returns true if the account was deactivated by the decision of this time, and the staff has not changed that since. */
async function wasDeactivatedBy(
  trx: Kysely<Database>,
  { accountId, decidedAt }: { accountId: string; decidedAt: Date },
): Promise<boolean> {
  const latest = await trx
    .selectFrom("audit_log")
    .select("at")
    .select(sql<boolean>`action = 'account-deactivated' and details -> 'before' ->> 'blocked' = 'false'`.as("isCause"))
    .where("subject_account", "=", accountId)
    .where("action", "in", ["account-deactivated", "account-activated"])
    .orderBy("id", "desc")
    .executeTakeFirst();
  // Both times are those of the same transaction.
  return latest?.isCause === true && latest.at.getTime() === decidedAt.getTime();
}

interface Closing {
  id: string;
  administratorId: string;
  before: ReportRecord["status"];
  decision: ReportDecision;
  accountId: string;
}

async function closeReport(
  trx: Kysely<Database>,
  { id, administratorId, before, decision, accountId }: Closing,
): Promise<void> {
  await trx
    .updateTable("profile_reports")
    .set({ status: decision, email: null, decided_by: administratorId, decided_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
  await writeStaffAudit(trx, administratorId, {
    action: `report-${decision}`,
    subjectId: accountId,
    details: { report: id, before: { status: before }, after: { status: decision } },
  });
}
