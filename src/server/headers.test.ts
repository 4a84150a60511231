import { fastify } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { describe, expect, it } from "vitest";
import { createAthlete } from "../../tests/factories.ts";
import { testApp } from "../../tests/test-app.ts";
import { athletesApi } from "../profile/api.server.ts";
import { sqlSearch } from "../search/sql-search.server.ts";
import { nonceOf } from "./headers.server.ts";
import { wrapResponses } from "./openapi/response-envelope.server.ts";

const server = testApp({ PUBLIC_URL: "https://roster.example.org" });
const host = "roster.example.org";

async function headersOf(url: string, requestHeaders: Record<string, string> = {}) {
  const { headers, statusCode } = await server.app.inject({ url, headers: { host, ...requestHeaders } });
  const { date, "x-request-id": id, "content-length": length, "content-type": type, ...rest } = headers;
  return { statusCode, headers: rest };
}

describe("endpoint headers", () => {
  it("adds the common headers and the strictest policy to endpoints", async () => {
    const { headers: others } = await headersOf("/healthz");
    const { "content-security-policy": _policy, "cache-control": _cacheControl, ...shared } = others;
    const endpoint = await headersOf("/api/volleyball/GetUIFieldsVB?season=true");
    expect(endpoint.headers).toMatchObject({
      ...shared,
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
  });

  it("adds the security headers to early rejections", async () => {
    const foreign = await headersOf("/api/profile/SearchAthletes", { host: "elsewhere.example" });
    expect(foreign.statusCode).toBe(421);
    const wrong = await headersOf("/api/profile/SearchAthletes?pageNum=0");
    expect(wrong.statusCode).toBe(400);
    for (const { headers } of [foreign, wrong]) {
      expect(headers).toMatchObject({
        "x-frame-options": "DENY",
        "strict-transport-security": "max-age=31536000; includeSubDomains",
      });
      expect(headers.etag).toBeUndefined();
    }
  });
});

describe("page policy", () => {
  it("X08 allows no inline script but the prefetch rules, by hash", async () => {
    const policy = String((await headersOf("/nothing")).headers["content-security-policy"]);
    expect(policy).toMatch(/^default-src 'self';script-src 'self' 'sha256-[\w+/]{43}=';/);
    expect(policy).not.toMatch(/nonce|script-src[^;]*unsafe/);
  });

  it("X08 uses a new nonce for each response that needs one", async () => {
    const app = fastify().decorate("pagePolicy", server.app.pagePolicy);
    app.get("/", (_request, reply) => ({ nonce: nonceOf(reply), same: nonceOf(reply) }));
    const responses = await Promise.all(Array.from({ length: 5 }, () => app.inject("/")));
    const nonces = responses.map((response) => response.json<{ nonce: string }>().nonce);
    expect(new Set(nonces).size).toBe(5);
    for (const [index, response] of responses.entries()) {
      expect(nonces[index]).toMatch(/^[0-9a-f]{64}$/);
      expect(response.json().same).toBe(nonces[index]);
      expect(response.headers["content-security-policy"]).toContain(`'nonce-${nonces[index]}'`);
    }
    await app.close();
  });
});

describe("error responses", () => {
  it.each([
    "/api/profile/GetProfileBySportAndID?id=AAAAAAAAAAA",
    "/pictures/AAAAAAAAAAAAAAAAAAAAAA/480",
    "/api/nothing",
    "/nothing",
    "/api/profile/SearchAthletes?pageNum=0",
    "/api/%",
  ])("forbids caching of the error response of %s", async (url) => {
    const { statusCode, headers } = await headersOf(url);
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(headers["cache-control"]).toBe("no-store");
  });

  it.each(["/healthz", "/readyz"])("forbids caching of the probe %s", async (url) => {
    expect(await headersOf(url)).toMatchObject({ statusCode: 200, headers: { "cache-control": "no-store" } });
  });
});

describe("conditional requests", () => {
  it("returns 304 until the data changes", async () => {
    const id = await createAthlete(server.db, { lastName: "Tagged", city: "Omaha" });
    for (const url of [`/api/profile/GetProfileBySportAndID?id=${id}`, "/api/profile/SearchAthletes?fullName=tagged"]) {
      const { headers } = await headersOf(url);
      expect(headers["cache-control"]).toBe("no-cache");
      for (const tag of [`${headers.etag}`, `W/${headers.etag}`, `"other", ${headers.etag}`]) {
        const again = await server.app.inject({ url, headers: { host, "if-none-match": tag } });
        expect(again.statusCode).toBe(304);
        expect(again.body).toBe("");
        expect(again.headers.etag).toBe(headers.etag);
      }
      expect((await headersOf(url, { "if-none-match": '"other"' })).statusCode).toBe(200);
    }
    const { headers: before } = await headersOf(`/api/profile/GetProfileBySportAndID?id=${id}`);
    await server.db.updateTable("athletes").set({ city: "Lincoln" }).execute();
    const url = `/api/profile/GetProfileBySportAndID?id=${id}`;
    expect((await headersOf(url, { "if-none-match": `${before.etag}` })).statusCode).toBe(200);
  });

  it("Z09 returns 404 instead of 304 for a hidden athlete", async () => {
    const id = await createAthlete(server.db);
    const url = `/api/profile/GetProfileBySportAndID?id=${id}`;
    const { headers } = await headersOf(url);
    await server.db.updateTable("accounts").set({ is_blocked: true }).execute();
    expect((await headersOf(url, { "if-none-match": `${headers.etag}` })).statusCode).toBe(404);
    const list = "/api/profile/SearchAthletes";
    expect((await headersOf(list, { "if-none-match": "*" })).statusCode).toBe(304);
  });

  it("uses the index version as entity tag and returns 304 while it is unchanged", async () => {
    let version = "5";
    const search = { ...sqlSearch(server.db), find: async () => ({ ids: ["1"], total: 1, version }) };
    const app = fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
    wrapResponses(app);
    await app.register(athletesApi, { db: server.db, search });
    const fetchList = (tag = "") =>
      app.inject({ url: "/api/profile/SearchAthletes", headers: { "if-none-match": tag } });
    const first = await fetchList();
    expect([first.statusCode, first.headers.etag]).toEqual([200, '"2.5"']);
    const again = await fetchList('"2.5"');
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    version = "6";
    expect((await fetchList('"2.5"')).statusCode).toBe(200);
    await app.close();
  });
});
