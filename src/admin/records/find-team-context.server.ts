import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { TeamContext } from "../context-schema.ts";

const maxListed = 5;

/** Returns what the portal shows beside teams, by their ids. */
async function findTeamContexts(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, TeamContext>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<TeamContext & { id: string }>`
    with named as materialized (
      select teams.id, coalesce(change.kind, teams.kind) as kind, coalesce(change.name, teams.name) as name,
          coalesce(change.state, teams.state) as state, coalesce(change.sport_code, teams.sport_code) as sport_code,
          coalesce(change.gender, teams.gender) as gender,
          case when change.team_id is null then teams.level else change.level end as level, coalesce(change.requested_by, teams.requested_by) as requested_by,
          regexp_replace(fold_school(coalesce(change.name, teams.name)), '( senior| junior| jr| sr)?( high)?( school| hs)?$', '') as folded
        from teams left join team_changes change on change.team_id = teams.id and change.status = 'pending' and teams.status = 'approved'
        where teams.id = any(${ids}::uuid[])
    ), listed as (
      select named.id, array_agg(school.name || ' in ' || school.city || ', ' || school.state order by school.name) as names
        from named join high_schools school on school.state = named.state
        where named.folded <> '' and starts_with(school.search_name, named.folded || ' ')
        group by named.id
    )
    select named.id,
      case when named.kind = 'school' then coalesce((select to_json(names[:${maxListed}]) from listed where listed.id = named.id), '[]') end as schools,
      coalesce((
        select json_agg(json_build_object('id', other.id, 'place', other.city || ', ' || other.state, 'head', (
            select json_build_object('userLoginId', accounts.id, 'name', first_name || ' ' || last_name, 'email', accounts.email)
              from live_team_staff staff join accounts on accounts.id = staff.account_id
              where staff.team_id = other.id and staff.role = 'head' order by staff.joined_at limit 1)) order by other.decided_at)
          from (select * from teams same where fold_name(same.name) = fold_name(named.name) and same.sport_code = named.sport_code
            and same.gender = named.gender and same.level is not distinct from named.level and same.status = 'approved' and same.id <> named.id
            order by decided_at limit ${maxListed}) as other), '[]') as "sameTeams",
      (select json_build_object('createdAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'blocked', is_blocked,
          'isVerified', is_verified, 'isBeingDeleted', deletion_requested_at is not null)
        from accounts where accounts.id = named.requested_by) as requester
    from named`.execute(db);
  return new Map(rows.map(({ id, ...context }) => [id, context]));
}

/** Adds what the portal shows beside each team. */
export async function addTeamContext<Team extends { id: string }>(
  db: Kysely<Database>,
  teams: readonly Team[],
): Promise<(Team & { context: TeamContext })[]> {
  const contexts = await findTeamContexts(
    db,
    teams.map(({ id }) => id),
  );
  const none = { schools: null, sameTeams: [], requester: null };
  return teams.map((team) => ({ ...team, context: contexts.get(team.id) ?? none }));
}
