import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { readSample } from "@openroster/stat-files/samples/read-samples.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAthleteAccount, type SignedIn } from "../../../tests/signed-in.ts";
import { testApp } from "../../../tests/test-app.ts";
import { findKey } from "../../athletes/public-id.server.ts";
import { checkFilms, findFilmStates } from "../../film/check-films.server.ts";
import type { OwnClip } from "../../film/schema.ts";
import { showReel } from "../../film/show-film.server.ts";

const handle = testApp();
const youTube = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";

async function request(
  client: SignedIn,
  method: "GET" | "POST" | "PUT" | "DELETE" | "PATCH",
  url: string,
  body?: object,
) {
  const headers = { ...client.headers, ...(method === "POST" && { "idempotency-key": randomUUID() }) };
  const response = await handle.app.inject({ method, url, headers, ...(body && { payload: body }) });
  return { status: response.statusCode, body: response.json() };
}

interface Filmed {
  client: SignedIn;
  athleteId: string;
  linkId: string;
  eventId: string;
  clips: string;
}

/** Creates a public athlete with a film and a game with 12 kills. */
async function createFilmed(url = youTube, names: object = {}): Promise<Filmed> {
  const client = await createAthleteAccount(handle.db, names);
  const link = await request(client, "POST", "/api/me/links", { text: "Final", date: "2026-10-01", url });
  const season = { sportCode: "VB", seasonYear: "2026", teamName: "Varsity", seasonOrGame: "G" };
  const { teamId } = (await request(client, "POST", "/api/me/teams", season)).body.result;
  const game = { eventName: "Central", score: "3-1", date: "2026-10-01", stats: { kills: 12 } };
  const event = await request(client, "POST", `/api/me/teams/${teamId}/events`, game);
  const profile = (await request(client, "GET", "/api/me/profile")).body.result;
  await sql`update athletes set is_published = true where account_id = ${client.id}`.execute(handle.db);
  const { linkId } = link.body.result;
  const { athleteId } = profile;
  return { client, athleteId, linkId, eventId: event.body.result.eventId, clips: `/api/me/films/${linkId}/clips` };
}

const clip = (start: number, end: number, more: object = {}) => ({ start, end, skill: "VB:kills", ...more });

async function add({ client, clips }: Filmed, body: object): Promise<OwnClip> {
  const response = await request(client, "POST", clips, body);
  expect(response).toMatchObject({ status: 200 });
  return response.body.result;
}

const show = ({ athleteId }: Filmed) => showReel(handle.db, { athleteId, publicUrl: "https://roster.example" });

