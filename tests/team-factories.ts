import type { Insertable, Kysely } from "kysely";
import { encodeId } from "../src/athletes/public-id.server.ts";
import type { Accounts } from "../src/database/generated-tables.ts";
import type { Database } from "../src/database/tables.ts";
import type { TeamRole, TeamStatus } from "../src/teams/vocabulary.ts";
import { createAthleteAccount, createSignedIn } from "./signed-in.ts";

/** Creates an account of team staff without a team. */
export function createTeamStaff(db: Kysely<Database>, overrides: Partial<Insertable<Accounts>> = {}) {
  return createSignedIn(db, { user_type: "Team Staff", first_name: "Sam", ...overrides });
}

/** Creates a girls’ volleyball team, approved by default, with its head coach. Staff and athletes can be added. */
export async function createTeam(
  db: Kysely<Database>,
  { status = "approved", name = "Lincoln East" }: { status?: TeamStatus; name?: string } = {},
) {
  const { id: teamId } = await db
    .insertInto("teams")
    .values({
      ...{ kind: "school", name, city: "Lincoln", state: "NE", sport_code: "VB", gender: "F" },
      ...{ status, decided_at: status === "pending" ? null : new Date() },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const addStaff = async (role: TeamRole, overrides: Partial<Insertable<Accounts>> = {}) => {
    const account = await createTeamStaff(db, overrides);
    const { id: staffId } = await db
      .insertInto("team_staff")
      .values({ team_id: teamId, account_id: account.id, role })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { ...account, staffId };
  };
  const addAthlete = async (overrides: Partial<Insertable<Accounts>> = {}) => {
    const account = await createAthleteAccount(db, overrides);
    const { id: key } = await db
      .selectFrom("athletes")
      .select("id")
      .where("account_id", "=", account.id)
      .executeTakeFirstOrThrow();
    await db.insertInto("team_athletes").values({ team_id: teamId, athlete_id: key }).execute();
    return { ...account, key, athleteId: encodeId("athlete", key) };
  };
  return { teamId, head: await addStaff("head"), addStaff, addAthlete };
}
