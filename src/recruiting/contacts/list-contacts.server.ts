import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { encodeId, findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { pageNumbers } from "../../http/page-size.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import type { Contact, ContactQuery, PersonDays } from "./schema.ts";
import { type Means, type Party, personDayMeans } from "./vocabulary.ts";

const pageSize = 50;

interface ListOptions extends ContactQuery {
  athleteId?: string | undefined;
}

/** Lists the contacts of a program, latest day first, with the person-days of the same entries. */
export async function listContacts(
  db: Kysely<Database>,
  { programId }: Pick<Membership, "programId">,
  options: ListOptions,
) {
  const condition = conditionOf(programId, options);
  const [data, { rows }, personDays] = await Promise.all([
    selectContacts(db, { programId, condition, limit: pageSize, offset: (options.pageNum - 1) * pageSize }),
    sql<{ count: string }>`select count(*) from program_contacts as entry where ${condition}`.execute(db),
    countPersonDays(db, { programId, condition }),
  ]);
  const pages = pageNumbers({ total: Number(rows[0]?.count), size: pageSize, shown: data.length });
  return { data, personDays, pages };
}

function conditionOf(programId: string, { athleteId, from, to, staff }: ListOptions): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`entry.program_id = ${programId}`];
  if (athleteId !== undefined) conditions.push(sql`entry.athlete_id = ${findKey("athlete", athleteId)}`);
  if (from) conditions.push(sql`entry.day >= ${from}`);
  if (to) conditions.push(sql`entry.day <= ${to}`);
  if (staff) conditions.push(sql`entry.staff_id = ${staff}`);
  return sql.join<SqlBool>(conditions, sql` and `) as RawBuilder<SqlBool>;
}

interface ContactRow {
  contactId: string;
  day: string;
  party: Party;
  means: Means;
  purpose: string;
  sportCode: SportCode;
  staffId: string;
  staffName: string;
  athleteKey: string | null;
  athleteName: string | null;
  authorId: string;
  authorName: string;
  loggedAt: Date;
  corrects: string | null;
  isVoid: boolean;
  note: Contact["note"];
  review: Contact["review"];
  about: Contact["about"];
  verdict: Contact["verdict"];
  reason: string | null;
  isCorrected: boolean;
}

/** Selects entries without the names of athletes who are not public. `condition` is on `entry`. */
export async function selectContacts(
  db: Kysely<Database>,
  {
    programId,
    condition,
    limit,
    offset,
  }: { programId: string; condition: RawBuilder<SqlBool>; limit: number; offset: number },
): Promise<Contact[]> {
  const { rows } = await sql<ContactRow>`
    select entry.id as "contactId", entry.day::text as day, entry.party, entry.means, entry.purpose,
      entry.sport_code as "sportCode", staff.id as "staffId", staff.name as "staffName",
      athletes.id as "athleteKey", accounts.first_name || ' ' || accounts.last_name as "athleteName",
      author.id as "authorId", author.name as "authorName", entry.logged_at as "loggedAt", entry.corrects_id as corrects,
      entry.is_void as "isVoid",
      case when note is not null then json_build_object('text', note, 'notedAt', to_json(noted_at at time zone 'UTC') #>> '{}' || 'Z',
        'staff', json_build_object('staffId', officer.id, 'name', officer.name)) end as note,
      case when reviewed_at is not null then json_build_object('reviewedAt', to_json(reviewed_at at time zone 'UTC') #>> '{}' || 'Z',
        'staff', json_build_object('staffId', reviewer.id, 'name', reviewer.name)) end as review,
      entry.about, entry.reason, case when entry.verdict is not null then json_build_object('state', entry.verdict,
        'rule', case when rule.rule_id is not null then json_build_object('id', rule.rule_id, 'version', rule.version, 'sentence', rule.sentence,
          'source', rule.source, 'checkedOn', rule.checked_on, 'confidence', rule.confidence) end) end as verdict,
      ${isCorrected(programId)} as "isCorrected"
    from program_contacts as entry
      join program_staff as staff on staff.program_id = ${programId} and staff.id = entry.staff_id
      join program_staff as author on author.program_id = ${programId} and author.id = entry.logged_by
      left join program_staff as officer on officer.program_id = ${programId} and officer.id = entry.noted_by
      left join program_staff as reviewer on reviewer.program_id = ${programId} and reviewer.id = entry.reviewed_by
      left join contact_rules as rule on rule.rule_id = entry.rule_id and rule.version = entry.rule_version
      left join athletes on athletes.id = entry.athlete_id and athletes.is_public
      left join accounts on accounts.id = athletes.account_id
    where ${condition}
    order by entry.day desc, entry.logged_at desc, entry.id limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ staffId, staffName, athleteKey, athleteName, authorId, authorName, loggedAt, ...row }) => ({
    ...row,
    staff: { staffId, name: staffName },
    athlete: athleteKey && athleteName ? { athleteId: encodeId("athlete", athleteKey), name: athleteName } : null,
    loggedBy: { staffId: authorId, name: authorName },
    loggedAt: loggedAt.toISOString(),
  }));
}

/** A coach with several contacts on one day counts once. */
async function countPersonDays(
  db: Kysely<Database>,
  { programId, condition }: { programId: string; condition: RawBuilder<SqlBool> },
): Promise<PersonDays[]> {
  const { rows } = await sql<{ staffId: string; name: string; sportCode: SportCode; days: string }>`
    select staff.id as "staffId", staff.name, entry.sport_code as "sportCode", count(distinct entry.day) as days
    from program_contacts as entry
      join program_staff as staff on staff.program_id = ${programId} and staff.id = entry.staff_id
    where ${condition} and not entry.is_void and entry.means = any(${personDayMeans}::text[]) and not ${isCorrected(programId)}
    group by staff.id, staff.name, entry.sport_code order by staff.name, staff.id, entry.sport_code`.execute(db);
  return rows.map(({ staffId, name, sportCode, days }) => ({
    staff: { staffId, name },
    sportCode,
    days: Number(days),
  }));
}

function isCorrected(programId: string): RawBuilder<SqlBool> {
  return sql`exists (select from program_contacts as later where later.program_id = ${programId} and later.corrects_id = entry.id)`;
}
