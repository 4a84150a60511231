import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { runEach } from "../jobs/run-each.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";

/** Good news of athletes in the last eight days, with their time: the first view by a school, submissions seen and answered, lines confirmed. */
const events = sql`(
  select athlete_id, 'viewed' as kind, (select name from schools where id = school_id) as school,
      min(day)::timestamp at time zone 'UTC' as at
    from coach_looks group by athlete_id, school_id having min(day) > (now() at time zone 'UTC')::date - 8
  union all
  select athlete_id, 'seen', (select name from schools where id = school_id), seen_at
    from submissions where seen_at > now() - interval '8 days' and withdrawn_at is null
  union all
  select athlete_id, 'answered', (select name from schools where id = school_id), replied_at
    from submissions where replied_at > now() - interval '8 days' and withdrawn_at is null
  union all
  select athlete_id, 'confirmed', null, confirmed_at
    from line_confirmations where confirmed_at > now() - interval '8 days' and revoked_at is null
)`;

const mostSchools = 10;

interface News {
  viewed: string[];
  seen: string[];
  answered: string[];
  confirmed: number;
}

/** Mails athletes their good news since the last such mail, at most once a week. Returns the number of mails. Throws the first error at the end. */
export async function sendNews(
  db: Kysely<Database>,
  { publicUrl, signal }: { publicUrl: string; signal?: AbortSignal },
): Promise<number> {
  const { rows } = await sql<{ athleteKey: string }>`
    select distinct athlete_id as "athleteKey" from ${events} event
    where not exists (
      select from athlete_news news where news.athlete_id = event.athlete_id and (not is_wanted or mailed_at > now() - interval '6 days'))
    order by 1`.execute(db);
  return runEach(rows, ({ athleteKey }) => sendNewsOf(db, athleteKey, publicUrl), signal);
}

function sendNewsOf(db: Kysely<Database>, athleteKey: string, publicUrl: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const athlete = await trx
      .selectFrom("athletes")
      .innerJoin("accounts", "accounts.id", "athletes.account_id")
      .select(["accounts.id as accountId", "accounts.email", "accounts.first_name as firstName"])
      .where("athletes.id", "=", athleteKey)
      .where(sql<boolean>`is_public_account(accounts)`)
      .executeTakeFirst();
    if (!athlete?.email) return false;
    // The lock makes processes take turns: the second one finds the row of the first.
    await sql`insert into athlete_news (athlete_id) values (${athleteKey}) on conflict do nothing`.execute(trx);
    const { rows } = await sql<{ stopLink: string; mailedAt: Date | null }>`
      select stop_link as "stopLink", mailed_at as "mailedAt" from athlete_news
      where athlete_id = ${athleteKey} and is_wanted and coalesce(mailed_at, '-infinity') <= now() - interval '6 days'
      for update`.execute(trx);
    const [own] = rows;
    if (!own) return false;
    const news = await readNews(trx, athleteKey, own.mailedAt);
    if (news.viewed.length + news.seen.length + news.answered.length + news.confirmed === 0) return false;
    await sql`update athlete_news set mailed_at = now() where athlete_id = ${athleteKey}`.execute(trx);
    const { accountId, email, firstName } = athlete;
    const props = { firstName, ...news, link: `${publicUrl}/me`, stopLink: `${publicUrl}/news/${own.stopLink}` };
    await queueMail(trx, { kind: "good-news", props, to: email, accountId });
    return true;
  });
}

async function readNews(trx: Kysely<Database>, athleteKey: string, since: Date | null): Promise<News> {
  const { rows } = await sql<{ kind: keyof News; school: string | null; count: number }>`
    select kind, school, count(*)::integer as count from ${events} event
    where athlete_id = ${athleteKey} and at > coalesce(${since}::timestamptz, '-infinity')
    group by kind, school order by kind, school`.execute(trx);
  const schoolsOf = (kind: keyof News) =>
    rows.flatMap((row) => (row.kind === kind && row.school ? [row.school] : [])).slice(0, mostSchools);
  const confirmed = rows.find(({ kind }) => kind === "confirmed")?.count ?? 0;
  return { viewed: schoolsOf("viewed"), seen: schoolsOf("seen"), answered: schoolsOf("answered"), confirmed };
}
