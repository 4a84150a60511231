import fc from "fast-check";
import { sql } from "kysely";
import pLimit from "p-limit";
import { beforeAll, describe, expect, it } from "vitest";
import { createAthlete } from "../factories.ts";
import { createAdministrator, createAthleteAccount, createSignedIn } from "../signed-in.ts";
import { type ApiCall, findFault, type Given, makeCall, plainValue, readCalls, type Schema } from "./api-document.ts";
import { attackedSite } from "./attacked-site.ts";
import { digestRows } from "./own-rows.ts";
import { injections, markup } from "./payloads.ts";

/** `ATTACK_RUNS` makes it more, `ATTACK_SEED` repeats a run that failed. */
const runs = Number(process.env.ATTACK_RUNS ?? 20);
const seed = Number(process.env.ATTACK_SEED ?? Math.floor(Math.random() * 2 ** 31));

const site = attackedSite();
/** Ids, addresses and tokens that there are: made-up ones would all end at the first look. */
const known: string[] = [];
const ids: string[] = [];
const roles: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  console.info(`Calls are made up from ATTACK_SEED=${seed}, ATTACK_RUNS=${runs}`);
  const administrator = await createAdministrator(site.db);
  const [athlete, coach, other] = [
    await createAthleteAccount(site.db),
    await createSignedIn(site.db),
    await createSignedIn(site.db),
  ];
  Object.assign(roles, {
    nobody: {},
    athlete: athlete.headers,
    coach: coach.headers,
    administrator: administrator.headers,
  });
  for (const { id, email, token } of [athlete, coach, other, administrator]) {
    ids.push(id);
    known.push(id, email, token);
  }
  known.push(await createAthlete(site.db));
});

/** What members' calls ask for besides. */
function conditions(): Record<string, string> {
  return { "idempotency-key": crypto.randomUUID(), "if-match": '"1"' };
}

/** Values for a schema: mostly of its kind, now and then of any other; undefined leaves it out. */
function valuesFor(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(plainValue(schema)) },
    { weight: 6, arbitrary: fittingValues(schema) },
    { weight: 2, arbitrary: fc.constantFrom(...injections, ...markup) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

function fittingValues(schema: Schema): fc.Arbitrary<unknown> {
  const kinds = schema.oneOf ?? schema.anyOf;
  if (kinds) return fc.oneof(...kinds.map(valuesFor));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === "array") return fc.array(valuesFor(schema.items ?? {}), { maxLength: 4 });
  if (schema.type === "object")
    return fc.record(
      Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, one]) => [name, valuesFor(one)])),
    );
  if (schema.type === "integer" || schema.type === "number") return fc.integer();
  if (schema.type === "boolean") return fc.boolean();
  return fc.oneof(
    fc.constantFrom(...known),
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.string({ unit: "grapheme", maxLength: 40 }),
    fc.integer({ min: -2, max: 2 ** 40 }).map(String),
    fc.emailAddress(),
    fc.uuid(),
  );
}

function madeUp({ parameters, body }: ApiCall): fc.Arbitrary<Given> {
  const values = fc.record(Object.fromEntries(parameters.map(({ name, schema }) => [name, valuesFor(schema)])));
  return body
    ? fc.record({
        parameters: values,
        body: fc.oneof({ weight: 9, arbitrary: fittingValues(body) }, { weight: 1, arbitrary: fc.jsonValue() }),
      })
    : fc.record({ parameters: values });
}

/** What athletes and coaches do with what is their own. */
function isMembers({ path }: ApiCall): boolean {
  return /^\/api\/(?:me|coach)(?:\/|$)/.test(path);
}

function isLogout({ path }: ApiCall): boolean {
  return path.endsWith("/Logout");
}

/** Makes every one of these calls with made-up values, a few calls at a time; `judge` sees each answer after its fault was looked for. */
async function makeUp(
  calls: ApiCall[],
  { as, judge }: { as: readonly string[]; judge?(call: ApiCall, status: number): void },
): Promise<void> {
  const lanes = pLimit(4);
  const made = calls.map((call) =>
    lanes(() =>
      fc.assert(
        fc.asyncProperty(madeUp(call), fc.constantFrom(...as), async (given, role) => {
          const answer = await makeCall(site.url, call, { given, headers: { ...roles[role], ...conditions() } });
          const { status } = answer;
          expect(await findFault(call, answer), `${call.name} by ${role}`).toBeNull();
          judge?.(call, status);
        }),
        { numRuns: runs, seed, endOnFailure: true },
      ),
    ),
  );
  await Promise.all(made);
}

describe("Z02 Z03 I01 I04 I10 a call of the OpenAPI document with whatever values", () => {
  it("is answered as the document says, and changes nobody's rows, whoever makes it without a right to", async () => {
    // A logout is its caller's right, and so is what members do with their own.
    const calls = (await readCalls(site.url)).filter((call) => !isLogout(call));
    const before = await digestRows(site.db, ids);
    const judge = ({ isProtected, name }: ApiCall, status: number) => {
      if (isProtected) expect(status, name).toBe(401);
    };
    await makeUp(
      calls.filter((call) => !isMembers(call)),
      { as: ["nobody", "athlete", "coach"], judge },
    );
    const refuse = ({ name }: ApiCall, status: number) => expect([400, 401, 403, 404], name).toContain(status);
    await makeUp(calls.filter(isMembers), { as: ["nobody", "administrator"], judge: refuse });
    expect(await digestRows(site.db, ids)).toEqual(before);
    // What a made-up sign-up opened is no more than a sign-up opens.
    const { rows } = await sql`
      select 1 from accounts join audit_log on subject_account = accounts.id and action = 'account-opened'
      where user_type = 'Administrator' or is_verified or is_demo or domain_status in ('A', 'D')`.execute(site.db);
    expect(rows).toEqual([]);
  }, 180_000);

  it("is answered as the document says when made by a member, and changes nobody else's rows", async () => {
    const calls = (await readCalls(site.url)).filter(isMembers).filter(({ path }) => !/deletion|sessions/.test(path));
    const others = ids.slice(2);
    const before = await digestRows(site.db, others);
    await makeUp(calls, { as: ["athlete", "coach"] });
    expect(await digestRows(site.db, others)).toEqual(before);
  }, 180_000);

  it("is answered as the document says when made by an administrator, who may change what it names", async () => {
    const calls = (await readCalls(site.url)).filter((call) => call.isProtected && !isMembers(call) && !isLogout(call));
    await makeUp(calls, { as: ["administrator"] });
  });
});
