import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import type { Database } from "../../database/tables.ts";
import type { MailList, MailRecord, mailQuery } from "../schema.ts";
import { selectAccountName } from "../select-account-name.server.ts";
import { listFiltered } from "../work-list/filter-rows.server.ts";

export async function listMail(
  db: Kysely<Database>,
  { status, ...chosen }: z.output<typeof mailQuery>,
): Promise<MailList> {
  const mail = db
    .selectFrom("mail_messages")
    .where("status", "=", status === "waiting" ? "waiting" : "failed")
    .where("dismissed_at", status === "dismissed" ? "is not" : "is", null)
    .select(["id", "kind", errorCode.as("cause")]);
  const filterable = { rows: sql`${mail}`, names: ["cause", "kind"] };
  const [{ rows, ...list }, problems] = await Promise.all([
    listFiltered(db, filterable, chosen, (ids) =>
      selectMail(db)
        .where("mail_messages.id", "in", ids)
        .$if(status !== "waiting", (query) => query.orderBy("mail_messages.created_at", "desc"))
        .$if(status === "waiting", (query) => query.orderBy("mail_messages.next_attempt_at"))
        .orderBy("mail_messages.id"),
    ),
    findMailProblems(db),
  ]);
  return { data: rows.map(recordOf), problems, ...list };
}

const maxProblems = 10;
const errorCode = sql<string>`coalesce(last_error, 'unknown')`;

function findMailProblems(db: Kysely<Database>): Promise<MailList["problems"]> {
  return selectStuckMail(db)
    .select([errorCode.as("code"), sql<number>`count(*)::integer`.as("count")])
    .select(sql<number>`count(*) filter (where status = 'failed' and payload is not null)::integer`.as("canResend"))
    .groupBy(errorCode)
    .orderBy("count", "desc")
    .limit(maxProblems)
    .execute();
}

/** Mail that has not left because of an error, except what the staff took off the list. */
function selectStuckMail(db: Kysely<Database>) {
  return db
    .selectFrom("mail_messages")
    .where("dismissed_at", "is", null)
    .where(({ or, and, eb }) =>
      or([eb("status", "=", "failed"), and([eb("status", "=", "waiting"), eb("last_error", "is not", null)])]),
    );
}

/** Failed mail that a person can send again or dismiss. */
export function selectResendableMail(db: Kysely<Database>) {
  return db
    .selectFrom("mail_messages")
    .where("status", "=", "failed")
    .where("payload", "is not", null)
    .where("dismissed_at", "is", null);
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
    .select(["mail_messages.id", "kind", "status", "recipient", "attempts", "last_error as lastError"])
    .select([
      "mail_messages.created_at as createdAt",
      "next_attempt_at as nextAttemptAt",
      "give_up_at as giveUpAt",
      sql<boolean>`status = 'failed' and payload is not null`.as("canResend"),
      sql<boolean>`dismissed_at is not null`.as("isDismissed"),
      selectAccountName("accounts").as("account"),
    ]);
}

type MailRow = Awaited<ReturnType<ReturnType<typeof selectMail>["execute"]>>[number];

function recordOf({ createdAt, nextAttemptAt, giveUpAt, ...mail }: MailRow): MailRecord {
  return {
    ...mail,
    createdAt: createdAt.toISOString(),
    nextAttemptAt: nextAttemptAt.toISOString(),
    giveUpAt: giveUpAt.toISOString(),
  };
}
