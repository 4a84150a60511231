import { type Kysely, sql } from "kysely";
import { domainOf } from "../accounts/coach-domain.server.ts";
import type { Database } from "../database/tables.ts";
import { invalidField } from "../http/invalid-field.server.ts";
import { isRecordId } from "../http/record-id.ts";
import { type FoundCoach, knownCoach } from "./check-coach.server.ts";

/** A coach who lets families see a page. */
export interface CoachPage extends FoundCoach {
  name: string;
  /** Domain of the college in the confirmed address. The address stays private. */
  domain: string;
  staffLink: string | null;
  since: string;
}

/** Returns the page of a coach who allows it and is approved now, or null. */
export async function findCoachPage(db: Kysely<Database>, id: string): Promise<CoachPage | null> {
  if (!isRecordId(id)) return null;
  const { rows } = await sql<Omit<CoachPage, "domain"> & { email: string }>`
    select accounts.first_name || ' ' || accounts.last_name as name, accounts.email, page.staff_link as "staffLink",
      to_char(accounts.created_at at time zone 'UTC', 'YYYY-MM-DD') as since, coach.*
    from coach_pages page join accounts on accounts.id = page.account_id
      cross join lateral (${knownCoach} and accounts.id = page.account_id) as coach
    where page.id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const { email, ...page } = found;
  return { ...page, domain: domainOf(email) };
}

/** Returns the choice of a coach for the settings, or null without a page. */
export async function findOwnCoachPage(db: Kysely<Database>, accountId: string) {
  const page = await db
    .selectFrom("coach_pages")
    .select(["id", "staff_link as staffLink"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return page ?? null;
}

/** Shows the page of a coach, with a link to the staff directory of the college. Throws 422 for a link to another site. */
export async function showCoachPage(
  trx: Kysely<Database>,
  { accountId }: { accountId: string },
  { staffLink }: { staffLink: string },
): Promise<void> {
  const staff_link = staffLink === "" ? null : await requireCollegeLink(trx, accountId, staffLink);
  await trx
    .insertInto("coach_pages")
    .values({ account_id: accountId, staff_link })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ staff_link }))
    .execute();
}

export async function hideCoachPage(trx: Kysely<Database>, { accountId }: { accountId: string }): Promise<void> {
  await trx.deleteFrom("coach_pages").where("account_id", "=", accountId).execute();
}

async function requireCollegeLink(trx: Kysely<Database>, accountId: string, link: string): Promise<string> {
  const problem = { field: "staffLink", message: "Enter a page of your college’s site that begins with https://." };
  if (!URL.canParse(link)) throw invalidField(problem);
  const { protocol, hostname, username, port, href } = new URL(link);
  if (protocol !== "https:" || username !== "" || port !== "" || href.length > 300) throw invalidField(problem);
  const { rows } = await sql`
    select from accounts join schools on schools.id in (select schools_of_mail(accounts.email))
    where accounts.id = ${accountId} and (mail_domains && domain_and_parents(${hostname})
      or regexp_replace(lower(schools.website), '^(https?://)?(www\\.)?([^/:?#]+).*$', '\\3') = any (domain_and_parents(${hostname})))
    limit 1`.execute(trx);
  if (rows.length === 0) throw invalidField(problem);
  return href;
}
