import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { mailTo } from "../../../tests/members.ts";
import { clearPrograms, createProgram } from "../../../tests/program-factories.ts";
import { createCandidate, creighton, nebraska } from "../../../tests/school-factories.ts";
import { testApp } from "../../../tests/test-app.ts";
import type { Database } from "../../database/tables.ts";
import { askOwnersOfNeeds } from "./ask-owners.server.ts";

const handle = testApp();
const { db } = handle;
type Program = Awaited<ReturnType<typeof createProgram>>;
let program: Program;

beforeEach(async () => {
  await clearPrograms(db);
  program = await createProgram(db, { plan: "free" });
  await send("PUT", "/shown", { isShown: true });
});

const facts = { wanted: 2, minimum: "Touches 9'8\", two years of varsity", scholarship: "partial", shownUntil: null };
const setter = { position: "S", graduationYear: 2028, ...facts };

async function send(method: "POST" | "PUT", path: string, payload: object, headers = program.owner.headers) {
  const response = await handle.app.inject({
    method,
    url: `/api/coach/published-needs${path}`,
    headers: { ...headers, ...(method === "POST" && { "idempotency-key": randomUUID() }) },
    payload,
  });
  return { status: response.statusCode, result: response.json().result, text: response.body };
}

async function publish(need: object = setter): Promise<string> {
  const { status, result, text } = await send("POST", "", need);
  expect([status, text]).toEqual([200, text]);
  return result.needId;
}

async function read(query = ""): Promise<Record<string, unknown>[]> {
  const response = await handle.app.inject(`/api/needs${query}`);
  expect(response.statusCode).toBe(200);
  return response.json().result.data;
}

async function statusOf(needId: string): Promise<number> {
  return (await handle.app.inject(`/api/needs/${needId}`)).statusCode;
}

function moveBack(database: Kysely<Database>, days: number) {
  return sql`update published_needs set confirmed_at = now() - ${days} * interval '1 day'`.execute(database);
}

