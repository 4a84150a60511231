import { createHmac, randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";

export interface View {
  athleteKey: string;
  /** Identifies the viewer for a day by account or client address. */
  viewer: string;
  accountId: string | null;
}

/** A day (UTC, `2026-05-01`) and the key that its marks are computed with. */
export interface ViewKey {
  day: string;
  key: Buffer;
}

/** UTC day of the database's clock. With the clocks of the processes, a wrong one would count viewers twice. */
export async function readDay(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ day: string }>`select (now() at time zone 'UTC')::date::text as day`.execute(db);
  if (!rows[0]) throw new Error("The database returned no row.");
  return rows[0].day;
}

/** Returns the key of a day, which all processes share. Deletes the data of previous days. */
export async function openViewKey(db: Kysely<Database>, day: string): Promise<ViewKey> {
  await forgetViewers(db, day);
  await db
    .insertInto("view_keys")
    .values({ day, key: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // A separate statement, so that it can see a key that another process inserted concurrently.
  const { key } = await db.selectFrom("view_keys").select("key").where("day", "=", day).executeTakeFirstOrThrow();
  return { day, key };
}

/** After this, no mark can be traced to an address, not even by brute force. */
export async function forgetViewers(db: Kysely<Database>, today: string): Promise<void> {
  await db.deleteFrom("view_keys").where("day", "<", today).execute();
  await db.deleteFrom("view_marks").where("day", "<", today).execute();
}

/** The marks of a viewer differ between athletes, so that they cannot be linked. */
function markOf({ key }: ViewKey, { athleteKey, viewer }: View): string {
  return createHmac("sha256", key).update(`${athleteKey}\n${viewer}`).digest("hex");
}

/** Counts a viewer once per athlete and day, so that callers can retry. Ignores own views and hidden profiles. Ordered, to avoid deadlocks. */
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
