import { randomUUID } from "node:crypto";
import { readSample } from "@openroster/stat-files/samples/read-samples.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { SignedIn } from "../../../tests/signed-in.ts";
import { createTeam, createTeamStaff } from "../../../tests/team-factories.ts";
import { testApp } from "../../../tests/test-app.ts";
import { purgeEntries } from "./write-entries.server.ts";

const handle = testApp();
const { db } = handle;
const boxScore = readSample("genius-livestats-2025-11-29-MIA-UNC.xml");

type Client = Pick<SignedIn, "headers"> | null;

async function send(client: Client, method: "GET" | "POST" | "PUT" | "DELETE", url: string, body?: object) {
  const headers = { ...client?.headers, ...(method === "POST" && { "idempotency-key": randomUUID() }) };
  const response = await handle.app.inject({ method, url, headers, ...(body && { payload: body }) });
  return { status: response.statusCode, result: response.json().result, text: response.body };
}

async function upload(client: SignedIn, url: string, bytes: Buffer | string) {
  const headers = { ...client.headers, "content-type": "application/octet-stream" };
  const response = await handle.app.inject({ method: "PUT", url, headers, payload: Buffer.from(bytes) });
  return response.json().result;
}

const entriesOf = async (client: Client) => (await send(client, "GET", "/api/team/roster")).result;
const add = async (client: Client, name: string) =>
  (await send(client, "POST", "/api/team/roster", { name })).result.entryId;

/** Imports the box score with its players on the roster. */
async function importBoxScore(head: SignedIn, choices: object = { team: 0, addsPlayers: true }) {
  const { importId } = await upload(head, "/api/team/imports?name=game.xml", boxScore);
  const { result: plan } = await send(head, "PUT", `/api/team/imports/${importId}`, choices);
  const done = await send(head, "POST", `/api/team/imports/${importId}/confirm`, { seen: plan.seen });
  return { plan, ...done };
}

