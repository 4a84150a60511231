import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { clearPrograms, createProgram } from "../../../tests/program-factories.ts";
import { createCandidate } from "../../../tests/school-factories.ts";
import { testApp } from "../../../tests/test-app.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import { makeProgramExport } from "../exports/make-export.server.ts";
import { readBoardAddress, shortenAddress } from "./board-address.server.ts";
import { graduatedClass } from "./roll-over.server.ts";

const handle = testApp();
const { db } = handle;

let program: Awaited<ReturnType<typeof createProgram>>;

beforeEach(async () => {
  await clearPrograms(db);
  program = await createProgram(db);
});

type Method = "GET" | "POST" | "PUT" | "DELETE";

async function request(
  method: Method,
  path: string,
  { body, as = program.owner }: { body?: object; as?: object } = {},
) {
  const response = await handle.app.inject({
    method,
    url: `/api/coach/${path}`,
    headers: {
      ...(as as typeof program.owner).headers,
      ...(method === "POST" && { "idempotency-key": randomUUID() }),
    },
    ...(body && { payload: body }),
  });
  return { status: response.statusCode, body: response.json() };
}

const result = async (method: Method, path: string, body?: object) => {
  const response = await request(method, path, body ? { body } : {});
  expect([path, response.status]).toEqual([path, 200]);
  return response.body.result;
};

async function addAthleteToBoard(classYear: number, tags: string[] = []): Promise<string> {
  const { athleteKey } = await createCandidate(db, {});
  await db.updateTable("athletes").set({ graduation_year: classYear }).where("id", "=", athleteKey).execute();
  const athleteId = encodeId("athlete", athleteKey);
  await result("PUT", `prospects/${athleteId}`, { tags });
  return athleteId;
}

const boardIds = async (query = "") =>
  (await result("GET", `prospects${query}`)).data.map(({ athleteId }: { athleteId: string }) => athleteId).sort();

async function exportCsv(): Promise<string> {
  const { exportId } = await result("POST", "exports", { format: "csv" });
  await makeProgramExport(db, { programId: program.programId, exportId, publicUrl: "https://openroster.example" });
  const response = await handle.app.inject({
    url: `/api/coach/exports/${exportId}/file`,
    headers: program.owner.headers,
  });
  return response.body;
}

describe("address of the board", () => {
  it("reads the filters of the search and of the board from the address, and ignores invalid ones", () => {
    const query = "stage=offered&stage=new&heightMin=75&stat=assists:gte:8&city=Omaha&gpaMin=9&owner=x&with=film";
    const filters = readBoardAddress(new URLSearchParams(query), "VB");
    expect(JSON.parse(JSON.stringify(filters))).toEqual({
      ...{ heightMin: 75, stat: ["assists:gte:8"], city: "Omaha", with: ["film"] },
    });
    expect(readBoardAddress(new URLSearchParams("stage=offered&sportCode=BB"), "VB")).toMatchObject({
      ...{ stage: ["offered"], sportCode: "BB" },
    });
  });

  it("drops blank fields of the address, and joins the parts of conditions that a form sends", () => {
    const short = shortenAddress(new URLSearchParams("stage=&city=Omaha&stat=assists:gte&stat=8&stat=kills:gte&stat="));
    expect([...(short ?? [])]).toEqual([
      ["city", "Omaha"],
      ["stat", "assists:gte:8"],
    ]);
    expect(shortenAddress(new URLSearchParams("stat=assists:gte:8&stage=offered"))).toBeNull();
  });
});

describe("needs", () => {
  it("stores a number for a position and class, and removes it with zero", async () => {
    const need = { position: "OH", graduationYear: 2027, needed: 3 };
    expect(await result("PUT", "needs", need)).toEqual([need]);
    expect(await result("PUT", "needs", { ...need, position: "VB:OH", needed: 2 })).toEqual([{ ...need, needed: 2 }]);
    expect(await result("PUT", "needs", { ...need, needed: 0 })).toEqual([]);
  });

  it("rejects a position of another sport and an evaluator", async () => {
    const need = { position: "QB", graduationYear: 2027, needed: 3 };
    expect((await request("PUT", "needs", { body: need })).status).toBe(422);
    const evaluator = await program.addStaff("evaluator");
    expect((await request("PUT", "needs", { body: { ...need, position: "OH" }, as: evaluator })).status).toBe(403);
  });
});

