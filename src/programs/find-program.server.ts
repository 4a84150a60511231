import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { Gender, SportCode } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import { findPlanOfProgram } from "../payments/queries.server.ts";
import { requireCoach } from "../schools/find-coach-access.server.ts";
import { type ProgramPlan, type ProgramRole, programLimits } from "./vocabulary.ts";

/** The program of a coach, with the coach's role in it. Every query of a program's data names its `programId`. */
export interface Membership {
  programId: string;
  staffId: string;
  accountId: string;
  role: ProgramRole;
  sportCode: SportCode;
  gender: Gender;
  schoolId: number;
  schoolName: string;
  timeZone: string;
  skills: string[];
  billingReference: string | null;
  questionnaireLink: string | null;
  plan: ProgramPlan;
  /** Account whose subscription pays for the program. */
  payerId: string | null;
  planActiveAt: Date | null;
  /** End of the trial, while the program has the plan by it. */
  trialUntil: Date | null;
  /** The session was kept, and its password was entered more than 30 minutes ago. */
  needsPassword?: boolean;
  /** The day on which a closed program is erased. */
  eraseAt: Date | null;
  /** The program has or had a plan whose last payment failed. */
  hasFailedPayment: boolean;
}

type MembershipRow = Omit<Membership, "payerId" | "plan" | "trialUntil" | "hasFailedPayment"> & {
  trialEndsAt: Date | null;
  isTrial: boolean;
  accountIds: string[];
};

/** Returns the program in which an account may work now, or null. */
export async function findMembership(db: Kysely<Database>, accountId: string): Promise<Membership | null> {
  const { rows } = await sql<MembershipRow>`/* kept: memberships */
    select mine.program_id as "programId", mine.staff_id as "staffId", mine.account_id as "accountId", mine.role,
      programs.sport_code as "sportCode", programs.gender, programs.school_id as "schoolId", schools.name as "schoolName",
      programs.time_zone as "timeZone", programs.skills, programs.billing_reference as "billingReference",
      programs.questionnaire_link as "questionnaireLink", programs.plan_active_at as "planActiveAt",
      programs.trial_until as "trialEndsAt", coalesce(programs.trial_until > now(), false) as "isTrial",
      programs.closed_at + ${programLimits.closedDays} * interval '1 day' as "eraseAt",
      array(
        select account_id::text from live_staff as one where one.program_id = mine.program_id order by joined_at
      ) as "accountIds"
    from live_staff as mine
      join programs on programs.id = mine.program_id
      join schools on schools.id = programs.school_id
    where mine.account_id = ${accountId}`.execute(db);
  const [staff] = rows;
  if (!staff) return null;
  const { accountIds, trialEndsAt, isTrial, ...membership } = staff;
  const { payerId, failing } = await findPlanOfProgram(db, { programId: membership.programId, accountIds });
  const trialUntil = isTrial && !payerId ? trialEndsAt : null;
  const plan = planOf({
    isActive: Boolean(payerId || trialUntil),
    hadPlan: Boolean(membership.planActiveAt || trialEndsAt),
  });
  return { ...membership, payerId, plan, trialUntil, hasFailedPayment: failing !== null };
}

/** Throws 403 for a coach who is not approved, and 404 for one without a program. */
export async function requireMembership(db: Kysely<Database>, accountId: string): Promise<Membership> {
  const membership = await findMembership(db, accountId);
  if (membership) return membership;
  await requireCoach(db, accountId);
  throw createHttpError(404, "You don’t have a program yet. Open the program of your team first.");
}

function planOf({ isActive, hadPlan }: { isActive: boolean; hadPlan: boolean }): ProgramPlan {
  if (isActive) return "active";
  return hadPlan ? "lapsed" : "free";
}

/** Returns the owners of a program, for mail. */
export function findOwners(db: Kysely<Database>, programId: string) {
  return db
    .selectFrom("live_staff")
    .select(["account_id as accountId", "email", "first_name as firstName"])
    .where("program_id", "=", programId)
    .where("role", "=", "owner")
    .execute();
}
