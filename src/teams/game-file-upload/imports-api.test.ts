import { randomUUID } from "node:crypto";
import { readSample } from "@openroster/stat-files/samples/read-samples.ts";
import { beforeAll, describe, expect, it } from "vitest";
import type { SignedIn } from "../../../tests/signed-in.ts";
import { type FormFields, submitTo } from "../../../tests/submit-form.ts";
import { createTeam } from "../../../tests/team-factories.ts";
import { testApp } from "../../../tests/test-app.ts";
import { createLimits } from "../../http/rate-limits.server.ts";
import { requireTeamMembership } from "../find-team.server.ts";
import { imports } from "./actions.server.ts";

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

async function giveNumber(athlete_id: string, jersey_number: string) {
  await db.insertInto("athlete_sports").values({ athlete_id, sport_code: "VB", jersey_number }).execute();
  await publishNumber(athlete_id, true);
}

async function publishNumber(athleteKey: string, isPublic: boolean) {
  const published_fields = isPublic ? ["jerseyNumber"] : [];
  await db.updateTable("athletes").set({ published_fields }).where("id", "=", athleteKey).execute();
}

const norris = { opponent: "Norris", date: "2026-09-04" };

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
    const neutral = await plan(head, changed('neutralgame="N"', 'neutralgame="Y"'));
    expect(neutral.newGame).toMatchObject({ place: "N", score: "3-2" });
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
    expect(done.body.result).toEqual({ gameId, stored: 0, unchanged: 2, removed: 0, waiting: 0 });
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

describe("files that cannot be read", () => {
  const laughs = `<?xml version="1.0"?><!DOCTYPE vbgame [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><vbgame>&b;</vbgame>`;
  const external = `<?xml version="1.0"?><!DOCTYPE vbgame SYSTEM "file:///etc/passwd"><vbgame/>`;
  const zip = Buffer.from("504b0304140000000800", "hex");
  const half = sample.subarray(0, sample.length / 2);

  it.each([
    ["billion laughs", laughs, /document type definition/],
    ["an external entity", external, /document type definition/],
    ["an archive", zip, /workbook|archive|ZIP/i],
    ["half of a file", half, /damaged|cut off|well-formed|not closed/i],
    ["an empty file", "", /empty|Send the bytes/],
    ["another sport", readSample("invented-bbgame.xml"), /basketball, not of volleyball/],
  ])("refuses %s with one sentence, and stores nothing of it", async (_, bytes, sentence) => {
    const { head, teamId } = await createTeam(db);
    const { status, body } = await upload(head, bytes, "../hostile\u202E.xml");
    expect(status).toBeGreaterThanOrEqual(415);
    expect(body.message).toMatch(sentence);
    expect(body.message).not.toContain("passwd");
    const stored = await db.selectFrom("waiting_uploads").selectAll().where("team_id", "=", teamId).execute();
    for (const row of stored)
      expect(row).toMatchObject({ file: null, bytes: null, sha256: null, name: "hostile.xml", refused: body.message });
  });

  it("refuses a large file before it reads it", async () => {
    const { head } = await createTeam(db);
    const headers = { ...head.headers, "content-length": String(100 * 1024 * 1024), "content-type": "text/xml" };
    const response = await handle.app.inject({
      method: "PUT",
      url: "/api/team/imports",
      headers,
      payload: "<vbgame/>",
    });
    expect(response.statusCode).toBe(413);
    expect(response.json().message).toBe("This file is larger than 8 MB, which is the limit.");
  });

  it.each([
    ["UTF-16", Buffer.from("\uFEFFName,Kills\r\nAna Reyes,5\r\n", "utf16le")],
    ["NUL characters", "Name,Kills\r\nAna\u0000 Reyes,5\r\n"],
    ["a column __proto__", "Name,Kills,__proto__,constructor\r\nAna Reyes,5,9,9\r\n"],
    ["a formula", "Name,Kills,Digs\r\nAna Reyes,5,=1+1\r\n=1+1,3,1\r\n"],
  ])("reads a file with %s as text", async (_, bytes) => {
    const { head, addAthlete } = await createTeam(db);
    const ana = await addAthlete({ first_name: "Ana", last_name: "Reyes" });
    const read = await plan(head, bytes, { newGame: { opponent: "Norris", date: "2026-09-04" } }, "a.csv");
    expect(read.lines).toMatchObject([{ athleteId: ana.athleteId, stats: { kills: 5 } }]);
    expect(read.lines[0].stats).toEqual({ kills: 5 });
    const { gameId } = (await confirm(head, read)).body.result;
    expect((await linesOf(head, gameId))["Ana Reyes"].stats).toEqual({ kills: 5 });
  });
});

