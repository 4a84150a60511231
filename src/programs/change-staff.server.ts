import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { queueInvitation } from "../accounts/queue-invitation.server.ts";
import type { Database } from "../database/tables.ts";
import { invalidField } from "../http/invalid-field.server.ts";
import type { Limits } from "../http/rate-limits.server.ts";
import { requireAction } from "./admit-staff.server.ts";
import type { Membership } from "./find-program.server.ts";
import { writeProgramLog } from "./program-log.server.ts";
import { type ProgramRole, programLimits } from "./vocabulary.ts";

interface NewInvitation {
  email: string;
  role: ProgramRole;
  publicUrl: string;
  program: string;
  limits: Limits;
}

/** Invites an address of the school by mail. The response does not depend on whether the address has an account. Throws 409 at the limit. */
export async function inviteStaff(
  trx: Kysely<Database>,
  member: Membership,
  { email, role, publicUrl, program, limits }: NewInvitation,
): Promise<void> {
  const { programId, schoolId } = member;
  requireAction(member, "invite");
  await lockStaff(trx, programId);
  const { rows } = await sql<{ isOfSchool: boolean }>`
    select ${schoolId}::integer in (select schools_of_mail(${email})) as "isOfSchool"`.execute(trx);
  if (!rows[0]?.isOfSchool)
    throw invalidField({ field: "email", message: `Invite an email address of ${member.schoolName}.` });
  const { rows: counts } = await sql<{ isMember: boolean; count: number }>`
    select exists (select from live_staff where program_id = ${programId} and email_key(email) = email_key(${email})) as "isMember",
      ((select count(*) from live_staff where program_id = ${programId})
        + (select count(*) from program_invitations where program_id = ${programId} and expires_at > now()
            and email_key(email) <> email_key(${email})))::integer as count`.execute(trx);
  if (counts[0]?.isMember) throw createHttpError(409, "This person is on your staff already.");
  if (Number(counts[0]?.count) >= programLimits.staff)
    throw createHttpError(409, `A program can have ${programLimits.staff} members and invitations.`);
  await sql`delete from program_invitations where program_id = ${programId} and email_key(email) = email_key(${email})`.execute(
    trx,
  );
  await trx.insertInto("program_invitations").values({ program_id: programId, email, role }).execute();
  await writeProgramLog(trx, member, { action: "staff-invited", details: { role } });
  const props = { schoolName: member.schoolName, program, programLink: `${publicUrl}/coach/program` };
  await queueInvitation(trx, limits, { kind: "program-invitation", props, to: email, accountId: null });
}

/** Deletes an invitation. Throws 404 for an unknown one. */
export async function withdrawInvitation(
  trx: Kysely<Database>,
  member: Membership,
  invitationId: string,
): Promise<void> {
  requireAction(member, "removeStaff");
  const { numDeletedRows } = await trx
    .deleteFrom("program_invitations")
    .where("program_id", "=", member.programId)
    .where("id", "=", invitationId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw createHttpError(404, "We can’t find this record.");
}

/** Changes the role of a member. Throws 404 for an unknown member and 409 for the last owner. */
export async function changeRole(
  trx: Kysely<Database>,
  member: Membership,
  { staffId, role }: { staffId: string; role: ProgramRole },
): Promise<void> {
  requireAction(member, "changeRole");
  await lockStaff(trx, member.programId);
  const before = await requireStaff(trx, member, staffId);
  if (before === role) return;
  if (before === "owner") await requireOtherOwner(trx, member, staffId);
  await updateStaff(trx, { programId: member.programId, staffId }, { role });
  await writeProgramLog(trx, member, { action: "role-changed", details: { staffId, from: before, to: role } });
}

/** Removes a member, who loses access with the next request. The entries keep the name. Throws 404 and 409 as `changeRole` does. */
export async function removeStaff(trx: Kysely<Database>, member: Membership, staffId: string): Promise<void> {
  if (staffId !== member.staffId) requireAction(member, "removeStaff");
  await lockStaff(trx, member.programId);
  const role = await requireStaff(trx, member, staffId);
  if (role === "owner") await requireOtherOwner(trx, member, staffId);
  await updateStaff(trx, { programId: member.programId, staffId }, { removed_at: sql<Date>`now()` });
  await writeProgramLog(trx, member, { action: "staff-removed", details: { staffId } });
}

/** Deletes the invitations of an address, for the erasure of its account. */
export async function eraseInvitations(trx: Kysely<Database>, email: string): Promise<void> {
  await sql`delete from program_invitations where email_key(email) = email_key(${email})`.execute(trx);
}

async function lockStaff(trx: Kysely<Database>, programId: string): Promise<void> {
  await trx.selectFrom("programs").select("id").where("id", "=", programId).forUpdate().execute();
}

async function requireStaff(trx: Kysely<Database>, { programId }: Membership, staffId: string): Promise<ProgramRole> {
  const found = await trx
    .selectFrom("program_staff")
    .select("role")
    .where("program_id", "=", programId)
    .where("id", "=", staffId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (!found) throw createHttpError(404, "We can’t find this record.");
  return found.role;
}

async function requireOtherOwner(trx: Kysely<Database>, { programId }: Membership, staffId: string): Promise<void> {
  const staff = await trx
    .selectFrom("live_staff")
    .select(["staff_id as staffId", "role"])
    .where("program_id", "=", programId)
    .execute();
  const others = staff.filter((one) => one.staffId !== staffId);
  if (!others.some(({ role }) => role === "owner"))
    throw createHttpError(409, "A program needs an owner. Make another member the owner first.");
}

async function updateStaff(
  trx: Kysely<Database>,
  { programId, staffId }: { programId: string; staffId: string },
  values: { role: ProgramRole } | { removed_at: ReturnType<typeof sql<Date>> },
): Promise<void> {
  await trx
    .updateTable("program_staff")
    .set(values)
    .where("program_id", "=", programId)
    .where("id", "=", staffId)
    .execute();
}
