import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { inTurn } from "../../tests/attacks/in-turn.ts";
import { createProgram, listInDivisionOne } from "../../tests/program-factories.ts";
import { createAdministrator, createAthleteAccount, createSignedIn } from "../../tests/signed-in.ts";
import { submitTo } from "../../tests/submit-form.ts";
import { testApp } from "../../tests/test-app.ts";
import { encodeId } from "../athletes/public-id.server.ts";
import { findMembership } from "../programs/find-program.server.ts";
import { sqlSearch } from "../search/sql-search.server.ts";
import { features } from "../server/features.server.ts";
import { deliverMessages } from "./deliver-messages.server.ts";

const handle = testApp();
const { db } = handle;
/** A text that every request carries wherever it may carry one. */
const marker = "Zebra letter";

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maxLength?: number;
  pattern?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}
interface Operation {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Ids of the minor, by the names of parameters and fields that take one. */
type Ids = Record<string, string>;

function resolve(document: Document, schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name ? resolve(document, document.components.schemas[name] ?? {}) : schema;
}

/** Returns a value of a schema, with the marker in each text and the ids of the minor. */
function sampleOf(document: Document, given: Schema, { ids, name = "" }: { ids: Ids; name?: string }): unknown {
  const schema = resolve(document, given);
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (first) return sampleOf(document, first, { ids, name });
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, one]) => [key, sampleOf(document, one, { ids, name: key })]),
    );
  if (type === "array") return [sampleOf(document, schema.items ?? {}, { ids, name: name.replace(/s$/, "") })];
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return schema.minimum && schema.minimum > 0 ? schema.minimum : 1;
  if (ids[name]) return ids[name];
  if (schema.format === "date") return "2026-10-01";
  if (schema.format === "date-time") return "2026-10-01T12:00:00Z";
  if (schema.format === "uuid") return randomUUID();
  if (schema.format === "email" || /email/i.test(name)) return ids.email;
  return marker.slice(0, schema.maxLength ?? 100);
}

/** Returns the bodies of an operation: one for each value of its closed lists, with and without the values that may be null. */
function bodiesOf(document: Document, operation: Operation, ids: Ids): object[] {
  const schema = operation.requestBody?.content["application/json"]?.schema;
  if (!schema) return [{}];
  const body = sampleOf(document, schema, { ids }) as Record<string, unknown>;
  const fields = Object.entries(resolve(document, schema).properties ?? {}).map(
    ([name, one]) => [name, resolve(document, one)] as const,
  );
  const bodies = [
    body,
    ...fields.flatMap(([name, one]) => (one.enum ?? []).map((value) => ({ ...body, [name]: value }))),
  ];
  const nulls = Object.fromEntries(
    fields.flatMap(([name, one]) => (one.anyOf?.some(({ type }) => type === "null") ? [[name, null]] : [])),
  );
  return [...bodies, ...(Object.keys(nulls).length > 0 ? bodies.map((one) => ({ ...one, ...nulls })) : [])];
}

type Prepare = (key: string, accountId: string, sender: { programId: string; coachId: string }) => Promise<unknown>;
const states: Record<string, Prepare> = {
  "without a guardian": (key) => db.deleteFrom("guardians").where("athlete_id", "=", key).execute(),
  "with an invited guardian": (key) => setGuardian(key, "invited"),
  "with a guardian who left": (key) => setGuardian(key, "withdrawn"),
  "with a paused guardian": (key) => setGuardian(key, "frozen"),
  "with a hidden profile": (key) =>
    db.updateTable("athletes").set({ guardian_hid_at: sql<Date>`now()` }).where("id", "=", key).execute(),
  "who signed": (key) =>
    db.updateTable("athletes").set({ commitment_status: "signed" }).where("id", "=", key).execute(),
  "whose family stopped colleges": (key) =>
    db.insertInto("contact_stops").values({ athlete_id: key, scope: "colleges" }).execute(),
  "whose family blocked the program": (key, _accountId, { programId }) =>
    db.insertInto("contact_stops").values({ athlete_id: key, scope: "program", program_id: programId }).execute(),
  "with the coach as guardian": (key, _accountId, { coachId }) =>
    sql`update guardians set email = (select email from accounts where id = ${coachId}) where athlete_id = ${key}`.execute(
      db,
    ),
  "of an import, of unknown age": async (key, accountId) => {
    await db.deleteFrom("guardians").where("athlete_id", "=", key).execute();
    await db
      .updateTable("athletes")
      .set({ external_id: `import:${key}` })
      .where("id", "=", key)
      .execute();
    await db.updateTable("accounts").set({ birth_year: null }).where("id", "=", accountId).execute();
  },
};

function setGuardian(key: string, state: "invited" | "withdrawn" | "frozen") {
  return db.updateTable("guardians").set({ state }).where("athlete_id", "=", key).execute();
}

/** Ends sessions, accounts or programs, and so the test. */
const ending = /\/auth\/|deletion|sessions|password|close|\/program\/staff|delete|frozen|account-|\/erase|demo/i;

interface Minor {
  ids: Ids;
  addresses: string[];
}

