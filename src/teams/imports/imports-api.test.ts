import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { SignedIn } from "../../../tests/signed-in.ts";
import { readSample } from "../../../tests/stat-file-samples.ts";
import { createTeam } from "../../../tests/team-desk.ts";
import { testApp } from "../../../tests/test-app.ts";

const handle = testApp();
const { db } = handle;
const sample = readSample("genius-livestats-2025-11-29-MIA-UNC.xml");

type Method = "GET" | "POST" | "PUT" | "DELETE";

async function request(client: Pick<SignedIn, "headers"> | null, method: Method, url: string, body?: object) {
  const headers = { ...client?.headers, ...(method === "POST" && { "idempotency-key": randomUUID() }) };
  const response = await handle.app.inject({ method, url, headers, ...(body && { payload: body }) });
  return { status: response.statusCode, body: response.json() };
}

async function upload(client: SignedIn, bytes: Buffer | string, name = "game.xml") {
  const headers = { ...client.headers, "content-type": "application/octet-stream" };
  const url = `/api/team/imports?name=${encodeURIComponent(name)}`;
  const response = await handle.app.inject({ method: "PUT", url, headers, payload: Buffer.from(bytes) });
  return { status: response.statusCode, body: response.json() };
}

async function plan(client: SignedIn, bytes: Buffer | string, choices: object = {}, name?: string) {
  const { importId } = (await upload(client, bytes, name)).body.result;
  return (await request(client, "PUT", `/api/team/imports/${importId}`, choices)).body.result;
}

const confirm = (client: SignedIn, { importId, seen }: { importId: string; seen: string }, body: object = {}) =>
  request(client, "POST", `/api/team/imports/${importId}/confirm`, { seen, ...body });

/** Creates a team of the sample with athletes of the file and one who is not in it. */
async function createMiami() {
  const team = await createTeam(db, { name: "Miami" });
  const add = (first_name: string, last_name: string) => team.addAthlete({ first_name, last_name });
  const [nay, logan] = [await add("Naylani", "Feliciano"), await add("Logan", "Wiley")];
  // On the bench, and not in the file.
  await add("Ava", "Carney");
  await add("Zoe", "Quincy");
  return { ...team, nay, logan };
}

async function linesOf(head: SignedIn, gameId: string) {
  const { lines } = (await request(head, "GET", `/api/team/games/${gameId}`)).body.result;
  return Object.fromEntries(lines.map((line: { name: string }) => [line.name, line]));
}

const changed = (from: string, to: string) => {
  const text = sample.toString("utf8");
  expect(text).toContain(from);
  return Buffer.from(text.replace(from, to));
};