describe("players without an account", () => {
  it("are typed by the staff with number, class and position, and changed", async () => {
    const { head } = await createTeam(db, { status: "pending" });
    const body = { name: "Ana  Alder", jersey: "7", graduationYear: "2028", position: "OH" };
    const { entryId } = (await send(head, "POST", "/api/team/roster", body)).result;
    const stored = { entryId, name: "Ana Alder", jersey: "7", graduationYear: 2028, position: "OH", games: 0 };
    expect(await entriesOf(head)).toEqual([stored]);
    expect((await send(head, "PUT", `/api/team/roster/${entryId}`, { name: "Anna Alder" })).status).toBe(200);
    expect(await entriesOf(head)).toMatchObject([{ name: "Anna Alder", jersey: null, graduationYear: null }]);
    expect((await send(head, "POST", "/api/team/roster", { name: "B", graduationYear: "soon" })).status).toBe(400);
    expect((await send(head, "POST", "/api/team/roster", { name: "a\u0000b" })).status).toBe(400);
    expect((await send(head, "POST", "/api/team/roster", { name: "\ud800" })).status).toBe(400);
  });

  it("are the business of their team only, and changed by coaches only", async () => {
    const [east, other] = [await createTeam(db), await createTeam(db, { name: "Norris" })];
    const [scorer, athlete] = [await east.addStaff("scorer"), await east.addAthlete()];
    const entryId = await add(east.head, "Ana Alder");
    const url = `/api/team/roster/${entryId}`;
    expect(await entriesOf(scorer)).toHaveLength(1);
    expect(await entriesOf(other.head)).toEqual([]);
    expect((await send(other.head, "PUT", url, { name: "X" })).status).toBe(404);
    expect((await send(other.head, "DELETE", url)).status).toBe(404);
    expect((await send(scorer, "DELETE", url)).status).toBe(403);
    expect((await send(athlete, "GET", "/api/team/roster")).status).toBe(403);
    expect((await send(null, "GET", "/api/team/roster")).status).toBe(401);
  });

  it("come from a roster file, whose columns can be chosen; a known name is changed, and one of an athlete left out", async () => {
    const { head, addAthlete } = await createTeam(db);
    await addAthlete({ first_name: "Cleo", last_name: "Reyes" });
    await add(head, "Ana Alder");
    const csv =
      'Name,Jersey,Grade,Pos,Town\nAlder Ana,7,2028,OH,Norris\n"Birch, Bea",12,Junior,S,Waverly\nCleo Reyes,3,2027,L,Omaha\n,,,,\n';
    expect(await upload(head, "/api/team/roster-file?name=roster.csv", csv)).toEqual({ rowCount: 3 });
    const unknown = await send(head, "PUT", "/api/team/roster-file/columns", { mapping: { name: 0, town: 4 } });
    expect(unknown.status).toBe(400);
    const mapped = await send(head, "PUT", "/api/team/roster-file/columns", {
      mapping: { name: 0, jersey: 1, graduationYear: 2, position: 3 },
    });
    expect(mapped.status).toBe(200);
    expect((await send(head, "POST", "/api/team/roster-file/confirm")).result).toEqual({ added: 1, changed: 1 });
    expect(await entriesOf(head)).toMatchObject([
      { jersey: "7", graduationYear: 2028, position: "OH" },
      { name: "Bea Birch", jersey: "12", position: "S" },
    ]);
    expect((await send(head, "POST", "/api/team/roster-file/confirm")).status).toBe(404);
    expect((await send(head, "GET", "/api/team/imports")).result).toEqual([]);
  });

  it("are deleted two years after their last game, or after they were added", async () => {
    const { head, teamId } = await createTeam(db);
    const [oldId, playedId] = [await add(head, "Ana Alder"), await add(head, "Bea Birch")];
    await add(head, "Cleo Cedar");
    const { result: game } = await send(head, "POST", "/api/team/games", {
      ...{ seasonYear: "2026", opponent: "Norris", date: "2026-09-12", isPlayed: true },
    });
    const { id: fileId } = await db
      .insertInto("team_files")
      .values({
        ...{ team_id: teamId, game_id: game.gameId, staff_id: head.staffId, format: "csv", name: "a.csv", size: 1 },
        ...{ sha256: "0".repeat(64), checks: "[]", adds_up: true },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("team_entry_lines")
      .values({
        ...{ team_id: teamId, game_id: game.gameId, entry_id: playedId, stats: '{"kills": 3}' },
        ...{ file_id: fileId, staff_id: head.staffId },
      })
      .execute();
    await sql`update team_roster_entries set created_at = now() - interval '25 months' where id in (${oldId}, ${playedId})`.execute(
      db,
    );
    expect(await purgeEntries(db)).toBe(1);
    expect((await entriesOf(head)).map(({ name }: { name: string }) => name)).toEqual(["Bea Birch", "Cleo Cedar"]);
  });
});

describe("lines of files for players without an account", () => {
  it("are stored with the players of the file while approval waits, and nobody but the staff reads them", async () => {
    const { head, teamId } = await createTeam(db, { name: "Miami", status: "pending" });
    const { plan, status, result } = await importBoxScore(head, { team: 0 });
    expect(plan).toMatchObject({ addsPlayers: true, addable: 16, problems: [] });
    expect({ status, result }).toMatchObject({ status: 200, result: { stored: 9, waiting: 9, removed: 0 } });
    const entries = await entriesOf(head);
    expect(entries).toHaveLength(16);
    expect(entries).toContainEqual(expect.objectContaining({ name: "Logan Wiley", games: 1 }));
    const game = (await send(head, "GET", `/api/team/games/${result.gameId}`)).result;
    expect(game.ofRoster).toContainEqual(
      expect.objectContaining({ name: "Logan Wiley", stats: expect.objectContaining({ kills: 2 }) }),
    );
    for (const url of ["/search?q=Wiley", "/search"]) {
      const page = await handle.app.inject({ url });
      expect(page.body).not.toContain("Logan Wiley");
    }
    const again = await importBoxScore(head, { team: 0 });
    expect(again.plan).toMatchObject({ changesNothing: true, addable: 0 });
    expect(await db.selectFrom("team_entry_lines").selectAll().where("team_id", "=", teamId).execute()).toHaveLength(9);
  });

  it("stay out of the roster without the checkbox", async () => {
    const { head } = await createTeam(db, { name: "Miami" });
    const { plan, status } = await importBoxScore(head, { team: 0, addsPlayers: false });
    expect(plan.problems).toEqual(["No player is matched to an athlete of your roster."]);
    expect(status).toBe(422);
    expect(await entriesOf(head)).toEqual([]);
  });

  it("go to the athlete who joins and says “this is me”, once, and to nobody else", async () => {
    const { head, addAthlete, teamId } = await createTeam(db, { name: "Miami" });
    const { gameId } = (await importBoxScore(head)).result;
    const [logan, twin] = [
      await addAthlete({ first_name: "Logan", last_name: "Wiley" }),
      await addAthlete({ first_name: "Zoe", last_name: "Quincy" }),
    ];
    const own = (await send(logan, "GET", "/api/me/roster-entries")).result;
    expect(own).toMatchObject([{ name: "Logan Wiley", team: "Miami", teamId, games: 1 }]);
    expect((await send(twin, "GET", "/api/me/roster-entries")).result).toEqual([]);
    const url = `/api/me/roster-entries/${own[0].entryId}`;
    expect((await send(twin, "POST", url)).status).toBe(404);
    const before = (await send(head, "GET", `/api/team/games/${gameId}`)).result;
    expect(before.lines.find(({ name }: { name: string }) => name === "Logan Wiley").stats).toEqual({});
    expect(await send(logan, "POST", url)).toMatchObject({ status: 200, result: { games: 1 } });
    expect((await send(logan, "POST", url)).status).toBe(404);
    const after = (await send(head, "GET", `/api/team/games/${gameId}`)).result;
    expect(after.lines.find(({ name }: { name: string }) => name === "Logan Wiley")).toMatchObject({
      stats: { kills: 2 },
      source: { kind: "file" },
    });
    expect(after.ofRoster.map(({ name }: { name: string }) => name)).not.toContain("Logan Wiley");
    const profile = (await send(null, "GET", `/api/profile/GetProfileBySportAndID?id=${logan.athleteId}`)).result;
    expect(profile.sports[0].seasons[0].teams).toHaveLength(1);
    expect((await entriesOf(head)).map(({ name }: { name: string }) => name)).not.toContain("Logan Wiley");
  });

  it("wait for an athlete whom a coach has not confirmed, and keep a line that the athlete has", async () => {
    const { head, addAthlete, teamId } = await createTeam(db, { name: "Miami" });
    const logan = await addAthlete({ first_name: "Logan", last_name: "Wiley" });
    await db.deleteFrom("team_athletes").where("team_id", "=", teamId).execute();
    const { gameId } = (await importBoxScore(head)).result;
    expect((await send(logan, "GET", "/api/me/roster-entries")).result).toEqual([]);
    await db.insertInto("team_athletes").values({ team_id: teamId, athlete_id: logan.key }).execute();
    const line = await handle.app.inject({
      ...{ method: "PUT", url: `/api/team/games/${gameId}/lines/${logan.athleteId}` },
      ...{ headers: { ...head.headers, "if-match": '"1"' }, payload: { stats: { kills: 9 } } },
    });
    expect(line.statusCode).toBe(200);
    const [{ entryId }] = (await send(logan, "GET", "/api/me/roster-entries")).result;
    expect((await send(logan, "POST", `/api/me/roster-entries/${entryId}`)).result).toEqual({ games: 0 });
    const { lines } = (await send(head, "GET", `/api/team/games/${gameId}`)).result;
    expect(lines[0]).toMatchObject({ name: "Logan Wiley", stats: { kills: 9 } });
  });

  it("are replaced by a corrected file and removed with the player", async () => {
    const { head } = await createTeam(db, { name: "Miami" });
    const { gameId } = (await importBoxScore(head)).result;
    const corrected = Buffer.from(boxScore.toString("utf8").replace('name="Wiley, Logan"', 'name="Somebody, Else"'));
    const { importId } = await upload(head, "/api/team/imports?name=again.xml", corrected);
    const { result: plan } = await send(head, "PUT", `/api/team/imports/${importId}`, { team: 0, gameId });
    expect(plan.removed).toMatchObject([{ name: "Logan Wiley" }]);
    const done = await send(head, "POST", `/api/team/imports/${importId}/confirm`, {
      seen: plan.seen,
      savesAnyway: true,
    });
    expect(done.result).toMatchObject({ removed: 1 });
    const read = async () => (await send(head, "GET", `/api/team/games/${gameId}`)).result.ofRoster;
    const [first, ...others] = await read();
    expect([first, ...others].map(({ name }) => name)).not.toContain("Logan Wiley");
    await send(head, "DELETE", `/api/team/roster/${first.entryId}`);
    expect(await read()).toEqual(others);
  });
});

describe("several teams of one account", () => {
  it("have their own rosters, and the account chooses in which one it works", async () => {
    const head = await createTeamStaff(db);
    const east = { kind: "school", name: "Lincoln East", city: "Lincoln", state: "NE", sportCode: "VB", gender: "F" };
    const { result: varsity } = await send(head, "PUT", "/api/team", { ...east, level: "Varsity" });
    await add(head, "Ana Alder");
    const { result: jv } = await send(head, "POST", "/api/team", { ...east, level: "JV" });
    expect(jv).toMatchObject({ level: "JV", role: "head", status: "pending" });
    expect(jv.teamId).not.toBe(varsity.teamId);
    expect(await entriesOf(head)).toEqual([]);
    const listed = (await send(head, "GET", "/api/team/all")).result;
    expect(listed.map(({ level }: { level: string }) => level)).toEqual(["JV", "Varsity"]);
    expect((await send(head, "POST", `/api/team/all/${varsity.teamId}/choose`)).result).toMatchObject({
      level: "Varsity",
    });
    expect(await entriesOf(head)).toHaveLength(1);
    const other = await createTeam(db);
    expect((await send(head, "POST", `/api/team/all/${other.teamId}/choose`)).status).toBe(404);
    for (let count = 2; count < 10; count += 1)
      expect((await send(head, "POST", "/api/team", { ...east, name: `Team ${count}` })).status).toBe(200);
    expect((await send(head, "POST", "/api/team", east)).status).toBe(409);
  });

  it("let a member of one team accept the invitation of another", async () => {
    const [east, norris] = [await createTeam(db), await createTeam(db, { name: "Norris" })];
    await send(norris.head, "POST", "/api/team/staff", { email: east.head.email, role: "scorer" });
    const [invitation] = (await send(east.head, "GET", "/api/team/invitations")).result;
    expect((await send(east.head, "POST", `/api/team/invitations/${invitation.invitationId}/accept`)).status).toBe(200);
    expect((await send(east.head, "GET", "/api/team/all")).result).toHaveLength(2);
  });
});