describe("G01 the list of waiting files", () => {
  const csv = (kills: number) => `Player,Kills,Team\nAna Reyes,${kills},Norris\n`;
  const listed = async (head: SignedIn) => (await request(head, "GET", "/api/team/imports")).body.result;

  it("G01 shows stored facts and reads no file", async () => {
    const { head, teamId } = await createTeam(db);
    await upload(head, csv(5));
    await upload(head, sample);
    const files = await listed(head);
    expect(files).toMatchObject([
      { format: "statcrew-volleyball", date: "2025-11-29", teams: ["Miami (FL)", "North Carolina"], addsUp: true },
      { format: "csv", date: null, teams: ["Norris"], addsUp: true },
    ]);
    await db.updateTable("waiting_uploads").set({ file: "{}" }).where("team_id", "=", teamId).execute();
    expect(await listed(head)).toEqual(files);
  });

  it("G01 refuses a file when those that wait take 20 MB, and stores nothing", async () => {
    const { head, teamId } = await createTeam(db);
    await upload(head, csv(5));
    await db
      .updateTable("waiting_uploads")
      .set({ stored_bytes: 20 * 1024 * 1024 })
      .where("team_id", "=", teamId)
      .execute();
    const { status, body } = await upload(head, csv(6));
    expect(status).toBe(409);
    expect(body.message).toBe(
      "The files that wait can take at most 20 MB together. Import or remove some of them first.",
    );
    expect(await listed(head)).toHaveLength(1);
  });
});

describe("G01 a file that was stored before the limits", () => {
  it("G01 is not shown, can be removed, and stops no other file", async () => {
    const { head, teamId } = await createTeam(db);
    const { importId } = (await upload(head, "Player,Kills\nAna Reyes,5\n", "a.csv")).body.result;
    const { file } = await db
      .selectFrom("waiting_uploads")
      .select("file")
      .where("team_id", "=", teamId)
      .executeTakeFirstOrThrow();
    const columns = Array.from({ length: 40_000 }, (_, index) => ({ header: `c${index}`, target: null }));
    await db
      .updateTable("waiting_uploads")
      .set({ file: JSON.stringify({ ...file, columns }) })
      .where("team_id", "=", teamId)
      .execute();
    const url = `/api/team/imports/${importId}`;
    const shown = await request(head, "GET", url);
    expect(shown.status).toBe(409);
    expect(shown.body.message).toBe("This file has 40,000 columns; we read at most 200.");
    expect((await request(head, "GET", "/api/team/imports")).body.result).toHaveLength(1);
    expect((await request(head, "DELETE", url)).status).toBe(200);
  });
});

describe("G02 the processor time of an account", () => {
  it("G02 rejects a file with 429 and the time to wait after a minute of processor time in an hour", async () => {
    const [spent, other] = [await createTeam(db), await createTeam(db)];
    // The limits of the application are multiplied by 1,000.
    await createLimits(db, 1).take("file-processor", spent.head.id, 60_000_000);
    const headers = { ...spent.head.headers, "content-type": "application/octet-stream" };
    const url = "/api/team/imports?name=a.xml";
    const rejected = await handle.app.inject({ method: "PUT", url, headers, payload: sample });
    expect(rejected.statusCode).toBe(429);
    expect(rejected.json().message).toBe(
      "Reading your files took a minute of computing time, which is the limit for an hour. We didn’t save this file. Please try again in an hour.",
    );
    expect(Number(rejected.headers["retry-after"])).toBeGreaterThan(3500);
    expect((await upload(other.head, sample)).status).toBe(200);
  });

  it("G02 counts the processor time of a file", async () => {
    const { head } = await createTeam(db);
    await upload(head, readSample("unc-examples-football.xml"));
    const { remaining } = await createLimits(db, 1).count("file-processor", head.id, 0);
    expect(remaining).toBeLessThan(60_000);
  });
});

