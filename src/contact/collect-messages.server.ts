import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";

/**
 * Collects the messages of a person for the personal data export: those that an athlete can read, those that a coach wrote, and those that a
 * guardian with the address of the account wrote. Null if there are none.
 */
export async function collectMessages(db: Kysely<Database>, accountId: string) {
  const columns = sql`schools.name as school, author, purpose, case when message.removed_at is null then text end as text,
    camp_price as "campPrice", rule, message.state, written_at as "writtenAt"`;
  const tables = sql`contact_messages message
      join contact_threads thread on thread.program_id = message.program_id and thread.id = message.thread_id
      join programs on programs.id = message.program_id join schools on schools.id = programs.school_id
      left join program_staff staff on staff.program_id = message.program_id and staff.id = message.staff_id`;
  const order = sql`order by written_at, message.id`;
  const [athlete, coach, guardian, stopsAsGuardian, stops] = await Promise.all([
    sql<object>`select ${columns}, staff.name as coach from ${tables} join athletes on athletes.id = thread.athlete_id
      where athletes.account_id = ${accountId} and athlete_at is not null ${order}`.execute(db),
    sql<object>`select ${columns} from ${tables} where staff.account_id = ${accountId} ${order}`.execute(db),
    sql<object>`select ${columns} from ${tables} join guardians
        on guardians.athlete_id = thread.athlete_id and guardians.id = message.guardian_id
      where email_key(guardians.email) = (select email_key(accounts.email) from accounts where id = ${accountId}) ${order}`.execute(
      db,
    ),
    sql<object>`select scope, stopped_at as "stoppedAt" from contact_stops stop join guardians
        on guardians.athlete_id = stop.athlete_id and guardians.id = stop.guardian_id
      where email_key(guardians.email) = (select email_key(accounts.email) from accounts where id = ${accountId})
      order by stopped_at`.execute(db),
    sql<object>`select scope, stopped_at as "stoppedAt" from contact_stops stop join athletes on athletes.id = stop.athlete_id
      where athletes.account_id = ${accountId} and guardian_id is null order by stopped_at`.execute(db),
  ]);
  const parts = {
    ...(athlete.rows.length > 0 && { withColleges: athlete.rows }),
    ...(coach.rows.length > 0 && { fromYouAsCoach: coach.rows }),
    ...(guardian.rows.length > 0 && { fromYouAsGuardian: guardian.rows }),
    ...(stopsAsGuardian.rows.length > 0 && { stopsAsGuardian: stopsAsGuardian.rows }),
    ...(stops.rows.length > 0 && { stops: stops.rows }),
  };
  return Object.keys(parts).length > 0 ? parts : null;
}
