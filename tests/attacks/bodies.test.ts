import { beforeAll, describe, expect, it } from "vitest";
import { type Endpoint, plainValue, readEndpoints, type Schema, sendRequest } from "./api-document.ts";
import { attackedSite, json } from "./attacked-site.ts";
import { createOwners, type OwnerHeaders } from "./owner-headers.ts";

const site = attackedSite();
let endpoints: Endpoint[];
let headersFor: OwnerHeaders;

beforeAll(async () => {
  endpoints = (await readEndpoints(site.url)).filter(({ body }) => body);
  headersFor = await createOwners(site.db, "VB");
});

function mayBeNull({ body }: Endpoint, name: string): boolean {
  const field = (body?.oneOf?.[0] ?? body)?.properties?.[name];
  return isNullable(field ?? {});
}

function isNullable({ nullable, anyOf = [] }: Schema): boolean {
  return nullable === true || anyOf.some((one) => one.nullable || one.type === "null");
}

describe("a body", () => {
  const login = "/api/auth/Login";

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "application/json-patch+json",
    "text/json",
    "application/octet-stream",
    "application/xml",
  ])("I09 rejects a body of the type %s with 415", async (type) => {
    const response = await site.request(login, {
      method: "POST",
      headers: { "content-type": type },
      body: '{"email":"a","password":"b"}',
    });
    expect(response.status).toBe(415);
  });

  it("I09 does not decompress a body", async () => {
    const headers = { "content-type": "application/json", "content-encoding": "gzip" };
    const bomb = new Uint8Array(
      Buffer.from("H4sIAAAAAAAAA6tWSs1NzMxRslJKVNJRKkgsLi7PL0pRslJKUqoFAK4C8JccAAAA", "base64"),
    );
    expect([400, 415]).toContain((await site.request(login, { method: "POST", headers, body: bomb })).status);
  });

  it("I08 rejects oversized, deeply nested and prototype-polluting bodies on every endpoint", async () => {
    const deep = `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`;
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, number) => [`k${number}`, 1])));
    const bodies = [
      [JSON.stringify({ email: "x".repeat(70_000) }), 413],
      [deep, 400],
      [many, 400],
      ['{"__proto__":{"isAdmin":true}}', 400],
      ['{"constructor":{"prototype":{"isAdmin":true}}}', 400],
      ['{"email":"a","email":"b","password":"c","x":1}', 400],
      ["[]", 400],
      ["null", 400],
      ['"text"', 400],
      ["1e999", 400],
      ["", 400],
      ["{", 400],
      ["\ufeff{}", 400],
    ] as const;
    for (const endpoint of endpoints) {
      const path =
        endpoint.path.replaceAll(/\{\w+\}/g, "a") +
        (endpoint.parameters.some((one) => one.in === "query") ? "?userLoginId=a" : "");
      for (const [body, status] of bodies) {
        const response = await site.request(path, {
          method: endpoint.method,
          headers: { "content-type": "application/json", ...headersFor(endpoint) },
          body,
        });
        // If every field is optional, an empty object is valid and changes nothing, or the record is not found. A body may be missing, too.
        const isEmpty = body === "\ufeff{}" || ((body === "" || body === "null") && isNullable(endpoint.body ?? {}));
        const isValid = isEmpty && !endpoint.body?.required?.length && [200, 404].includes(response.status);
        if (!isValid) expect(response.status, `${endpoint.name} ${body.slice(0, 40)}`).toBe(status);
        await response.text();
      }
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it("I10 rejects every body field with a value of another type on every endpoint", async () => {
    for (const endpoint of endpoints) {
      const plain = plainValue(endpoint.body?.oneOf?.[0] ?? endpoint.body ?? {}) as Record<string, unknown>;
      const parameters = Object.fromEntries(endpoint.parameters.map(({ name, schema }) => [name, plainValue(schema)]));
      for (const name of Object.keys(plain)) {
        for (const odd of [
          ["a"],
          { $ne: 1 },
          [],
          {},
          null,
          typeof plain[name] === "boolean" ? "true" : true,
          typeof plain[name] === "number" ? "2028" : 1,
        ]) {
          // Nullable fields accept null.
          if (odd === null && mayBeNull(endpoint, name)) continue;
          if (Array.isArray(odd) && odd.length === 0 && Array.isArray(plain[name])) continue;
          if (JSON.stringify(odd) === JSON.stringify(plain[name])) continue;
          const values = { parameters, body: { ...plain, [name]: odd } };
          const response = await sendRequest(site.url, endpoint, { values, headers: headersFor(endpoint) });
          // A missing record returns 404 before validation, and a map with an unknown key 422.
          const rejections = endpoint.path.includes("{") ? [400, 404, 422] : [400];
          expect(rejections, `${endpoint.name} ${name}=${JSON.stringify(odd)}`).toContain(response.status);
          await response.text();
        }
      }
    }
  });

  it("Z02 rejects an unknown body field on every endpoint", async () => {
    const more = [
      "role",
      "isAdmin",
      "isDemo",
      "verified",
      "is_verified",
      "emailVerifiedAt",
      "domainApproved",
      "subscriptionStatus",
      "id",
      "userId",
      "user_type",
      "email.address",
      "password[]",
    ];
    for (const endpoint of endpoints) {
      const plain = plainValue(endpoint.body?.oneOf?.[0] ?? endpoint.body ?? {}) as Record<string, unknown>;
      const path =
        endpoint.path.replaceAll(/\{\w+\}/g, "a") +
        (endpoint.parameters.some((one) => one.in === "query") ? "?userLoginId=a" : "");
      for (const name of more.filter((one) => !(one in plain)))
        expect(
          (await site.request(path, json(endpoint.method, { ...plain, [name]: true }, headersFor(endpoint)))).status,
          `${endpoint.name} ${name}`,
        ).toBe(400);
    }
  });
});
