import { type Kysely, sql } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import type { Gender, SportCode } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import { runEach } from "../jobs/run-each.server.ts";
import { programLimits } from "./vocabulary.ts";

/** Erases programs that were closed 30 days ago, with everything in them. Returns their number. Throws the first error at the end. */
export async function eraseClosedPrograms(
  db: Kysely<Database>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  const due = await db.selectFrom("programs").select("id").where(isDue).orderBy("closed_at").execute();
  return runEach(due, ({ id }) => db.transaction().execute((trx) => eraseProgram(trx, id)), signal);
}

/** A program that someone pays for, such as by a payment that began before it was closed, waits for the end of the subscription. */
const isDue = sql<boolean>`closed_at < now() - ${programLimits.closedDays} * interval '1 day'
  and not exists (select from subscriptions where subscriptions.program_id = programs.id and state in ('active', 'suspended'))`;

/** Their rows name members of the staff, so that they are deleted before the staff. Foreign keys delete the other tables of a program. */
const tablesOfStaff = [
  "program_event_marks",
  "program_events",
  "program_roster",
  "prospects",
  "program_tasks",
  "program_contacts",
  "saved_searches",
  "program_exports",
  "program_log",
  "program_rollovers",
] as const;

async function eraseProgram(trx: Kysely<Database>, id: string): Promise<boolean> {
  await sql`set local statement_timeout = 0`.execute(trx);
  const [due] = await trx.selectFrom("programs").select("id").where("id", "=", id).where(isDue).forUpdate().execute();
  if (!due) return false;
  for (const table of tablesOfStaff) await trx.deleteFrom(table).where("program_id", "=", id).execute();
  const { rows } = await sql<{ schoolId: number; sportCode: SportCode; gender: Gender }>`
    delete from programs where id = ${id}
    returning school_id as "schoolId", sport_code as "sportCode", gender`.execute(trx);
  const details = { program: id, ...rows[0] };
  await writeAudit(trx, { actor: { label: "schedule" }, action: "program-erased", subjectId: null, details });
  return true;
}
