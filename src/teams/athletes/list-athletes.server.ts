import { type Kysely, sql } from "kysely";
import { encodeId } from "../../athletes/public-id.server.ts";
import { uncheckedName } from "../../athletes/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import type { OwnMembership, RosterAthlete } from "./schema.ts";

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

export async function listMemberships(db: Kysely<Database>, accountId: string): Promise<OwnMembership[]> {
  const rows = await db
    .selectFrom("team_athletes")
    .innerJoin("teams", "teams.id", "team_athletes.team_id")
    .innerJoin("athletes", "athletes.id", "team_athletes.athlete_id")
    .select(["teams.id as teamId", "name", "kind", "teams.city", "teams.state", "teams.sport_code as sportCode"])
    .select(["teams.gender", "joined_at"])
    .where("athletes.account_id", "=", accountId)
    .where("teams.status", "<>", "rejected")
    .where("left_at", "is", null)
    .orderBy("joined_at")
    .execute();
  return rows.map(({ joined_at, ...team }) => ({ ...team, joinedAt: joined_at.toISOString() }));
}
