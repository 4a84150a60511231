import { randomUUID } from "node:crypto";
import pg from "pg";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createProgram, listInDivisionOne } from "../../../tests/program-factories.ts";
import { createCandidate, creighton, nebraska } from "../../../tests/school-factories.ts";
import type { SignedIn } from "../../../tests/signed-in.ts";
import { testApp } from "../../../tests/test-app.ts";
import { encodeId, findKey } from "../../athletes/public-id.server.ts";
import { connectionsOf } from "../../database/open.server.ts";
import { makeProgramExport } from "../exports/make-export.server.ts";

const handle = testApp();
const { db } = handle;

type Client = Pick<SignedIn, "headers">;
type Ids = Record<
  | "athleteId"
  | "fileId"
  | "noteId"
  | "taskId"
  | "searchId"
  | "exportId"
  | "staffId"
  | "invitationId"
  | "contactId"
  | "tagId"
  | "rolloverId"
  | "eventId"
  | "entryId"
  | "threadId"
  | "needId",
  string
>;

async function request(client: Client | null, name: string, { url, body }: { url?: string; body?: object } = {}) {
  const [method = "GET", path = ""] = name.split(" ");
  const headers = {
    ...client?.headers,
    ...(method === "POST" && { "idempotency-key": randomUUID() }),
    ...(path.endsWith("/summary") && { "if-match": '"1"' }),
  };
  const response = await handle.app.inject({
    method: method as "GET",
    url: url ?? path,
    headers,
    ...(body && { payload: body }),
  });
  return { status: response.statusCode, text: response.body };
}

const deviceId = randomUUID();
const publishedFacts = { minimum: null, scholarship: null, shownUntil: null };

function evaluationUpload(entryId: string, text = "A") {
  const record = { recordId: randomUUID(), entryId, text, evaluatedAt: "2026-11-21T15:00:00Z", timeZone: "UTC" };
  return { deviceId, records: [record] };
}

/** Returns the path of an endpoint with ids instead of its parameters. */
function pathWith(ids: Ids, name: string): string {
  return name.replace(/^\S+ /, "").replaceAll(/:(\w+)/g, (_, parameter: keyof Ids) => ids[parameter]);
}

