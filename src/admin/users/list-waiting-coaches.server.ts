import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { pagesOf } from "../pages-of.server.ts";
import type { UserList } from "../schema.ts";
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
  { page, pageSize }: { page: number; pageSize: number },
): Promise<UserList> {
  const [{ total }, rows] = await Promise.all([
    selectWaitingCoaches(db)
      .select(({ fn }) => fn.countAll<string>().as("total"))
      .executeTakeFirstOrThrow(),
    selectWaitingCoaches(db)
      .select(userColumns)
      .orderBy("accounts.created_at")
      .orderBy("accounts.id")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
  ]);
  return { data: await addPlans(db, rows.map(withVersion)), pages: pagesOf(rows, pageSize, Number(total)) };
}
