import pLimit from "p-limit";
import { beforeAll, describe, expect, it } from "vitest";
import { asZod, type Endpoint, plainValue, readEndpoints, type Schema, sendRequest } from "./api-document.ts";
import { attackedSite, json, repeatWhileOverloaded } from "./attacked-site.ts";
import { inTurn } from "./in-turn.ts";
import { createOwners, type OwnerHeaders } from "./owner-headers.ts";

const site = attackedSite();
/** The client and the server work at once. */
const limit = pLimit(4);
let endpoints: Endpoint[];
let headersFor: OwnerHeaders;

beforeAll(async () => {
  endpoints = (await readEndpoints(site.url)).filter(({ body }) => body);
  headersFor = await createOwners(site.db, "VB");
});

/** Returns true if the document allows the value for a field of the body. */
function isAllowed({ body }: Endpoint, name: string, value: unknown): boolean {
  const field = (body?.oneOf?.[0] ?? body)?.properties?.[name] ?? {};
  return value === null ? isNullable(field) : asZod(field).safeParse(value).success;
}

function isNullable({ nullable, anyOf = [] }: Schema): boolean {
  return nullable === true || anyOf.some((one) => one.nullable || one.type === "null");
}

function plainPath({ path, parameters }: Endpoint): string {
  return path.replaceAll(/\{\w+\}/g, "a") + (parameters.some((one) => one.in === "query") ? "?userLoginId=a" : "");
}

/** Returns values of other types than a valid one. */
function oddValues(plain: unknown): unknown[] {
  const flag = typeof plain === "boolean" ? "true" : true;
  const number = typeof plain === "number" ? "2028" : 1;
  return [["a"], { $ne: 1 }, [], {}, null, flag, number].filter(
    (value) =>
      !(Array.isArray(value) && value.length === 0 && Array.isArray(plain)) &&
      JSON.stringify(value) !== JSON.stringify(plain),
  );
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
    const everywhere = [
      [JSON.stringify({ email: "x".repeat(70_000) }), 413],
      ["[]", 400],
    ] as const;
    const others = [
      [deep, 400],
      [many, 400],
      ['{"__proto__":{"isAdmin":true}}', 400],
      ['{"constructor":{"prototype":{"isAdmin":true}}}', 400],
      ['{"email":"a","email":"b","password":"c","x":1}', 400],
      ["null", 400],
      ['"text"', 400],
      ["1e999", 400],
      ["", 400],
      ["{", 400],
      ["\ufeff{}", 400],
    ] as const;
    const requests = endpoints.flatMap((endpoint, turn) =>
      [...everywhere, ...inTurn(others, turn, 6)].map(([body, status]) =>
        limit(async () => {
          const headers = { "content-type": "application/json", ...headersFor(endpoint) };
          const response = await site.request(plainPath(endpoint), { method: endpoint.method, headers, body });
          await response.text();
          // If every field is optional, an empty object is valid and changes nothing, or the record is not found. A body may be missing, too.
          const isEmpty = body === "\ufeff{}" || ((body === "" || body === "null") && isNullable(endpoint.body ?? {}));
          const isValid = isEmpty && !endpoint.body?.required?.length && [200, 404].includes(response.status);
          if (!isValid) expect(response.status, `${endpoint.name} ${body.slice(0, 40)}`).toBe(status);
        }),
      ),
    );
    await Promise.all(requests);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it("I10 rejects every body field with a value of another type on every endpoint", async () => {
    let turn = 0;
    const requests = endpoints.flatMap((endpoint) => {
      const plain = plainValue(endpoint.body?.oneOf?.[0] ?? endpoint.body ?? {}) as Record<string, unknown>;
      const parameters = Object.fromEntries(endpoint.parameters.map(({ name, schema }) => [name, plainValue(schema)]));
      // A missing record returns 404 before validation, and a map with an unknown key 422.
      const rejections = endpoint.path.includes("{") ? [400, 404, 422] : [400];
      return Object.keys(plain).flatMap((name) => {
        const odd = oddValues(plain[name]).filter((value) => !isAllowed(endpoint, name, value));
        turn += 1;
        return inTurn(odd, turn, odd.length).map((value) =>
          limit(async () => {
            const values = { parameters, body: { ...plain, [name]: value } };
            const response = await repeatWhileOverloaded(() =>
              sendRequest(site.url, endpoint, { values, headers: headersFor(endpoint) }),
            );
            await response.text();
            expect(rejections, `${endpoint.name} ${name}=${JSON.stringify(value)}`).toContain(response.status);
          }),
        );
      });
    });
    await Promise.all(requests);
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
    const requests = endpoints.flatMap((endpoint, turn) => {
      const plain = plainValue(endpoint.body?.oneOf?.[0] ?? endpoint.body ?? {}) as Record<string, unknown>;
      const names = more.filter((one) => !(one in plain));
      return inTurn(names, turn, names.length).map((name) =>
        limit(async () => {
          const init = json(endpoint.method, { ...plain, [name]: true }, headersFor(endpoint));
          const response = await site.request(plainPath(endpoint), init);
          await response.text();
          expect(response.status, `${endpoint.name} ${name}`).toBe(400);
        }),
      );
    });
    await Promise.all(requests);
  });
});
