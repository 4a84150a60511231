import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";

/** Stores that programs have a plan now. A program is lapsed, not free, also after the account of its payer is erased. */
export async function recordActivePlans(db: Kysely<Database>): Promise<void> {
  await sql`
    update programs set plan_active_at = now()
    from live_staff join subscriptions on subscriptions.account_id = live_staff.account_id
    where live_staff.program_id = programs.id and subscriptions.problem is null
      and (subscriptions.state = 'active' or (subscriptions.state = 'cancelled' and subscriptions.access_until > now()))`.execute(
    db,
  );
}