/** Creates a minor with a guardian and a thread, in one of the states in which nobody may write. */
async function createMinor(sender: { programId: string; coachId: string }, prepare: Prepare): Promise<Minor> {
  const birth_year = new Date().getUTCFullYear() - 16;
  const account = await createAthleteAccount(db, { first_name: "Ana", last_name: "Reyes", birth_year });
  const { id: key } = await db
    .updateTable("athletes")
    .set({ is_published: true, state: "CA", graduation_year: 2027 })
    .where("account_id", "=", account.id)
    .returning("id")
    .executeTakeFirstOrThrow();
  const mother = `mother-${randomUUID().slice(0, 8)}@family.example`;
  await db.insertInto("guardians").values({ athlete_id: key, email: mother, state: "active" }).execute();
  const { id: threadId } = await db
    .insertInto("contact_threads")
    .values({ program_id: sender.programId, athlete_id: key })
    .returning("id")
    .executeTakeFirstOrThrow();
  await prepare(key, account.id, sender);
  const ids = { athleteId: encodeId("athlete", key), athleteKey: key, threadId, email: account.email };
  return { ids, addresses: [account.email, mother] };
}

it("reaches no minor in any state by any operation of the document or form, in any role", async () => {
  const program = await createProgram(db);
  await listInDivisionOne(db, program.programId);
  const clients = {
    nobody: null,
    owner: program.owner,
    recruiter: await program.addStaff("recruiter"),
    evaluator: await program.addStaff("evaluator"),
    reader: await program.addStaff("reader"),
    compliance: await program.addStaff("compliance"),
    teamStaff: await createSignedIn(db, { user_type: "Team Staff" }),
    otherAthlete: await createAthleteAccount(db),
    administrator: await createAdministrator(db),
  };
  const minors: Minor[] = [];
  const sender = { programId: program.programId, coachId: program.owner.id };
  for (const prepare of Object.values(states)) minors.push(await createMinor(sender, prepare));
  const document = (await handle.app.inject("/api/openapi.json")).json<Document>();
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      method === "get" || method === "delete" || ending.test(path) ? [] : [{ path, method, operation }],
    ),
  );
  let [sent, accepted, turns] = [0, 0, 0];
  for (const [number, { path, method, operation }] of operations.entries()) {
    const isMessage = path.endsWith("/messages");
    const all = Object.entries(clients);
    // `npm test` tries each operation but messages in a third of the roles in turn.
    for (const [role, client] of isMessage ? all : inTurn(all, number, 3)) {
      // The staff of the program tries its own endpoints with all bodies, and everyone the others with one.
      const isOwn = path.startsWith("/api/coach/") && role === "owner";
      // `npm test` tries each operation but messages on one minor in turn, so that the roles and operations get all states.
      const tried = isMessage ? minors : inTurn(minors, turns++, minors.length);
      for (const [place, { ids }] of tried.entries()) {
        const bodies = bodiesOf(document, operation, ids);
        const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? randomUUID()));
        // A request that names no minor is the same for all of them.
        const namesMinor = Object.values(ids).some((id) => (url + JSON.stringify(bodies[0])).includes(id));
        if (place > 0 && !namesMinor) break;
        for (const payload of isMessage || (isOwn && place === 0) ? bodies : bodies.slice(0, 1)) {
          const { statusCode } = await handle.app.inject({
            ...{ method: method.toUpperCase() as "POST", url, payload },
            headers: { ...client?.headers, "idempotency-key": randomUUID(), "if-match": '"1"' },
          });
          sent += 1;
          if (statusCode === 200) accepted += 1;
        }
      }
    }
  }
  expect(await submitForms(program.owner.id, minors)).toBeGreaterThan(50);
  expect(sent).toBeGreaterThan(1000);
  expect(accepted).toBeGreaterThan(50);
  await deliverMessages(db, { publicUrl: "http://127.0.0.1:3000", at: new Date("2026-12-01T01:00:00Z") });
  expect(await db.selectFrom("contact_messages").select("text").execute()).toEqual([]);
  const mails = await db
    .selectFrom("mail_messages")
    .select(["kind", "payload"])
    .where(
      "recipient",
      "in",
      minors.flatMap(({ addresses }) => addresses),
    )
    .execute();
  const reached = mails.filter(
    ({ kind, payload }) => kind === "contact-news" || JSON.stringify(payload).includes(marker),
  );
  expect(reached).toEqual([]);
}, 300_000);

/** Submits each form of the staff of a program, with the values of a field that its message needs, about each minor. Returns the number of forms. */
async function submitForms(accountId: string, minors: readonly Minor[]): Promise<number> {
  let [submitted, turns] = [0, 0];
  const caller = await findMembership(db, accountId);
  for (const feature of features)
    for (const operation of feature.operations) {
      if (operation.kind !== "action" || operation.audience.name !== "program staff") continue;
      if (ending.test(operation.route)) continue;
      const isMessage = operation.route.endsWith("/messages");
      for (const intent of Object.keys(operation.forms ?? {}))
        for (const { ids } of isMessage ? minors : inTurn(minors, turns++, minors.length)) {
          const fields = { intent, key: randomUUID(), purpose: "other", text: marker, name: marker, ...ids };
          await submitTo(feature, db, {
            caller,
            fields,
            params: ids,
            services: { search: sqlSearch(db), trialDays: 0 },
          });
          submitted += 1;
        }
    }
  return submitted;
}
