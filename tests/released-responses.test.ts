import { readFile } from "node:fs/promises";
import path from "node:path";
import { Ajv, type ErrorObject } from "ajv";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { loadShippedLists } from "../src/schools/lists/load-school-lists.server.ts";
import { loadSampleOnce } from "../src/server/sample.server.ts";
import { createAdministrator, createSignedIn } from "./signed-in.ts";
import { testApp } from "./test-app.ts";

// The previous release serves the data of this version during an upgrade, and after a step back. Its schemas must allow them.
const site = testApp();
const file = path.join(import.meta.dirname, "released-responses.json");
const released: { version: string; responses: Record<string, object>; schemas: object } = JSON.parse(
  await readFile(file, "utf8"),
);

/** Values that the previous release rejects, as known when this version was released. The next release starts without them. */
const known: Record<string, RegExp> = {
  // The lists of schools got USCAA and other associations.
  "/api/schools": /\/associations\/\d+ enum/,
  "/api/schools/{schoolId}": /\/associations\/\d+ enum/,
};

type Headers = Record<string, string>;
const signedIn: Record<string, Headers> = {};
let requests: [route: string, as: string, parameters: string[]][] = [];

beforeAll(async () => {
  await loadShippedLists(site.db);
  await loadSampleOnce(site.db, () => {});
  signedIn.anyone = {};
  signedIn.athlete = await sessionOf("adaeze@athlete.example");
  signedIn.coach = await sessionOf("casey.rivera@creighton.edu");
  signedIn.administrator = (await createAdministrator(site.db)).headers;
  const found = await get("/api/profile/SearchAthletes?numPerPage=50");
  const ids = found.result.data.map(({ athleteId }: { athleteId: string }) => athleteId).slice(0, 25);
  const profiles = await Promise.all(ids.map((id: string) => get(`/api/profile/GetProfileBySportAndID?id=${id}`)));
  const seasons = profiles.flatMap(({ result }) =>
    result.sports.flatMap(({ sportCode, seasons: years }: { sportCode: string; seasons: { teams: object[] }[] }) =>
      years.flatMap(({ teams }) =>
        teams.map((team) => ({ sportCode, ...team }) as { sportCode: string; seasonID: string }),
      ),
    ),
  );
  const ofSport = (code: string) =>
    seasons.filter(({ sportCode }) => sportCode === code).map(({ seasonID }) => `?seasonId=${seasonID}`);
  const schools = await sql<{ id: number }>`select distinct on (associations) id from schools`.execute(site.db);
  const pagesOf = (route: string, last: number) =>
    Array.from({ length: last }, (_, page) => `${route}&pageNum=${page + 1}`);
  requests = [
    ["/api/profile/SearchAthletes", "anyone", pagesOf("?numPerPage=50", 2)],
    ["/api/profile/GetProfileBySportAndID", "anyone", ids.map((id: string) => `?id=${id}`)],
    ["/api/athleteLink/GetLinks", "anyone", ids.map((id: string) => `?athleteId=${id}`)],
    ["/api/volleyball/GetVBSeason", "anyone", ofSport("VB")],
    ["/api/football/GetSeason", "anyone", ofSport("FB")],
    ["/api/basketball/GetBBSeason", "anyone", ofSport("BB")],
    ["/api/schools", "anyone", pagesOf("?numPerPage=50", 45)],
    ["/api/schools/{schoolId}", "anyone", schools.rows.map(({ id }) => String(id))],
    ...["/api/me", "/api/me/sessions", "/api/me/profile", "/api/me/views", "/api/me/submissions"].map(
      (route) => [route, "athlete", [""]] as [string, string, string[]],
    ),
    ["/api/coach/submissions", "coach", [""]],
    ...[
      "/admin/user/GetUsers",
      "/api/admin/audit",
      "/api/admin/mail",
      "/api/admin/deletions",
      "/api/admin/subscriptions",
    ].map((route) => [route, "administrator", [""]] as [string, string, string[]]),
  ];
}, 60_000);

async function get(url: string, headers: Headers = {}) {
  return (await site.app.inject({ url, headers })).json();
}

it("compares with the release before the version of this product", async () => {
  const read = (name: string) => readFile(path.join(import.meta.dirname, "..", name), "utf8");
  const { version } = JSON.parse(await read("package.json"));
  const versions = [...(await read("CHANGELOG.md")).matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, one]) => one);
  expect([version, released.version]).toEqual(versions.slice(0, 2));
});

it("sends nothing that the previous release would reject as its own response", async () => {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  const problems = new Set<string>();
  let checked = 0;
  for (const [route, as, parameters] of requests) {
    const schema = released.responses[route];
    if (!schema) continue;
    const validate = ajv.compile(toJsonSchema({ ...schema, components: { schemas: released.schemas } }));
    for (const parameter of parameters) {
      const url = route.includes("{") ? route.replace(/\{\w+\}/, parameter) : route + parameter;
      const response = await site.app.inject({ url, headers: signedIn[as] ?? {} });
      if (response.statusCode !== 200) problems.add(`${route} ${response.statusCode}`);
      else if (!validate(response.json()))
        for (const error of validate.errors ?? [])
          if (!isKnown(route, error)) problems.add(`${route} ${describeProblem(error)}`);
      checked += 1;
    }
  }
  expect([...problems]).toEqual([]);
  expect(checked).toBeGreaterThan(100);
}, 60_000);

const describeProblem = ({ instancePath, keyword, message, params }: ErrorObject) =>
  `${instancePath.replaceAll(/\/\d+/g, "/0")} ${keyword} ${message} ${JSON.stringify(params)}`;
const isKnown = (route: string, error: ErrorObject) =>
  known[route]?.test(`${error.instancePath} ${error.keyword}`) ?? false;

async function sessionOf(email: string): Promise<Headers> {
  const { headers, id } = await createSignedIn(site.db);
  await sql`update sessions set account_id = (select id from accounts where email = ${email}) where account_id = ${id}`.execute(
    site.db,
  );
  return headers;
}

/** Converts a schema of OpenAPI 3.0. New fields are allowed, because the previous release leaves them out. */
function toJsonSchema(schema: unknown): object {
  return JSON.parse(JSON.stringify(schema), (_, value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const { nullable, additionalProperties, ...rest } = value;
    if (additionalProperties && typeof additionalProperties === "object")
      rest.additionalProperties = additionalProperties;
    for (const limit of ["Minimum", "Maximum"])
      if (typeof rest[`exclusive${limit}`] === "boolean") {
        rest[`exclusive${limit}`] = rest[limit.toLowerCase()];
        delete rest[limit.toLowerCase()];
      }
    return nullable === true ? { anyOf: [rest, { type: "null" }] } : rest;
  });
}
