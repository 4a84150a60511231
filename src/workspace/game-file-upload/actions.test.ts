import { randomUUID } from "node:crypto";
import { readSample } from "@openroster/stat-files/samples/read-samples.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAthleteAccount, type SignedIn } from "../../../tests/signed-in.ts";
import { submitTo } from "../../../tests/submit-form.ts";
import { testApp } from "../../../tests/test-app.ts";
import { openFileReader } from "../../uploads/open-file-reader.server.ts";
import { ownImports } from "./actions.server.ts";

const handle = testApp();
const reader = openFileReader();
afterAll(() => reader.close());
const sample = readSample("genius-livestats-2025-11-29-MIA-UNC.xml");

async function request(client: SignedIn, method: "GET" | "POST" | "PUT", url: string, body?: object) {
  const headers = {
    ...client.headers,
    ...(method === "POST" && { "idempotency-key": randomUUID() }),
  };
  const response = await handle.app.inject({ method, url, headers, ...(body && { payload: body }) });
  return { status: response.statusCode, body: response.json() };
}

const upload = async (client: SignedIn, url: string, bytes: Buffer | string) => {
  const headers = { ...client.headers, "content-type": "application/octet-stream" };
  return handle.app.inject({ method: "PUT", url: `${url}?name=a.xml`, headers, payload: Buffer.from(bytes) });
};

