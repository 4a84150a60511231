import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";

/** Collects the teams of a staff member or an athlete, for the personal data export. Returns null without a team. */
export async function collectTeamData(db: Kysely<Database>, accountId: string) {
  const [staffOf, memberOf] = await Promise.all([
    selectTeams(db)
      .innerJoin("team_staff", "team_staff.team_id", "teams.id")
      .select(["role", "joined_at as joinedAt", "removed_at as leftAt"])
      .where("account_id", "=", accountId)
      .orderBy("joined_at")
      .execute(),
    selectTeams(db)
      .innerJoin("team_athletes", "team_athletes.team_id", "teams.id")
      .innerJoin("athletes", "athletes.id", "team_athletes.athlete_id")
      .select(["joined_at as joinedAt", "left_at as leftAt"])
      .where("athletes.account_id", "=", accountId)
      .orderBy("joined_at")
      .execute(),
  ]);
  return staffOf.length + memberOf.length > 0 ? { staffOf, memberOf } : null;
}

function selectTeams(db: Kysely<Database>) {
  return db
    .selectFrom("teams")
    .select(["teams.name", "teams.city", "teams.state", "teams.sport_code as sport", "teams.gender", "teams.status"]);
}
