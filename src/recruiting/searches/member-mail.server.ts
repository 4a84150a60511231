import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { isRecordId } from "../../http/record-id.ts";
import type { Membership } from "../../programs/find-program.server.ts";

/** The daily emails to a member of a program. */
export const memberMails = ["alerts", "tasks"] as const;
export type MemberMail = (typeof memberMails)[number];

export interface MailOptions {
  publicUrl: string;
  signal?: AbortSignal;
  /** Time of the run. Defaults to now. */
  at?: Date;
}

const checkedOn = { alerts: sql.ref("alerts_checked_on"), tasks: sql.ref("tasks_checked_on") };

/** Day in the time zone of the program in `programs`. */
const localDay = (at: Date) => sql`(${at}::timestamptz at time zone programs.time_zone)::date`;

/** Condition on `programs` and `program_mail`, which can be missing. A late process sends no email at night, so it ends at 11:59. */
function isMailDue(kind: MemberMail, at: Date) {
  return sql<boolean>`extract(hour from ${at}::timestamptz at time zone programs.time_zone) between 7 and 11
    and program_mail.${checkedOn[kind]} is distinct from ${localDay(at)}`;
}

/** Lists the members whose email is due and who meet a condition on `live_staff`, `programs` and `program_mail`. */
export async function listMailDue(
  db: Kysely<Database>,
  { kind, at, condition }: { kind: MemberMail; at: Date; condition: RawBuilder<unknown> },
): Promise<{ accountId: string }[]> {
  const { rows } = await sql<{ accountId: string }>`
    select live_staff.account_id as "accountId"
    from live_staff
      left join program_mail on program_mail.program_id = live_staff.program_id and program_mail.staff_id = live_staff.staff_id
      join programs on programs.id = live_staff.program_id
    where ${isMailDue(kind, at)} and ${condition}
    order by live_staff.account_id`.execute(db);
  return rows;
}

/** Locks the member’s emails and stores the day. Returns null if another process has considered today’s email. */
export async function claimDailyMail(
  trx: Kysely<Database>,
  { programId, staffId }: Pick<Membership, "programId" | "staffId">,
  { kind, at }: { kind: MemberMail; at: Date },
): Promise<{ email: string; firstName: string; stopPath: string } | null> {
  const key = { program_id: programId, staff_id: staffId };
  await trx
    .insertInto("program_mail")
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<{ link: string; email: string; firstName: string }>`
    update program_mail set ${checkedOn[kind]} = ${localDay(at)}
    from programs, live_staff
    where program_mail.program_id = ${programId} and program_mail.staff_id = ${staffId} and programs.id = ${programId}
      and live_staff.program_id = ${programId} and live_staff.staff_id = ${staffId} and ${isMailDue(kind, at)}
    returning link, live_staff.email, live_staff.first_name as "firstName"`.execute(trx);
  const [row] = rows;
  return row ? { email: row.email, firstName: row.firstName, stopPath: `/coach/mail/${kind}/${row.link}` } : null;
}

/** Stops a daily email by the link in it. Idempotent. Ignores unknown links. */
export async function stopMemberMail(
  db: Kysely<Database>,
  { kind, link }: { kind: MemberMail; link: string },
): Promise<void> {
  if (!isRecordId(link)) return;
  if (kind === "tasks") {
    await db.updateTable("program_mail").set({ wants_task_mail: false }).where("link", "=", link).execute();
    return;
  }
  await sql`update saved_searches set alert = 'never' from program_mail
    where program_mail.link = ${link} and saved_searches.program_id = program_mail.program_id
      and saved_searches.staff_id = program_mail.staff_id`.execute(db);
}

export async function wantsTaskMail(
  db: Kysely<Database>,
  { programId, staffId }: Pick<Membership, "programId" | "staffId">,
): Promise<boolean> {
  const row = await db
    .selectFrom("program_mail")
    .select("wants_task_mail as wantsMail")
    .where("program_id", "=", programId)
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  return row?.wantsMail ?? true;
}

export async function setTaskMail(
  db: Kysely<Database>,
  { programId, staffId }: Pick<Membership, "programId" | "staffId">,
  wantsMail: boolean,
): Promise<void> {
  await db
    .insertInto("program_mail")
    .values({ program_id: programId, staff_id: staffId, wants_task_mail: wantsMail })
    .onConflict((conflict) => conflict.columns(["program_id", "staff_id"]).doUpdateSet({ wants_task_mail: wantsMail }))
    .execute();
}
