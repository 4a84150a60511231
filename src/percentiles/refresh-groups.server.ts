import { type Kysely, sql } from "kysely";
import { repeatUntilStopped } from "../database/repeat-until-stopped.server.ts";
import type { Database } from "../database/tables.ts";
import { type Cohort, computeGroups } from "./compute-groups.server.ts";
import { methodVersion } from "./method.ts";

const intervalMs = 15_000;
const mostMarks = 10_000;
/** Of more cohorts, one ordered read of all seasons takes less time than one of each. */
const mostCohorts = 30;

/** Computes the groups of changed athletes within a minute, until it is stopped. */
export function refreshChangedGroups(
  db: Kysely<Database>,
  { onError }: { onError(error: unknown): void },
): { stop(): Promise<void> } {
  let isMarked = false;
  return repeatUntilStopped({
    async run(signal) {
      if (!isMarked) await markOutdatedGroups(db);
      isMarked = true;
      await refreshGroups(db, signal);
    },
    // With millions of athletes who change all the time, it takes at most half of one core.
    restOf: (tookMs) => Math.max(intervalMs, tookMs),
    onError,
  });
}

/** Computes all marked cohorts. Several processes may run it concurrently: only one of them computes. */
export async function refreshGroups(db: Kysely<Database>, signal?: AbortSignal): Promise<number> {
  let read = 0;
  while (!signal?.aborted) {
    const result = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended('percentile_groups', 0)) as free`.execute(trx);
      return rows[0]?.free ? await refreshMarked(trx) : null;
    });
    if (result === null) break;
    read += result;
  }
  return read;
}

async function refreshMarked(trx: Parameters<typeof computeGroups>[0]): Promise<number | null> {
  const { rows } = await sql<Cohort>`
    with gone as (
      delete from percentile_marks where id in (select id from percentile_marks order by id limit ${mostMarks} for update skip locked)
      returning sport_code, gender, graduation_year)
    select distinct sport_code as "sportCode", gender, graduation_year as "graduationYear" from gone`.execute(trx);
  if (rows.length === 0) return null;
  return await computeGroups(trx, rows.length > mostCohorts ? null : rows);
}

/** Marks everything if the stored groups are of another method, or if there are none yet. */
export async function markOutdatedGroups(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`
      insert into percentile_marks (sport_code, gender, graduation_year)
        select distinct sport_code, gender, graduation_year from athletes, unnest(sport_codes) as sport_code
        where is_public and graduation_year is not null
          and (not exists (select from percentile_groups) or exists (select from percentile_groups where method <> ${methodVersion}))`.execute(
      trx,
    );
  });
}
