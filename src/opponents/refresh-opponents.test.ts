import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { createTeam } from "../../tests/team-factories.ts";
import { testApp } from "../../tests/test-app.ts";
import { describeOpponent } from "./describe-opponent.ts";
import { findOpponents } from "./find-opponents.server.ts";
import { refreshOpponents } from "./refresh-opponents.server.ts";

const handle = testApp();
const { db } = handle;

const rounds = 12;
const headline = [{ id: "hittingPct" }];
let teams: Awaited<ReturnType<typeof createTeam>>[] = [];
let bo: { athleteId: string };

const nameOf = (place: number) => `Quill${String.fromCodePoint(97 + Math.floor(place / 5), 97 + (place % 5))}`;
const dayOf = (round: number) => `2026-09-${String(round + 1).padStart(2, "0")}`;

/** Each team meets another one in each round, by the circle method. */
function rivalOf(place: number, round: number, size: number): number {
  const last = size - 1;
  if (place === last) return (round * (size / 2)) % last;
  const rival = (((round - place) % last) + last) % last;
  return rival === place ? last : rival;
}

async function send(method: "POST" | "PUT", url: string, body: object, headers: object = {}) {
  const response = await handle.app.inject({
    method,
    url,
    payload: body,
    headers: {
      ...teams[0]?.head.headers,
      ...(method === "POST" ? { "idempotency-key": randomUUID() } : {}),
      ...headers,
    },
  });
  expect(response.statusCode).toBeLessThan(300);
  return response.json().result;
}

/** Stores the season of a league. The first half of the teams allow twice as many kills as the others. */
async function playLeague(size: number): Promise<void> {
  teams = [];
  for (let place = 0; place < size; place += 1) teams.push(await createTeam(db, { name: nameOf(place) }));
  const [first, ...others] = teams;
  if (!first) return;
  bo = await first.addAthlete({ first_name: "Bo" });
  const players = await Promise.all(others.map((team) => team.addAthlete()));
  for (let round = 0; round < rounds; round += 1) {
    for (let place = 0; place < size; place += 1) {
      const rival = rivalOf(place, round, size);
      const game = {
        opponent: nameOf(rival),
        date: dayOf(round),
        place: place < rival ? "H" : "A",
        score: place < rival ? "3-1" : "1-3",
        isPlayed: true,
      };
      const stats = { kills: rival < size / 2 ? 14 : 7, attackErrors: 3, attackAttempts: 30 };
      if (place === 0) {
        const { gameId } = await send("POST", "/api/team/games", { seasonYear: "2026", ...game });
        await send("PUT", `/api/team/games/${gameId}/lines/${bo.athleteId}`, { stats }, { "if-match": '"1"' });
        continue;
      }
      const team = teams[place];
      const { rows } = await sql<{
        id: string;
      }>`insert into team_games (team_id, season_year, opponent, game_date, place, score, is_played, created_by)
        values (${team?.teamId}, '2026', ${game.opponent}, ${game.date}, ${game.place}, ${game.score}, true, ${team?.head.staffId}) returning id`.execute(
        db,
      );
      await sql`insert into team_lines (team_id, game_id, athlete_id, stats, version, staff_id)
        values (${team?.teamId}, ${rows[0]?.id}, ${players[place - 1]?.key}, ${JSON.stringify(stats)}, 2, ${team?.head.staffId})`.execute(
        db,
      );
    }
  }
}

async function seasonIdOfBo(): Promise<string> {
  const url = `/api/profile/GetProfileBySportAndID?id=${bo.athleteId}`;
  const { result } = (await handle.app.inject({ url })).json();
  return result.sports[0].seasons[0].teams[0].seasonID;
}

async function seasonOfBo() {
  const url = `/api/volleyball/GetVBSeason?seasonId=${await seasonIdOfBo()}`;
  return (await handle.app.inject({ url })).json().result;
}

async function opponentsOfBo() {
  const seasonId = await seasonIdOfBo();
  return await findOpponents(db, { seasonId, sportCode: "VB", games: rounds, headline });
}

beforeAll(() => playLeague(30), 60_000);

it("knows the opponent of a game that both teams name, with level and record", async () => {
  await sql`update teams set level = 'JV' where id = ${teams[29]?.teamId}`.execute(db);
  await refreshOpponents(db);
  const found = await opponentsOfBo();
  expect(found?.byEvent.size).toBe(12);
  expect([...(found?.byEvent.values() ?? [])].map(describeOpponent)).toContain("Opponent · JV · 0–12 here");
  expect(found?.sentence).toBe("12 of 12 games against opponents with at least 5 known games");
});

it("shows a percentage against an average opponent, nearer to the mean than the schedule", async () => {
  await refreshOpponents(db);
  const [rate] = (await opponentsOfBo())?.rates ?? [];
  expect(rate).toMatchObject({ id: "hittingPct", friendlyName: "Hitting percentage", games: 12 });
  const { opponents } = await seasonOfBo();
  expect(opponents).toMatchObject({
    ...{ games: 12, known: 12, sentence: "12 of 12 games against opponents with at least 5 known games" },
    rates: expect.arrayContaining([expect.objectContaining({ id: "hittingPct", value: rate?.value, games: 12 })]),
  });
  expect(opponents.events).toHaveLength(12);
  expect(opponents.events).toContainEqual({ eventID: expect.any(String), level: "JV", games: 12, won: 0, lost: 12 });
  const effects = await db
    .selectFrom("opponent_effects")
    .select(["opponent_id", "effect"])
    .where("statistic", "=", "hittingPct")
    .execute();
  expect(effects).toHaveLength(30);
  const weak = new Set(teams.slice(0, 15).map(({ teamId }) => teamId));
  for (const { opponent_id, effect } of effects) expect(effect > 0).toBe(weak.has(opponent_id));
});

it("does not take a game as known that only one team names", async () => {
  const before = (await opponentsOfBo())?.byEvent.size ?? 0;
  await sql`update team_games set opponent = 'Elsewhere' where team_id <> ${teams[0]?.teamId} and game_date = ${dayOf(0)}
    and opponent = ${nameOf(0)}`.execute(db);
  await refreshOpponents(db);
  expect((await opponentsOfBo())?.byEvent.size).toBe(before - 1);
});

it("fits no effects in a group of fewer than 30 teams, and no figure of fewer than ten games", async () => {
  await sql`update team_games set is_played = false where game_date < ${dayOf(3)}`.execute(db);
  await refreshOpponents(db);
  expect((await opponentsOfBo())?.rates).toEqual([]);
  await sql`update teams set status = 'rejected', decided_at = now() where id = ${teams[29]?.teamId}`.execute(db);
  await refreshOpponents(db);
  expect(await db.selectFrom("opponent_effects").selectAll().execute()).toEqual([]);
});