describe("clips of a film", () => {
  it("name their game and its source, and are on the profile with exact seconds", async () => {
    const filmed = await createFilmed();
    const added = await add(filmed, clip(751.4, 759, { eventId: filmed.eventId, nth: 12 }));
    expect(added).toMatchObject({ clip: 1, label: "Kill 12", game: "Central 3-1", source: "Entered by athlete" });
    const { reel } = await show(filmed);
    expect(reel).toMatchObject([{ number: 1, label: "Kill 12", at: "12:31", startMs: 751_400, endMs: 759_000 }]);
    expect(reel[0]?.player).toContain("/embed/dQw4w9WgXcQ?autoplay=1&playsinline=1&start=751&end=759");
    expect(reel[0]?.hostHref).toBe(`${youTube}&t=751s`);
  });

  it.each<[name: string, body: object, field: string, message: RegExp]>([
    ["an end before the start", clip(20, 10), "end", /not after the start/],
    ["more than 30 seconds", clip(10, 41), "end", /at most 30 seconds/],
    ["a start beyond the film", clip(600, 605, { filmSeconds: 600 }), "start", /film is 10:00 long/],
    ["an overlap", clip(104, 110), "start", /overlaps Kill \(1:40–1:45\)/],
    ["an unknown skill", clip(10, 15, { skill: "VB:hugs" }), "skill", /Choose a skill/],
    ["a game of nobody", clip(10, 15, { eventId: "abcdefgh" }), "eventId", /game of your season/],
    ["kill 13 of 12", clip(10, 15, { nth: 13 }), "nth", /counts 12/],
  ])("are refused for %s", async (_, body, field, message) => {
    const filmed = await createFilmed();
    await add(filmed, clip(100, 105));
    const eventId = field === "nth" ? { eventId: filmed.eventId } : {};
    const response = await request(filmed.client, "POST", filmed.clips, { ...body, ...eventId });
    expect(response.status).toBe(422);
    expect(response.body.errors).toMatchObject([{ field, message: expect.stringMatching(message) }]);
  });

  it.each([
    ["https://www.youtube.com/live/dQw4w9WgXcQ", /live stream/],
    ["https://www.maxpreps.com/athlete/1", /leads elsewhere/],
  ])("are refused in %s", async (url, message) => {
    const filmed = await createFilmed(url);
    const response = await request(filmed.client, "POST", filmed.clips, clip(10, 15));
    expect(response).toMatchObject({ status: 422, body: { message: expect.stringMatching(message) } });
  });

  it("play upright for a short, and lead to Hudl without a player", async () => {
    const short = await createFilmed("https://www.youtube.com/shorts/dQw4w9WgXcQ");
    await add(short, clip(1, 5));
    expect((await show(short)).reel).toMatchObject([{ isUpright: true }]);
    const hudl = await createFilmed("https://www.hudl.com/video/3/1234/5678");
    await add(hudl, clip(751, 759));
    expect((await show(hudl)).reel).toMatchObject([
      { player: null, playHref: null, at: "12:31", hostHref: "https://www.hudl.com/video/3/1234/5678" },
    ]);
  });

  it("are at most 40 a film; the first twelve are the reel, in the order that the athlete stores", async () => {
    const filmed = await createFilmed();
    const text = Array.from({ length: 40 }, (_, index) => `${index + 1}:00 kill line`).join("\n");
    const list = await request(filmed.client, "POST", `${filmed.clips}/list`, { text, skill: "VB:digs" });
    expect(list.body.result).toEqual({ added: 40, left: 0 });
    expect(await request(filmed.client, "POST", filmed.clips, clip(5, 9))).toMatchObject({ status: 409 });
    const order = [5, 3, 40];
    expect((await request(filmed.client, "PUT", "/api/me/reel", { clips: order })).status).toBe(200);
    expect((await show(filmed)).reel.map(({ number }) => number)).toEqual(order);
    const many = Array.from({ length: 13 }, (_, index) => index + 1);
    expect((await request(filmed.client, "PUT", "/api/me/reel", { clips: many })).status).toBe(400);
    const other = await createFilmed();
    expect((await request(other.client, "PUT", "/api/me/reel", { clips: [5] })).status).toBe(404);
  });

  it("keep their number, so that a mailed address never opens another clip", async () => {
    const filmed = await createFilmed();
    await add(filmed, clip(1, 5));
    expect((await request(filmed.client, "DELETE", "/api/me/clips/1")).status).toBe(200);
    expect(await add(filmed, clip(1, 5))).toMatchObject({ clip: 2 });
  });

  it("belong to their video: another address of the link is refused while it has clips", async () => {
    const filmed = await createFilmed();
    await add(filmed, clip(1, 5));
    const change = (url: string, version: number) =>
      handle.app.inject({
        ...{ method: "PATCH", url: `/api/me/links/${filmed.linkId}`, payload: { url } },
        headers: { ...filmed.client.headers, "if-match": `"${version}"` },
      });
    expect((await change("https://youtu.be/aaaaaaaaaaa", 1)).json()).toMatchObject({ errors: [{ field: "url" }] });
    expect((await change("https://youtu.be/dQw4w9WgXcQ", 1)).statusCode).toBe(200);
    expect((await show(filmed)).reel).toHaveLength(1);
  });

  it("are hidden while a guardian protects the film, and while a report hides the link", async () => {
    const filmed = await createFilmed();
    await add(filmed, clip(1, 5));
    const athlete = findKey("athlete", filmed.athleteId);
    const protect = (parts: string) =>
      sql`update athletes set protected_parts = ${parts} where id = ${athlete}`.execute(handle.db);
    await protect("{film}");
    expect((await show(filmed)).all).toEqual([]);
    await protect("{}");
    await sql`insert into hidden_parts (athlete_id, part, link_id, reason) values (${athlete}, 'link', ${findKey("mediaLink", filmed.linkId)}, 'media')`.execute(
      handle.db,
    );
    expect((await show(filmed)).all).toEqual([]);
  });
});

