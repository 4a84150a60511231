import { type Kysely, sql } from "kysely";
import { encodeId } from "../../athletes/public-id.server.ts";
import { uncheckedName } from "../../athletes/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import type { OwnMembership, RosterAthlete, TeamJoin } from "./schema.ts";

/** Waiting joins are limited when they are made; of the others, the staff needs the latest. */
const maxJoins = 150;

/** Lists the athletes of a team by last name. The staff sees what the public sees; of a hidden profile, only the name. */
export async function listAthletes(db: Kysely<Database>, teamId: string): Promise<RosterAthlete[]> {
  const rows = await db
    .selectFrom("team_athletes")
    .innerJoin("teams", "teams.id", "team_athletes.team_id")
    .innerJoin("athletes", "athletes.id", "team_athletes.athlete_id")
    .innerJoin("accounts", "accounts.id", "athletes.account_id")
    .select(["athletes.id", "is_public", "graduation_year", "positions", "team_athletes.joined_at", "teams.sport_code"])
    .select(sql<string>`coalesce(shown_name(accounts), ${uncheckedName})`.as("name"))
    .where("team_id", "=", teamId)
    .where("left_at", "is", null)
    .where(sql<boolean>`is_public_account(accounts)`)
    .orderBy(sql`fold_name(last_name)`)
    .orderBy("athletes.search_name")
    .orderBy("athletes.id")
    .execute();
  return rows.map(({ id, name, is_public, graduation_year, positions, joined_at, sport_code }) => ({
    athleteId: encodeId("athlete", id),
    name,
    isPublic: is_public,
    graduationYear: is_public ? graduation_year : null,
    positions: is_public
      ? positions.filter((code) => code.startsWith(`${sport_code}:`)).map((code) => code.slice(3))
      : [],
    joinedAt: joined_at.toISOString(),
  }));
}

/** Lists the athletes who wait for the staff, and those whom it declined, removed or invited. */
export async function listJoins(db: Kysely<Database>, teamId: string): Promise<TeamJoin[]> {
  const rows = await db
    .selectFrom("team_joins")
    .innerJoin("athletes", "athletes.id", "team_joins.athlete_id")
    .innerJoin("accounts", "accounts.id", "athletes.account_id")
    .select(["athletes.id", "is_public", "graduation_year", "team_joins.state", "changed_at"])
    .select(sql<string>`first_name || ' ' || last_name`.as("name"))
    .where("team_id", "=", teamId)
    .where(sql<boolean>`is_public_account(accounts)`)
    .orderBy(sql`team_joins.state = 'waiting'`, "desc")
    .orderBy("changed_at", "desc")
    .orderBy("athletes.id")
    .limit(maxJoins)
    .execute();
  return rows.map(({ id, name, is_public, graduation_year, state, changed_at }) => ({
    athleteId: encodeId("athlete", id),
    name,
    isPublic: is_public,
    graduationYear: is_public ? graduation_year : null,
    state,
    changedAt: changed_at.toISOString(),
  }));
}

/** Lists the teams that the athlete joined or waits for, waiting ones last. */
export async function listMemberships(db: Kysely<Database>, accountId: string): Promise<OwnMembership[]> {
  const { rows } = await sql<Omit<OwnMembership, "joinedAt"> & { joined_at: Date }>`
    select teams.id as "teamId", name, kind, level, teams.city, teams.state, teams.sport_code as "sportCode", teams.gender, own.status, joined_at
    from athletes
      cross join lateral (
        select team_id, 'confirmed' as status, joined_at from team_athletes where athlete_id = athletes.id and left_at is null
        union all
        select team_id, 'waiting', changed_at from team_joins where athlete_id = athletes.id and team_joins.state = 'waiting'
      ) own
      join teams on teams.id = own.team_id
    where athletes.account_id = ${accountId} and teams.status = 'approved'
    order by own.status, joined_at`.execute(db);
  return rows.map(({ joined_at, ...team }) => ({ ...team, joinedAt: joined_at.toISOString() }));
}
