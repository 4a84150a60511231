import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";

/** Facts from which the next steps of the staff of a team follow. `unplayed` counts games of past days without a result. */
export interface TeamToDo {
  hasCode: boolean;
  athletes: number;
  /** Players without an account. */
  entries: number;
  waiting: number;
  games: number;
  unplayed: number;
}

export async function findTeamToDo(db: Kysely<Database>, teamId: string): Promise<TeamToDo> {
  const { rows } = await sql<TeamToDo>`
    select join_code is not null as "hasCode",
      (select count(*) from team_athletes where team_id = teams.id and left_at is null)::integer as athletes,
      (select count(*) from team_roster_entries where team_id = teams.id)::integer as entries,
      (select count(*) from team_joins where team_id = teams.id and state = 'waiting')::integer as waiting,
      (select count(*) from team_games where team_id = teams.id and deleted_at is null)::integer as games,
      (select count(*) from team_games where team_id = teams.id and deleted_at is null and not is_played
        and game_date < (now() at time zone 'UTC')::date)::integer as unplayed
    from teams where id = ${teamId}`.execute(db);
  return rows[0] ?? { hasCode: false, athletes: 0, entries: 0, waiting: 0, games: 0, unplayed: 0 };
}

const leastDecisions = 5;

/** Returns the hours in which three of four teams of the last 90 days were decided, or null after fewer than five decisions. */
export async function findApprovalHours(db: Kysely<Database>): Promise<number | null> {
  const { rows } = await sql<{ hours: number | null; count: number }>`
    select ceil(percentile_cont(0.75) within group (order by extract(epoch from decided_at - requested_at)) / 3600)::integer as hours,
      count(*)::integer as count
    from teams where decided_at > now() - interval '90 days' and decided_at > requested_at`.execute(db);
  const [measured] = rows;
  return measured && measured.count >= leastDecisions ? measured.hours : null;
}