describe("published needs", () => {
  it("are public only while the owner shows them", async () => {
    const needId = await publish();
    const [need] = await read();
    expect(need).toMatchObject({ needId, position: "S", classYear: 2028, wanted: 2, minimum: facts.minimum });
    await send("PUT", "/shown", { isShown: false });
    expect([await read(), await statusOf(needId)]).toEqual([[], 410]);
  });

  it("show nothing of the numbers of the board", async () => {
    const needId = await publish();
    const publicPaths = [
      "/api/needs",
      `/api/needs/${needId}`,
      `/api/schools?needs=published`,
      `/api/schools/${creighton}`,
    ];
    const all = () => Promise.all(publicPaths.map(async (url) => (await handle.app.inject(url)).body));
    const before = await all();
    await db
      .insertInto("program_needs")
      .values([
        { program_id: program.programId, position: "S", graduation_year: 2028, needed: 41 },
        { program_id: program.programId, position: "L", graduation_year: 2028, needed: 43 },
      ])
      .execute();
    expect(await all()).toEqual(before);
  });

  it.each([
    ["after 90 days", () => moveBack(db, 90), 410],
    ["not after 89 days", () => moveBack(db, 89), 200],
    [
      "on the day after the last one",
      () => sql`update published_needs set shown_until = current_date - 2`.execute(db),
      410,
    ],
    ["with the program", () => sql`update programs set closed_at = now()`.execute(db), 410],
    ["with the last member of the staff", () => sql`update program_staff set removed_at = now()`.execute(db), 410],
  ])("end %s", async (_when, change, expected) => {
    const needId = await publish();
    await change();
    expect([await statusOf(needId), (await read()).length]).toEqual([expected, expected === 200 ? 1 : 0]);
  });

  it.each(["filled", "withdrawn"])("return 410 at once when they are %s, and cannot be changed", async (reason) => {
    const needId = await publish();
    expect((await send("POST", `/${needId}/end`, { reason })).status).toBe(200);
    expect([await statusOf(needId), await read()]).toEqual([410, []]);
    expect((await send("PUT", `/${needId}`, facts)).status).toBe(409);
    expect((await send("POST", `/${needId}/confirm`, {})).status).toBe(409);
    expect(await statusOf(randomUUID())).toBe(404);
  });

  it("reject another need of the same position and class, and a position of another sport", async () => {
    await publish();
    expect((await send("POST", "", setter)).status).toBe(409);
    expect((await send("POST", "", { ...setter, position: "QB" })).status).toBe(422);
  });

  it("store a repeated request once", async () => {
    const headers = { ...program.owner.headers, "idempotency-key": randomUUID() };
    const once = () =>
      handle.app.inject({ method: "POST", url: "/api/coach/published-needs", headers, payload: setter });
    const [first, second] = [(await once()).json(), (await once()).json()];
    expect(second.result).toEqual(first.result);
    expect(await read()).toHaveLength(1);
  });

  it.each([
    "Full ride for the right setter",
    "We offer a scholarship",
    "Guaranteed $5,000",
    "Call 402-555-0134",
    "Write to coach@example.com",
    "x".repeat(201),
  ])("reject the words “%s”", async (minimum) => {
    const { status } = await send("POST", "", { ...setter, minimum });
    expect([400, 422]).toContain(status);
    expect(await read()).toEqual([]);
  });

  it("change only by an owner of the program", async () => {
    const needId = await publish();
    const other = await createProgram(db, { schoolId: nebraska, domain: "huskers.com" });
    const recruiter = await program.addStaff("recruiter");
    expect((await send("PUT", `/${needId}`, facts, recruiter.headers)).status).toBe(403);
    expect((await send("PUT", `/${needId}`, facts, other.owner.headers)).status).toBe(404);
    expect((await send("PUT", `/${needId}`, { ...facts, wanted: 5 })).status).toBe(200);
    expect(await read()).toMatchObject([{ wanted: 5 }]);
    const log = await db
      .selectFrom("program_log")
      .select("action")
      .where("program_id", "=", program.programId)
      .execute();
    expect(log.map(({ action }) => action).sort()).toEqual(["need-published", "needs-shown", "published-need-changed"]);
  });

  it("ask the owners by one email before they end", async () => {
    const needId = await publish();
    const ask = () => askOwnersOfNeeds(db, { publicUrl: "http://127.0.0.1:3000" });
    await moveBack(db, 79);
    expect(await ask()).toBe(0);
    await moveBack(db, 81);
    expect([await ask(), await ask()]).toEqual([1, 0]);
    const [mail] = await mailTo(db, program.owner.email);
    expect(mail).toMatchObject({ kind: "needs-end", payload: { needs: ["Setter, class of 2028"] } });
    await send("POST", `/${needId}/confirm`, {});
    await moveBack(db, 81);
    expect(await ask()).toBe(1);
  });

  it.each([
    ["?sportCode=VB&position=VB:S&classYear=2028&gender=F", 2],
    ["?position=VB:L", 1],
    ["?classYear=2029", 1],
    ["?gender=M", 0],
    ["?state=NE", 2],
    ["?state=IA", 0],
    ["?near=Lincoln, NE&within=100", 2],
    ["?near=Lincoln, NE&within=10", 0],
    ["?scholarship=partial", 1],
    ["?division=I", 2],
    ["?division=III", 0],
    ["?tuitionMax=1", 0],
  ])("match the filters %s", async (query, count) => {
    await publish();
    await publish({ ...setter, position: "any", scholarship: null, minimum: null });
    if (query === "?classYear=2029") await publish({ ...setter, graduationYear: 2029 });
    expect(await read(encodeURI(query))).toHaveLength(count);
  });

  it("publish the departures as counts", async () => {
    const departures = [{ position: "S", leavesIn: 2027, players: 0 }];
    expect((await send("PUT", "/departures", { departures })).result).toMatchObject({ departures });
    expect(
      (await send("PUT", "/departures", { departures: [{ position: "S", leavesIn: 2027, players: 1, name: "Ana" }] }))
        .status,
    ).toBe(400);
  });

  it("are a filter and an order of schools", async () => {
    await publish();
    const list = async (query: string) =>
      (await handle.app.inject(`/api/schools?state=NE&${query}`)).json().result.data as {
        schoolId: number;
        openNeeds: number;
      }[];
    expect(await list("needs=published")).toMatchObject([{ schoolId: creighton, openNeeds: 1 }]);
    expect(await list("needs=published&sportCode=BB")).toEqual([]);
    expect((await list("sort=needs"))[0]?.schoolId).toBe(creighton);
  });

  it("name no athlete, so that an athlete reads what everyone reads", async () => {
    await publish();
    const { headers } = await createCandidate(db);
    const own = await handle.app.inject({ url: "/api/needs", headers });
    expect(own.json().result).toEqual((await handle.app.inject("/api/needs")).json().result);
  });
});