/** Requests of every endpoint of a program. `ids` are those of records, of which each request names the last part of its path. */
const endpoints: Record<string, { url?: (ids: Ids) => string; body?: (ids: Ids) => object }> = {
  "GET /api/coach/program": {},
  "PUT /api/coach/program": { body: () => ({ schoolId: nebraska, sportCode: "VB", gender: "F" }) },
  "PATCH /api/coach/program": { body: () => ({}) },
  "POST /api/coach/program/close": { body: () => ({ program: "Another program" }) },
  "POST /api/coach/program/reopen": {},
  "POST /api/coach/program/staff": { body: () => ({ email: "someone@huskers.com", role: "reader" }) },
  "PATCH /api/coach/program/staff/:staffId": {
    body: () => ({ role: "reader" }),
  },
  "DELETE /api/coach/program/staff/:staffId": {},
  "DELETE /api/coach/program/invitations/:invitationId": {},
  "GET /api/coach/invitations": {},
  "POST /api/coach/invitations/:invitationId/accept": {},
  "GET /api/coach/prospects": { url: ({ staffId }) => `/api/coach/prospects?owner=${staffId}` },
  "GET /api/coach/prospects/:athleteId": {},
  "DELETE /api/coach/prospects": { url: ({ athleteId }) => `/api/coach/prospects?athleteId=${athleteId}` },
  "DELETE /api/coach/prospects/:athleteId": {},
  "POST /api/coach/prospects/:athleteId/notes": {
    body: () => ({ text: "A" }),
  },
  "PATCH /api/coach/prospects/:athleteId/notes/:noteId": {
    body: () => ({ isPinned: true }),
  },
  "GET /api/coach/prospects/:athleteId/notes/:noteId/versions": {},
  "GET /api/coach/prospects/:athleteId/files": {},
  "GET /api/coach/prospects/:athleteId/files/:fileId": {},
  "DELETE /api/coach/prospects/:athleteId/files/:fileId": {},
  "PUT /api/coach/prospects/:athleteId/files": {},
  "PUT /api/coach/prospects/:athleteId/ratings": {
    body: () => ({ overall: "A" }),
  },
  "PUT /api/coach/prospects/:athleteId/summary": {
    body: () => ({ text: "A" }),
  },
  "GET /api/coach/tags": {},
  "POST /api/coach/tags": { body: ({ tagId }) => ({ label: "", color: tagId }) },
  "PATCH /api/coach/tags/:tagId": { body: () => ({ label: "A" }) },
  "PUT /api/coach/tags/order": { body: ({ tagId }) => ({ tagIds: [tagId] }) },
  "GET /api/coach/compare": {
    url: ({ athleteId }) => `/api/coach/compare?athletes=${athleteId},${encodeId("athlete", "999999999")}`,
  },
  "GET /api/coach/needs": {},
  "PUT /api/coach/needs": { body: () => ({ position: "OH", graduationYear: 2027, needed: 0 }) },
  "GET /api/coach/published-needs": {},
  "POST /api/coach/published-needs": {
    body: () => ({ ...{ position: "XX", graduationYear: 2028, wanted: 1 }, ...publishedFacts }),
  },
  "PUT /api/coach/published-needs/shown": { body: () => ({ isShown: false }) },
  "PUT /api/coach/published-needs/departures": { body: () => ({ departures: [] }) },
  "PUT /api/coach/published-needs/:needId": { body: () => ({ wanted: 1, ...publishedFacts }) },
  "POST /api/coach/published-needs/:needId/confirm": {},
  "POST /api/coach/published-needs/:needId/end": { body: () => ({ reason: "filled" }) },
  "GET /api/coach/rollovers": {},
  "POST /api/coach/rollovers": {},
  "DELETE /api/coach/rollovers/:rolloverId": {},
  "GET /api/coach/tasks": { url: ({ staffId }) => `/api/coach/tasks?assignee=${staffId}` },
  "POST /api/coach/tasks": {
    body: ({ athleteId, staffId }) => ({ athleteId, text: "A", dueOn: "2027-01-31", assignee: staffId }),
  },
  "PATCH /api/coach/tasks": { body: ({ taskId }) => ({ taskId, isDone: true }) },
  "GET /api/coach/searches": {},
  "POST /api/coach/searches": { body: () => ({ name: "A", query: "shoeSize=12" }) },
  "PATCH /api/coach/searches": { body: ({ searchId, athleteId }) => ({ searchId, name: "B", seen: [athleteId] }) },
  "GET /api/coach/searches/new": { url: ({ searchId }) => `/api/coach/searches/new?searchId=${searchId}` },
  "DELETE /api/coach/searches": { url: ({ searchId }) => `/api/coach/searches?searchId=${searchId}` },
  "POST /api/coach/exports": { body: ({ exportId }) => ({ exportId }) },
  "GET /api/coach/exports/:exportId": {},
  "GET /api/coach/exports/:exportId/file": {},
  "GET /api/coach/prospects/:athleteId/contacts": {},
  "POST /api/coach/prospects/:athleteId/contacts": {
    body: ({ staffId, contactId }) => ({
      ...{ day: "2026-10-01", party: "family", means: "call", purpose: "A" },
      ...{ staffId, corrects: contactId },
    }),
  },
  // A program without the athlete on its board may write, too.
  "POST /api/coach/prospects/:athleteId/messages": { body: () => ({ purpose: "materials", text: "Call 4025550134" }) },
  "POST /api/coach/prospects/:athleteId/messages/preview": {
    body: () => ({ purpose: "materials", text: "We will send our brochure." }),
  },
  "GET /api/coach/messages": {},
  "GET /api/coach/messages/:threadId": {},
  "PUT /api/coach/contacts/:contactId/note": { body: () => ({ note: "A" }) },
  "PUT /api/coach/contacts/:contactId/review": { body: () => ({ isReviewed: true }) },
  "GET /api/coach/contacts": { url: ({ staffId }) => `/api/coach/contacts?staff=${staffId}` },
  "POST /api/coach/compliance/exports": { body: ({ exportId }) => ({ exportId }) },
  "GET /api/coach/compliance/exports/:exportId/file": {},
  "GET /api/coach/events/:eventId/evaluations": {},
  "POST /api/coach/events/:eventId/evaluations": {
    body: ({ entryId }) => evaluationUpload(entryId),
  },
  "PUT /api/coach/import": { body: () => ({}) },
  "GET /api/coach/import/unmatched": {},
  "GET /api/coach/log": {},
  "GET /api/coach/events": {},
  "PUT /api/coach/events/:eventId/entries/:entryId/athlete": {
    body: ({ athleteId }) => ({ athleteId }),
  },
  "GET /api/coach/events/:eventId": {},
  "PUT /api/coach/events/:eventId/entries/:entryId/mark": {
    body: () => ({ isWatched: true }),
  },
  "PUT /api/coach/roster/:rosterId/profiles/:athleteId": {
    url: ({ entryId, athleteId }) => `/api/coach/roster/${entryId}/profiles/${athleteId}`,
    body: () => ({ isSame: false }),
  },
  "GET /api/coach/roster": {},
  "GET /api/coach/roster/:rosterId": { url: ({ entryId }) => `/api/coach/roster/${entryId}` },
  "PUT /api/coach/roster/:rosterId": {
    url: ({ entryId }) => `/api/coach/roster/${entryId}`,
    body: () => ({ stage: "offered" }),
  },
  // Last, because they add the athlete to the board.
  "PUT /api/coach/prospects/:athleteId": {
    body: ({ staffId }) => ({ stage: "offered", owner: staffId }),
  },
  "POST /api/coach/prospects": { body: ({ athleteId }) => ({ athleteIds: [athleteId] }) },
};

