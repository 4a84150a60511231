import { expect, it } from "vitest";
import { createTeam } from "../../tests/team-factories.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { findApprovalHours, findTeamToDo } from "./find-team-to-do.server.ts";

const { db } = testDatabase();

it("counts athletes, those who wait, games, and games of past days without a result", async () => {
  const { teamId, head, addAthlete } = await createTeam(db);
  expect(await findTeamToDo(db, teamId)).toEqual({
    hasCode: false,
    athletes: 0,
    entries: 0,
    waiting: 0,
    games: 0,
    unplayed: 0,
  });
  await db.updateTable("teams").set({ join_code: "ABCD2345" }).where("id", "=", teamId).execute();
  await addAthlete();
  const { key } = await (await createTeam(db)).addAthlete();
  await db.insertInto("team_joins").values({ team_id: teamId, athlete_id: key, state: "waiting" }).execute();
  for (const [game_date, is_played] of [
    ["2025-09-12", false],
    ["2025-09-13", true],
    ["2099-09-12", false],
  ] as const)
    await db
      .insertInto("team_games")
      .values({
        team_id: teamId,
        season_year: "2025",
        opponent: "Norris",
        game_date,
        is_played,
        created_by: head.staffId,
      })
      .execute();
  expect(await findTeamToDo(db, teamId)).toEqual({
    hasCode: true,
    athletes: 1,
    entries: 0,
    waiting: 1,
    games: 3,
    unplayed: 1,
  });
});

it("returns the hours of three of four approvals, after five of them", async () => {
  await db.deleteFrom("teams").execute();
  const decideAfter = async (hours: number) => {
    const { teamId } = await createTeam(db);
    const requested_at = new Date(Date.now() - (hours + 1) * 3_600_000);
    const decided_at = new Date(Date.now() - 3_600_000);
    await db.updateTable("teams").set({ requested_at, decided_at }).where("id", "=", teamId).execute();
  };
  for (const hours of [2, 3, 4, 5]) await decideAfter(hours);
  expect(await findApprovalHours(db)).toBeNull();
  await decideAfter(90);
  expect(await findApprovalHours(db)).toBe(5);
});
