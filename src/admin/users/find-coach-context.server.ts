import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { CoachContext } from "../context-schema.ts";

const maxOthers = 5;

/** Returns what the portal shows beside coaches, by the ids of their accounts. */
export async function findCoachContexts(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, CoachContext>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<CoachContext & { id: string }>`
    with coaches as materialized (
      select id, email, created_at, domain_status, lower(substring(email from '[^@]+$')) as domain
        from accounts where id = any(${ids}::uuid[]) and user_type = 'College Coach'
    ), domains as materialized (
      select domain, count(*) filter (where domain_status = 'A')::integer as approved, count(*) filter (where domain_status = 'D')::integer as declined
        from (select distinct domain from coaches) as named
        join accounts on lower(substring(email from '[^@]+$')) = domain and domain_status is not null
        group by domain
    )
    select coaches.id, ${timestamp(sql`coaches.created_at`)} as "createdAt", coaches.domain,
      coalesce((
        select json_agg(json_build_object('schoolId', id, 'name', name, 'city', city, 'state', state, 'website', website) order by name)
          from (select * from schools where id in (select schools_of_mail(coaches.email)) order by name limit ${maxOthers}) as college), '[]') as colleges,
      (select json_build_object('school', schools.name, 'sports', coach_posts.sport_codes)
        from coach_posts join schools on schools.id = coach_posts.school_id where coach_posts.account_id = coaches.id) as post,
      coalesce((
        select json_agg(json_build_object('school', schools.name, 'role', staff.role) order by schools.name)
          from program_staff staff join programs on programs.id = staff.program_id join schools on schools.id = programs.school_id
          where staff.account_id = coaches.id and staff.removed_at is null), '[]') as programs,
      (select json_build_object('by', case action when 'address-verified' then 'owner' else 'staff' end, 'at', ${timestamp(sql`at`)})
        from audit_log where subject_account = coaches.id and action in ('address-verified', 'account-verified')
        order by audit_log.id desc limit 1) as proof,
      ${timestamp(sql`decision.at`)} as "decidedAt", decision.name as "decidedBy",
      coalesce(domains.approved, 0) as approved, coalesce(domains.declined, 0) as declined,
      coalesce((
        select json_agg(json_build_object('userLoginId', id, 'name', first_name || ' ' || last_name, 'email', email, 'status', domain_status)
            order by created_at desc)
          from (select * from accounts other where lower(substring(other.email from '[^@]+$')) = coaches.domain and other.domain_status is not null
            and other.id <> coaches.id order by other.created_at desc limit ${maxOthers}) as other), '[]') as others
    from coaches left join domains using (domain)
      left join lateral (
        select audit_log.at, first_name || ' ' || last_name as name
          from audit_log left join accounts on accounts.id = audit_log.actor_account
          where coaches.domain_status in ('A', 'D') and subject_account = coaches.id and action in ('domain-approved', 'domain-declined')
          order by audit_log.id desc limit 1) as decision on true`.execute(db);
  return new Map(rows.map(({ id, ...context }) => [id, context]));
}

function timestamp(value: ReturnType<typeof sql>) {
  return sql<string>`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
