import { type Insertable, type Kysely, sql } from "kysely";
import { loadContactRules } from "../src/contact-rules/load-rules.server.ts";
import type { Accounts } from "../src/database/generated-tables.ts";
import type { Database } from "../src/database/tables.ts";
import { recordActivePlans } from "../src/programs/record-active-plans.server.ts";
import type { ProgramRole } from "../src/programs/vocabulary.ts";
import { createCoach, creighton } from "./school-factories.ts";

let made = 0;

/** Stores an active subscription of the coach plan. */
export async function subscribe(db: Kysely<Database>, accountId: string): Promise<void> {
  made += 1;
  await db
    .insertInto("subscriptions")
    .values({
      paypal_id: `I-PROGRAM${made}X${accountId.slice(0, 8).toUpperCase()}`,
      account_id: accountId,
      plan_id: "P-1",
      state: "active",
      paypal_status: "ACTIVE",
      plan_overridden: false,
      paypal_updated_at: sql<Date>`now()`,
    })
    .execute();
}

export async function endPlan(db: Kysely<Database>, accountId: string): Promise<void> {
  await db.updateTable("subscriptions").set({ state: "expired" }).where("account_id", "=", accountId).execute();
}

/** Creates a program whose owner pays for it, unless `plan` is free. */
export async function createProgram(
  db: Kysely<Database>,
  {
    schoolId = creighton,
    domain = "creighton.edu",
    sportCode = "VB",
    gender = "F",
    plan = "active",
  }: {
    schoolId?: number;
    domain?: string;
    sportCode?: "VB" | "FB" | "BB";
    gender?: "F" | "M" | "O";
    plan?: "free" | "active";
  } = {},
) {
  const { id: programId } = await db
    .insertInto("programs")
    .values({ school_id: schoolId, sport_code: sportCode, gender })
    .returning("id")
    .executeTakeFirstOrThrow();
  const addStaff = async (role: ProgramRole, overrides: Partial<Insertable<Accounts>> = {}) => {
    const coach = await createCoach(db, { domain, ...overrides });
    const { id: staffId, name } = await db
      .insertInto("program_staff")
      .values({ program_id: programId, account_id: coach.id, name: `Casey ${role}`, role })
      .returning(["id", "name"])
      .executeTakeFirstOrThrow();
    return { ...coach, staffId, staffName: name };
  };
  const owner = await addStaff("owner");
  if (plan === "active") {
    await subscribe(db, owner.id);
    await recordActivePlans(db);
  }
  return { programId, owner, addStaff };
}

/** Deletes every program with its work. */
export async function clearPrograms(db: Kysely<Database>): Promise<void> {
  for (const table of [
    "program_event_marks",
    "prospects",
    "program_tasks",
    "saved_searches",
    "program_exports",
    "program_log",
    "program_rollovers",
    "program_events",
    "programs",
  ] as const)
    await db.deleteFrom(table).execute();
}

/** Loads the contact rules, and lists the college of a program with its sport in division I. */
export async function listInDivisionOne(db: Kysely<Database>, programId: string): Promise<void> {
  await loadContactRules(db);
  await sql`
    insert into school_programs (school_id, sport_code, gender, association, division, season, source)
    select school_id, sport_code, gender, 'NCAA', 'I', 2025, 'Test' from programs where id = ${programId}
    on conflict (school_id, sport_code, gender) do update set association = 'NCAA', division = 'I'`.execute(db);
}
