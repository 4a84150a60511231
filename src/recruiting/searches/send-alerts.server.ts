import { type Kysely, sql } from "kysely";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { runEach } from "../../jobs/run-each.server.ts";
import { queueMail } from "../../mail/queue-mail.server.ts";
import { findMembership, type Membership } from "../../programs/find-program.server.ts";
import { nameProgram } from "../../programs/name-program.ts";
import { canDo } from "../../programs/permissions.ts";
import { queuePush } from "../../push/queue-push.server.ts";
import type { AthleteFilters } from "../../search/filters/search-query.ts";
import { findNewMatches } from "./find-new-matches.server.ts";
import { isNewMatch } from "./list-searches.server.ts";
import { claimDailyMail, listMailDue, type MailOptions } from "./member-mail.server.ts";
import { readSearch } from "./parse-search.server.ts";
import { followSearch } from "./saved-searches.server.ts";
import { maxMailedAthletes } from "./vocabulary.ts";

/** Mails members new matches from 07:00 local time, at most once a day; weekly ones on Mondays or after seven days. Throws the first error at the end. */
export async function sendAlerts(
  db: Kysely<Database>,
  { publicUrl, signal, at = new Date() }: MailOptions,
): Promise<number> {
  await followWaiting(db, signal);
  await findNewMatches(db);
  const condition = sql`exists (select from saved_searches as one where one.program_id = live_staff.program_id
    and one.staff_id = live_staff.staff_id and one.alert <> 'never' and one.removed_at is null)`;
  const members = await listMailDue(db, { kind: "alerts", at, condition });
  return runEach(members, ({ accountId }) => sendAlert(db, { accountId, publicUrl, at }), signal);
}

/** Follows searches that have an alert and no stored matches, such as those that were saved before alerts existed. */
async function followWaiting(db: Kysely<Database>, signal: AbortSignal | undefined): Promise<void> {
  const waiting = await db
    .selectFrom("saved_searches")
    .select(["program_id as programId", "id as searchId", "query"])
    .where("followed_at", "is", null)
    .where("removed_at", "is", null)
    .where("alert", "<>", "never")
    .execute();
  const readable = waiting.filter(({ query }) => readSearch(query) !== null);
  await runEach(readable, (search) => db.transaction().execute((trx) => followSearch(trx, search)), signal);
}

interface DueSearch {
  searchId: string;
  name: string;
  filters: AthleteFilters;
}

function sendAlert(
  db: Kysely<Database>,
  { accountId, publicUrl, at }: { accountId: string; publicUrl: string; at: Date },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const member = await findMembership(trx, accountId);
    // Without the plan, new matches are still counted, and mailed when the plan is active again.
    if (!member || !canDo(member, "search")) return false;
    const recipient = await claimDailyMail(trx, member, { kind: "alerts", at });
    if (!recipient) return false;
    const searches = await selectDue(trx, member, at);
    const athletes: AlertedAthlete[] = [];
    const counts: { name: string; count: number; link: string }[] = [];
    for (const search of searches) {
      const found = await selectAlerted(trx, member, search);
      if (found.length === 0) continue;
      const link = `${publicUrl}/coach/searches/${search.searchId}`;
      counts.push({ name: search.name, count: found.length, link });
      athletes.push(...found.map((one) => ({ ...one, search: counts.length - 1 })));
    }
    if (counts.length === 0) return false;
    const props = {
      firstName: recipient.firstName,
      program: nameProgram(member),
      searches: counts,
      athletes: athletes.slice(0, maxMailedAthletes).map(({ key, search, name, facts }) => ({
        ...{ key, search, name, facts },
        link: `${publicUrl}/profile/${encodeId("athlete", key)}`,
      })),
      stopLink: `${publicUrl}${recipient.stopPath}`,
    };
    await queueMail(trx, { kind: "search-alert", props, to: recipient.email, accountId });
    await queuePush(trx, { accountId, kind: "matches" });
    return true;
  });
}

/** Returns the searches whose alert is due, and stores the time. */
async function selectDue(
  trx: Kysely<Database>,
  { programId, staffId, timeZone }: Membership,
  at: Date,
): Promise<DueSearch[]> {
  const { rows } = await sql<{ searchId: string; name: string; query: string; createdAt: Date }>`
    update saved_searches set alerted_at = ${at}
    where program_id = ${programId} and staff_id = ${staffId} and removed_at is null and followed_at is not null
      and (alert = 'daily' or alert = 'weekly' and (
        extract(isodow from ${at}::timestamptz at time zone ${timeZone}) = 1
        or coalesce(alerted_at, created_at) < ${at}::timestamptz - interval '7 days'))
    returning id as "searchId", name, query, created_at as "createdAt"`.execute(trx);
  const ordered = rows.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  return ordered.flatMap(({ searchId, name, query }) => {
    const filters = readSearch(query);
    return filters ? { searchId, name, filters } : [];
  });
}

interface AlertedAthlete {
  key: string;
  name: string;
  facts: string;
  /** Position of the search in the mail. */
  search: number;
}

/** Returns the athletes that match now and were not mailed, and marks them as mailed. */
async function selectAlerted(
  trx: Kysely<Database>,
  { programId }: Membership,
  { searchId, filters }: DueSearch,
): Promise<Omit<AlertedAthlete, "search">[]> {
  const rows = await trx
    .selectFrom("athletes")
    .innerJoin("accounts", "accounts.id", "athletes.account_id")
    .select(["athletes.id as key", "athletes.graduation_year as graduationYear", "athletes.city", "athletes.state"])
    .select(sql<string>`accounts.first_name || ' ' || accounts.last_name`.as("name"))
    .where(isNewMatch({ programId, searchId, filters }, { isMailed: false }))
    .orderBy("athletes.id", "desc")
    .execute();
  if (rows.length === 0) return [];
  await sql`update saved_search_matches set state = 'mailed'
    where program_id = ${programId} and search_id = ${searchId} and state = 'new'
      and athlete_id = any(${rows.map(({ key }) => key)}::bigint[])`.execute(trx);
  return rows.map(({ key, name, graduationYear, city, state }) => ({
    key,
    name,
    facts: [graduationYear && `Class of ${graduationYear}`, [city, state].filter(Boolean).join(", ")]
      .filter(Boolean)
      .join(" · "),
  }));
}
