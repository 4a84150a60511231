import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { MailList, MailRecord } from "../schema.ts";

export async function listMail(
  db: Kysely<Database>,
  { page, pageSize, status }: { page: number; pageSize: number; status: "failed" | "waiting" },
): Promise<MailList> {
  const [{ total }, rows, problems] = await Promise.all([
    db
      .selectFrom("mail_messages")
      .select(({ fn }) => fn.countAll<string>().as("total"))
      .where("status", "=", status)
      .executeTakeFirstOrThrow(),
    selectMail(db)
      .where("mail_messages.status", "=", status)
      .$if(status === "failed", (query) => query.orderBy("mail_messages.created_at", "desc"))
      .$if(status === "waiting", (query) => query.orderBy("mail_messages.next_attempt_at"))
      .orderBy("mail_messages.id")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    findMailProblems(db),
  ]);
  const totalRecords = Number(total);
  const lastPage = Math.max(1, Math.ceil(totalRecords / pageSize));
  return { data: rows.map(recordOf), pages: { actualPageSize: rows.length, lastPage, totalRecords }, problems };
}

const maxProblems = 10;

function findMailProblems(db: Kysely<Database>): Promise<MailList["problems"]> {
  return selectStuckMail(db)
    .select([sql<string>`coalesce(last_error, 'unknown')`.as("code"), sql<number>`count(*)::integer`.as("count")])
    .groupBy(sql`coalesce(last_error, 'unknown')`)
    .orderBy("count", "desc")
    .limit(maxProblems)
    .execute();
}

export function selectStuckMail(db: Kysely<Database>) {
  return db
    .selectFrom("mail_messages")
    .where(({ or, and, eb }) =>
      or([eb("status", "=", "failed"), and([eb("status", "=", "waiting"), eb("last_error", "is not", null)])]),
    );
}

export async function findMailOfAccount(db: Kysely<Database>, accountId: string): Promise<MailRecord[]> {
  const rows = await selectMail(db)
    .where("mail_messages.account_id", "=", accountId)
    .orderBy("mail_messages.created_at", "desc")
    .limit(20)
    .execute();
  return rows.map(recordOf);
}

function selectMail(db: Kysely<Database>) {
  return db
    .selectFrom("mail_messages")
    .leftJoin("accounts", "accounts.id", "mail_messages.account_id")
    .select([
      "mail_messages.id",
      "mail_messages.kind",
      "mail_messages.status",
      "mail_messages.recipient",
      "mail_messages.attempts",
      "mail_messages.last_error",
      "mail_messages.created_at",
      "mail_messages.next_attempt_at",
      "mail_messages.give_up_at",
      sql<boolean>`mail_messages.status = 'failed' and mail_messages.payload is not null`.as("can_resend"),
      "accounts.id as account_id",
      "accounts.first_name",
      "accounts.last_name",
      "accounts.email",
    ]);
}

type MailRow = Awaited<ReturnType<ReturnType<typeof selectMail>["execute"]>>[number];

function recordOf(row: MailRow): MailRecord {
  const { account_id: userLoginId, email } = row;
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    recipient: row.recipient,
    account: userLoginId === null ? null : { userLoginId, name: `${row.first_name} ${row.last_name}`, email },
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at.toISOString(),
    nextAttemptAt: row.next_attempt_at.toISOString(),
    giveUpAt: row.give_up_at.toISOString(),
    canResend: row.can_resend,
  };
}