describe("a file of a game", () => {
  let miami: Awaited<ReturnType<typeof createMiami>>;
  let gameId = "";
  beforeAll(async () => {
    miami = await createMiami();
  });

  it("proposes the own team, a new game and athletes by name, and stores lines with their source", async () => {
    const { head, logan, teamId } = miami;
    const read = await plan(head, sample);
    expect(read).toMatchObject({
      format: "statcrew-volleyball",
      date: "2025-11-29",
      team: 0,
      gameId: null,
      newGame: { opponent: "North Carolina", date: "2025-11-29", place: "A", score: "3-2", seasonYear: "2025" },
      addsUp: true,
      problems: [],
      sums: { totals: { kills: 68 }, teamRow: { receptionErrors: 1 } },
    });
    expect(read.players.filter(({ athleteId }: { athleteId: string | null }) => athleteId)).toHaveLength(2);
    const done = await confirm(head, read);
    expect(done).toMatchObject({ status: 200, body: { result: { stored: 2, unchanged: 0, removed: 0 } } });
    gameId = done.body.result.gameId;
    const lines = await linesOf(head, gameId);
    expect(lines["Logan Wiley"]).toMatchObject({
      stats: { kills: 2, attackErrors: 1, attackAttempts: 8, started: 1 },
      source: { kind: "file", file: { name: "game.xml", format: "statcrew-volleyball", sha256: read.sha256 } },
    });
    expect(lines["Ava Carney"].stats).toEqual({});
    expect(lines["Zoe Quincy"].stats).toEqual({});
    expect(await db.selectFrom("team_athletes").selectAll().where("team_id", "=", teamId).execute()).toHaveLength(4);
    const profile = (await request(null, "GET", `/api/profile/GetProfileBySportAndID?id=${logan.athleteId}`)).body
      .result;
    const { seasonID } = profile.sports[0].seasons[0].teams[0];
    const { events } = (await request(null, "GET", `/api/volleyball/GetVBSeason?seasonId=${seasonID}`)).body.result;
    expect(events).toMatchObject([
      {
        eventName: "North Carolina",
        score: "3-2",
        stats: { kills: 2 },
        source: { kind: "file", team: "Miami", format: "statcrew-volleyball", sha256: read.sha256, addsUp: true },
      },
    ]);
    expect(JSON.stringify(events)).not.toContain("game.xml");
  });

  it("changes nothing the second time, and says so", async () => {
    const before = await db.selectFrom("team_lines").selectAll().execute();
    const read = await plan(miami.head, sample);
    expect(read).toMatchObject({ gameId, changesNothing: true });
    const done = await confirm(miami.head, read);
    expect(done.body.result).toEqual({ gameId, stored: 0, unchanged: 2, removed: 0 });
    expect(await db.selectFrom("team_lines").selectAll().execute()).toEqual(before);
    expect(await db.selectFrom("team_files").selectAll().execute()).toHaveLength(1);
  });

  it("replaces the lines by a corrected file and keeps the former values with their file", async () => {
    const { head } = miami;
    // The row of Wiley is gone, and that of Feliciano has seven digs more; so the file does not add up.
    const corrected = Buffer.from(
      changed('name="Wiley, Logan"', 'name="Somebody, Else"')
        .toString("utf8")
        .replace(/(name="Feliciano, Naylani"[\s\S]*? dig=")30"/, '$137"'),
    );
    const read = await plan(head, corrected);
    expect(read).toMatchObject({ gameId, addsUp: false, removed: [{ name: "Logan Wiley" }] });
    const [failed] = read.checks.flatMap((check: { failed: object[] }) => check.failed);
    expect(failed).toEqual({ team: "Miami (FL)", statistic: "Digs", stated: 77, computed: 84 });
    expect((await confirm(head, read)).status).toBe(422);
    const done = await confirm(head, read, { savesAnyway: true });
    expect(done.body.result).toMatchObject({ stored: 1, removed: 1 });
    const lines = await linesOf(head, gameId);
    expect(lines["Naylani Feliciano"]).toMatchObject({ stats: { digs: 37, assists: 5 }, version: 3 });
    expect(lines["Logan Wiley"].stats).toEqual({});
    const history = await db.selectFrom("team_line_history").selectAll().where("game_id", "=", gameId).execute();
    expect(history).toMatchObject([
      { version: 2, stats: { digs: 30 }, source: "file", staff_id: head.staffId },
      { version: 2, stats: { kills: 2 }, source: "file" },
    ]);
    const files = await db
      .selectFrom("team_files")
      .select(["id", "sha256", "adds_up"])
      .orderBy("imported_at")
      .execute();
    expect(files.map(({ adds_up }) => adds_up)).toEqual([true, false]);
    expect(history[0]?.file_id).toBe(files[0]?.id);
    expect(read.sha256).toBe(files[1]?.sha256);
  });

  it("records a change in the grid as entered by the staff, after the values of the file", async () => {
    const { head, nay } = miami;
    const headers = { ...head.headers, "if-match": '"3"' };
    const url = `/api/team/games/${gameId}/lines/${nay.athleteId}`;
    const response = await handle.app.inject({ method: "PUT", url, headers, payload: { stats: { digs: 8 } } });
    expect(response.json().result).toMatchObject({ version: 4, source: { kind: "team", file: null } });
    const history = await db.selectFrom("team_line_history").select(["version", "source", "stats"]).execute();
    expect(history.filter(({ stats }) => "digs" in stats).map(({ version, source }) => [version, source])).toEqual([
      [2, "file"],
      [2, "file"],
      [3, "file"],
    ]);
    const deleted = await handle.app.inject({
      ...{ method: "DELETE", url: `/api/team/games/${gameId}` },
      headers: { ...head.headers, "if-match": '"1"' },
    });
    expect(deleted.statusCode).toBe(200);
    expect(await db.selectFrom("team_line_history").selectAll().execute()).toEqual([]);
  });
});
