import { type Kysely, sql } from "kysely";
import type { MemberType } from "../accounts/permissions.ts";
import type { Database } from "../database/tables.ts";

/** The author of the latest message of a thread that was delivered. An athlete reads a message of a coach from its time of delivery on. */
const latestAuthor = sql`(
  select author from contact_messages message
  where message.program_id = thread.program_id and message.thread_id = thread.id and removed_at is null
    and (author <> 'coach' or athlete_at is not null)
  order by written_at desc limit 1)`;
/** A thread without an answer is new for a month. */
const isNew = sql`thread.latest_at > now() - interval '30 days'`;

/** Counts by the type of the member. Nothing stores what was read, so that a message is new until someone answers it. */
const counts: Record<MemberType, (accountId: string) => ReturnType<typeof sql>> = {
  Athlete: (accountId) => sql`
    select (select count(*) from contact_threads thread where athlete_id = athlete.id and ${isNew} and ${latestAuthor} = 'coach')
      + (select count(*) from line_proposals where athlete_id = athlete.id and state = 'open')
      + (select count(*) from guardians where athlete_id = athlete.id and state = 'invited' and invited_by = 'guardian'
          and invited_at > now() - interval '30 days')
      + (select count(*) from outreach_targets where athlete_id = athlete.id and stage = 'written' and asks_on <= current_date) as waiting
    from athletes athlete where account_id = ${accountId}`,
  "College Coach": (accountId) => sql`
    select (select count(*) from live_posts post join submissions on submissions.school_id = post.school_id and sport_code = any (post.sport_codes)
          join athletes on athletes.id = submissions.athlete_id and athletes.is_public
        where post.account_id = ${accountId} and withdrawn_at is null
          and not exists (select from submission_looks where submission_id = submissions.id and account_id = ${accountId}))
      + (select count(*) from program_staff staff join contact_threads thread on thread.program_id = staff.program_id
          join athletes on athletes.id = thread.athlete_id and athletes.is_public
        where staff.account_id = ${accountId} and staff.removed_at is null and ${isNew} and ${latestAuthor} <> 'coach') as waiting`,
  "Team Staff": (accountId) => sql`
    select count(*) as waiting from team_staff staff join team_joins on team_joins.team_id = staff.team_id and state = 'waiting'
    where staff.account_id = ${accountId} and staff.removed_at is null and staff.role in ('head', 'assistant')`,
};

const most = 99;

/** Counts what waits for a member, for the badge of the installed site: at most 99. */
export async function countWaiting(
  db: Kysely<Database>,
  { accountId, userType }: { accountId: string; userType: MemberType },
): Promise<number> {
  const { rows } = await sql<{ waiting: string }>`${counts[userType](accountId)}`.execute(db);
  return Math.min(most, Number(rows[0]?.waiting ?? 0));
}
