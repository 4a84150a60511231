import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { MessageReportReason } from "../../contact/vocabulary.ts";
import type { ContactPurpose } from "../../contact-rules/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import { invalidField } from "../../http/invalid-field.server.ts";
import { isRecordId } from "../../http/record-id.ts";
import { queueDecisionMail, withdrawDecisionMail } from "../../mail/decision-mail.server.ts";
import { pagesOf } from "../pages-of.server.ts";
import { selectAccountName } from "../select-account-name.server.ts";
import { writeStaffAudit } from "../write-staff-audit.server.ts";
import type { MessageReportDecision, MessageReportList, MessageReportRecord } from "./schema.ts";

/** Lists open reports of messages and senders, first the one that is due first, or decided ones, latest first. */
export async function listMessageReports(
  db: Kysely<Database>,
  { status, page, pageSize }: { status: "open" | "decided"; page: number; pageSize: number },
): Promise<MessageReportList> {
  const isOpen = status === "open";
  const [rows, { total }] = await Promise.all([
    selectReports(db)
      .where("report.state", isOpen ? "=" : "<>", "open")
      .$if(isOpen, (query) => query.orderBy("due_at"))
      .$if(!isOpen, (query) => query.orderBy("decided_at", "desc"))
      .orderBy("report.id")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    db
      .selectFrom("contact_reports")
      .select(sql<number>`count(*)::integer`.as("total"))
      .where("state", isOpen ? "=" : "<>", "open")
      .executeTakeFirstOrThrow(),
  ]);
  return { data: rows.map(toRecord), pages: pagesOf(rows, pageSize, total) };
}

function selectReports(db: Kysely<Database>) {
  return (
    db
      .selectFrom("contact_reports as report")
      // A report that someone imitates a coach is about no message.
      .leftJoin("contact_messages as message", (join) =>
        join.onRef("message.program_id", "=", "report.program_id").onRef("message.id", "=", "message_id"),
      )
      .leftJoin("contact_threads as thread", (join) =>
        join.onRef("thread.program_id", "=", "message.program_id").onRef("thread.id", "=", "thread_id"),
      )
      .leftJoin("programs", "programs.id", "report.program_id")
      .leftJoin("schools", "schools.id", "programs.school_id")
      .leftJoin("program_staff as staff", (join) =>
        join.onRef("staff.program_id", "=", "message.program_id").onRef("staff.id", "=", "staff_id"),
      )
      .leftJoin("athletes", "athletes.id", "thread.athlete_id")
      .leftJoin("accounts", "accounts.id", "athletes.account_id")
      .leftJoin("accounts as coach", (join) =>
        join.on(sql<boolean>`coach.id = coalesce(staff.account_id, report.coach_id)`),
      )
      .select([
        "report.id",
        "report.reason",
        "report.text",
        "report.guardian_id as guardianId",
        "report.state as status",
      ])
      .select(["reported_at as reportedAt", "due_at as dueAt", "decided_at as decidedAt", "report.email"])
      .select(["message.text as messageText", "purpose", "written_at as writtenAt", "message.removed_at as removedAt"])
      .select(["schools.name as school", "staff.name as coachName", "athletes.account_id as accountId", "sender"])
      .select(["message.id as messageId", "message.program_id as programId", "report.coach_id as coachId"])
      .select([selectAccountName("accounts").as("athlete"), selectAccountName("coach").as("coach")])
      .select(sql<boolean>`report.state = 'open' and due_at < now()`.as("isOverdue"))
  );
}

type ReportRow = Awaited<ReturnType<ReturnType<typeof selectReports>["executeTakeFirstOrThrow"]>>;

function toRecord(row: ReportRow): MessageReportRecord {
  const { id, text, isOverdue, athlete, coach, sender } = row;
  return {
    ...{ id, text, isOverdue, athlete, coach, sender },
    reason: row.reason as MessageReportReason,
    by: authorOf(row),
    status: row.status as MessageReportRecord["status"],
    reportedAt: row.reportedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    wantsResult: row.email !== null,
    message: toMessage(row),
  };
}

function authorOf({ messageId, guardianId }: ReportRow): MessageReportRecord["by"] {
  if (messageId === null) return "visitor";
  return guardianId === null ? "athlete" : "guardian";
}

function toMessage({
  messageText: text,
  purpose,
  school,
  coachName,
  writtenAt,
  removedAt,
}: ReportRow): MessageReportRecord["message"] {
  if (text === null || school === null || coachName === null || writtenAt === null) return null;
  return {
    ...{ text, school, coachName },
    purpose: purpose as ContactPurpose,
    writtenAt: writtenAt.toISOString(),
    isRemoved: removedAt !== null,
  };
}

