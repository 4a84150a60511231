import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { pagesOf } from "../pages-of.server.ts";
import type { CoachesQuery, CoachList, CoachRecord, UserRecord } from "../schema.ts";
import { ageOf, countFilters, selectFiltered } from "../work-list/filter-rows.server.ts";
import { findCoachContexts } from "./find-coach-context.server.ts";
import { addPlans } from "./find-coach-plans.server.ts";
import { userColumns, withVersion } from "./queries.server.ts";

/** Selects the coaches whose college address the staff has not checked. They have confirmed the address, so a decision concerns a real person. */
export function selectWaitingCoaches(db: Kysely<Database>) {
  return db
    .selectFrom("accounts")
    .where("domain_status", "=", "P")
    .where("is_verified", "=", true)
    .where("is_blocked", "=", false)
    .where("is_demo", "=", false)
    .where("deletion_requested_at", "is", null);
}

export async function listWaitingCoaches(
  db: Kysely<Database>,
  { page, pageSize, ...chosen }: CoachesQuery,
): Promise<CoachList> {
  const coaches = selectWaitingCoaches(db)
    .select("id")
    .select([sql<string>`lower(substring(email from '[^@]+$'))`.as("domain"), ageOf("created_at").as("age")]);
  const filterable = { rows: sql`${coaches}`, names: ["domain", "age"] };
  const found = selectWaitingCoaches(db).where("accounts.id", "in", selectFiltered(filterable, chosen));
  const [{ total }, rows, filters] = await Promise.all([
    found.select(({ fn }) => fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
    found
      .select(userColumns)
      .orderBy("accounts.created_at")
      .orderBy("accounts.id")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    countFilters(db, filterable),
  ]);
  const data = await addCoachContext(db, await addPlans(db, rows.map(withVersion)));
  return { data, pages: pagesOf(rows, pageSize, Number(total)), filters };
}

async function addCoachContext(db: Kysely<Database>, coaches: UserRecord[]): Promise<CoachRecord[]> {
  const contexts = await findCoachContexts(
    db,
    coaches.map(({ userLoginId }) => userLoginId),
  );
  return coaches.flatMap((coach) => {
    const context = contexts.get(coach.userLoginId);
    return context ? { ...coach, context } : [];
  });
}

/** Returns a coach as in the list, also after the decision. Null for any other account. */
export async function findCoach(db: Kysely<Database>, userLoginId: string): Promise<CoachRecord | null> {
  const user = await db.selectFrom("accounts").select(userColumns).where("id", "=", userLoginId).executeTakeFirst();
  const [coach] = user ? await addCoachContext(db, await addPlans(db, [withVersion(user)])) : [];
  return coach ?? null;
}
