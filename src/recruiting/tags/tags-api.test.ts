import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { clearPrograms, createProgram } from "../../../tests/program-factories.ts";
import { createCandidate } from "../../../tests/school-factories.ts";
import { testApp } from "../../../tests/test-app.ts";
import { encodeId } from "../../athletes/public-id.server.ts";

const handle = testApp();
const { db } = handle;

let program: Awaited<ReturnType<typeof createProgram>>;

beforeEach(async () => {
  await clearPrograms(db);
  program = await createProgram(db);
});

async function request(method: "GET" | "POST" | "PUT" | "PATCH", path: string, body?: object) {
  const response = await handle.app.inject({
    method,
    url: `/api/coach/${path}`,
    headers: { ...program.owner.headers, ...(method === "POST" && { "idempotency-key": randomUUID() }) },
    ...(body && { payload: body }),
  });
  return { status: response.statusCode, result: response.json().result };
}

const listLabels = async () =>
  (await request("GET", "tags")).result.map(({ label }: { label: string }) => label) as string[];
const add = async (body: object) => (await request("POST", "tags", body)).result.tagId as string;

it("renames and recolors a tag without changing its id", async () => {
  const tagId = await add({ label: "Fast", color: "red", isPrimary: true });
  expect((await request("PATCH", `tags/${tagId}`, { label: "Quick", color: "blue" })).status).toBe(200);
  expect((await request("GET", "tags")).result).toEqual([
    { tagId, label: "Quick", color: "blue", isPrimary: true, isArchived: false, task: null },
  ]);
});

it("lists primary tags first, in the order of the program, and archived ones last", async () => {
  const ids = [await add({ label: "C" }), await add({ label: "B" }), await add({ label: "A", isPrimary: true })];
  await request("PUT", "tags/order", { tagIds: ids });
  expect(await listLabels()).toEqual(["A", "C", "B"]);
  await request("PATCH", `tags/${ids[2]}`, { isArchived: true });
  expect(await listLabels()).toEqual(["C", "B", "A"]);
});

it("allows 6 primary tags, of which archived ones do not count", async () => {
  const ids = await Promise.all(["1", "2", "3", "4", "5", "6"].map((label) => add({ label, isPrimary: true })));
  const seventh = { label: "7", isPrimary: true };
  expect((await request("POST", "tags", seventh)).status).toBe(409);
  await request("PATCH", `tags/${ids[0]}`, { isArchived: true });
  expect((await request("POST", "tags", seventh)).status).toBe(200);
  expect((await request("PATCH", `tags/${ids[0]}`, { isArchived: false })).status).toBe(409);
  expect((await request("PATCH", `tags/${ids[0]}`, { isArchived: false, isPrimary: false })).status).toBe(200);
});

it("rejects the name of another tag", async () => {
  const [tagId] = [await add({ label: "Fast" }), await add({ label: "Tall" })];
  expect((await request("POST", "tags", { label: "fast" })).status).toBe(409);
  expect((await request("PATCH", `tags/${tagId}`, { label: "TALL" })).status).toBe(409);
  expect((await request("PATCH", `tags/${tagId}`, { label: "FAST" })).status).toBe(200);
});

it("adds the task of a tag when the tag is set, once", async () => {
  await add({ label: "Visit", task: { text: "Book the visit", days: 7 } });
  const { athleteKey } = await createCandidate(db, {});
  const path = `prospects/${encodeId("athlete", athleteKey)}`;
  for (const tags of [["Visit"], ["Visit", "Fast"]]) await request("PUT", path, { tags });
  expect((await request("GET", path)).result.tasks).toMatchObject([{ text: "Book the visit", isDone: false }]);
});
