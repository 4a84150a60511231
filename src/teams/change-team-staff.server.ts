import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { AuditAction } from "../accounts/audit-actions.ts";
import { writeAudit } from "../accounts/audit-log.server.ts";
import { queueInvitation } from "../accounts/queue-invitation.server.ts";
import type { Database } from "../database/tables.ts";
import type { Limits } from "../http/rate-limits.server.ts";
import type { TeamMembership } from "./find-team.server.ts";
import { nameTeam } from "./name-team.ts";
import { lockStaffAccount } from "./open-team.server.ts";
import { type TeamRole, teamLimits } from "./vocabulary.ts";

/** Invites an address by mail. The response does not depend on whether the address has an account. Throws 409 at the limit. */
export async function inviteTeamStaff(
  trx: Kysely<Database>,
  member: TeamMembership,
  { email, role, publicUrl, limits }: { email: string; role: TeamRole; publicUrl: string; limits: Limits },
): Promise<void> {
  const { teamId } = member;
  await lockTeam(trx, teamId);
  const { rows } = await sql<{ isMember: boolean; count: number }>`
    select exists (select from live_team_staff where team_id = ${teamId} and email_key(email) = email_key(${email})) as "isMember",
      ((select count(*) from live_team_staff where team_id = ${teamId})
        + (select count(*) from team_invitations where team_id = ${teamId} and expires_at > now()
            and email_key(email) <> email_key(${email})))::integer as count`.execute(trx);
  if (rows[0]?.isMember) throw createHttpError(409, "This person is on your staff already.");
  if (Number(rows[0]?.count) >= teamLimits.staff)
    throw createHttpError(409, `A team can have ${teamLimits.staff} staff members and invitations.`);
  await sql`delete from team_invitations where team_id = ${teamId} and email_key(email) = email_key(${email})`.execute(
    trx,
  );
  await trx.insertInto("team_invitations").values({ team_id: teamId, email, role }).execute();
  await writeStaffAudit(trx, member, { action: "team-staff-invited", subjectId: null, role });
  const props = { team: nameTeam(member), teamLink: `${publicUrl}/team` };
  await queueInvitation(trx, limits, { kind: "team-invitation", props, to: email, accountId: null });
}

/** Deletes an invitation. Throws 404 for an unknown one. */
export async function withdrawTeamInvitation(
  trx: Kysely<Database>,
  member: TeamMembership,
  invitationId: string,
): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom("team_invitations")
    .where("team_id", "=", member.teamId)
    .where("id", "=", invitationId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw createHttpError(404, "We can’t find this record.");
  await writeStaffAudit(trx, member, { action: "team-invitation-withdrawn", subjectId: null });
}

/** Joins the team of an invitation to the account's address. Throws 404 for an unknown or expired one, and 409 for a member of another team. */
export async function acceptTeamInvitation(
  trx: Kysely<Database>,
  { accountId, invitationId }: { accountId: string; invitationId: string },
): Promise<void> {
  const { email } = await lockStaffAccount(trx, accountId);
  const invitation = await trx
    .selectFrom("team_invitations")
    .select(["team_id as teamId", "role"])
    .where("id", "=", invitationId)
    .where(sql`email_key(email)`, "=", sql`email_key(${email})`)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  if (!invitation) throw createHttpError(404, "This invitation has expired. Ask the head coach for a new one.");
  const { teamId, role } = invitation;
  await lockTeam(trx, teamId);
  const current = await trx
    .selectFrom("team_staff")
    .select("team_id as teamId")
    .where("account_id", "=", accountId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (current && current.teamId !== teamId)
    throw createHttpError(409, "You’re on the staff of another team. Leave it first.");
  await trx.deleteFrom("team_invitations").where("id", "=", invitationId).where("team_id", "=", teamId).execute();
  if (current) return;
  await trx
    .insertInto("team_staff")
    .values({ team_id: teamId, account_id: accountId, role })
    .onConflict((conflict) =>
      conflict.columns(["team_id", "account_id"]).doUpdateSet({ role, removed_at: null, joined_at: sql<Date>`now()` }),
    )
    .execute();
  await writeStaffAudit(trx, { teamId, accountId }, { action: "team-staff-joined", subjectId: accountId, role });
}

/** Changes the role of a member. Throws 404 for an unknown member and 409 for the last head coach. */
export async function changeTeamRole(
  trx: Kysely<Database>,
  member: TeamMembership,
  { staffId, role }: { staffId: string; role: TeamRole },
): Promise<void> {
  await lockTeam(trx, member.teamId);
  const before = await requireRemainingHead(trx, member, { staffId, role });
  if (before.role === role) return;
  await trx
    .updateTable("team_staff")
    .set({ role })
    .where("team_id", "=", member.teamId)
    .where("id", "=", staffId)
    .execute();
  const change = { action: "team-role-changed", subjectId: before.accountId, from: before.role, role } as const;
  await writeStaffAudit(trx, member, change);
}

/** Removes a member, who loses access with the next request. What the member entered remains. Throws 404 and 409 as `changeTeamRole` does. */
export async function removeTeamStaff(trx: Kysely<Database>, member: TeamMembership, staffId: string): Promise<void> {
  await lockTeam(trx, member.teamId);
  const { accountId, role } = await requireRemainingHead(trx, member, { staffId, role: null });
  await trx
    .updateTable("team_staff")
    .set({ removed_at: sql<Date>`now()` })
    .where("team_id", "=", member.teamId)
    .where("id", "=", staffId)
    .execute();
  await writeStaffAudit(trx, member, { action: "team-staff-removed", subjectId: accountId, role });
}

/** Deletes the invitations of an address, for the erasure of its account. */
export async function eraseTeamInvitations(trx: Kysely<Database>, email: string): Promise<void> {
  await sql`delete from team_invitations where email_key(email) = email_key(${email})`.execute(trx);
}

async function lockTeam(trx: Kysely<Database>, teamId: string): Promise<void> {
  await trx.selectFrom("teams").select("id").where("id", "=", teamId).forUpdate().execute();
}

/** Writes who changed the staff of a team. An invited person is not named: entries outlive accounts. */
async function writeStaffAudit(
  trx: Kysely<Database>,
  { teamId, accountId }: Pick<TeamMembership, "teamId" | "accountId">,
  {
    action,
    subjectId,
    ...details
  }: { action: AuditAction; subjectId: string | null; from?: TeamRole; role?: TeamRole },
): Promise<void> {
  const actor = { label: "member", accountId } as const;
  await writeAudit(trx, { actor, action, subjectId, details: { team: teamId, ...details } });
}

/** Returns the member before the change. Throws 404 for an unknown one, and 409 if the team would have no head coach. */
async function requireRemainingHead(
  trx: Kysely<Database>,
  { teamId }: TeamMembership,
  { staffId, role }: { staffId: string; role: TeamRole | null },
): Promise<{ accountId: string; role: TeamRole }> {
  const staff = await trx
    .selectFrom("live_team_staff")
    .select(["staff_id as staffId", "account_id as accountId", "role"])
    .where("team_id", "=", teamId)
    .execute();
  const changed = staff.find((one) => one.staffId === staffId);
  if (!changed) throw createHttpError(404, "We can’t find this record.");
  const others = staff.filter((one) => one.staffId !== staffId);
  if (changed.role === "head" && role !== "head" && !others.some((one) => one.role === "head"))
    throw createHttpError(409, "A team needs a head coach. Make another member the head coach first.");
  return changed;
}