interface Decision {
  administratorId: string;
  id: string;
  decision: MessageReportDecision;
  publicUrl: string;
}

/**
 * Decides a report, or takes the decision back. A removed message is shown to nobody but the staff. A person who reported a sender gets the
 * result. Throws 404, 422 for a decision of the other kind, and 409 after another decision.
 */
export async function decideMessageReport(
  trx: Kysely<Database>,
  { administratorId, id, decision, publicUrl }: Decision,
): Promise<MessageReportRecord> {
  const report = isRecordId(id) ? await selectReports(trx).where("report.id", "=", id).executeTakeFirst() : undefined;
  if (!report) throw createHttpError(404, "We can’t find this report.");
  const isOfSender = report.messageId === null;
  if (decision === (isOfSender ? "removed" : "confirmed"))
    throw invalidField({ field: "decision", message: "This report can’t be decided in this way." });
  const isReopened = decision === "reopen";
  const { numUpdatedRows } = await trx
    .updateTable("contact_reports")
    .set(
      isReopened
        ? { state: "open", decided_by: null, decided_at: null }
        : { state: decision, decided_by: administratorId, decided_at: sql<Date>`now()`, email: null },
    )
    .where("id", "=", id)
    .where("state", isReopened ? "<>" : "=", "open")
    .where(sql<boolean>`not (${isReopened} and ${hasOpenReport(report)})`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw createHttpError(409, "This report changed after you read it. Load the page again.");
  if (isOfSender) await tellReporter(trx, { report, decision, publicUrl });
  else await followDecisions(trx, report);
  await writeStaffAudit(trx, administratorId, {
    action: isOfSender ? senderActions[decision] : messageActions[decision],
    subjectId: isOfSender ? report.coachId : report.accountId,
    details: { report: id, ...(report.messageId !== null && { contact: report.messageId }) },
  });
  return toRecord(await selectReports(trx).where("report.id", "=", id).executeTakeFirstOrThrow());
}

const messageActions = {
  kept: "contact-kept",
  removed: "contact-removed",
  confirmed: "contact-kept",
  reopen: "contact-reopened",
} as const;
const senderActions = {
  kept: "impersonation-kept",
  removed: "impersonation-kept",
  confirmed: "impersonation-confirmed",
  reopen: "impersonation-reopened",
} as const;

/** Another open report with the same words, which a report that is opened again would repeat. */
const hasOpenReport = ({ id, programId, messageId, guardianId, coachId, sender, text }: ReportRow) => sql`
  exists (select from contact_reports other where other.state = 'open' and other.id <> ${id}
    and other.program_id is not distinct from ${programId} and other.message_id is not distinct from ${messageId}
    and other.guardian_id is not distinct from ${guardianId} and other.coach_id is not distinct from ${coachId}
    and other.sender is not distinct from ${sender} and (${messageId}::uuid is not null or other.text is not distinct from ${text}))`;

/** Removes a message while a report of it is decided so. Another report can have removed it, too. */
async function followDecisions(trx: Kysely<Database>, { programId, messageId }: ReportRow): Promise<void> {
  await trx
    .updateTable("contact_messages")
    .set({
      removed_at: sql<Date | null>`case when exists (select from contact_reports where program_id = ${programId}
        and message_id = ${messageId} and state = 'removed') then coalesce(removed_at, now()) end`,
    })
    .where("program_id", "=", programId)
    .where("id", "=", messageId)
    .execute();
}

/** Emails the result to the address of a report, which was deleted with the decision. A decision that is taken back within two minutes tells nobody. */
async function tellReporter(
  trx: Kysely<Database>,
  { report, decision, publicUrl }: { report: ReportRow; decision: MessageReportDecision; publicUrl: string },
): Promise<void> {
  const { id, email, reportedAt } = report;
  const key = `contact-report:${id}`;
  if (decision === "reopen") {
    const [to] = (await withdrawDecisionMail(trx, key))?.recipients ?? [];
    if (to) await trx.updateTable("contact_reports").set({ email: to }).where("id", "=", id).execute();
  } else if (email !== null) {
    const result = decision === "confirmed" ? "imitated" : "not-imitated";
    const props = {
      decision: result,
      profileLink: `${publicUrl}/check-a-coach`,
      reportedAt: reportedAt.toISOString(),
    } as const;
    const mail = { kind: "report-decided", props, to: email, accountId: null } as const;
    await queueDecisionMail(trx, { ...mail, decision: key, stateBefore: "open" });
  }
}
