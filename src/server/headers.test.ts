import { fastify } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { describe, expect, it } from "vitest";
import { createAthlete } from "../../tests/factories.ts";
import { testApp } from "../../tests/test-app.ts";
import { athletesApi } from "../profile/api.server.ts";
import { sqlSearch } from "../search/sql-search.server.ts";
import { wrapResponses } from "./response-envelope.server.ts";

const server = testApp({ PUBLIC_URL: "https://roster.example.org" });
const host = "roster.example.org";

async function headersOf(url: string, asked: Record<string, string> = {}) {
  const { headers, statusCode } = await server.app.inject({ url, headers: { host, ...asked } });
  const { date, "x-request-id": id, "content-length": length, "content-type": type, ...rest } = headers;
  return { statusCode, headers: rest };
}

describe("the headers of a call", () => {
  it("are those of any answer, with a policy that lets nothing in", async () => {
    const { headers: others } = await headersOf("/healthz");
    const { "content-security-policy": _policy, "cache-control": _kept, ...shared } = others;
    const call = await headersOf("/api/volleyball/GetUIFieldsVB?season=true");
    expect(call.headers).toMatchObject({
      ...shared,
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
  });

  it("stand on what refuses a call before it begins, too", async () => {
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

describe("the nonce of a page's policy", () => {
  it("X08 differs in every response", async () => {
    const policies = await Promise.all(
      Array.from({ length: 5 }, async () => String((await headersOf("/nothing")).headers["content-security-policy"])),
    );
    const nonces = policies.flatMap((policy) => [...policy.matchAll(/'nonce-([^']*)'/g)].map(([, nonce]) => nonce));
    // One for scripts and one for styles.
    expect(nonces).toHaveLength(10);
    expect(new Set(nonces).size).toBe(10);
    for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe("what is not there, or fails", () => {
  it.each([
    "/api/profile/GetProfileBySportAndID?id=AAAAAAAAAAA",
    "/pictures/AAAAAAAAAAAAAAAAAAAAAA/480",
    "/api/nothing",
    "/nothing",
    "/api/profile/SearchAthletes?pageNum=0",
    "/api/%",
  ])("is kept by nobody, for it may be there in a moment: %s", async (url) => {
    const { statusCode, headers } = await headersOf(url);
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(headers["cache-control"]).toBe("no-store");
  });

  it.each(["/healthz", "/readyz"])("nor is what a probe is told: %s", async (url) => {
    expect(await headersOf(url)).toMatchObject({ statusCode: 200, headers: { "cache-control": "no-store" } });
  });
});

describe("a public call asked again with the tag of its answer", () => {
  it("says in a word that nothing changed, and answers anew once something did", async () => {
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

  it("Z09 gets no 304 for an athlete who was hidden", async () => {
    const id = await createAthlete(server.db);
    const url = `/api/profile/GetProfileBySportAndID?id=${id}`;
    const { headers } = await headersOf(url);
    await server.db.updateTable("accounts").set({ is_blocked: true }).execute();
    expect((await headersOf(url, { "if-none-match": `${headers.etag}` })).statusCode).toBe(404);
    const list = "/api/profile/SearchAthletes";
    expect((await headersOf(list, { "if-none-match": "*" })).statusCode).toBe(304);
  });

  it("is tagged by the version of the index where one answers, and reads no row while that stays", async () => {
    let version = "5";
    const search = { ...sqlSearch(server.db), find: async () => ({ ids: ["1"], total: 1, version }) };
    const app = fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
    wrapResponses(app);
    await app.register(athletesApi, { db: server.db, search });
    const ask = (tag = "") => app.inject({ url: "/api/profile/SearchAthletes", headers: { "if-none-match": tag } });
    const first = await ask();
    expect([first.statusCode, first.headers.etag]).toEqual([200, '"2.5"']);
    const again = await ask('"2.5"');
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    version = "6";
    expect((await ask('"2.5"')).statusCode).toBe(200);
    await app.close();
  });
});
