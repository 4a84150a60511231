import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { CoachesQuery, CoachList, CoachRecord, UserRecord } from "../schema.ts";
import { ageOf, listFiltered } from "../work-list/filter-rows.server.ts";
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

/** Selects the coaches that a person of the staff approved or declined. */
function selectDecidedCoaches(db: Kysely<Database>) {
  return db
    .selectFrom("accounts")
    .where("domain_status", "in", ["A", "D"])
    .where(sql<boolean>`${latestDecision} is not null`);
}

const latestDecision = sql<string>`(select max(audit_log.id) from audit_log
  where subject_account = accounts.id and action in ('domain-approved', 'domain-declined'))`;

export async function listCoaches(db: Kysely<Database>, { status, ...chosen }: CoachesQuery): Promise<CoachList> {
  const isWaiting = status === "pending";
  const coaches = (isWaiting ? selectWaitingCoaches(db) : selectDecidedCoaches(db))
    .select("id")
    .select([sql<string>`lower(substring(email from '[^@]+$'))`.as("domain"), ageOf("created_at").as("age")]);
  const filterable = { rows: sql`${coaches}`, names: ["domain", "age"] };
  const { rows, ...list } = await listFiltered(db, filterable, chosen, (ids) =>
    db
      .selectFrom("accounts")
      .where("accounts.id", "in", ids)
      .select(userColumns)
      .$if(isWaiting, (query) => query.orderBy("accounts.created_at"))
      .$if(!isWaiting, (query) => query.orderBy(latestDecision, "desc"))
      .orderBy("accounts.id"),
  );
  return { data: await addCoachContext(db, await addPlans(db, rows.map(withVersion))), ...list };
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
