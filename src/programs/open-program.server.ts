import { sportWord } from "@openroster/stat-files/sports/sport-words.ts";
import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { Gender, SportCode } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import { invalidField } from "../http/invalid-field.server.ts";
import { requireCoach } from "../schools/find-coach-access.server.ts";
import { programOrganization } from "./program-organization.server.ts";
import type { ProgramRole } from "./vocabulary.ts";

export interface ProgramKey {
  schoolId: number;
  sportCode: SportCode;
  gender: Gender;
}

/** Opens a program with the coach as owner, and starts its trial, or joins it by invitation. Idempotent. Throws 403 (not approved), 409 (no invitation) or 422. */
export async function openProgram(
  trx: Kysely<Database>,
  { accountId, trialDays = 0, ...key }: ProgramKey & { accountId: string; trialDays?: number },
): Promise<void> {
  const account = await programOrganization.lockAccount(trx, accountId);
  await requireSchool(trx, { accountId, ...key });
  const id = await lockProgram(trx, key);
  await programOrganization.requireNoOther(trx, { accountId, id });
  const invitation = await programOrganization.takeInvitation(trx, { id, email: account.email });
  const role = await findRole(trx, { programId: id, accountId, invitedAs: invitation?.role ?? null });
  if (role === "unchanged") return;
  if (!role) throw createHttpError(409, "This program is open already. Ask its owner to invite you.");
  await programOrganization.join(trx, account, { id, role });
  if (trialDays > 0) await startTrial(trx, { id, trialDays });
}

/** A program has one trial, also after its staff left it and others opened it again. One that had the plan gets none. */
async function startTrial(trx: Kysely<Database>, { id, trialDays }: { id: string; trialDays: number }): Promise<void> {
  await trx
    .updateTable("programs")
    .set({ trial_until: sql<Date>`now() + ${trialDays} * interval '1 day'` })
    .where("id", "=", id)
    .where("trial_until", "is", null)
    .where("plan_active_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("prospects").select("athlete_id").whereRef("prospects.program_id", "=", "programs.id"))),
    )
    .execute();
}

/** Throws 403 for a coach who is not approved, and 422 for another school or a sport that the school doesn’t have. */
export async function requireSchool(
  trx: Kysely<Database>,
  { accountId, schoolId, sportCode }: ProgramKey & { accountId: string },
): Promise<void> {
  const { post, schools } = await requireCoach(trx, accountId);
  const school = schools.find((one) => one.schoolId === schoolId);
  if (!school) throw invalidField({ field: "schoolId", message: "Your email doesn’t belong to this school." });
  if (post && post.school.schoolId !== schoolId)
    throw invalidField({ field: "schoolId", message: `You coach at ${post.school.name}.` });
  if (![...school.fields, ...school.mayField].includes(sportCode))
    throw invalidField({
      field: "sportCode",
      message: `Our list doesn’t show a ${sportWord(sportCode)} team for ${school.name}.`,
    });
}

async function lockProgram(trx: Kysely<Database>, { schoolId, sportCode, gender }: ProgramKey): Promise<string> {
  const values = { school_id: schoolId, sport_code: sportCode, gender };
  await trx
    .insertInto("programs")
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await trx
    .selectFrom("programs")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("sport_code", "=", sportCode)
    .where("gender", "=", gender)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return id;
}

/** A program without live staff belongs to the first coach of the school. One without a live owner belongs to the first recruiter who asks. */
async function findRole(
  trx: Kysely<Database>,
  { programId, accountId, invitedAs }: { programId: string; accountId: string; invitedAs: ProgramRole | null },
): Promise<ProgramRole | "unchanged" | null> {
  const staff = await trx
    .selectFrom("live_staff")
    .select(["account_id as accountId", "role"])
    .where("program_id", "=", programId)
    .execute();
  if (staff.length === 0) return "owner";
  const mine = staff.find((one) => one.accountId === accountId)?.role;
  if (!mine) return invitedAs;
  return mine === "recruiter" && !staff.some(({ role }) => role === "owner") ? "owner" : "unchanged";
}
