import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { MessageReportReason } from "../../contact/vocabulary.ts";
import type { ContactPurpose } from "../../contact-rules/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import { isRecordId } from "../../http/record-id.ts";
import { pagesOf } from "../pages-of.server.ts";
import { selectAccountName, selectOwner } from "../select-account-name.server.ts";
import { writeStaffAudit } from "../write-staff-audit.server.ts";
import type { MessageReportList, MessageReportRecord } from "./schema.ts";

/** Lists open reports of messages, first the one that is due first, or decided ones, latest first. */
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
  return db
    .selectFrom("contact_reports as report")
    .innerJoin("contact_messages as message", (join) =>
      join.onRef("message.program_id", "=", "report.program_id").onRef("message.id", "=", "message_id"),
    )
    .innerJoin("contact_threads as thread", (join) =>
      join.onRef("thread.program_id", "=", "message.program_id").onRef("thread.id", "=", "thread_id"),
    )
    .innerJoin("programs", "programs.id", "report.program_id")
    .innerJoin("schools", "schools.id", "programs.school_id")
    .innerJoin("program_staff as staff", (join) =>
      join.onRef("staff.program_id", "=", "message.program_id").onRef("staff.id", "=", "staff_id"),
    )
    .innerJoin("athletes", "athletes.id", "thread.athlete_id")
    .innerJoin("accounts", "accounts.id", "athletes.account_id")
    .leftJoin("accounts as coach", "coach.id", "staff.account_id")
    .select(["report.id", "report.reason", "report.text", "report.guardian_id as guardianId", "report.state as status"])
    .select(["reported_at as reportedAt", "due_at as dueAt", "decided_at as decidedAt"])
    .select(["message.text as messageText", "purpose", "written_at as writtenAt", "message.removed_at as removedAt"])
    .select(["schools.name as school", "staff.name as coachName", "athletes.account_id as accountId"])
    .select(["message.id as messageId", "message.program_id as programId"])
    .select([selectOwner().as("athlete"), selectAccountName("coach").as("coach")])
    .select(sql<boolean>`report.state = 'open' and due_at < now()`.as("isOverdue"));
}

type ReportRow = Awaited<ReturnType<ReturnType<typeof selectReports>["executeTakeFirstOrThrow"]>>;

function toRecord(row: ReportRow): MessageReportRecord {
  const { id, text, isOverdue, athlete, coach, school, coachName } = row;
  return {
    ...{ id, text, isOverdue, athlete, coach },
    reason: row.reason as MessageReportReason,
    by: row.guardianId === null ? "athlete" : "guardian",
    status: row.status as MessageReportRecord["status"],
    reportedAt: row.reportedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    message: {
      ...{ text: row.messageText, purpose: row.purpose as ContactPurpose, school, coachName },
      writtenAt: row.writtenAt.toISOString(),
      isRemoved: row.removedAt !== null,
    },
  };
}

const auditActions = { kept: "contact-kept", removed: "contact-removed", reopen: "contact-reopened" } as const;

/** Decides a report, or takes the decision back. A removed message is shown to nobody but the staff. Throws 404, and 409 after another decision. */
export async function decideMessageReport(
  trx: Kysely<Database>,
  { administratorId, id, decision }: { administratorId: string; id: string; decision: "kept" | "removed" | "reopen" },
): Promise<MessageReportRecord> {
  const report = isRecordId(id) ? await selectReports(trx).where("report.id", "=", id).executeTakeFirst() : undefined;
  if (!report) throw createHttpError(404, "We can’t find this report.");
  const isReopened = decision === "reopen";
  const { numUpdatedRows } = await trx
    .updateTable("contact_reports")
    .set(
      isReopened
        ? { state: "open", decided_by: null, decided_at: null }
        : { state: decision, decided_by: administratorId, decided_at: sql<Date>`now()` },
    )
    .where("program_id", "=", report.programId)
    .where("id", "=", id)
    .where("state", isReopened ? "<>" : "=", "open")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("contact_reports as other")
            .select("other.id")
            .where("other.program_id", "=", report.programId)
            .where("other.message_id", "=", report.messageId)
            .where(sql<boolean>`${isReopened} and other.state = 'open' and other.id <> ${id}
              and other.guardian_id is not distinct from ${report.guardianId}`),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw createHttpError(409, "This report changed after you read it. Load the page again.");
  await trx
    .updateTable("contact_messages")
    .set({
      // Another report can have removed it, too.
      removed_at: sql<Date | null>`case when exists (select from contact_reports where program_id = ${report.programId}
        and message_id = ${report.messageId} and state = 'removed') then coalesce(removed_at, now()) end`,
    })
    .where("program_id", "=", report.programId)
    .where("id", "=", report.messageId)
    .execute();
  await writeStaffAudit(trx, administratorId, {
    action: auditActions[decision],
    subjectId: report.accountId,
    details: { report: id, contact: report.messageId },
  });
  return toRecord(await selectReports(trx).where("report.id", "=", id).executeTakeFirstOrThrow());
}
