import { type Kysely, sql } from "kysely";
import { uncheckedName } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import type { Membership } from "./find-program.server.ts";
import { canDo, programActions } from "./permissions.ts";
import { programOrganization } from "./program-organization.server.ts";
import type { Program } from "./schema.ts";
import { programLimits } from "./vocabulary.ts";

export async function describeProgram(db: Kysely<Database>, member: Membership): Promise<Program> {
  const staff = await listStaff(db, member);
  const isOwner = member.role === "owner";
  return {
    school: { schoolId: member.schoolId, name: member.schoolName },
    sportCode: member.sportCode,
    gender: member.gender,
    role: member.role,
    staffId: member.staffId,
    accountId: member.accountId,
    timeZone: member.timeZone,
    skills: member.skills,
    billingReference: isOwner ? member.billingReference : null,
    questionnaireLink: member.questionnaireLink,
    plan: {
      state: member.plan,
      paidBy: (isOwner && staff.find(({ accountId }) => accountId === member.payerId)?.name) || null,
      keptUntil: member.plan === "lapsed" && member.planActiveAt ? keptUntil(member.planActiveAt) : null,
      trialUntil: member.trialUntil?.toISOString() ?? null,
      hasFailedPayment: member.hasFailedPayment,
    },
    eraseOn: member.eraseAt?.toISOString() ?? null,
    limits: { ...programLimits, prospects: prospectLimit(member) },
    can: Object.fromEntries(programActions.map((action) => [action, canDo(member, action)])),
    staff: staff.map(({ accountId, ...one }) => ({ ...one, isYou: one.staffId === member.staffId })),
    invitations: isOwner ? await programOrganization.listInvitations(db, member.programId) : [],
  };
}

/** Returns the maximum number of prospects under the program's plan. */
export function prospectLimit({ plan }: Pick<Membership, "plan">): number {
  return plan === "active" ? programLimits.prospects : programLimits.freeProspects;
}

/** Former members that are listed: those who left last. */
const formerStaff = 50;

/** Lists the staff and former staff of a program. The name of an erased account is the one with which it joined. */
function listStaff(db: Kysely<Database>, { programId }: Pick<Membership, "programId">) {
  return db
    .selectFrom("program_staff")
    .leftJoin("accounts", "accounts.id", "program_staff.account_id")
    .select([
      "program_staff.id as staffId",
      "program_staff.account_id as accountId",
      sql<string>`case when accounts.id is null then program_staff.name else coalesce(shown_name(accounts), ${uncheckedName}) end`.as(
        "name",
      ),
      "program_staff.role",
      sql<boolean>`program_staff.removed_at is null and program_staff.account_id is not null`.as("isActive"),
    ])
    .where("program_staff.program_id", "=", programId)
    .orderBy("isActive", "desc")
    .orderBy("program_staff.removed_at", (order) => order.desc().nullsFirst())
    .orderBy("program_staff.joined_at")
    .orderBy("program_staff.id")
    .limit(programLimits.staff + formerStaff)
    .execute();
}

function keptUntil(planActiveAt: Date): string {
  const day = new Date(planActiveAt);
  day.setUTCMonth(day.getUTCMonth() + programLimits.monthsAfterPlan);
  return day.toISOString().slice(0, 10);
}