describe("the form without script", () => {
  it("stores the file and leads back to the page, and rejects another account", async () => {
    const { head } = await createTeam(db);
    const send = async (account: string) => {
      const form = new FormData();
      form.set("account", account);
      form.set("file", new File([new Uint8Array(sample)], "game.xml"));
      const body = new Response(form);
      return handle.app.inject({
        ...{ method: "POST", url: "/api/team/imports", payload: Buffer.from(await body.arrayBuffer()) },
        headers: { ...head.headers, "content-type": body.headers.get("content-type") ?? "" },
      });
    };
    expect((await send(randomUUID())).statusCode).toBe(401);
    expect(await send(head.id)).toMatchObject({ statusCode: 303, headers: { location: "/team/import" } });
    const { body } = await request(head, "GET", "/api/team/imports");
    expect(body.result).toMatchObject([{ name: "game.xml", refused: null, addsUp: true }]);
  });
});

describe("choices", () => {
  it("remembers the columns of a spreadsheet, and keeps values of other columns from another file of the game", async () => {
    const { head, addAthlete } = await createTeam(db);
    await addAthlete({ first_name: "Ana", last_name: "Reyes" });
    const first = await plan(head, "Player,Putaways,Digs\nAna Reyes,7,3\n", { newGame: norris }, "a.csv");
    expect(first.lines[0].stats).toEqual({ digs: 3 });
    const mapping = { Player: "name", Putaways: "kills", Digs: "digs" };
    const mapped = await request(head, "PUT", `/api/team/imports/${first.importId}/columns`, { mapping });
    expect(mapped.body.result.lines[0].stats).toEqual({ digs: 3, kills: 7 });
    const { gameId } = (await confirm(head, mapped.body.result)).body.result;
    const again = await plan(head, "Player,Putaways,Digs\nAna Reyes,8,\n", { gameId }, "b.csv");
    expect(again.lines).toMatchObject([{ stats: { kills: 8 }, before: { kills: 7, digs: 3 } }]);
    expect(again.lines[0].stats).toEqual({ kills: 8 });
    const other = await plan(head, "Player,Aces\nAna Reyes,2\n", { gameId }, "c.csv");
    expect(other.lines[0].stats).toEqual({ digs: 3, kills: 7, serviceAces: 2 });
    await confirm(head, other);
    expect((await linesOf(head, gameId))["Ana Reyes"].stats).toEqual({ digs: 3, kills: 7, serviceAces: 2 });
  });

  it("reads a table of unknown columns after a person chose them, and the next one at once", async () => {
    const { head, addAthlete } = await createTeam(db);
    await addAthlete({ first_name: "Ana", last_name: "Reyes" });
    const text = (points: number) => `Spielerin;Punkte\nAna Reyes;${points}\n`;
    const first = await plan(head, text(5), { newGame: norris }, "a.csv");
    expect(first).toMatchObject({ columns: [{ target: null }, { target: null }], players: [] });
    expect((await confirm(head, first)).status).toBe(422);
    const mapping = { Spielerin: "name", Punkte: "kills" };
    const mapped = await request(head, "PUT", `/api/team/imports/${first.importId}/columns`, { mapping });
    expect(mapped.body.result.lines).toMatchObject([{ stats: { kills: 5 } }]);
    expect((await plan(head, text(6), {}, "b.csv")).lines).toMatchObject([{ stats: { kills: 6 } }]);
    expect((await upload(head, "Dear coach, here are\nthe numbers, of the game\n")).status).toBe(422);
  });

  it("proposes the game of the day, and matches a file without names by number only after a confirmation", async () => {
    const { head, addAthlete } = await createTeam(db, { name: "North Carolina" });
    const ana = await addAthlete({ first_name: "Ana", last_name: "Reyes" });
    await giveNumber(ana.key, "2");
    const game = await request(head, "POST", "/api/team/games", {
      ...{ seasonYear: "2025-26", opponent: "Miami (FL)", date: "2025-11-29", isPlayed: false },
    });
    expect(await plan(head, sample)).toMatchObject({ team: 1, gameId: game.body.result.gameId });
    const text = "Jersey|AttacksKills\r\n02|4\r\n2|6\r\n";
    const undecided = await plan(head, text, {}, "a.txt");
    expect(undecided).toMatchObject({ mustChooseGame: true, problems: ["Choose the game."] });
    const read = await plan(head, text, { gameId: game.body.result.gameId });
    expect(read.players).toMatchObject([{ state: "none" }, { state: "number", athleteId: ana.athleteId }]);
    await publishNumber(ana.key, false);
    expect((await plan(head, text, { gameId: game.body.result.gameId }, "b.txt")).players[1].state).toBe("none");
    await publishNumber(ana.key, true);
    expect((await confirm(head, read)).status).toBe(422);
    expect((await confirm(head, read, { hasComparedNumbers: true })).status).toBe(200);
    expect((await linesOf(head, game.body.result.gameId))["Ana Reyes"].stats).toEqual({ kills: 6 });
    const { isPlayed } = (await request(head, "GET", `/api/team/games/${game.body.result.gameId}`)).body.result;
    expect(isPlayed).toBe(true);
  });

  it("stores nothing that the caller did not see, and nothing for another team", async () => {
    const { head, addAthlete } = await createMiami();
    const other = await createTeam(db);
    const read = await plan(head, sample);
    const url = `/api/team/imports/${read.importId}`;
    for (const [method, path, body] of [
      ["GET", url],
      ["PUT", url, {}],
      ["PUT", `${url}/columns`, { mapping: {} }],
      ["POST", `${url}/confirm`, { seen: read.seen }],
    ] as const)
      expect((await request(other.head, method, path, body)).status).toBe(404);
    expect((await request(other.head, "DELETE", url)).status).toBe(200);
    await addAthlete({ first_name: "Flormarie", last_name: "Heredia Colon" });
    expect((await confirm(head, read)).status).toBe(409);
    const own = await plan(other.head, sample, { team: 0 });
    const foreign = own.players.map(({ row }: { row: number }) => ({ row, athleteId: read.lines[0].athleteId }));
    const tried = await request(other.head, "PUT", `/api/team/imports/${own.importId}`, {
      athletes: foreign,
      addsPlayers: false,
    });
    expect(tried.body.result.lines).toEqual([]);
  });
});