describe("roll-over", () => {
  it("archives graduated classes in one request, undoes it, and changes neither tags nor exports", async () => {
    const senior = await addAthleteToBoard(2026, ["Fast"]);
    const junior = await addAthleteToBoard(2028);
    await result("POST", `prospects/${senior}/notes`, { text: "=1+1" });
    const tags = await result("GET", "tags");
    const before = await exportCsv();
    expect(before).toContain("'=1+1");

    expect((await result("GET", "rollovers")).next).toMatchObject({ athletes: 1 });
    const { rolloverId } = await result("POST", "rollovers");
    expect(await boardIds()).toEqual([junior]);
    expect(await boardIds("?archived=true")).toEqual([senior]);
    expect(await result("GET", `prospects/${senior}`)).toMatchObject({ isArchived: true, tags: ["Fast"] });
    expect(await result("GET", "tags")).toEqual(tags);
    expect(await exportCsv()).toBe(before);
    // The staff works on while the class is archived.
    await result("PUT", `prospects/${junior}`, { stage: "offered" });
    expect((await request("POST", "rollovers")).status).toBe(409);

    await result("DELETE", `rollovers/${rolloverId}`);
    expect(await boardIds()).toEqual([senior, junior].sort());
    expect(await result("GET", "rollovers")).toMatchObject({ data: [], next: { athletes: 1 } });
    expect((await request("DELETE", `rollovers/${rolloverId}`)).status).toBe(404);
  });

  it("returns one archived athlete to the board, and does not count archived ones as full", async () => {
    const senior = await addAthleteToBoard(2026);
    await result("POST", "rollovers");
    await sql`update subscriptions set state = 'expired'`.execute(db);
    await sql`update programs set plan_active_at = null`.execute(db);
    const others = await Promise.all(Array.from({ length: 50 }, () => createCandidate(db, {})));
    const athleteIds = others.map(({ athleteKey }) => encodeId("athlete", athleteKey));
    expect((await result("POST", "prospects", { athleteIds })).added).toHaveLength(50);
    await result("PUT", `prospects/${senior}`, { isArchived: false });
    expect(await boardIds("?numPerPage=100")).toHaveLength(51);
  });

  it("counts a class as graduated from 1 August in the time zone of the program", () => {
    const chicago = (at: string) => graduatedClass("America/Chicago", new Date(at));
    expect(chicago("2027-08-01T04:59:59Z")).toBe(2026);
    expect(chicago("2027-08-01T05:00:00Z")).toBe(2027);
    expect(chicago("2028-01-01T12:00:00Z")).toBe(2027);
  });
});

describe("keeping many athletes", () => {
  it("adds those that are not on the board, and removes them again with their entries restorable", async () => {
    const first = await addAthleteToBoard(2028, ["Fast"]);
    const { athleteKey } = await createCandidate(db, {});
    const second = encodeId("athlete", athleteKey);
    expect(await result("POST", "prospects", { athleteIds: [first, second, second] })).toEqual({ added: [second] });
    await result("DELETE", `prospects?athleteId=${first}&athleteId=${second}`);
    expect(await boardIds()).toEqual([]);
    await result("POST", "prospects", { athleteIds: [first] });
    expect(await result("GET", `prospects/${first}`)).toMatchObject({ tags: ["Fast"] });
  });

  it("adds none if one is unknown or the board is full", async () => {
    const { athleteKey } = await createCandidate(db, {});
    const athleteId = encodeId("athlete", athleteKey);
    expect((await request("POST", "prospects", { body: { athleteIds: [athleteId, "unknown"] } })).status).toBe(404);
    expect(await boardIds()).toEqual([]);
    await sql`insert into accounts (email, password_hash, first_name, last_name, user_type, is_verified)
      select gen_random_uuid() || '@mail.example', (select password_hash from accounts limit 1), 'Full', 'Board', 'Athlete', true
      from generate_series(1, 4999) as n`.execute(db);
    await sql`with added as (
        insert into athletes (account_id, gender) select id, 'F' from accounts where first_name = 'Full' returning id)
      insert into prospects (program_id, athlete_id) select ${program.programId}, id from added`.execute(db);
    const last = await addAthleteToBoard(2028);
    const full = await request("POST", "prospects", { body: { athleteIds: [athleteId] } });
    expect([full.status, full.body.message]).toEqual([
      409,
      "Your board can hold 5,000 athletes. Remove or archive athletes first.",
    ]);
    await result("DELETE", `prospects/${last}`);
    expect((await request("POST", "prospects", { body: { athleteIds: [athleteId] } })).status).toBe(200);
  });

  it("compares at most 4 athletes", async () => {
    const athleteIds = [await addAthleteToBoard(2027), await addAthleteToBoard(2027)];
    const compare = (ids: string[]) => request("GET", `compare?athletes=${ids.join(",")}`);
    expect((await compare(athleteIds)).status).toBe(200);
    expect((await compare([...athleteIds, "a", "b", "c"])).body.errors).toMatchObject([
      { message: "must be two to 4 ids, separated by commas" },
    ]);
  });
});
