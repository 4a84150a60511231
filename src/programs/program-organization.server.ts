import { sql } from "kysely";
import { invalidField } from "../http/invalid-field.server.ts";
import { defineOrganization, type StaffEvent } from "../organizations/define-organization.server.ts";
import { admitInvitedCoach } from "./admit-invited-coach.server.ts";
import type { Membership } from "./find-program.server.ts";
import { nameProgram } from "./name-program.ts";
import { writeProgramLog } from "./program-log.server.ts";
import { type ProgramRole, programLimits } from "./vocabulary.ts";

/** Programs of colleges. They invite only addresses of their school. */
export const programOrganization = defineOrganization<Membership, ProgramRole>({
  tables: {
    organizations: "programs",
    staff: "program_staff",
    liveStaff: "live_staff",
    invitations: "program_invitations",
  },
  idColumn: "program_id",
  idOf: ({ programId }) => programId,
  userType: "College Coach",
  keepsNames: true,
  headRole: "owner",
  // The owner of a closed program can leave it, to open or join another one.
  async mayLoseHead(trx, id) {
    const row = await trx.selectFrom("programs").select("closed_at").where("id", "=", id).executeTakeFirst();
    return Boolean(row?.closed_at);
  },
  maxOfAccount: 1,
  maxStaff: programLimits.staff,
  messages: {
    full: `A program can have ${programLimits.staff} members and invitations.`,
    withoutHead: "A program needs an owner. Make another member the owner first.",
    expiredInvitation: "This invitation has expired. Ask the owner of the program for a new one.",
    otherOrganization: "You’re on the staff of another program. Leave it first.",
    otherAccount: "Your account can’t work for a program.",
  },
  async checkAddress(trx, { schoolId, schoolName }, email) {
    const { rows } = await sql<{ isOfSchool: boolean }>`
      select ${schoolId}::integer in (select schools_of_mail(${email})) as "isOfSchool"`.execute(trx);
    if (!rows[0]?.isOfSchool)
      throw invalidField({ field: "email", message: `Invite an email address of ${schoolName}.` });
  },
  admitInvited: admitInvitedCoach,
  invitationMail(member, { email, publicUrl }) {
    const props = {
      schoolName: member.schoolName,
      program: nameProgram(member),
      programLink: `${publicUrl}/coach/program`,
    };
    return { kind: "program-invitation", props, to: email, accountId: null };
  },
  log: (trx, { organizationId, staffId }, event) =>
    writeProgramLog(trx, { programId: organizationId, staffId }, entryOf(event)),
});

function entryOf(event: StaffEvent<ProgramRole>): { action: string; details?: Record<string, unknown> } {
  switch (event.action) {
    case "invited":
      return { action: "staff-invited", details: { role: event.role } };
    case "withdrawn":
      return { action: "invitation-withdrawn" };
    case "joined":
      return { action: "staff-joined", details: { role: event.role } };
    case "role-changed":
      return { action: "role-changed", details: { staffId: event.staffId, from: event.from, to: event.role } };
    case "removed":
      return { action: "staff-removed", details: { staffId: event.staffId } };
  }
}