/** Submits the form of a file’s page. Reads no file. */
async function submit(head: SignedIn, importId: string, fields: FormFields) {
  const read = () => Promise.reject(new Error("reads no file"));
  const statFiles = { read, readRoster: read, close: async () => {} };
  const caller = await requireTeamMembership(db, head.id);
  return submitTo(imports, db, { caller, fields, params: { importId }, services: { statFiles } });
}

describe("the form that imports a file", () => {
  const game = { game: "new", opponent: "Norris", date: "2026-09-04", seasonYear: "2026", place: "", score: "" };

  async function createPlan() {
    const team = await createTeam(db);
    const ana = await team.addAthlete({ first_name: "Ana", last_name: "Reyes" });
    const newGame = { opponent: "Norris", date: "2026-09-04", seasonYear: "2026", place: null, score: null };
    const read = await plan(team.head, "Player,Kills\nAna Reyes,5\n", { team: 0, gameId: null, newGame }, "a.csv");
    expect(read.problems).toEqual([]);
    const fields = { intent: "confirm", team: "0", shownTeam: "0", ...game, seen: read.seen, key: "one" };
    const countGames = async () =>
      (await db.selectFrom("team_games").select("id").where("team_id", "=", team.teamId).execute()).length;
    return { ...team, ana, read, fields, countGames };
  }

  it("stores the lines once if it is sent twice with its key, and shows the result both times", async () => {
    const { head, read, fields, countGames } = await createPlan();
    const responses = [await submit(head, read.importId, fields), await submit(head, read.importId, fields)];
    const locations = responses.map((response) => (response as Response).headers.get("location"));
    expect(locations[0]).toMatch(/^\/team\/import\?done=[-0-9a-f]{36}&stored=1&waiting=0$/);
    expect(locations[1]).toBe(locations[0]);
    expect(await countGames()).toBe(1);
  });

  it("stores the choices and asks again if they change the table", async () => {
    const { head, ana, read, fields, countGames } = await createPlan();
    const changed = { ...fields, "athlete-0": "none" };
    expect(await submit(head, read.importId, changed)).toEqual({
      intent: "confirm",
      message: "The table changed. Check what will be stored, and import the file again.",
      good: false,
    });
    expect((await request(head, "GET", `/api/team/imports/${read.importId}`)).body.result.lines).toEqual([]);
    await submit(head, read.importId, { ...fields, intent: "choose", key: "", "athlete-0": ana.athleteId });
    expect(await countGames()).toBe(0);
    const again = { ...fields, key: "two", "athlete-0": ana.athleteId };
    expect(((await submit(head, read.importId, again)) as Response).status).toBe(302);
    expect(await countGames()).toBe(1);
  });
});

