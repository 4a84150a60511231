import { type Kysely, sql } from "kysely";
import type { Database } from "../../src/database/tables.ts";

/** Returns a digest per table of the rows that these accounts own, because other tests share the database. Ignores the last use of sessions. */
export async function digestRows(db: Kysely<Database>, accountIds: string[]): Promise<unknown> {
  const { rows } = await sql`
    with mine as (select * from accounts where id = any (${accountIds}::uuid[])),
      profiles as (select * from athletes where account_id in (select id from mine)),
      seasons as (select * from team_seasons where athlete_id in (select id from profiles))
    select
      (select md5(string_agg(mine::text, '|' order by id)) from mine) as accounts,
      (select md5(string_agg(profiles::text, '|' order by id)) from profiles) as athletes,
      (select md5(string_agg(seasons::text, '|' order by id)) from seasons) as seasons,
      (select md5(string_agg(events::text, '|' order by id)) from events
        where team_season_id in (select id from seasons)) as events,
      (select md5(string_agg(media_links::text, '|' order by url)) from media_links
        where athlete_id in (select id from profiles)) as links,
      (select md5(string_agg(digest::text || account_id || expires_at, '|' order by digest)) from sessions
        where account_id in (select id from mine)) as sessions,
      (select count(*)::int from audit_log where subject_account in (select id from mine)) as actions,
      (select count(*)::int from subscriptions where account_id in (select id from mine)) as subscriptions`.execute(db);
  return rows;
}
