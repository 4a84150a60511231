import { type Kysely, type RawBuilder, sql } from "kysely";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { pageNumbers } from "../../http/page-size.ts";
import type { Membership } from "../../programs/find-program.server.ts";

const pageSize = 50;

/** Days in the time zone of the program, and a member. */
export interface LogFilters {
  from?: string | undefined;
  to?: string | undefined;
  staff?: string | undefined;
}

export async function listLog(
  db: Kysely<Database>,
  { programId, timeZone }: Membership,
  pageNum: number,
  { from, to, staff }: LogFilters = {},
) {
  const day = sql`(log.at at time zone ${timeZone})::date`;
  const condition = sql<boolean>`${from ? sql`${day} >= ${from}` : sql`true`} and ${to ? sql`${day} <= ${to}` : sql`true`}
    and ${staff ? sql`log.staff_id = ${staff}` : sql`true`}`;
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
  const data = await selectLog(db, { programId, condition, ...page });
  const { rows } = await sql<{ count: string }>`
    select count(*) from program_log as log where log.program_id = ${programId} and ${condition}`.execute(db);
  return { data, pages: pageNumbers({ total: Number(rows[0]?.count), size: pageSize, shown: data.length }) };
}

/** Selects entries of the log, newest first. `condition` is on `log`. */
export async function selectLog(
  db: Kysely<Database>,
  {
    programId,
    condition,
    limit,
    offset,
  }: { programId: string; condition: RawBuilder<unknown>; limit: number; offset: number },
) {
  const { rows } = await sql<{
    at: Date;
    action: string;
    staff: string | null;
    athleteKey: string | null;
    athleteName: string | null;
    details: Record<string, unknown>;
  }>`
    select log.at, log.action, log.details, staff.name as staff, athletes.id as "athleteKey",
      accounts.first_name || ' ' || accounts.last_name as "athleteName"
    from program_log as log
      left join program_staff as staff on staff.program_id = ${programId} and staff.id = log.staff_id
      left join athletes on athletes.id = log.athlete_id and athletes.is_public
      left join accounts on accounts.id = athletes.account_id
    where log.program_id = ${programId} and ${condition}
    order by log.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ at, athleteKey, athleteName, ...row }) => ({
    ...row,
    at: at.toISOString(),
    athlete: athleteKey && athleteName ? { athleteId: encodeId("athlete", athleteKey), name: athleteName } : null,
  }));
}
