import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { queuePush } from "../../push/queue-push.server.ts";

const hour = 7;

/** Notifies the staff of programs whose event begins today, in the hour after 7:00 of the program. Runs once an hour. */
export async function announceEvents(db: Kysely<Database>, at = new Date()): Promise<void> {
  const { rows } = await sql<{ accountId: string }>`
    select distinct staff.account_id as "accountId"
    from program_events event
      join programs on programs.id = event.program_id
      join program_staff staff on staff.program_id = programs.id and staff.removed_at is null
    where event.first_day = (${at}::timestamptz at time zone programs.time_zone)::date
      and extract(hour from ${at}::timestamptz at time zone programs.time_zone) = ${hour}
      and staff.account_id is not null
    order by 1`.execute(db);
  await db.transaction().execute(async (trx) => {
    for (const { accountId } of rows) await queuePush(trx, { accountId, kind: "event" });
  });
}
