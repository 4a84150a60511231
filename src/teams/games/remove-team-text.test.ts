import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { createTeam } from "../../../tests/team-factories.ts";
import { testApp } from "../../../tests/test-app.ts";
import { removeTeamText } from "./remove-team-text.server.ts";

const handle = testApp();
const { db } = handle;

it("G04 removes a text of a coach from the profile of an athlete who left before the game got another name", async () => {
  const { head, addAthlete } = await createTeam(db);
  const { key, athleteId } = await addAthlete();
  const send = async (method: "POST" | "PUT" | "DELETE", url: string, version: number | null, payload?: object) => {
    const headers = {
      ...head.headers,
      ...(version === null ? { "idempotency-key": randomUUID() } : { "if-match": `"${version}"` }),
    };
    const response = await handle.app.inject({ method, url, headers, ...(payload && { payload }) });
    expect(response.statusCode, url).toBe(200);
    return response.json().result;
  };
  const game = { opponent: "Words of a coach", date: "2026-09-04", isPlayed: true };
  const { gameId } = await send("POST", "/api/team/games", null, { seasonYear: "2026", ...game });
  await send("PUT", `/api/team/games/${gameId}/lines/${athleteId}`, 1, { stats: { kills: 3 } });
  await send("DELETE", `/api/team/athletes/${athleteId}`, null);
  await send("PUT", `/api/team/games/${gameId}`, 1, { ...game, opponent: "Norris" });
  const nameOfEvent = async () =>
    (
      await sql<{ name: string }>`select events.name from events join team_seasons on team_seasons.id = team_season_id
        where athlete_id = ${key}`.execute(db)
    ).rows;
  expect(await nameOfEvent()).toEqual([{ name: "Words of a coach" }]);
  await db
    .transaction()
    .execute((trx) => removeTeamText(trx, { accountId: head.id, field: "eventName", text: "Words of a coach" }));
  expect(await nameOfEvent()).toEqual([{ name: "Game" }]);
});
