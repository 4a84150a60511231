import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { OwnViews } from "../schema.ts";

const mostSchools = 50;

export async function findOwnViews(db: Kysely<Database>, accountId: string): Promise<OwnViews> {
  const { rows } = await sql<OwnViews>`
    with own as (select id from athletes where account_id = ${accountId}),
      today as (select (now() at time zone 'utc')::date as last)
    select
      (select coalesce(sum(viewers), 0)::integer from profile_views where athlete_id = (select id from own)) as total,
      (select json_agg(json_build_object('day', last - back, 'viewers', coalesce(viewers, 0)) order by back desc)
        from today cross join generate_series(0, 29) as back
        left join profile_views on athlete_id = (select id from own) and day = last - back) as days,
      (select coalesce(json_agg(json_build_object('name', name, 'lastLooked', latest) order by latest desc, name), '[]')
        from (select name, max(day) as latest from coach_looks join schools on schools.id = school_id
          where athlete_id = (select id from own) group by schools.id order by latest desc, name limit ${mostSchools}) as looks) as schools,
      (select count(distinct school_id)::integer from coach_looks where athlete_id = (select id from own)) as "schoolCount"`.execute(
    db,
  );
  return rows[0] ?? { total: 0, days: [], schools: [], schoolCount: 0 };
}

/** Returns the stored views for the personal data export, or null if there are none. */
export async function collectViews(db: Kysely<Database>, accountId: string) {
  const { rows } = await sql<{ days: object[]; schools: object[] }>`
    with own as (select id from athletes where account_id = ${accountId})
    select
      (select coalesce(json_agg(json_build_object('day', day, 'viewers', viewers) order by day), '[]')
        from profile_views where athlete_id = (select id from own)) as days,
      (select coalesce(json_agg(json_build_object('day', day, 'school', name) order by day, name), '[]')
        from coach_looks join schools on schools.id = school_id where athlete_id = (select id from own)) as schools`.execute(
    db,
  );
  const [views] = rows;
  return views && views.days.length + views.schools.length > 0 ? views : null;
}
