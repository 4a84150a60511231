import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { href } from "react-router";
import { writeAudit } from "../accounts/audit-log.server.ts";
import type { Database } from "../database/tables.ts";
import { invalidField } from "../http/invalid-field.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { findPlanOfProgram } from "../payments/queries.server.ts";
import type { Membership } from "./find-program.server.ts";
import { nameProgram } from "./name-program.ts";
import { writeProgramLog } from "./program-log.server.ts";
import { programLimits } from "./vocabulary.ts";

/**
 * Closes a program and mails its staff. The staff reads and exports it for 30 days; then a job erases it. Throws 422 without the name of the
 * program, and 409 if it is closed already or a subscription pays for it.
 */
export async function closeProgram(
  trx: Kysely<Database>,
  member: Membership,
  { program, publicUrl }: { program: string; publicUrl: string },
): Promise<void> {
  const { programId, schoolName } = member;
  const name = nameProgram(member);
  if (foldName(program) !== foldName(name))
    throw invalidField({ field: "program", message: `Enter ${name} to confirm.` });
  const { closedAt } = await lockProgram(trx, programId);
  if (closedAt) throw createHttpError(409, "This program is closed already.");
  const staff = await trx
    .selectFrom("live_staff")
    .select(["account_id as accountId", "staff_id as staffId", "email", "first_name as firstName"])
    .where("program_id", "=", programId)
    .execute();
  if (await hasRunningSubscription(trx, programId))
    throw createHttpError(409, "A subscription pays for this program. Cancel it on the page Plan first.");
  const { eraseAt } = await trx
    .updateTable("programs")
    .set({ closed_at: sql<Date>`now()` })
    .where("id", "=", programId)
    .returning(sql<Date>`closed_at + ${programLimits.closedDays} * interval '1 day'`.as("eraseAt"))
    .executeTakeFirstOrThrow();
  await record(trx, member, "program-closed");
  const closedBy = staff.find(({ staffId }) => staffId === member.staffId)?.firstName ?? "An owner";
  const programLink = `${publicUrl}${href("/coach/program")}`;
  for (const { accountId, email, firstName } of staff) {
    const props = { firstName, schoolName, program: name, closedBy, eraseOn: eraseAt.toISOString(), programLink };
    await queueMail(trx, { kind: "program-closed", props, to: email, accountId });
  }
}

/** Returns true if a subscription that was not canceled pays for the program. */
export async function hasRunningSubscription(db: Kysely<Database>, programId: string): Promise<boolean> {
  const staff = await db
    .selectFrom("live_staff")
    .select("account_id as accountId")
    .where("program_id", "=", programId)
    .execute();
  const { live } = await findPlanOfProgram(db, { programId, accountIds: staff.map(({ accountId }) => accountId) });
  return live !== null && live.state !== "cancelled";
}

/** Opens a closed program again. Throws 409 for an open one. */
export async function reopenProgram(trx: Kysely<Database>, member: Membership): Promise<void> {
  const { closedAt } = await lockProgram(trx, member.programId);
  if (!closedAt) throw createHttpError(409, "This program is open.");
  await trx.updateTable("programs").set({ closed_at: null }).where("id", "=", member.programId).execute();
  await record(trx, member, "program-reopened");
}

/** The log of the program is erased with it. The audit log of the portal remains. */
async function record(
  trx: Kysely<Database>,
  member: Membership,
  action: "program-closed" | "program-reopened",
): Promise<void> {
  const { programId, accountId, schoolId, sportCode, gender } = member;
  await writeProgramLog(trx, member, { action });
  const details = { program: programId, schoolId, sportCode, gender };
  await writeAudit(trx, { actor: { label: "member", accountId }, action, subjectId: accountId, details });
}

async function lockProgram(trx: Kysely<Database>, programId: string): Promise<{ closedAt: Date | null }> {
  return trx
    .selectFrom("programs")
    .select("closed_at as closedAt")
    .where("id", "=", programId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Ignores case, blanks and the form of the apostrophe, which keyboards differ in. */
function foldName(text: string): string {
  return text.replace(/[’']/g, "").replace(/\s+/g, " ").trim().toLowerCase();
}
