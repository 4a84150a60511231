import { beforeAll, describe, expect, it } from "vitest";
import { createCoach } from "../school-desk.ts";
import { createAdministrator, createAthleteAccount } from "../signed-in.ts";
import { type ApiCall, makeCall, plainValue, readCalls } from "./api-document.ts";
import { attackedSite, json } from "./attacked-site.ts";

const site = attackedSite();
let calls: ApiCall[];
const callers: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  calls = (await readCalls(site.url)).filter(({ body }) => body);
  callers.me = (await createAthleteAccount(site.db)).headers;
  callers.coach = (await createCoach(site.db, { email: `coach-${crypto.randomUUID()}@creighton.edu` })).headers;
  callers.admin = (await createAdministrator(site.db)).headers;
});

/** Whose call it is: what a stranger sends to a member's is not even looked at. */
function headersFor({ path }: ApiCall): Record<string, string> {
  const [, owner = ""] = /^\/api\/(me|coach|admin)\//.exec(path) ?? [];
  return { ...callers[owner], "idempotency-key": crypto.randomUUID(), "if-match": '"1"' };
}

function mayBeNull({ body }: ApiCall, name: string): boolean {
  const field = (body?.oneOf?.[0] ?? body)?.properties?.[name];
  return (
    field?.nullable === true ||
    (field?.anyOf ?? []).some(({ nullable, enum: values }) => nullable || values?.[0] === null)
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
  ])("I09 of the type %s is no call", async (type) => {
    const answer = await site.ask(login, {
      method: "POST",
      headers: { "content-type": type },
      body: '{"email":"a","password":"b"}',
    });
    expect(answer.status).toBe(415);
  });

  it("I09 that is compressed is not unpacked", async () => {
    const headers = { "content-type": "application/json", "content-encoding": "gzip" };
    const bomb = new Uint8Array(
      Buffer.from("H4sIAAAAAAAAA6tWSs1NzMxRslJKVNJRKkgsLi7PL0pRslJKUqoFAK4C8JccAAAA", "base64"),
    );
    expect([400, 415]).toContain((await site.ask(login, { method: "POST", headers, body: bomb })).status);
  });

  it("I08 that is too large, too deep, or names what every object has is refused by every call that takes one", async () => {
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
    for (const call of calls) {
      const path =
        call.path.replaceAll(/\{\w+\}/g, "a") +
        (call.parameters.some((one) => one.in === "query") ? "?userLoginId=a" : "");
      for (const [body, status] of bodies) {
        const answer = await site.ask(path, {
          method: call.method,
          headers: { "content-type": "application/json", ...headersFor(call) },
          body,
        });
        // An empty object is a valid body where every field is optional: then the record is not found.
        const isValid = body === "\ufeff{}" && answer.status === 404 && call.path.includes("{");
        if (!isValid) expect(answer.status, `${call.name} ${body.slice(0, 40)}`).toBe(status);
        await answer.text();
      }
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it("I10 of another kind than asked for is refused by every call, for each of its fields", async () => {
    for (const call of calls) {
      const plain = plainValue(call.body?.oneOf?.[0] ?? call.body ?? {}) as Record<string, unknown>;
      const parameters = Object.fromEntries(call.parameters.map(({ name, schema }) => [name, plainValue(schema)]));
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
          // What there may be none of may be said to be none.
          if (odd === null && mayBeNull(call, name)) continue;
          if (Array.isArray(odd) && odd.length === 0 && Array.isArray(plain[name])) continue;
          const given = { parameters, body: { ...plain, [name]: odd } };
          const answer = await makeCall(site.url, call, { given, headers: headersFor(call) });
          // A record that is not there is not there, whatever is sent to it.
          const refusals = call.path.includes("{") ? [400, 404] : [400];
          expect(refusals, `${call.name} ${name}=${JSON.stringify(odd)}`).toContain(answer.status);
          await answer.text();
        }
      }
    }
  });

  it("Z02 with a field more than asked for is refused by every call", async () => {
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
    for (const call of calls) {
      const plain = plainValue(call.body?.oneOf?.[0] ?? call.body ?? {}) as Record<string, unknown>;
      const path =
        call.path.replaceAll(/\{\w+\}/g, "a") +
        (call.parameters.some((one) => one.in === "query") ? "?userLoginId=a" : "");
      for (const name of more.filter((one) => !(one in plain)))
        expect(
          (await site.ask(path, json(call.method, { ...plain, [name]: true }, headersFor(call)))).status,
          `${call.name} ${name}`,
        ).toBe(400);
    }
  });
});