describe("the form of a file with several pages", () => {
  it("G01 keeps the choices of players that the page does not show", async () => {
    const { head, addAthlete, teamId } = await createTeam(db);
    const [ana, bea] = [await addAthlete({ first_name: "Ana" }), await addAthlete({ first_name: "Bea" })];
    const { importId } = (await upload(head, "Player,Kills\nX,5\nY,6\nZ,7\n", "a.csv")).body.result;
    const send = (fields: FormFields) =>
      submit(head, importId, { intent: "choose", team: "0", shownTeam: "0", ...fields });
    const chosen = async () => {
      const rows = await db.selectFrom("waiting_uploads").select("choices").where("team_id", "=", teamId).execute();
      return (rows[0]?.choices as { athletes?: object[] } | undefined)?.athletes;
    };
    await send({ "athlete-0": ana.athleteId, "athlete-1": bea.athleteId });
    await send({ "athlete-1": "", "athlete-2": "none" });
    expect(await chosen()).toEqual([
      { row: 0, athleteId: ana.athleteId },
      { row: 2, athleteId: null },
    ]);
    await send({ team: "1" });
    expect(await chosen()).toEqual([]);
  });
});

describe("an export", () => {
  const values = { kills: 12, attackErrors: 0, attackAttempts: 30, serviceAces: 3, serviceErrors: 1, serveAttempts: 9 };
  it.each(["maxpreps", "csv", "json"])("as %s gives the same lines when it is imported", async (format) => {
    const { head, addAthlete } = await createTeam(db);
    const ana = await addAthlete({ first_name: "Ana", last_name: "Reyes" });
    await giveNumber(ana.key, "00");
    const { gameId } = (await request(head, "POST", "/api/team/games", { seasonYear: "2026", ...norris })).body.result;
    const headers = { ...head.headers, "if-match": '"1"' };
    const url = `/api/team/games/${gameId}`;
    await handle.app.inject({
      method: "PUT",
      url: `${url}/lines/${ana.athleteId}`,
      headers,
      payload: { stats: values },
    });
    const file = await handle.app.inject({
      method: "GET",
      url: `${url}/export?format=${format}`,
      headers: head.headers,
    });
    expect(file.headers["content-disposition"]).toMatch(/^attachment; filename="2026-09-04-Norris\.(txt|csv|json)"$/);
    if (format === "maxpreps")
      expect(file.body).toBe(
        "Jersey|TotalServes|ServingAces|ServingErrors|AttacksAttempts|AttacksKills|AttacksErrors\r\n00|9|3|1|30|12|0\r\n",
      );
    await publishNumber(ana.key, false);
    const hidden = await handle.app.inject({
      method: "GET",
      url: `${url}/export?format=${format}`,
      headers: head.headers,
    });
    expect(hidden.body).not.toContain("00");
    await publishNumber(ana.key, true);
    const read = await plan(head, file.rawPayload, { gameId }, "export");
    expect(read.lines).toMatchObject([{ athleteId: ana.athleteId, stats: values, before: values }]);
    expect(read.lines[0].stats).toEqual(values);
  });
});
