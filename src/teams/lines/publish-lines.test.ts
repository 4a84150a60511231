import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createAdministrator, type SignedIn } from "../../../tests/signed-in.ts";
import { createTeam } from "../../../tests/team-factories.ts";
import { testApp } from "../../../tests/test-app.ts";
import { athleteChanges } from "../../athletes/athlete-changes.server.ts";
import { describeLineSource } from "../../athletes/describe-line-source.ts";
import { refreshFigures } from "../../statistics/refresh-figures.server.ts";

const handle = testApp();
const { db } = handle;

type Client = Pick<SignedIn, "headers">;

async function send(
  client: Client | null,
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  url: string,
  { body, version }: { body?: object; version?: number } = {},
) {
  const headers = {
    ...client?.headers,
    ...(method === "POST" && { "idempotency-key": randomUUID() }),
    ...(version && { "if-match": `"${version}"` }),
  };
  const response = await handle.app.inject({ method, url, headers, ...(body && { payload: body }) });
  return { status: response.statusCode, result: response.body ? response.json().result : null };
}

/** A team with a played game in which an athlete has a line on the profile. */
async function createPlayed(name = "Quillfeather Club") {
  const team = await createTeam(db, { name });
  const bo = await team.addAthlete({ first_name: "Bo", last_name: "Reyes" });
  const { gameId } = (
    await send(team.head, "POST", "/api/team/games", {
      body: { seasonYear: "2026", opponent: "Norris Valley", date: "2026-09-12", isPlayed: true },
    })
  ).result;
  const url = `/api/team/games/${gameId}`;
  const line = { body: { stats: { kills: 3 } }, version: 1 };
  expect((await send(team.head, "PUT", `${url}/lines/${bo.athleteId}`, line)).status).toBe(200);
  const profile = async () =>
    (await send(null, "GET", `/api/profile/GetProfileBySportAndID?id=${bo.athleteId}`)).result;
  const seasons = async () => {
    const { sports } = await profile();
    const listed = sports.flatMap((sport: { seasons: { teams: { seasonID: string }[] }[] }) =>
      sport.seasons.flatMap(({ teams }) => teams),
    );
    return Promise.all(
      listed.map(
        async ({ seasonID }: { seasonID: string }) =>
          (await send(null, "GET", `/api/volleyball/GetVBSeason?seasonId=${seasonID}`)).result,
      ),
    );
  };
  /** Everything that the public, the athlete and the team’s other athletes read. */
  const everything = async () =>
    JSON.stringify([
      await profile(),
      await seasons(),
      await Promise.all(
        ["profile", "sources", "memberships", "schedule"].map((path) => send(bo, "GET", `/api/me/${path}`)),
      ),
    ]);
  const decide = async (decision: string) => {
    const admin = await createAdministrator(db);
    for (const status of ["pending", "decided"]) {
      const { data } = (await send(admin, "GET", `/api/admin/teams?status=${status}&pageSize=100`)).result;
      const found = data.find(({ id }: { id: string }) => id === team.teamId);
      if (found)
        return send(admin, "POST", `/api/admin/teams/${team.teamId}/${decision}`, { body: { version: found.version } });
    }
    throw new Error("The portal does not list the team.");
  };
  await db.updateTable("teams").set({ requested_by: team.head.id }).where("id", "=", team.teamId).execute();
  return { ...team, bo, gameId, url, seasons, everything, decide };
}

const facts = { kind: "school", city: "Lincoln", state: "NE", sportCode: "VB", gender: "F" };

