import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import type { Departure } from "../../schools/needs/schema.ts";
import { needDays, needLimits } from "../../schools/needs/vocabulary.ts";
import type { OwnNeed, programNeedList } from "./schema.ts";

/** Returns what a program publishes: open needs, and those that ended last. */
export async function listOwnNeeds(
  db: Kysely<Database>,
  { programId, timeZone }: Pick<Membership, "programId" | "timeZone">,
): Promise<z.input<typeof programNeedList>> {
  const [shown, { rows: needs }, departures] = await Promise.all([
    db
      .selectFrom("programs")
      .select(sql<boolean>`needs_shown_at is not null`.as("isShown"))
      .where("id", "=", programId)
      .executeTakeFirstOrThrow(),
    sql<OwnNeed>`
      select id as "needId", position, graduation_year as "graduationYear", wanted, minimum, scholarship,
        to_char(shown_until, 'YYYY-MM-DD') as "shownUntil", to_char(last_day, 'YYYY-MM-DD') as "lastDay",
        coalesce(end_reason, case when last_day < (now() at time zone ${timeZone})::date
          or confirmed_at <= now() - ${needDays} * interval '1 day' then 'ended' else 'open' end) as state
      from published_needs, lateral (
        select least(((confirmed_at + ${needDays} * interval '1 day') at time zone ${timeZone})::date, shown_until) as last_day) as ends
      where program_id = ${programId}
      order by ended_at is not null, graduation_year, position, ended_at desc, id
      limit ${needLimits.open + 20}`.execute(db),
    db
      .selectFrom("published_departures")
      .select(["position", "leaves_in as leavesIn", "players"])
      .where("program_id", "=", programId)
      .orderBy("position")
      .orderBy("leaves_in")
      .execute() satisfies Promise<Departure[]>,
  ]);
  return { isShown: shown.isShown, needs, departures };
}
