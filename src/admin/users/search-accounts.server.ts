import { type Kysely, type SqlBool, sql } from "kysely";
import { countRows } from "../../database/count-rows.server.ts";
import type { Database } from "../../database/tables.ts";
import { pagesOf } from "../pages-of.server.ts";
import type { AccountList, AccountsQuery } from "../schema.ts";
import type { AccountState } from "../vocabulary.ts";
import { addPlans } from "./find-coach-plans.server.ts";
import { userColumns, withVersion } from "./queries.server.ts";

/** Each condition has a partial index. */
const conditions: Record<AccountState, ReturnType<typeof sql<SqlBool>>> = {
  deactivated: sql<SqlBool>`is_blocked`,
  unverified: sql<SqlBool>`not is_verified`,
  demo: sql<SqlBool>`is_demo`,
  deleting: sql<SqlBool>`deletion_requested_at is not null`,
};

/** Counts above this number cost more than they tell. */
const maxCounted = 10_000;

/** Lists the accounts in one state, newest first, with the number of accounts in each state, at most 10,000. */
export async function searchAccounts(
  db: Kysely<Database>,
  { page, pageSize, state }: AccountsQuery,
): Promise<AccountList> {
  const states = Object.keys(conditions) as AccountState[];
  const [rows, ...counts] = await Promise.all([
    db
      .selectFrom("accounts")
      .select(userColumns)
      .where(conditions[state])
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    ...states.map((one) => countUpTo(db, one)),
  ]);
  const filters = [{ name: "state", values: states.map((value, index) => ({ value, count: counts[index] ?? 0 })) }];
  const total = counts[states.indexOf(state)] ?? 0;
  return { data: await addPlans(db, rows.map(withVersion)), pages: pagesOf(rows, pageSize, total), filters };
}

async function countUpTo(db: Kysely<Database>, state: AccountState): Promise<number> {
  const some = db.selectFrom("accounts").select("id").where(conditions[state]).limit(maxCounted);
  return countRows(db.selectFrom(some.as("some")));
}
