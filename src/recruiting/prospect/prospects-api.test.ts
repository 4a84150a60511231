import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import Papa from "papaparse";
import { beforeEach, describe, expect, it } from "vitest";
import { valuesOf } from "../../../tests/filter-values.ts";
import { clearPrograms, createProgram, endPlan, subscribe } from "../../../tests/program-factories.ts";
import { createCandidate } from "../../../tests/school-factories.ts";
import type { SignedIn } from "../../../tests/signed-in.ts";
import { testApp } from "../../../tests/test-app.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import { filterNames } from "../../search/filters/filter-names.ts";
import { refreshFigures } from "../../statistics/refresh-figures.server.ts";
import { makeProgramExport } from "../exports/make-export.server.ts";
import { purgeBoards } from "../exports/purge-boards.server.ts";

const handle = testApp();
const { db } = handle;

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Client = Pick<SignedIn, "headers">;
type Program = Awaited<ReturnType<typeof createProgram>>;

interface Options {
  body?: object | undefined;
  headers?: object;
}

function request(client: Client, method: Method, path: string, body?: object) {
  return send(client, { method, path }, { body });
}

async function send(client: Client, { method, path }: { method: Method; path: string }, { body, headers }: Options) {
  const key = method === "POST" && { "idempotency-key": randomUUID() };
  const response = await handle.app.inject({
    method,
    url: `/api/coach/${path}`,
    headers: { ...client.headers, ...key, ...headers },
    ...(body && { payload: body }),
  });
  const isJson = String(response.headers["content-type"]).includes("json");
  return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers };
}

async function createAthlete(name?: string) {
  const athlete = await createCandidate(db, name ? { last_name: name } : {});
  return { ...athlete, athleteId: encodeId("athlete", athlete.athleteKey) };
}

const keep = (client: Client, athleteId: string, body: object = {}) =>
  request(client, "PUT", `prospects/${athleteId}`, body);
const writeSummary = (client: Client, athleteId: string, { text, version }: { text: string; version: number }) =>
  send(
    client,
    { method: "PUT", path: `prospects/${athleteId}/summary` },
    { body: { text }, headers: { "if-match": `"${version}"` } },
  );
const show = async (client: Client, athleteId: string) =>
  (await request(client, "GET", `prospects/${athleteId}`)).body.result;
const list = async (client: Client, query = "") => (await request(client, "GET", `prospects${query}`)).body.result;
const idsOf = async (client: Client, query = "") =>
  (await list(client, query)).data.map(({ athleteId }: { athleteId: string }) => athleteId).sort();

let program: Program;
let owner: Program["owner"];

beforeEach(async () => {
  await clearPrograms(db);
  program = await createProgram(db);
  ({ owner } = program);
});

