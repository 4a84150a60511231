import { type Kysely, type RawBuilder, sql } from "kysely";
import { domainOf } from "../accounts/coach-domain.server.ts";
import type { Database } from "../database/tables.ts";
import { parseAddress } from "../mail/address.ts";
import { findSchoolsOfMail } from "../schools/queries.server.ts";
import { findLookalike } from "./find-lookalike.server.ts";
import type { CheckedSender } from "./schema.ts";
import { maxSenders } from "./vocabulary.ts";

/** A text without an address is a name if it is at most this long. */
const maxName = 100;
const maxWebAddress = 500;
/** Marks that surround an address in a message, such as in “<coach@college.edu>,”. */
const separators = /[\s<>()[\]{}"“”«»,;:|\\]+/u;

/**
 * Tells for each email and web address of a text, or for a name, whether a coach here has it and whether it belongs to a college. The answer for
 * an address contains only what its college publishes, and stores nothing. Coaches who are not approved are not known.
 */
export async function checkCoach(db: Kysely<Database>, text: string): Promise<CheckedSender[]> {
  const senders = [
    ...findAddresses(text).map((address) => () => checkAddress(db, address)),
    ...findHosts(text).map((host) => () => checkHost(db, host)),
  ].slice(0, maxSenders);
  if (senders.length > 0) return Promise.all(senders.map((check) => check()));
  return text.length <= maxName ? checkName(db, text) : [];
}

/** Returns the addresses of a text, each once. */
function findAddresses(text: string): string[] {
  const found = new Map<string, string>();
  for (const word of text.split(separators)) {
    if (!word.includes("@")) continue;
    const { address } = parseAddress(withoutStops(word));
    if (address !== null) found.set(address.toLowerCase(), address);
  }
  return [...found.values()];
}

/** Returns the hosts of the web addresses of a text, each once. A name such as “college.edu” counts if the text has nothing else. */
function findHosts(text: string): string[] {
  const words = text.split(/[\s<>()[\]{}"“”«»,;|\\]+/u);
  const isAlone = words.length === 1 && /^[^@\s/]+\.[^@\s/.]{2,}(?:\/|$)/u.test(text);
  const found = new Set<string>();
  for (const word of words) {
    if (word.length > maxWebAddress || !(isAlone || /^(?:https?:\/\/|www\.)/i.test(word))) continue;
    const host = URL.parse(withoutStops(/^https?:/i.test(word) ? word : `https://${word}`))?.hostname ?? "";
    if (/[a-z]/.test(host) && host.includes(".")) found.add(host);
  }
  return [...found];
}

/** Removes the full stop or the question mark of a sentence that ends with an address. */
function withoutStops(word: string): string {
  let end = word.length;
  while (end > 0 && ".!?'’".includes(word.charAt(end - 1))) end -= 1;
  return word.slice(0, end);
}

export interface FoundCoach {
  colleges: CheckedSender["colleges"];
  sports: CheckedSender["sports"];
  checkedOn: string | null;
  pageId: string | null;
}

/** Selects when and how the address of an account was approved last: the day and the action of the audit log. Null if it was not. */
export const approvalOf = (accountId: RawBuilder<unknown>) => sql`(
  select json_build_object('day', to_char(at at time zone 'UTC', 'YYYY-MM-DD'), 'action', action) from audit_log
    where subject_account = ${accountId} and action in ('domain-approved', 'domain-approved-by-invitation')
    order by at desc limit 1)`;

const college = sql`json_build_object('schoolId', schools.id, 'name', schools.name, 'city', schools.city, 'state', schools.state, 'website', schools.website)`;
/** Approved coaches in good standing whose address is one of a college, with the college that they chose, or all of the address. */
export const knownCoach = sql`
  select colleges.list as colleges, coalesce(post.sport_codes, '{}') as sports,
      ${approvalOf(sql`accounts.id`)} ->> 'day' as "checkedOn",
      (select id from coach_pages where account_id = accounts.id) as "pageId"
    from accounts left join live_posts post on post.account_id = accounts.id
      cross join lateral (select json_agg(${college} order by schools.name) as list from schools
        where id in (select schools_of_mail(accounts.email)) and id = coalesce(post.school_id, id)) as colleges
    where accounts.user_type = 'College Coach' and domain_status = 'A' and is_public_account(accounts) and colleges.list is not null`;

async function checkAddress(db: Kysely<Database>, address: string): Promise<CheckedSender> {
  const known = sql<FoundCoach>`${knownCoach} and email_key(accounts.email) = email_key(${address}) limit 1`;
  // Both, so that a known address takes as long as an unknown one.
  const [{ rows }, domain] = await Promise.all([known.execute(db), checkDomain(db, domainOf(address))]);
  const [coach] = rows;
  if (coach) return { sender: address, kind: "email", outcome: "known", ...coach };
  return { sender: address, kind: "email", ...domain };
}

async function checkHost(db: Kysely<Database>, host: string): Promise<CheckedSender> {
  return { sender: host, kind: "web", ...(await checkDomain(db, host)) };
}

/** Tells whether a domain belongs to a college, or imitates that of one. */
async function checkDomain(db: Kysely<Database>, domain: string): Promise<Omit<CheckedSender, "sender" | "kind">> {
  const colleges = (await findSchoolsOfMail(db, `name@${domain}`)).map(({ schoolId, name, city, state, website }) => ({
    ...{ schoolId, name, city, state, website },
  }));
  const nothing = { sports: [], checkedOn: null, pageId: null };
  if (colleges.length > 0) return { ...nothing, outcome: "college", colleges };
  const imitated = await findImitated(db, domain);
  return { ...nothing, outcome: imitated.length > 0 ? "lookalike" : "unknown", colleges: imitated };
}

/** Returns the colleges whose domain a domain imitates. */
async function findImitated(db: Kysely<Database>, domain: string): Promise<CheckedSender["colleges"]> {
  const { rows } = await sql<{ domain: string }>`
    select distinct unnest(mail_domains) as domain from schools order by 1`.execute(db);
  const imitated = findLookalike(
    domain,
    rows.map((row) => row.domain),
  );
  if (imitated === null) return [];
  const found = await sql<{ list: CheckedSender["colleges"] }>`
    select json_agg(${college} order by schools.name) as list from schools where mail_domains @> array[${imitated}]`.execute(
    db,
  );
  return found.rows[0]?.list ?? [];
}

/** Finds approved coaches of a name who chose their college. The answer names their colleges and no address. */
async function checkName(db: Kysely<Database>, name: string): Promise<CheckedSender[]> {
  const { rows } = await sql<FoundCoach>`${knownCoach} and post.account_id is not null
    and replace(person_name(accounts.first_name, accounts.last_name), ' ', '') = replace(person_name(${name}, ''), ' ', '')
    limit ${maxSenders}`.execute(db);
  if (rows.length === 0)
    return [
      { sender: name, kind: "name", outcome: "unknown", colleges: [], sports: [], checkedOn: null, pageId: null },
    ];
  return rows.map((coach) => ({ sender: name, kind: "name", outcome: "known", ...coach }));
}