describe("an athlete’s own line", () => {
  let zoe: SignedIn;
  let url = "";
  let seasonId = "";
  beforeAll(async () => {
    zoe = await createAthleteAccount(handle.db, { first_name: "Zoe", last_name: "Behrendt" });
    const season = { sportCode: "VB", seasonYear: "2025", teamName: "North Carolina", seasonOrGame: "G" };
    seasonId = (await request(zoe, "POST", "/api/me/teams", season)).body.result.teamId;
    url = `/api/me/teams/${seasonId}/import`;
    const game = { eventName: "Miami", score: null, date: "2025-11-29", stats: { digs: 1, kills: 40 } };
    await request(zoe, "POST", `/api/me/teams/${seasonId}/events`, game);
  });

  it("proposes the athlete’s line by name and day, and replaces the statistics with the file as source", async () => {
    expect((await upload(zoe, url, sample)).statusCode).toBe(200);
    const plan = (await request(zoe, "GET", url)).body.result;
    expect(plan).toMatchObject({ file: { addsUp: true }, player: "1-1", changesNothing: false });
    expect(plan.line).toContainEqual({ id: "kills", friendlyName: "Kills", value: 0, before: 40 });
    const { player: chosen, eventId, seen } = plan;
    const done = await request(zoe, "POST", `${url}/confirm`, { player: chosen, eventId, seen });
    expect(done).toMatchObject({ status: 200, body: { result: { eventName: "Miami", score: "2-3" } } });
    const { stats } = done.body.result;
    expect(stats).toMatchObject({ homeOrAway: "H", started: 1 });
    const sources = async () => {
      const { events } = (await request(zoe, "GET", `/api/volleyball/GetVBSeason?seasonId=${seasonId}`)).body.result;
      return events.map(({ source }: { source?: object }) => source);
    };
    const player = { name: "Behrendt, Zoe", number: expect.any(String), team: "North Carolina" };
    const file = { kind: "file", team: null, format: "statcrew-volleyball", addsUp: true, gameDate: "2025-11-29" };
    expect(await sources()).toMatchObject([{ ...file, player }]);
    // A changed value is the athlete's own again, a changed fact is not a value.
    const { eventId: id, version } = done.body.result;
    const event = { eventName: "Miami", score: "2-3", date: "2025-11-29" };
    const moved = { ...event, stats: { ...stats, homeOrAway: "A" } };
    const put = (payload: object, of: number) =>
      handle.app.inject({
        ...{ method: "PUT", url: `/api/me/events/${id}`, payload },
        headers: { ...zoe.headers, "if-match": `"${of}"` },
      });
    expect((await put(moved, version)).statusCode).toBe(200);
    expect(await sources()).toMatchObject([{ kind: "file" }]);
    await put({ ...event, stats: { ...stats, digs: 99 } }, version + 1);
    expect(await sources()).toMatchObject([{ kind: "athlete" }]);
  });

  it.each([
    ["another name", { first_name: "Ava", last_name: "Olsen" }, "North Carolina"],
    ["another team and no jersey number", { first_name: "Zoe", last_name: "Behrendt" }, "Lincoln East"],
  ])("never marks a stranger’s box score: %s", async (_, names, teamName) => {
    const ava = await createAthleteAccount(handle.db, names);
    const season = { sportCode: "VB", seasonYear: "2025", teamName, seasonOrGame: "G" };
    const { teamId } = (await request(ava, "POST", "/api/me/teams", season)).body.result;
    const own = `/api/me/teams/${teamId}/import`;
    const neutral = sample.toString().replace('neutralgame="N"', 'neutralgame="Y"');
    expect((await upload(ava, own, neutral)).statusCode).toBe(200);
    const plan = (await request(ava, "GET", `${own}?player=1-1`)).body.result;
    expect(plan).toMatchObject({ player: "1-1", fits: false });
    const stored = await request(ava, "POST", `${own}/confirm`, { player: "1-1", eventId: null, seen: plan.seen });
    expect(stored.status).toBe(200);
    const shown = (await request(ava, "GET", `/api/volleyball/GetVBSeason?seasonId=${teamId}`)).body.result.events;
    expect(shown).toMatchObject([{ stats: { homeOrAway: "N" }, source: { kind: "athlete" } }]);
    expect(JSON.stringify(shown)).not.toMatch(/sha256|Behrendt/);
  });

  it("marks a line whose name and jersey number fit, without the team", async () => {
    const zoe2 = await createAthleteAccount(handle.db, { first_name: "Zoe", last_name: "Behrendt" });
    const season = { sportCode: "VB", seasonYear: "2025", teamName: "Tar Heels", seasonOrGame: "G" };
    const { teamId } = (await request(zoe2, "POST", "/api/me/teams", season)).body.result;
    const own = `/api/me/teams/${teamId}/import`;
    await upload(zoe2, own, sample);
    const label = (await request(zoe2, "GET", own)).body.result.players.find(
      (one: { player: string }) => one.player === "1-1",
    ).label;
    await handle.db
      .updateTable("athlete_sports")
      .set({ jersey_number: /number (\d+)/.exec(label)?.[1] ?? "" })
      .where("athlete_id", "in", handle.db.selectFrom("athletes").select("id").where("account_id", "=", zoe2.id))
      .execute();
    expect((await request(zoe2, "GET", own)).body.result).toMatchObject({ player: "1-1", fits: true });
  });

  it("reads a spreadsheet again with the columns that the athlete chose, and remembers them", async () => {
    const athlete = await createAthleteAccount(handle.db, { first_name: "Mia", last_name: "Stone" });
    const season = { sportCode: "VB", seasonYear: "2025", teamName: "Lincoln", seasonOrGame: "G" };
    const { teamId } = (await request(athlete, "POST", "/api/me/teams", season)).body.result;
    const own = `/api/me/teams/${teamId}/import`;
    const file = (points: number) => `Who,First,Second\nMia Stone,${points},2\nAva Olsen,1,1\n`;
    expect((await upload(athlete, own, file(4))).statusCode).toBe(200);
    expect((await request(athlete, "GET", own)).body.result).toMatchObject({
      file: { columns: [{ header: "Who", target: null }, { target: null }, { target: null }] },
      player: null,
    });
    const mapping = { Who: "name", First: "kills", Second: null };
    const read = await request(athlete, "PUT", `${own}/columns`, { mapping });
    expect(read.body.result).toMatchObject({ player: "0-0", line: [{ id: "kills", value: 4 }] });
    await upload(athlete, own, file(6));
    expect((await request(athlete, "GET", own)).body.result.line).toMatchObject([{ id: "kills", value: 6 }]);
    const fields = { intent: "columns", "column-0": "Name", "column-1": "Digs" };
    const caller = { accountId: athlete.id };
    const params = { teamId };
    const sent = submitTo(ownImports, handle.db, { caller, fields, params, services: { statFiles: reader } });
    expect(await sent).toBeNull();
    expect((await request(athlete, "GET", own)).body.result.line).toMatchObject([{ id: "digs", value: 6 }]);
    await upload(athlete, own, sample);
    expect((await request(athlete, "PUT", `${own}/columns`, { mapping })).status).toBe(409);
  });

  it("stores no line of a refused file, without a season of games, or as another athlete", async () => {
    const other = await createAthleteAccount(handle.db);
    expect((await upload(other, url, sample)).statusCode).toBe(404);
    expect((await request(other, "GET", url)).status).toBe(404);
    const totals = { sportCode: "VB", seasonYear: "2025", teamName: "Club", seasonOrGame: "S" };
    const ofOther = (await request(other, "POST", "/api/me/teams", totals)).body.result.teamId;
    const refused = await upload(other, url.replace(seasonId, ofOther), sample);
    expect(refused.json()).toMatchObject({ message: "Club has totals of season 2025. A file holds one game." });
    expect((await upload(zoe, url, "<vbgame>")).statusCode).toBe(422);
    const plan = (await request(zoe, "GET", url)).body.result;
    expect(plan).toMatchObject({ refused: { name: "a.xml" }, file: null });
    const body = { player: "1-1", eventId: null, seen: plan.seen };
    expect((await request(zoe, "POST", `${url}/confirm`, body)).status).toBe(404);
  });
});