describe("prospects", () => {
  it("keeps an athlete with stage, position, tags and owner, and shows the public facts", async () => {
    const { athleteId } = await createAthlete("Reyes");
    const change = { stage: "evaluating", position: "S", tags: ["Fast", "Visit"], owner: owner.staffId };
    const { status, body } = await keep(owner, athleteId, change);
    expect(status).toBe(200);
    expect(body.result).toMatchObject({
      ...{ athleteId, firstName: "Ana", lastName: "Reyes", graduationYear: 2027, height: 73 },
      ...{ stage: "evaluating", position: "S", tags: ["Fast", "Visit"], owner: { staffId: owner.staffId } },
      ...{ summary: { text: "", version: 1 }, notes: [], ratings: [], tasks: [] },
    });
    expect(await show(owner, athleteId)).toEqual(body.result);
    expect((await keep(owner, athleteId, { stage: "offered" })).body.result).toMatchObject({
      ...{ stage: "offered", position: "S", tags: ["Fast", "Visit"] },
    });
  });

  it("takes the position of the profile by default, and rejects one of another sport", async () => {
    const { athleteId } = await createAthlete();
    expect((await keep(owner, athleteId)).body.result).toMatchObject({ position: "OH", stage: "watching" });
    expect((await keep(owner, athleteId, { position: "QB" })).body.errors).toEqual([
      { field: "position", message: "must be one of OH, OPP, MB, S, L, DS or any" },
    ]);
  });

  it("filters by stage, tag, position, owner, rating and the filters of the search", async () => {
    const [first, second, third] = [await createAthlete("Adams"), await createAthlete("Baker"), await createAthlete()];
    await keep(owner, first.athleteId, { stage: "offered", tags: ["Fast"], owner: owner.staffId });
    await keep(owner, second.athleteId, { position: "MB" });
    await keep(owner, third.athleteId, { isHidden: true });
    await request(owner, "PUT", `prospects/${second.athleteId}/ratings`, { overall: "B+" });
    await db.updateTable("athletes").set({ height: 76 }).where("id", "=", second.athleteKey).execute();
    for (const query of [
      "stage=offered",
      "tag=fast",
      "position=OH",
      `owner=${owner.staffId}`,
      "fullName=adams",
      "heightMax=74",
    ])
      expect([query, await idsOf(owner, `?${query}`)]).toEqual([query, [first.athleteId]]);
    for (const query of ["ratingMin=B", "position=MB&graduationYear=2027", "heightMin=75"])
      expect([query, await idsOf(owner, `?${query}`)]).toEqual([query, [second.athleteId]]);
    expect(await idsOf(owner, "?ratingMin=A-")).toEqual([]);
    expect(await idsOf(owner, "?hidden=true")).toEqual([third.athleteId]);
    expect((await list(owner, "?numPerPage=1&pageNum=2")).pages).toEqual({
      ...{ lastPage: 2, actualPageSize: 1, totalRecords: 2 },
    });
  });

  it("has every filter of the athlete search with the same result, and its own for city and weight", async () => {
    const [match, other, away] = [await createAthlete("Adams"), await createAthlete("Baker"), await createAthlete()];
    for (const { athleteId } of [match, other]) await keep(owner, athleteId);
    const change = ({ athleteKey }: typeof match, values: object) =>
      db.updateTable("athletes").set(values).where("id", "=", athleteKey).execute();
    const details = { gpa: 3.7, commitment: "Creighton", published_fields: ["gpa", "commitment", "jerseyNumber"] };
    const differs = { ...details, state: "NE", city: "Omaha", school_type: "J", current_school: "Omaha North" };
    for (const one of [match, away])
      await change(one, { ...differs, gender: "M", height: 76, weight: 180, graduation_year: 2028 });
    await change(other, { weight: 150 });
    const film = { label: "Film", url: "https://vimeo.com/1", published_at: new Date(), position: 0 };
    await db
      .insertInto("media_links")
      .values({ athlete_id: match.athleteKey, ...film })
      .execute();
    await db
      .updateTable("team_seasons")
      .set({ season_year: String(new Date().getFullYear() + 1) })
      .where("athlete_id", "=", match.athleteKey)
      .execute();
    await sql`update events set stats = stats || '{"assists": 90}' from team_seasons as season
      where season.id = events.team_season_id and season.athlete_id = ${match.athleteKey}`.execute(db);
    await db.deleteFrom("team_seasons").where("athlete_id", "=", other.athleteKey).execute();
    await db.deleteFrom("athlete_sports").where("athlete_id", "=", other.athleteKey).execute();
    await db
      .updateTable("athlete_sports")
      .set({ jersey_number: "00" })
      .where("athlete_id", "=", match.athleteKey)
      .execute();
    await refreshFigures(db);
    const queries = {
      ...{ gender: "M", sportCode: "VB", fullName: "adam", graduationYear: "2028", state: "Nebraska", schoolType: "J" },
      ...{ heightMin: "75", stat: "assistsPerSet:gte:8", with: "film", school: "omaha", commitment: "committed" },
      ...{ gpaMin: "3.5", jerseyNumber: "00" },
    };
    const queryOf = (name: string, value: unknown) => `?${name}=${encodeURIComponent(String(value))}`;
    const search = async (query: string): Promise<string[]> => {
      const { data } = (await handle.app.inject(`/api/profile/SearchAthletes${query}&numPerPage=50`)).json().result;
      return data.map(({ athleteId }: { athleteId: string }) => athleteId);
    };
    for (const [name, value] of [...Object.entries(queries), ["with", "games"]] as const) {
      const query = queryOf(name, value);
      expect([query, await search(query)]).toEqual([query, expect.arrayContaining([match.athleteId])]);
      expect([query, await idsOf(owner, query)]).toEqual([query, [match.athleteId]]);
    }
    // Of several sports that have the statistic, the one of the program counts.
    expect(await idsOf(owner, "?stat=assists:gte:100")).toEqual([match.athleteId]);
    expect(await idsOf(owner, "?heightMax=75")).toEqual([other.athleteId]);
    // Positions are rows of the board. Filters that are not named here, such as new ones, have the result of the search too.
    const others = filterNames.filter((name) => name !== "position" && !Object.hasOwn(queries, name));
    for (const query of others.flatMap((name) => [0, -1].map((place) => queryOf(name, valuesOf(name).at(place))))) {
      const found = (await search(query)).filter((id) => [match.athleteId, other.athleteId].includes(id));
      expect([query, (await idsOf(owner, query)).sort()]).toEqual([query, found.sort()]);
    }
    for (const query of ["?city=mah", "?weightMin=175"])
      expect([query, await idsOf(owner, query)]).toEqual([query, [match.athleteId]]);
    expect(await idsOf(owner, "?weightMax=175")).toEqual([other.athleteId]);
    expect((await request(owner, "GET", "prospects?stat=rushYards:gte:1")).body.errors[0].field).toBe("stat");
  });

  it("hides athletes who are not public, and shows them with all entries when they are again", async () => {
    const { athleteId, athleteKey } = await createAthlete();
    await keep(owner, athleteId);
    await request(owner, "POST", `prospects/${athleteId}/notes`, { text: "Quick feet" });
    await request(owner, "POST", "tasks", { athleteId, text: "Call the club", dueOn: "2027-01-31" });
    const publish = (is_published: boolean) =>
      db.updateTable("athletes").set({ is_published }).where("id", "=", athleteKey).execute();
    await publish(false);
    expect((await list(owner)).data).toEqual([]);
    expect((await request(owner, "GET", `prospects/${athleteId}`)).status).toBe(404);
    expect((await keep(owner, athleteId, { stage: "offered" })).status).toBe(404);
    expect((await request(owner, "GET", "tasks")).body.result.data).toEqual([]);
    await publish(true);
    expect(await show(owner, athleteId)).toMatchObject({
      ...{ stage: "watching", notes: [{ text: "Quick feet" }], tasks: [{ text: "Call the club" }] },
    });
  });

  it("removes an athlete, restores the entries within 30 days, and purges them afterwards", async () => {
    const { athleteId } = await createAthlete();
    await keep(owner, athleteId);
    await request(owner, "POST", `prospects/${athleteId}/notes`, { text: "Quick feet" });
    const remove = () => request(owner, "DELETE", `prospects/${athleteId}`);
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    expect(await idsOf(owner)).toEqual([]);
    expect((await keep(owner, athleteId)).body.result.notes).toHaveLength(1);
    await remove();
    await db.updateTable("prospects").set({ removed_at: sql<Date>`now() - interval '31 days'` }).execute();
    await purgeBoards(db);
    expect((await keep(owner, athleteId)).body.result.notes).toEqual([]);
  });

  it("states the limit of 50 athletes without the plan, also for concurrent requests", async () => {
    await endPlan(db, owner.id);
    await db.updateTable("programs").set({ plan_active_at: null }).execute();
    const athletes: string[] = [];
    for (let index = 0; index < 53; index += 1) athletes.push((await createAthlete()).athleteId);
    for (const athleteId of athletes.slice(0, 48)) await keep(owner, athleteId);
    const responses = await Promise.all(athletes.slice(48).map((athleteId) => keep(owner, athleteId)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.message).toBe(
      "Your board can hold 50 athletes without the coach plan. Remove athletes, or get the coach plan.",
    );
  });

  it("allows evaluations of one event without the plan, also for concurrent and restored ones", async () => {
    await endPlan(db, owner.id);
    await db.updateTable("programs").set({ plan_active_at: null }).execute();
    const { athleteId } = await createAthlete();
    await keep(owner, athleteId);
    const evaluate = (name: string, date: string) =>
      request(owner, "POST", `prospects/${athleteId}/notes`, { type: "evaluation", event: { name, date } });
    const both = await Promise.all([evaluate("Omaha Open", "2026-11-21"), evaluate("Iowa Cup", "2026-11-21")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [first, second] = both[0].status === 200 ? ["Omaha Open", "Iowa Cup"] : ["Iowa Cup", "Omaha Open"];
    expect(both.find(({ status }) => status === 409)?.body.message).toBe(
      `Without the coach plan, your program can evaluate athletes at 1 event. Yours is ${first}. Choose that event, delete its evaluations, or get the coach plan.`,
    );
    expect((await evaluate(first.toUpperCase(), "2026-11-23")).status).toBe(200);
    expect((await evaluate(first, "2027-11-20")).status).toBe(409);
    const change = (noteId: string, isDeleted: boolean) =>
      request(owner, "PATCH", `prospects/${athleteId}/notes/${noteId}`, { isDeleted });
    const noteIds = (await show(owner, athleteId)).notes.map(({ noteId }: { noteId: string }) => noteId);
    for (const noteId of noteIds) await change(noteId, true);
    expect((await evaluate(second, "2026-11-21")).status).toBe(200);
    expect((await change(noteIds[0], false)).status).toBe(409);
    await subscribe(db, owner.id);
    expect((await change(noteIds[0], false)).status).toBe(200);
  });

  it("allows stage and notes without the plan, and refuses what the plan adds", async () => {
    await endPlan(db, owner.id);
    await db.updateTable("programs").set({ plan_active_at: null }).execute();
    const { athleteId } = await createAthlete();
    expect((await keep(owner, athleteId, { stage: "offered" })).status).toBe(200);
    expect((await request(owner, "POST", `prospects/${athleteId}/notes`, { text: "Tall" })).status).toBe(200);
    const refused = await Promise.all([
      keep(owner, athleteId, { tags: ["Fast"] }),
      keep(owner, athleteId, { owner: owner.staffId }),
      request(owner, "PUT", `prospects/${athleteId}/ratings`, { overall: "A" }),
      writeSummary(owner, athleteId, { text: "x", version: 1 }),
      request(owner, "POST", "tasks", { text: "Call", dueOn: "2027-01-31" }),
      request(owner, "POST", "searches", { name: "A", query: "sportCode=VB" }),
    ]);
    for (const { status, body } of refused)
      expect([status, body.message]).toEqual([403, "This is part of the coach plan."]);
  });

  it("allows what a free program may do after the plan", async () => {
    const { athleteId } = await createAthlete();
    await keep(owner, athleteId, { tags: ["Fast"] });
    await endPlan(db, owner.id);
    expect((await show(owner, athleteId)).tags).toEqual(["Fast"]);
    expect((await keep(owner, athleteId, { stage: "offered" })).status).toBe(200);
    expect((await request(owner, "POST", `prospects/${athleteId}/notes`, { text: "Tall" })).status).toBe(200);
    for (const refused of [
      await keep(owner, athleteId, { tags: ["Slow"] }),
      await request(owner, "PUT", `prospects/${athleteId}/ratings`, { overall: "A" }),
    ])
      expect(refused).toMatchObject({ status: 403, body: { message: expect.stringContaining("has ended") } });
    expect((await request(owner, "POST", "exports", {})).status).toBe(200);
  });
});

describe("tags", () => {
  it("finds a tag by label in any case and by id, and keeps the id of a renamed tag", async () => {
    const { athleteId } = await createAthlete();
    const { tagDetails } = (await keep(owner, athleteId, { tags: ["Fast"] })).body.result;
    const { tagId } = tagDetails[0];
    const again = (await keep(owner, athleteId, { tags: ["FAST", tagId, "Tall"] })).body.result;
    expect(again.tags).toEqual(["Fast", "Tall"]);
    await db.updateTable("program_tags").set({ label: "Quick" }).where("id", "=", tagId).execute();
    expect((await show(owner, athleteId)).tagDetails[0]).toMatchObject({ tagId, label: "Quick" });
    expect((await keep(owner, athleteId, { tags: [] })).body.result.tags).toEqual([]);
  });

  it("opens a task once when a tag with a task is added", async () => {
    const { athleteId } = await createAthlete();
    await db
      .insertInto("program_tags")
      .values({ program_id: program.programId, label: "Visit", task_text: "Plan the visit", task_days: 3 })
      .execute();
    for (const tags of [["Visit"], ["Visit", "Fast"]]) await keep(owner, athleteId, { tags });
    expect((await show(owner, athleteId)).tasks).toMatchObject([
      { text: "Plan the visit", assignee: { staffId: owner.staffId }, isDone: false, isOverdue: false },
    ]);
  });

  it("states the limit of 100 secondary tags", async () => {
    const { athleteId } = await createAthlete();
    const labels = Array.from({ length: 101 }, (_, index) => `Tag ${index}`);
    expect((await keep(owner, athleteId, { tags: labels.slice(0, 50) })).status).toBe(200);
    expect((await keep(owner, athleteId, { tags: labels.slice(50, 100) })).status).toBe(200);
    expect(await keep(owner, athleteId, { tags: labels.slice(100) })).toMatchObject({
      ...{ status: 409, body: { message: "A program can have 100 secondary tags." } },
    });
  });
});

describe("notes, ratings and summary", () => {
  it("lists typed notes with their author, pinned ones first, and restores a deleted one", async () => {
    const { athleteId } = await createAthlete();
    await keep(owner, athleteId);
    const write = async (body: object) =>
      (await request(owner, "POST", `prospects/${athleteId}/notes`, body)).body.result.noteId;
    const first = await write({ text: "  Quick\r\nfeet ", type: "video" });
    const second = await write({ text: "Tall" });
    const change = (noteId: string, body: object) =>
      request(owner, "PATCH", `prospects/${athleteId}/notes/${noteId}`, body);
    await change(first, { isPinned: true });
    await change(second, { isDeleted: true });
    expect((await show(owner, athleteId)).notes).toMatchObject([
      { noteId: first, text: "Quick\nfeet", type: "video", author: { name: "Casey owner" }, isPinned: true },
      { noteId: second, type: "general", isDeleted: true },
    ]);
    await change(second, { isDeleted: false });
    expect((await show(owner, athleteId)).notes[1].isDeleted).toBe(false);
    await change(second, { isDeleted: true });
    await db
      .updateTable("prospect_notes")
      .set({ deleted_at: sql<Date>`now() - interval '31 days'` })
      .where("id", "=", second)
      .execute();
    expect((await change(second, { isDeleted: false })).status).toBe(404);
  });

  it("keeps the former texts of an edited note, and refuses a text that was read before the last edit", async () => {
    const { athleteId } = await createAthlete();
    await keep(owner, athleteId);
    const path = `prospects/${athleteId}/notes`;
    const { noteId } = (await request(owner, "POST", path, { text: "Slow" })).body.result;
    const edit = (text: string, was?: string) =>
      request(owner, "PATCH", `${path}/${noteId}`, { text, ...(was && { was: { text: was } }) });
    expect((await edit("Quick", "Slow")).status).toBe(200);
    expect((await edit("Tall", "Slow")).status).toBe(412);
    expect((await edit("")).status).toBe(422);
    expect((await edit("Quick and tall", "Quick")).status).toBe(200);
    expect((await show(owner, athleteId)).notes).toMatchObject([{ text: "Quick and tall", version: 3 }]);
    const versions = await request(owner, "GET", `${path}/${noteId}/versions`);
    expect(versions.body.result).toMatchObject([
      { version: 2, text: "Quick" },
      { version: 1, text: "Slow" },
    ]);
  });

  it("stores an evaluation with its event and rating, and requires the event", async () => {
    const { athleteId } = await createAthlete();
    await keep(owner, athleteId);
    const path = `prospects/${athleteId}/notes`;
    const evaluation = { type: "evaluation", overall: "B+", skills: { Technique: 4 } };
    const event = { name: "Omaha Open", date: "2026-11-21" };
    expect((await request(owner, "POST", path, evaluation)).status).toBe(400);
    expect((await request(owner, "POST", path, { ...evaluation, event, skills: { Height: 4 } })).status).toBe(422);
    expect((await request(owner, "POST", path, { text: "A", overall: "A" })).status).toBe(400);
    expect((await request(owner, "POST", path, { ...evaluation, event })).status).toBe(200);
    expect((await show(owner, athleteId)).notes).toMatchObject([{ ...evaluation, event, text: "" }]);
    expect(await show(owner, athleteId)).toMatchObject({ lastRating: "B+", lastGrades: [{ grade: "B+" }] });
    expect(await idsOf(owner, "?ratingMin=B%2B")).toEqual([athleteId]);
    expect(await idsOf(owner, "?ratingMin=A")).toEqual([]);
  });

  it("accepts 4,000 characters in a note and replays a repeated request", async () => {
    const { athleteId } = await createAthlete();
    await keep(owner, athleteId);
    const headers = { "idempotency-key": "one-note" };
    const write = (text: string, ownHeaders: object = {}) =>
      send(owner, { method: "POST", path: `prospects/${athleteId}/notes` }, { body: { text }, headers: ownHeaders });
    expect((await write("é".repeat(4001))).body.errors[0].message).toContain("at most 4000 characters");
    const first = await write("é".repeat(4000), headers);
    expect((await write("é".repeat(4000), headers)).body).toEqual(first.body);
    expect((await show(owner, athleteId)).notes).toHaveLength(1);
  });

  it("stores one rating per member, with the skills of the program only", async () => {
    const { athleteId } = await createAthlete();
    await keep(owner, athleteId);
    const evaluator = await program.addStaff("evaluator");
    const rate = (client: Client, body: object) => request(client, "PUT", `prospects/${athleteId}/ratings`, body);
    await rate(owner, { overall: "B", skills: { Technique: 4 } });
    await rate(owner, { overall: "B+" });
    expect((await rate(evaluator, { overall: "A-" })).body.result).toMatchObject([
      { staff: { staffId: evaluator.staffId }, overall: "A-" },
      { staff: { staffId: owner.staffId }, overall: "B+", skills: { Technique: 4 } },
    ]);
    expect((await list(owner)).data[0].lastRating).toBe("A-");
    expect((await rate(owner, { skills: { Charm: 5 } })).body.errors[0].field).toBe("skills");
    expect((await rate(owner, { overall: "A++" })).status).toBe(400);
  });

  it("returns both texts if the summary changed, for one of two concurrent changes", async () => {
    const { athleteId } = await createAthlete();
    await keep(owner, athleteId);
    const recruiter = await program.addStaff("recruiter");
    const write = (client: Client, text: string, version: number) => writeSummary(client, athleteId, { text, version });
    const both = await Promise.all([write(owner, "Setter", 1), write(recruiter, "Libero", 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    const [won] = both.filter(({ status }) => status === 200);
    const [lost] = both.filter(({ status }) => status === 412);
    expect(won?.headers.etag).toBe('"2"');
    const texts = [lost?.body.result.yours.text, lost?.body.result.current.text];
    expect(texts.sort()).toEqual(["Libero", "Setter"]);
    expect(lost?.body.result.current.version).toBe(2);
    expect((await write(owner, "Both", 2)).body.result).toMatchObject({ text: "Both", version: 3 });
  });
});

describe("tasks", () => {
  it("adds, assigns and finishes a task, and marks an overdue one by the time zone of the program", async () => {
    const recruiter = await program.addStaff("recruiter");
    const { taskId } = (
      await request(owner, "POST", "tasks", { text: "Call", dueOn: "2020-01-31", assignee: recruiter.staffId })
    ).body.result;
    const open = async () => (await request(owner, "GET", "tasks?state=open")).body.result.data;
    expect(await open()).toMatchObject([
      {
        taskId,
        isOverdue: true,
        athlete: null,
        assignee: { staffId: recruiter.staffId },
        createdBy: { name: "Casey owner" },
      },
    ]);
    expect((await request(recruiter, "PATCH", "tasks", { taskId, isDone: true })).body.result.isDone).toBe(true);
    expect(await open()).toEqual([]);
  });

  it("lets an evaluator finish only assigned tasks", async () => {
    const evaluator = await program.addStaff("evaluator");
    const add = async (assignee: string) =>
      (await request(owner, "POST", "tasks", { text: "Call", dueOn: "2027-01-31", assignee })).body.result.taskId;
    const [mine, other] = [await add(evaluator.staffId), await add(owner.staffId)];
    const change = async (body: object) => (await request(evaluator, "PATCH", "tasks", body)).status;
    expect(await change({ taskId: mine, isDone: true })).toBe(200);
    expect(await change({ taskId: other, isDone: true })).toBe(403);
    expect(await change({ taskId: mine, text: "Other" })).toBe(403);
  });
});

describe("exports", () => {
  async function exportAs(format: "csv" | "json") {
    const { exportId } = (await request(owner, "POST", "exports", { format })).body.result;
    expect((await request(owner, "GET", `exports/${exportId}/file`)).status).toBe(409);
    await makeProgramExport(db, { programId: program.programId, exportId, publicUrl: "https://roster.example" });
    expect((await request(owner, "GET", `exports/${exportId}`)).body.result).toMatchObject({ state: "ready" });
    return { exportId, file: await request(owner, "GET", `exports/${exportId}/file`) };
  }

  it("writes a CSV with text formulas and without contact or birth data", async () => {
    const { athleteId, email } = await createAthlete("Reyes");
    await keep(owner, athleteId, { tags: ["=1+1"] });
    await request(owner, "POST", `prospects/${athleteId}/notes`, { text: '=HYPERLINK("x"), "quoted"\nline' });
    const { file } = await exportAs("csv");
    expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const { data, meta } = Papa.parse<Record<string, string>>(file.body, { header: true, skipEmptyLines: true });
    expect(meta.fields).toEqual([
      ...["athlete_id", "first_name", "last_name", "gender", "class_year", "school", "city", "state", "height_in"],
      ...["weight_lb", "position", "stage", "owner", "primary_tag_ids", "secondary_tag_ids", "tags", "last_rating"],
      ...["summary", "notes", "next_task_due", "added_on", "profile_url"],
      ...["team", "club", "jersey", "court", "starts_at", "event", "division", "film_url"],
      ...["killsPerSet", "hittingPct", "digsPerSet", "acesPerSet", "receptionPct", "blocksPerSet", "assistsPerSet"],
    ]);
    expect(data).toMatchObject([
      { athlete_id: athleteId, tags: "'=1+1", notes: `'=HYPERLINK("x"), "quoted"\nline`, class_year: "2027" },
    ]);
    expect(file.body).not.toContain(email);
  });

  it("writes the whole work as JSON", async () => {
    const { athleteId } = await createAthlete();
    await keep(owner, athleteId);
    await writeSummary(owner, athleteId, { text: "Setter", version: 1 });
    const { file } = await exportAs("json");
    expect(file.body).toMatchObject({
      ...{ prospects: [{ athleteId, stage: "watching" }], summaries: [{ athleteId, text: "Setter", version: 2 }] },
      staff: [{ name: "Casey owner" }],
    });
  });
});

describe("erasure of an athlete", () => {
  it("removes every entry and export, and leaves one line without a name in the log", async () => {
    const { athleteId, id } = await createAthlete();
    const other = await createAthlete();
    await keep(owner, other.athleteId);
    await keep(owner, athleteId, { tags: ["Fast"] });
    await request(owner, "POST", `prospects/${athleteId}/notes`, { text: "Quick feet" });
    await request(owner, "PUT", `prospects/${athleteId}/ratings`, { overall: "A" });
    await writeSummary(owner, athleteId, { text: "Setter", version: 1 });
    await request(owner, "POST", "tasks", { athleteId, text: "Call", dueOn: "2027-01-31" });
    await request(owner, "POST", "exports", {});
    await db.deleteFrom("accounts").where("id", "=", id).execute();
    const { rows } = await sql<{ name: string; count: string }>`
      select 'notes' as name, count(*) from prospect_notes union all select 'ratings', count(*) from prospect_ratings
      union all select 'summaries', count(*) from prospect_summaries union all select 'tags', count(*) from prospect_tags
      union all select 'tasks', count(*) from program_tasks union all select 'exports', count(*) from program_exports`.execute(
      db,
    );
    expect(rows.filter(({ count }) => count !== "0")).toEqual([]);
    expect(await idsOf(owner)).toEqual([other.athleteId]);
    const log = (await request(owner, "GET", "log")).body.result.data;
    expect(log[0]).toEqual({
      ...{ at: expect.any(String), action: "removed-at-request-of-athlete", staff: null, athlete: null, details: {} },
    });
    expect(JSON.stringify(log)).not.toContain(athleteId);
  });
});