let mine: Awaited<ReturnType<typeof createProgram>>;
let other: Awaited<ReturnType<typeof createProgram>>;
/** Two equal athletes: the other program works on the first one. */
let kept: Client & { athleteId: string };
let untouched: string;
let otherIds: Ids;
let unknownIds: Ids;

beforeAll(async () => {
  const createAthlete = async () => {
    const { headers, athleteKey } = await createCandidate(db, { last_name: "Reyes" });
    return { headers, athleteId: encodeId("athlete", athleteKey) };
  };
  kept = await createAthlete();
  untouched = (await createAthlete()).athleteId;
  mine = await createProgram(db, { schoolId: nebraska, domain: "huskers.com" });
  other = await createProgram(db, { schoolId: creighton });
  await listInDivisionOne(db, mine.programId);
  await listInDivisionOne(db, other.programId);
  const unknown = () => randomUUID();
  unknownIds = {
    athleteId: untouched,
    ...{ fileId: unknown(), noteId: unknown(), taskId: unknown(), searchId: unknown(), exportId: unknown() },
    ...{ staffId: unknown(), invitationId: unknown(), contactId: unknown(), tagId: unknown(), rolloverId: unknown() },
    ...{ eventId: unknown(), entryId: unknown(), threadId: unknown(), needId: unknown() },
  };
});

