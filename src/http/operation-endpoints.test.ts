import { fastify } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { createSignedIn } from "../../tests/signed-in.ts";
import { submitTo } from "../../tests/submit-form.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { type Audience, type Feature, operationsOf } from "./action.server.ts";
import { registerFeatures } from "./operation-endpoints.server.ts";
import { createLimits } from "./rate-limits.server.ts";
import { recordId } from "./record-id.ts";

const { db } = testDatabase();
const app = fastify().withTypeProvider<ZodTypeProvider>();
const runs: unknown[] = [];
let accountId = "";

const clients: Audience<{ role: string }, "read" | "write"> = {
  name: "clients",
  admit: () => {},
  configOf: () => ({}),
  callerOf: ({ headers }) => ({ role: String(headers.role ?? "writer") }),
  requirePage: () => Promise.resolve({ role: "writer" }),
  requirePermission({ role }, permission) {
    if (role === "reader" && permission === "write") throw createHttpError(403, "Not allowed.");
  },
  accountIdOf: () => accountId,
  limitKeyOf: () => "client",
};
const { action } = operationsOf(clients);

const notes: Feature = {
  tag: "notes",
  operations: [
    action({
      route: "POST /notes",
      name: "addNote",
      summary: "Adds a note",
      may: "write",
      body: z.strictObject({ text: z.string().max(5), isPinned: z.boolean().optional() }),
      returns: z.object({ count: z.int() }),
      limit: "staff-invitation",
      forms: { add: true },
      run: (_trx, _caller, input) => ({ count: runs.push(input) }),
    }),
    action({
      route: "PUT /notes/:noteId",
      name: "changeNote",
      summary: "Changes a note",
      may: "write",
      params: z.strictObject({ noteId: recordId() }),
      body: z.strictObject({ text: z.string() }),
      conflict: z.object({ version: z.int() }),
      forms: { save: true },
      run: (_trx, _caller, input) => void runs.push(input),
    }),
    action({
      route: "PUT /notes/:noteId/pin",
      name: "pinNote",
      summary: "Pins a note",
      may: "write",
      params: z.strictObject({ noteId: recordId() }),
      returns: z.object({ text: z.string() }),
      run: () => null,
      respond: () => ({ text: "A" }),
    }),
  ],
};

const noteId = "0123abcd-0123-4123-8123-0123456789ab";

beforeAll(async () => {
  accountId = (await createSignedIn(db)).id;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await registerFeatures(app, [notes], {
    db,
    reads: db,
    services: { limits: createLimits(db, 1), publicUrl: "" } as never,
  });
});
afterAll(() => app.close());

const send = (method: "POST" | "PUT", url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method, url, payload, headers });

const submit = (fields: Record<string, string>, role = "writer") =>
  submitTo(notes, db, { caller: { role }, fields, path: "/notes" });

it("requires an Idempotency-Key for a POST, and replays the response", async () => {
  expect((await send("POST", "/notes", { text: "A" })).statusCode).toBe(400);
  const headers = { "idempotency-key": "one" };
  const responses = [
    await send("POST", "/notes", { text: "A" }, headers),
    await send("POST", "/notes", { text: "A" }, headers),
  ];
  expect(responses.map((response) => response.json())).toEqual([{ count: 1 }, { count: 1 }]);
  expect(runs.splice(0)).toEqual([{ text: "A" }]);
});

it("requires the version of a record that has one", async () => {
  expect((await send("PUT", `/notes/${noteId}`, { text: "A" })).statusCode).toBe(428);
  expect(await submit({ intent: `save:${noteId}`, text: "A" })).toMatchObject({ init: { status: 400 } });
  expect((await send("PUT", `/notes/${noteId}`, { text: "A" }, { "if-match": '"3"' })).statusCode).toBe(200);
  expect(runs.splice(0)).toEqual([{ noteId, text: "A", version: 3 }]);
});

it("sends the path’s parameters as JSON to a client that doesn’t read the record", async () => {
  const url = `/notes/${noteId}/pin`;
  expect((await send("PUT", url, {})).json()).toEqual({ text: "A" });
  const response = await send("PUT", url, {}, { prefer: "return=minimal" });
  expect(response.json()).toEqual({ noteId });
  expect(response.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "preference-applied": "return=minimal",
  });
});

it("returns 404 for an id that is no record id, by endpoint and by form", async () => {
  expect((await send("PUT", "/notes/none", { text: "A" }, { "if-match": '"3"' })).statusCode).toBe(404);
  expect(await submit({ intent: "save:none", text: "A", version: "1" })).toMatchObject({ init: { status: 404 } });
});

it("reads a form by the schemas of the action", async () => {
  expect(await submit({ intent: "add", text: "A", isPinned: "yes" })).toBeNull();
  expect(await submit({ intent: `save:${noteId}`, text: "B", version: "2" })).toBeNull();
  expect(runs.splice(0)).toEqual([
    { text: "A", isPinned: true },
    { noteId, text: "B", version: 2 },
  ]);
});

it("rejects a form as the endpoint does", async () => {
  expect(await submit({ intent: "add", text: "too long" })).toMatchObject({ init: { status: 400 } });
  expect(await submit({ intent: "add", text: "A" }, "reader")).toMatchObject({ init: { status: 403 } });
  expect(await submit({ intent: "unknown" })).toMatchObject({ init: { status: 400 } });
  expect(runs.splice(0)).toEqual([]);
});

it("counts forms and requests against one limit", async () => {
  const services = { limits: createLimits(db, 1) };
  const statuses: number[] = [];
  for (let count = 0; count < 41; count += 1) {
    const response = await submitTo(notes, db, {
      caller: { role: "writer" },
      fields: { intent: "add", text: "A" },
      services,
    });
    statuses.push((response as { init?: { status: number } } | null)?.init?.status ?? 200);
  }
  expect(statuses.at(-1)).toBe(429);
  expect((await send("POST", "/notes", { text: "A" }, { "idempotency-key": "two" })).statusCode).toBe(429);
});
