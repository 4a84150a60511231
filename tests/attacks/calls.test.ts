import fc from "fast-check";
import { sql } from "kysely";
import pLimit from "p-limit";
import { beforeAll, describe, expect, it } from "vitest";
import { createAthlete } from "../factories.ts";
import { createAdministrator, createAthleteAccount, createSignedIn } from "../signed-in.ts";
import { createTeam } from "../team-factories.ts";
import {
  type Endpoint,
  encodeText,
  findViolation,
  plainValue,
  type RequestValues,
  readEndpoints,
  type Schema,
  sendRequest,
} from "./api-document.ts";
import { attackedSite } from "./attacked-site.ts";
import { digestRows } from "./own-rows.ts";
import { injections, markup } from "./payloads.ts";

// ATTACK_RUNS sets the number of requests per endpoint. ATTACK_SEED repeats a failed run.
const runs = Number(process.env.ATTACK_RUNS ?? (process.env.DAILY ? 2 : 12));
const seed = Number(process.env.ATTACK_SEED ?? Math.floor(Math.random() * 2 ** 31));

const site = attackedSite();
/** Existing ids, addresses and tokens. Random ones would all be rejected by the first check. */
const known: string[] = [];
const ids: string[] = [];
const roles: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  console.info(`Random requests use ATTACK_SEED=${seed}, ATTACK_RUNS=${runs}`);
  const administrator = await createAdministrator(site.db);
  const [athlete, coach, other] = [
    await createAthleteAccount(site.db),
    await createSignedIn(site.db),
    await createSignedIn(site.db),
  ];
  const { head } = await createTeam(site.db);
  Object.assign(roles, {
    signedOut: {},
    athlete: athlete.headers,
    coach: coach.headers,
    team: head.headers,
    administrator: administrator.headers,
  });
  for (const { id, email, token } of [athlete, coach, other, administrator]) {
    ids.push(id);
    known.push(id, email, token);
  }
  known.push(await createAthlete(site.db));
});

/** Returns the additional headers that endpoints of members require. */
function memberHeaders(): Record<string, string> {
  return { "idempotency-key": crypto.randomUUID(), "if-match": '"1"' };
}

/** Returns values for a schema: mostly valid, sometimes of any type. Undefined omits the value. */
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

/** The router returns 404 for longer path parameters, before any check of permissions. */
function fitsRoute(value: unknown): boolean {
  return encodeText(value ?? "").length <= 200;
}

function randomValues({ parameters, body }: Endpoint): fc.Arbitrary<RequestValues> {
  const values = fc.record(
    Object.fromEntries(
      parameters.map(({ name, in: place, schema }) => [
        name,
        place === "path" ? valuesFor(schema).filter(fitsRoute) : valuesFor(schema),
      ]),
    ),
  );
  return body
    ? fc.record({
        parameters: values,
        body: fc.oneof({ weight: 9, arbitrary: fittingValues(body) }, { weight: 1, arbitrary: fc.jsonValue() }),
      })
    : fc.record({ parameters: values });
}

/** Returns true for endpoints of signed-in athletes, coaches and team staff. */
function isForMembers({ path }: Endpoint): boolean {
  return /^\/api\/(?:(?:me|coach|team)(?:\/|$)|auth\/Session$)/.test(path);
}

function isLogout({ path }: Endpoint): boolean {
  return path.endsWith("/Logout");
}

/** Sends random requests to all endpoints with limited concurrency. Calls `check` with each status after the violation check. */
async function sendRandomRequests(
  endpoints: Endpoint[],
  { as, check }: { as: readonly string[]; check?(endpoint: Endpoint, status: number): void },
): Promise<void> {
  const limit = pLimit(4);
  const runsByEndpoint = endpoints.map((endpoint) =>
    limit(() =>
      fc.assert(
        fc.asyncProperty(randomValues(endpoint), fc.constantFrom(...as), async (values, role) => {
          const response = await sendRequest(site.url, endpoint, {
            values,
            headers: { ...roles[role], ...memberHeaders() },
          });
          const { status } = response;
          expect(await findViolation(endpoint, response), `${endpoint.name} by ${role}`).toBeNull();
          check?.(endpoint, status);
        }),
        { numRuns: runs, seed, endOnFailure: true },
      ),
    ),
  );
  await Promise.all(runsByEndpoint);
}

describe("Z02 Z03 I01 I04 I10 an endpoint of the OpenAPI document with random values", () => {
  it("rejects random requests without permission as documented, and changes no account's rows", async () => {
    // Signing out and the endpoints of members are allowed.
    const endpoints = (await readEndpoints(site.url)).filter((endpoint) => !isLogout(endpoint));
    const before = await digestRows(site.db, ids);
    const check = ({ isProtected, name }: Endpoint, status: number) => {
      if (isProtected) expect(status, name).toBe(401);
    };
    await sendRandomRequests(
      endpoints.filter((endpoint) => !isForMembers(endpoint)),
      { as: ["signedOut", "athlete", "coach", "team"], check },
    );
    const expectRejection = ({ name }: Endpoint, status: number) =>
      expect([400, 401, 403, 404], name).toContain(status);
    await sendRandomRequests(endpoints.filter(isForMembers), {
      as: ["signedOut", "administrator"],
      check: expectRejection,
    });
    expect(await digestRows(site.db, ids)).toEqual(before);
    // A random sign-up must not open an account with extra rights.
    const { rows } = await sql`
      select 1 from accounts join audit_log on subject_account = accounts.id and action = 'account-opened'
      where user_type = 'Administrator' or is_verified or is_demo or domain_status in ('A', 'D')`.execute(site.db);
    expect(rows).toEqual([]);
  }, 180_000);

  it("responds to random requests of members as documented, and changes no other account's rows", async () => {
    const endpoints = (await readEndpoints(site.url))
      .filter(isForMembers)
      .filter(({ path }) => !/deletion|sessions/.test(path));
    const others = ids.slice(2);
    const before = await digestRows(site.db, others);
    await sendRandomRequests(endpoints, { as: ["athlete", "coach", "team"] });
    expect(await digestRows(site.db, others)).toEqual(before);
  }, 180_000);

  it("responds to random requests of administrators as documented", async () => {
    const endpoints = (await readEndpoints(site.url)).filter(
      (endpoint) => endpoint.isProtected && !isForMembers(endpoint) && !isLogout(endpoint),
    );
    await sendRandomRequests(endpoints, { as: ["administrator"] });
  });
});