async function work(): Promise<Ids> {
  const { owner } = other;
  const { athleteId } = kept;
  const path = `/api/coach/prospects/${athleteId}`;
  const results: string[] = [];
  for (const [name, body] of [
    [`PUT ${path}`, { stage: "offered", tags: ["Secret tag"], owner: owner.staffId }],
    [`PUT ${path}/ratings`, { overall: "A+" }],
    [`PUT ${path}/summary`, { text: "Secret summary" }],
    ["POST /api/coach/program/staff", { email: "secret@creighton.edu", role: "reader" }],
    [`POST ${path}/notes`, { text: "Secret note" }],
    ["POST /api/coach/tasks", { athleteId, text: "Secret task", dueOn: "2027-01-31" }],
    ["POST /api/coach/searches", { name: "Secret search", query: "sportCode=VB", alert: "daily" }],
    ["POST /api/coach/exports", { format: "json" }],
    ["POST /api/coach/tasks", { text: "Secret task of the program", dueOn: "2027-01-31" }],
    [`POST ${path}/contacts`, { day: "2026-10-01", party: "family", means: "call", purpose: "Secret call" }],
    ["POST /api/coach/tags", { label: "Secret label", isPrimary: true }],
    ["PUT /api/coach/needs", { position: "OH", graduationYear: 2027, needed: 42 }],
    [`POST ${path}/messages`, { purpose: "materials", text: "Secret message" }],
    // The owner does not show them, so they are as private as the rest.
    ["POST /api/coach/published-needs", { position: "S", graduationYear: 2028, wanted: 1, ...publishedFacts }],
  ] as const) {
    const { status, text } = await request(owner, name, { body });
    expect([name, status]).toEqual([name, 200]);
    results.push(text);
  }
  const idOf = (index: number, name: string) => String(JSON.parse(results[index] ?? "{}").result[name]);
  const { id: invitationId } = await db
    .selectFrom("program_invitations")
    .select("id")
    .where("program_id", "=", other.programId)
    .executeTakeFirstOrThrow();
  const { id: rolloverId } = await db
    .insertInto("program_rollovers")
    .values({ program_id: other.programId, staff_id: owner.staffId, class_year: 2024 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { eventId, entryId } = await holdEvent();
  const upload = { body: evaluationUpload(entryId, "Secret evaluation") };
  expect((await request(owner, `POST /api/coach/events/${eventId}/evaluations`, upload)).status).toBe(200);
  return {
    athleteId,
    rolloverId,
    ...{ eventId, entryId },
    tagId: idOf(10, "tagId"),
    staffId: owner.staffId,
    invitationId,
    fileId: await attach(),
    noteId: idOf(4, "noteId"),
    taskId: idOf(5, "taskId"),
    searchId: idOf(6, "searchId"),
    exportId: idOf(7, "exportId"),
    contactId: idOf(9, "contactId"),
    threadId: idOf(12, "threadId"),
    needId: idOf(13, "needId"),
  };
}

async function attach(): Promise<string> {
  const response = await handle.app.inject({
    method: "PUT",
    url: `/api/coach/prospects/${kept.athleteId}/files?name=Secret.pdf`,
    headers: { ...other.owner.headers, "content-type": "application/octet-stream" },
    payload: Buffer.from("%PDF-1.7 secret"),
  });
  return response.json().result.fileId;
}

/** Stores an event of the other program with an entry without a profile, one of the kept athlete, and a match. */
async function holdEvent() {
  const { programId: program_id, owner } = other;
  const event = { name: "Secret event", first_day: "2026-06-12", last_day: "2026-06-13" };
  const { id: event_id } = await db
    .insertInto("program_events")
    .values({ program_id, ...event })
    .returning("id")
    .executeTakeFirstOrThrow();
  const entry = { program_id, event_id, team: "Secret team", event_on: "2026-06-13" };
  const [one] = await db
    .insertInto("program_roster")
    .values([
      { ...entry, jersey: "7", last_name: "Secret athlete" },
      { ...entry, jersey: "8", last_name: "Reyes", athlete_id: findKey("athlete", kept.athleteId) },
    ])
    .returning("id")
    .execute();
  const entryId = one?.id ?? "";
  const match = { program_id, event_id, team: "Secret team", court: "Secret court", starts_at: "2026-06-12 09:30" };
  await db.insertInto("program_event_matches").values(match).execute();
  await db
    .insertInto("program_event_marks")
    .values({ program_id, entry_id: entryId, staff_id: owner.staffId })
    .execute();
  return { eventId: event_id, entryId };
}

const publicReads = () => [
  `GET /api/profile/GetProfileBySportAndID?id=${kept.athleteId}`,
  `GET /api/athleteLink/GetLinks?athleteId=${kept.athleteId}&seasonId=0`,
  "GET /api/profile/SearchAthletes?sportCode=VB",
  "GET /api/needs",
  "GET /api/schools?sort=needs",
];
const athleteReads = ["GET /api/me/profile", "GET /api/me/views", "GET /api/me/submissions", "GET /api/me"];

async function readAll(): Promise<string[]> {
  const responses: string[] = [];
  for (const name of publicReads()) {
    responses.push((await request(null, name)).text);
    // A coach of the program reads the same public data as everyone (bylaw 13.14.3).
    expect((await request(other.owner, name)).text).toBe(responses.at(-1));
  }
  for (const name of athleteReads) responses.push((await request(kept, name)).text);
  for (const name of Object.keys(endpoints).filter((one) => one.startsWith("GET ") && !one.includes(":")))
    responses.push((await request(mine.owner, name)).text);
  return responses;
}

describe("isolation of programs", () => {
  it("shows the public, the athlete and another program nothing of a program’s work", async () => {
    const before = await readAll();
    otherIds = await work();
    expect(await readAll()).toEqual(before);
    expect(before.join("")).not.toMatch(/secret/i);
  });

  it("covers every endpoint of a program", async () => {
    const { paths } = (await handle.app.inject("/api/openapi.json")).json<{
      paths: Record<string, Record<string, unknown>>;
    }>();
    const names = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
    );
    const others = ["/api/coach/post", "/api/coach/public-page", "/api/coach/submissions"];
    const ofProgram = names.filter(
      (name) => name.includes(" /api/coach/") && !others.some((path) => name.includes(path)),
    );
    expect(Object.keys(endpoints).sort()).toEqual(ofProgram.sort());
  });

  it("gives requests with ids of another program the response of unknown ids, by the same queries", async () => {
    const sent: string[] = [];
    const submit = pg.Query.prototype.submit;
    const spy = vi.spyOn(pg.Query.prototype, "submit").mockImplementation(function (this: pg.Query, connection) {
      sent.push((this as unknown as { text: string }).text);
      return submit.call(this, connection);
    });
    const queries = async () => {
      // A rejected request can leave queries that run concurrently.
      await vi.waitUntil(() => connectionsOf(db)?.busy === 0, { interval: 2 });
      // The limiter counts some requests in memory.
      return sent
        .splice(0)
        .filter((text) => !text.includes("into rate_limits"))
        .sort();
    };
    for (const [name, { url, body }] of Object.entries(endpoints)) {
      const send = (ids: Ids) =>
        request(mine.owner, name, { url: url?.(ids) ?? pathWith(ids, name), ...(body && { body: body(ids) }) });
      const unknown = await send(unknownIds);
      const ofUnknown = await queries();
      expect(ofUnknown).not.toEqual([]);
      const foreign = await send(otherIds);
      // So that their time does not differ.
      expect([name, await queries()]).toEqual([name, ofUnknown]);
      const sameIds = (text: string) =>
        Object.keys(otherIds).reduce(
          (result, key) => result.replaceAll(otherIds[key as keyof Ids], unknownIds[key as keyof Ids]),
          text,
        );
      expect([name, foreign.status, sameIds(foreign.text)]).toEqual([name, unknown.status, unknown.text]);
    }
    spy.mockRestore();
  });

  it("shows only its own work on an athlete whom both programs keep", async () => {
    for (const athleteId of [kept.athleteId, untouched]) {
      const path = `/api/coach/prospects/${athleteId}`;
      expect((await request(mine.owner, `PUT ${path}`, { body: { tags: ["Fast"] } })).status).toBe(200);
      expect((await request(mine.owner, `POST ${path}/notes`, { body: { text: "Own note" } })).status).toBe(200);
    }
    const show = async (athleteId: string) => {
      const { result } = JSON.parse((await request(mine.owner, `GET /api/coach/prospects/${athleteId}`)).text);
      const [note] = result.notes;
      return {
        ...result,
        athleteId: "",
        addedAt: "",
        notes: [{ ...note, noteId: "", writtenAt: "" }, ...result.notes.slice(1)],
      };
    };
    const shared = await show(kept.athleteId);
    expect(shared).toEqual(await show(untouched));
    expect(shared).toMatchObject({
      tags: ["Fast"],
      notes: [{ text: "Own note" }],
      ratings: [],
      tasks: [],
      lastRating: null,
    });
    const { text } = await request(mine.owner, "GET /api/coach/prospects");
    expect(text).not.toMatch(/secret/i);
    for (const format of ["csv", "json"]) {
      const requested = await request(mine.owner, "POST /api/coach/exports", { body: { format } });
      const { exportId } = JSON.parse(requested.text).result;
      await makeProgramExport(db, { programId: mine.programId, exportId, publicUrl: "https://roster.example" });
      const file = await request(mine.owner, `GET /api/coach/exports/${exportId}/file`);
      expect(file.text).toContain("Own note");
      expect(file.text).not.toMatch(/secret/i);
    }
  });

  it("leaves the work of the other program unchanged", async () => {
    const { text } = await request(other.owner, `GET /api/coach/prospects/${kept.athleteId}`);
    const { result } = JSON.parse(text);
    expect(result).toMatchObject({
      ...{ stage: "offered", tags: ["Secret tag"], lastRating: "A+", summary: { text: "Secret summary", version: 2 } },
      ...{ notes: [{ text: "Secret note", isPinned: false }], tasks: [{ text: "Secret task", isDone: false }] },
    });
    const read = async (name: string) => JSON.parse((await request(other.owner, `GET /api/coach/${name}`)).text).result;
    expect(await read("tags")).toMatchObject([{ label: "Secret label" }, { label: "Secret tag" }]);
    expect(await read("needs")).toEqual([{ position: "OH", graduationYear: 2027, needed: 42 }]);
    expect(await read("rollovers")).toMatchObject({ data: [{ classYear: 2024 }] });
    expect(await read("events")).toMatchObject([
      { name: "Secret event", athleteCount: 2, matchCount: 1, watchedCount: 2 },
    ]);
  });

  it("cannot store a row that refers to a row of another program", async () => {
    const { programId } = mine;
    await db.deleteFrom("prospects").where("program_id", "=", programId).execute();
    const { athlete_id: athleteKey } = await db
      .selectFrom("prospects")
      .select("athlete_id")
      .where("program_id", "=", other.programId)
      .executeTakeFirstOrThrow();
    const note = { program_id: programId, athlete_id: athleteKey, type: "general" as const, text: "A" };
    await expect(
      db
        .insertInto("prospect_notes")
        .values({ ...note, staff_id: mine.owner.staffId })
        .execute(),
    ).rejects.toThrow("foreign key");
    await db.insertInto("prospects").values({ program_id: programId, athlete_id: athleteKey }).execute();
    await expect(
      db
        .insertInto("prospect_notes")
        .values({ ...note, staff_id: other.owner.staffId })
        .execute(),
    ).rejects.toThrow("foreign key");
    const { id: tagId } = await db
      .selectFrom("program_tags")
      .select("id")
      .where("program_id", "=", other.programId)
      .executeTakeFirstOrThrow();
    await expect(
      db.insertInto("prospect_tags").values({ program_id: programId, athlete_id: athleteKey, tag_id: tagId }).execute(),
    ).rejects.toThrow("foreign key");
    const entry = { program_id: programId, event_id: otherIds.eventId, team: "A", jersey: "1", event_on: "2026-06-12" };
    await expect(db.insertInto("program_roster").values(entry).execute()).rejects.toThrow("foreign key");
    const mark = { program_id: programId, entry_id: otherIds.entryId, staff_id: mine.owner.staffId };
    await expect(db.insertInto("program_event_marks").values(mark).execute()).rejects.toThrow("foreign key");
  });
});
