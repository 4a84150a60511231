import { createHmac, randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";

/** One look at a public profile. */
export interface View {
  athleteKey: string;
  /** Identifies the viewer for a day: an account, or a client address. */
  viewer: string;
  /** Who is signed in. */
  accountId: string | null;
}

/** A day (UTC, `2026-05-01`) and what its marks are made with. */
export interface ViewKey {
  day: string;
  key: Buffer;
}

/** Which day it is (UTC) by the database's clock: that of one process may be wrong, and then its viewers would count twice. */
export async function readDay(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ day: string }>`select (now() at time zone 'UTC')::date::text as day`.execute(db);
  if (!rows[0]) throw new Error("The database gave no answer.");
  return rows[0].day;
}

/** The key of a day, the same for every process; makes it where there is none, and forgets those of the days before. */
export async function openViewKey(db: Kysely<Database>, day: string): Promise<ViewKey> {
  await forgetViewers(db, day);
  await db
    .insertInto("view_keys")
    .values({ day, key: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // A statement of its own: it sees the key that another process has made at the same time.
  const { key } = await db.selectFrom("view_keys").select("key").where("day", "=", day).executeTakeFirstOrThrow();
  return { day, key };
}

/** Deletes the keys and marks of the days before: from then on no mark can be traced to an address, not even by trying them all. */
export async function forgetViewers(db: Kysely<Database>, today: string): Promise<void> {
  await db.deleteFrom("view_keys").where("day", "<", today).execute();
  await db.deleteFrom("view_marks").where("day", "<", today).execute();
}

/** The mark of a viewer at one athlete; that of the same viewer at another athlete is a different one, so marks make no trail. */
function markOf({ key }: ViewKey, { athleteKey, viewer }: View): string {
  return createHmac("sha256", key).update(`${athleteKey}\n${viewer}`).digest("hex");
}

/**
 * Counts looks, each viewer of an athlete once a day, however often it is called: safe to repeat after a failure. The athlete's own, and
 * those at profiles hidden meanwhile, do not count. Rows are written in one order, so that processes wait for each other and never both.
 */
export async function countViews(db: Kysely<Database>, viewKey: ViewKey, views: readonly View[]): Promise<void> {
  const { day } = viewKey;
  const athletes = views.map(({ athleteKey }) => athleteKey);
  const marks = views.map((view) => markOf(viewKey, view));
  const accounts = views.map(({ accountId }) => accountId);
  await sql`
    with looks as (
      select look.athlete_id, decode(look.mark, 'hex') as mark, look.account_id
      from unnest(${athletes}::bigint[], ${marks}::text[], ${accounts}::uuid[]) as look (athlete_id, mark, account_id)
      join athletes on athletes.id = look.athlete_id
      where athletes.is_public and athletes.account_id is distinct from look.account_id
    ), marked as (
      insert into view_marks (day, mark) select distinct ${day}::date, mark from looks order by mark
      on conflict do nothing returning mark
    ), counted as (
      insert into profile_views (athlete_id, day, viewers)
      select athlete_id, ${day}::date, count(distinct mark) from looks join marked using (mark)
      group by athlete_id order by athlete_id
      on conflict (athlete_id, day) do update set viewers = profile_views.viewers + excluded.viewers
    )
    insert into coach_looks (athlete_id, school_id, day)
    select distinct looks.athlete_id, live_posts.school_id, ${day}::date from looks join live_posts using (account_id)
    order by 1, 2
    on conflict do nothing`.execute(db);
}