describe("teams that are not approved", () => {
  it("G05 shows nothing of a rejected team that is sent again until the staff approves it", async () => {
    const { head, decide, everything } = await createPlayed();
    const before = await everything();
    expect(before).toContain("Norris Valley");
    expect((await decide("reject")).status).toBe(200);
    const hidden = await everything();
    expect(hidden).not.toMatch(/Quillfeather|Norris Valley/);
    expect((await send(head, "PUT", "/api/team", { body: { ...facts, name: "Bellevue Nest" } })).status).toBe(200);
    expect(await everything()).toBe(hidden);
    expect((await decide("approve")).status).toBe(200);
    const shown = await everything();
    expect(shown).toContain("Norris Valley");
    expect(shown).toContain('"team":"Bellevue Nest"');
  });

  it("G05 shows nothing of a team whose approval is taken back, and counts its numbers no more", async () => {
    const { decide, everything, bo } = await createPlayed();
    const figures = async () => {
      await refreshFigures(db);
      return db.selectFrom("athlete_statistics").selectAll().where("athlete_id", "=", bo.key).execute();
    };
    expect(await figures()).toHaveLength(1);
    expect((await decide("reopen")).status).toBe(200);
    expect(await everything()).not.toMatch(/Quillfeather|Norris Valley/);
    expect(await figures()).toEqual([]);
  });

  it("G05 keeps the athlete’s own games in a season of a rejected team, without the team’s name", async () => {
    const { bo, decide, everything } = await createPlayed();
    const ownSeason = async () => {
      const { sports } = (await send(bo, "GET", "/api/me/profile")).result;
      return sports[0].seasons[0].teams[0] as { teamId: string; version: number };
    };
    const team = await ownSeason();
    const own = { eventName: "Waverly", date: "2026-09-10", stats: { kills: 7 } };
    expect((await send(bo, "POST", `/api/me/teams/${team.teamId}/events`, { body: own })).status).toBe(200);
    await decide("reject");
    expect(await everything()).toContain("Waverly");
    expect(await everything()).toContain("A former team");
    expect(await everything()).not.toMatch(/Quillfeather|Norris Valley/);
    const { version } = await ownSeason();
    const renamed = { teamName: "Lincoln Aces" };
    expect((await send(bo, "PATCH", `/api/me/teams/${team.teamId}`, { body: renamed, version })).status).toBe(200);
    expect(await everything()).toContain("Lincoln Aces");
    await decide("approve");
    expect(await everything()).toContain("Lincoln Aces");
  });

  it("G05 hides the season of a rejected team whose only game was deleted", async () => {
    const { head, url, decide, everything } = await createPlayed();
    expect((await send(head, "DELETE", url, { version: 1 })).status).toBe(200);
    expect(await everything()).not.toContain("Norris Valley");
    await decide("reject");
    expect(await everything()).not.toContain("Quillfeather");
  });
});

describe("games that are gone", () => {
  it("G05 leaves the line of a former member the team’s after the game was deleted", async () => {
    const { head, bo, url, decide, everything, seasons } = await createPlayed();
    expect((await send(head, "DELETE", `/api/team/athletes/${bo.athleteId}`)).status).toBe(200);
    expect((await send(head, "DELETE", url, { version: 1 })).status).toBe(200);
    expect((await send(head, "GET", "/api/team/games")).result).toEqual([]);
    expect((await send(head, "GET", url)).status).toBe(404);
    const [season] = await seasons();
    const [step] = describeLineSource(season.events[0].source, "VB");
    expect(step?.text).toMatch(/^Entered by the staff of Quillfeather Club on /);
    await decide("reject");
    expect(await everything()).not.toMatch(/Quillfeather|Norris Valley/);
  });

  it("G05 deletes a game and its lines when no profile shows it anymore", async () => {
    const { head, teamId, url } = await createPlayed();
    expect((await send(head, "DELETE", url, { version: 1 })).status).toBe(200);
    for (const table of ["team_games", "team_lines"] as const)
      expect(await db.selectFrom(table).select("team_id").where("team_id", "=", teamId).execute()).toEqual([]);
  });

  it("G04 removes a text also from profiles that show it after the game got another one", async () => {
    const { head, bo, url, everything } = await createPlayed();
    const game = { opponent: "Norris Ridge", date: "2026-09-12", isPlayed: true };
    await db
      .insertInto("text_reviews")
      .values({
        ...{ account_id: head.id, field: "eventName", text: "Norris Valley", found: "profanity", status: "approved" },
        decided_at: new Date(),
      })
      .execute();
    expect((await send(head, "DELETE", `/api/team/athletes/${bo.athleteId}`)).status).toBe(200);
    expect((await send(head, "PUT", url, { body: game, version: 1 })).status).toBe(200);
    expect(await everything()).toContain("Norris Valley");
    const admin = await createAdministrator(db);
    const { data } = (await send(admin, "GET", "/api/admin/reviews?status=decided&pageSize=100")).result;
    const { id, version } = data.find(
      ({ account }: { account: { userLoginId: string } }) => account.userLoginId === head.id,
    );
    expect((await send(admin, "POST", `/api/admin/reviews/${id}/reopen`, { body: { version } })).status).toBe(200);
    expect(await everything()).not.toContain("Norris Valley");
  });
});