describe("a scouting file", () => {
  it("adds a clip for every kill of the player at the time of the file, moved by the offset", async () => {
    const filmed = await createFilmed();
    const bytes = readSample("ovdata-stuttgart-schwerin-2018.dvw");
    const upload = await handle.app.inject({
      ...{ method: "PUT", url: `/api/me/films/${filmed.linkId}/file?name=match.dvw`, payload: Buffer.from(bytes) },
      headers: { ...filmed.client.headers, "content-type": "application/octet-stream" },
    });
    expect(upload.statusCode).toBe(200);
    const fill = (player: string) =>
      request(filmed.client, "POST", `${filmed.clips}/file`, {
        player,
        skills: ["VB:kills"],
        offset: 100,
        before: 4,
        after: 2,
      });
    // Number 6 of the visitors.
    const lines = Buffer.from(bytes).toString("latin1").split("\n");
    const kills = lines.filter((line) => /^a06A.#/.test(line)).map((line) => Number(line.split(";")[12]));
    const players = lines.slice(lines.findIndex((line) => line.startsWith("[3PLAYERS-V]")) + 1);
    const row = players.findIndex((line) => line.split(";")[1] === "6");
    const { body } = await fill(`1-${row}`);
    expect(body.result.added + body.result.left).toBe(kills.length);
    const clips = (await request(filmed.client, "GET", filmed.clips)).body.result as OwnClip[];
    expect(clips).toHaveLength(body.result.added);
    for (const { start } of clips)
      expect(Math.min(...kills.map((seconds) => Math.abs(seconds + 100 - 4 - start)))).toBeLessThanOrEqual(0.1);
    expect(clips[0]).toMatchObject({ label: "Kill 1" });
    // The same file again adds nothing.
    expect((await fill(`1-${row}`)).status).toBe(422);
  });

  it("is refused without times", async () => {
    const filmed = await createFilmed();
    const upload = await handle.app.inject({
      ...{ method: "PUT", url: `/api/me/films/${filmed.linkId}/file?name=box.xml` },
      payload: Buffer.from(readSample("genius-livestats-2025-11-29-MIA-UNC.xml")),
      headers: { ...filmed.client.headers, "content-type": "application/octet-stream" },
    });
    expect(upload.json()).toMatchObject({ message: expect.stringContaining("no times") });
  });
});

describe("videos at their host", () => {
  let status = 200;
  const host = createServer((_, response) => {
    response.writeHead(status).end(status === 200 ? JSON.stringify({ title: "Final" }) : "no");
  });
  let origin = "";
  beforeAll(async () => {
    host.listen(0, "127.0.0.1");
    await once(host, "listening");
    origin = `http://127.0.0.1:${(host.address() as { port: number }).port}`;
  });
  afterAll(() => {
    host.closeAllConnections();
    host.close();
  });

  /** Asks the fake host about films that were checked `hours` ago. */
  async function checkAfter(hours: number, response: number) {
    status = response;
    const failures: unknown[] = [];
    await sql`update film_checks set next_check_at = next_check_at - ${hours} * interval '1 hour'`.execute(handle.db);
    const endpoints = { oembed: { YouTube: `${origin}/oembed`, Vimeo: `${origin}/vimeo` }, pictures: [] };
    await checkFilms(handle.db, { endpoints, onUnreachable: (error) => failures.push(error) });
    return failures.length;
  }

  it.each([
    [401, "private"],
    [404, "deleted"],
  ])("with status %i within a day are %s for the athlete, and not on the profile", async (missing, as) => {
    await handle.db.deleteFrom("film_checks").execute();
    const filmed = await createFilmed();
    await add(filmed, clip(1, 5));
    const state = async () => (await findFilmStates(handle.db, [findKey("mediaLink", filmed.linkId) ?? ""]))[0];
    expect(await state()).toMatchObject({ checkedAt: null, missing: null });
    await checkAfter(0, 200);
    expect(await state()).toMatchObject({ checkedAt: expect.any(String), missing: null });
    await checkAfter(12, missing);
    expect(await state()).toMatchObject({ missing: null });
    await checkAfter(12, missing);
    expect(await state()).toMatchObject({ missing: { as } });
    expect((await show(filmed)).all).toEqual([]);
    // A host that cannot be reached says nothing.
    expect(await checkAfter(24, 503)).toBeGreaterThan(0);
    expect(await state()).toMatchObject({ missing: { as }, unreachableSince: expect.any(String) });
    await checkAfter(2, 200);
    expect(await state()).toMatchObject({ missing: null, unreachableSince: null });
    expect((await show(filmed)).reel).toHaveLength(1);
  });
});
