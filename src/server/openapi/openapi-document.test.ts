import { beforeAll, expect, it } from "vitest";
import { testApp } from "../../../tests/test-app.ts";

interface Operation {
  operationId?: string;
  summary?: string;
  tags: string[];
  security?: object[];
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface Schema {
  $ref?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
}

interface OpenApi {
  openapi: string;
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const server = testApp();
let document: OpenApi;
let operations: (Operation & { name: string })[];

beforeAll(async () => {
  document = (await server.app.inject("/api/openapi.json")).json();
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
  );
});

it("is an OpenAPI 3.1 document with at least the endpoints of the first version", () => {
  expect(document.openapi).toBe("3.1.0");
  expect(operations.length).toBeGreaterThan(100);
});

it("gives each operation a unique operationId in camel case, a summary and a described tag", () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids.filter((id, index) => !/^[a-z][A-Za-z]+$/.test(id ?? "") || ids.indexOf(id) !== index)).toEqual([]);
  const described = document.tags.filter(({ description }) => description).map(({ name }) => name);
  for (const { name, summary, tags } of operations) {
    expect(summary, name).toBeTruthy();
    expect(described, name).toEqual(expect.arrayContaining(tags));
  }
});

it("keeps the operationIds of released endpoints", () => {
  const idOf = Object.fromEntries(operations.map(({ name, operationId }) => [name, operationId]));
  expect(idOf).toMatchObject({
    "get /api/profile/SearchAthletes": "searchAthletes",
    "get /api/volleyball/GetVBSeason": "getVolleyballSeason",
    "get /api/basketball/GetUIFieldsBB": "listBasketballStatistics",
    "post /api/auth/Login": "signIn",
    "post /auth/Login": "signInAdministrator",
    "get /api/me": "getAccount",
    "put /api/coach/prospects/{athleteId}": "setProspect",
  });
});

it("states the security of each operation, with an empty list for public ones", () => {
  expect(operations.filter(({ security }) => !Array.isArray(security)).map(({ name }) => name)).toEqual([]);
  const isPublic = (id: string) => operations.find(({ operationId }) => operationId === id)?.security?.length === 0;
  expect(["getReadiness", "searchAthletes", "signIn", "getAccount", "listUsers"].map(isPublic)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

it("names the schema of each result with more than three properties", () => {
  const isUnnamed = ({ properties = {}, items }: Schema): boolean =>
    Object.keys(properties).length > 3 || (items !== undefined && isUnnamed(items));
  const unnamed = operations.filter(({ responses }) => {
    const schema = responses[200]?.content?.["application/json"]?.schema;
    return isUnnamed(schema?.properties?.result ?? {});
  });
  expect(unnamed.map(({ name }) => name)).toEqual([]);
});

it("defines every named schema that it refers to, and no other", () => {
  const text = JSON.stringify(document);
  const used = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name));
  expect([...used].sort()).toEqual(Object.keys(document.components.schemas).sort());
});

it("describes whole numbers as integers", () => {
  const numbers = new Set<string>();
  function collect(value: unknown, name: string): void {
    if (value === null || typeof value !== "object") return;
    const { type } = value as { type?: unknown };
    if ([type].flat().includes("number")) numbers.add(name);
    const isStructure = ["anyOf", "items", "additionalProperties", "schema"];
    for (const [key, one] of Object.entries(value))
      collect(one, isStructure.includes(key) || /^\d+$/.test(key) ? name : key);
  }
  collect({ paths: document.paths, schemas: document.components.schemas }, "");
  expect([...numbers].sort()).toEqual(
    [
      "admissionRate",
      "after",
      "before",
      "computed",
      "derived",
      "end",
      "filmSeconds",
      "games",
      "gpa",
      "high",
      "latitude",
      "longitude",
      "low",
      "offset",
      "players",
      "SeasonStatistics",
      "shown",
      "start",
      "stated",
      "stats",
      "teamRow",
      "totals",
      "value",
      "weightedGpa",
    ].sort(),
  );
  const integer = expect.objectContaining({ type: "integer", minimum: 1 });
  const parameters = expect.arrayContaining([expect.objectContaining({ name: "pageNum", schema: integer })]);
  expect(document.paths["/api/schools"]?.get).toMatchObject({ parameters });
});