describe("games of a blocked member", () => {
  it("G05 shows no opponent that a blocked member entered until another member saves the game", async () => {
    const { addStaff, head, bo, everything, seasons } = await createPlayed();
    const scorer = await addStaff("scorer");
    const add = async (game: object) =>
      (await send(scorer, "POST", "/api/team/games", { body: { seasonYear: "2026", ...game } })).result.gameId;
    const played = await add({ opponent: "Waverly Ridge", date: "2026-09-13", isPlayed: true });
    await add({ opponent: "Seward Ridge", date: "2099-09-14" });
    const url = `/api/team/games/${played}`;
    const line = { body: { stats: { kills: 8 } }, version: 1 };
    expect((await send(scorer, "PUT", `${url}/lines/${bo.athleteId}`, line)).status).toBe(200);
    expect(await everything()).toMatch(/Waverly Ridge.*Seward Ridge/);
    const changes = athleteChanges(db);
    const before = await changes.read();
    await db.updateTable("accounts").set({ is_blocked: true }).where("id", "=", scorer.id).execute();
    await changes.read();
    expect(changes.hasChanged(bo.key, before ?? 0)).toBe(true);
    expect(await everything()).not.toMatch(/Waverly Ridge|Seward Ridge/);
    // The numbers stay: they are the athlete’s.
    expect((await seasons())[0].events.map(({ stats }: { stats: { kills: number } }) => stats.kills)).toEqual([3, 8]);
    const saved = { opponent: "Waverly Ridge", date: "2026-09-13", isPlayed: true };
    expect((await send(head, "PUT", url, { body: saved, version: 1 })).status).toBe(200);
    expect(await everything()).toContain("Waverly Ridge");
  });
});

describe("lists that games of teams fill", () => {
  it("G01 shows at most 100 games of a season, and at most 20 seasons of a sport", async () => {
    const { head, bo } = await createPlayed();
    const season = db.selectFrom("team_seasons").select("id").where("athlete_id", "=", bo.key);
    const { id } = await season.executeTakeFirstOrThrow();
    const own = Array.from({ length: 99 }, (_, position) => ({
      ...{ team_season_id: id, position, event_date: "2026-08-01", name: `Norris ${position}`, stats: "{}" },
    }));
    await db.insertInto("events").values(own).execute();
    const enter = async (seasonYear: string) => {
      const game = { seasonYear, opponent: "Waverly", date: "2026-09-13", isPlayed: true };
      const added = await send(head, "POST", "/api/team/games", { body: game });
      const line = { body: { stats: { kills: 8 } }, version: 1 };
      const url = `/api/team/games/${added.result.gameId}/lines/${bo.athleteId}`;
      expect((await send(head, "PUT", url, line)).status).toBe(200);
    };
    const count = async () =>
      (
        await db
          .selectFrom("events")
          .innerJoin("team_seasons", "team_seasons.id", "team_season_id")
          .select(({ fn }) => fn.countAll<string>().as("events"))
          .where("athlete_id", "=", bo.key)
          .executeTakeFirstOrThrow()
      ).events;
    await enter("2026");
    expect(await count()).toBe("100");
    const years = Array.from({ length: 19 }, (_, index) => String(2001 + index));
    await db
      .insertInto("team_seasons")
      .values(
        years.map((season_year, position) => ({
          ...{ athlete_id: bo.key, sport_code: "VB" as const, season_year, team_name: "Lincoln", position },
          season_or_game: "G" as const,
        })),
      )
      .execute();
    await enter("2027");
    expect(await count()).toBe("100");
  });

  it("G05 does not put games into a season that another team opened", async () => {
    const { bo } = await createPlayed();
    const other = await createPlayed();
    await db.insertInto("team_athletes").values({ team_id: other.teamId, athlete_id: bo.key }).execute();
    const url = `${other.url}/lines/${bo.athleteId}`;
    const line = { body: { stats: { kills: 9 } }, version: 1 };
    expect((await send(other.head, "PUT", url, line)).status).toBe(200);
    const seasons = await db
      .selectFrom("team_seasons")
      .select(["team_name"])
      .where("athlete_id", "=", bo.key)
      .orderBy("position")
      .execute();
    expect(seasons.map(({ team_name }) => team_name)).toEqual(["Quillfeather Club", "Quillfeather Club (games)"]);
  });
});
