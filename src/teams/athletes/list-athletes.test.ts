import { sql } from "kysely";
import { expect, it } from "vitest";
import { createTeam } from "../../../tests/team-factories.ts";
import { testDatabase } from "../../../tests/test-database.ts";
import { listJoins } from "./list-athletes.server.ts";

const { db } = testDatabase();

it("G01 lists 150 joins at most, waiting ones first", async () => {
  const { teamId } = await createTeam(db);
  await sql`with made as (
      insert into accounts (email, first_name, last_name, user_type, is_verified)
      select 'join-' || n || '@mail.example', 'Ana', 'Reyes', 'Athlete', true from generate_series(1, 170) as n returning id
    ), athlete as (
      insert into athletes (account_id, gender) select id, 'F' from made returning id
    )
    insert into team_joins (team_id, athlete_id, state)
    select ${teamId}, id, case when row_number() over (order by id) <= 20 then 'waiting' else 'declined' end from athlete`.execute(
    db,
  );
  const joins = await listJoins(db, teamId);
  expect(joins).toHaveLength(150);
  expect(joins.slice(0, 20).every(({ state }) => state === "waiting")).toBe(true);
});
