import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { createAthlete, storeTexts } from "../factories.ts";
import { createAdministrator, createAthleteAccount, createSignedIn } from "../signed-in.ts";
import { type ApiCall, findFault, makeCall, plainValue, readCalls } from "./api-document.ts";
import { attackedSite } from "./attacked-site.ts";
import { digestRows } from "./own-rows.ts";
import { injections } from "./payloads.ts";

const site = attackedSite();
let calls: ApiCall[];
let headers: Record<string, string>;
/** Accounts that no made-up call may change; an administrator makes some of those. */
const people: string[] = [];
const names = ["Under_score", "Underxscore", "Per%cent", "Perxcent", "Back\\slash", "O'Injected", "Ｗide"];

beforeAll(async () => {
  calls = await readCalls(site.url);
  headers = (await createAdministrator(site.db)).headers;
  for (const make of [createAthleteAccount, createSignedIn]) people.push((await make(site.db)).id);
  for (const lastName of names)
    await storeTexts(site.db, await createAthlete(site.db), { firstName: "Literal", lastName });
  for (let waited = 0; waited < 20_000 && (await total("Literal")) < names.length; waited += 100) await sleep(100);
});

async function total(fullName: string): Promise<number> {
  const answer = await site.ask(`/api/profile/SearchAthletes?fullName=${encodeURIComponent(fullName)}`);
  return (await answer.json()).result.pages.totalRecords;
}

/** Every place of a call that takes text: a parameter, or a field of its body. */
function textPlaces({ parameters, body }: ApiCall): string[] {
  const fields = Object.entries((body?.oneOf?.[0] ?? body)?.properties ?? {});
  const texts = fields.filter(([, { type }]) => type === "string").map(([name]) => `body ${name}`);
  return [...parameters.map(({ name }) => name), ...texts];
}

/** A call with plain values everywhere but in one place. */
function withText(call: ApiCall, place: string, text: string) {
  const parameters = Object.fromEntries(call.parameters.map(({ name, schema }) => [name, plainValue(schema)]));
  const body = call.body ? (plainValue(call.body.oneOf?.[0] ?? call.body) as Record<string, unknown>) : undefined;
  if (place.startsWith("body ") && body) body[place.slice(5)] = text;
  else parameters[place] = text;
  return { parameters, ...(body ? { body } : {}) };
}

/** All of them; a part where each answer takes a hash or a question to PayPal. */
function payloadsFor({ path }: ApiCall): readonly string[] {
  const takesLong = /Login|Register|RequestDeletion|approve/.test(path);
  return takesLong ? injections.filter((_, number) => number % 5 === 2) : injections;
}

describe("text that means something elsewhere", () => {
  it("I01 is taken for text by every parameter and field of the OpenAPI document: no fault, no wait, no row more or less", async () => {
    const before = await digestRows(site.db, people);
    const faults: string[] = [];
    for (const call of calls) {
      for (const place of textPlaces(call)) {
        const asked = payloadsFor(call).map(async (text) => {
          const started = performance.now();
          const answer = await makeCall(site.url, call, { given: withText(call, place, text), headers });
          const fault = await findFault(call, answer);
          const took = performance.now() - started;
          if (fault) faults.push(`${call.name} ${place}=${text} ${fault}`);
          // PayPal, which is not there, is waited for longer.
          const mayWait = call.path === "/api/payments/approve" || !text.includes("sleep(5)");
          if (took > 4_500 && !mayWait) faults.push(`${call.name} ${place}=${text} took ${took}`);
        });
        await Promise.all(asked);
      }
    }
    expect(faults).toEqual([]);
    expect(await digestRows(site.db, people)).toEqual(before);
  }, 180_000);

  it("I01 is taken for text in headers and names of parameters", async () => {
    const sendable = injections.filter((one) => !/[^\x20-\x7e]/.test(one));
    const asked = sendable.map(async (text) => {
      const authorization = `Bearer ${text}`;
      const odd = {
        "user-agent": text,
        referer: text,
        "if-none-match": text,
        cookie: `a=${text}`,
        "x-forwarded-for": text,
      };
      const named = `/api/profile/SearchAthletes?${encodeURIComponent(text)}=1`;
      const tries: [string, Record<string, string>, number][] = [
        ["/api/profile/SearchAthletes", odd, 200],
        ["/about", odd, 200],
        ["/admin/user/GetUsers", { ...odd, authorization }, 401],
        [named, {}, 400],
      ];
      for (const [path, headers, status] of tries) {
        const answer = await site.ask(path, { headers });
        await answer.text();
        expect(answer.status, `${path} ${text}`).toBe(status);
      }
    });
    await Promise.all(asked);
  });

  it("I02 finds who has it in the name, and nobody else", async () => {
    const expected = { Under_: 1, "%": 1, _: 1, "Per%": 1, "\\": 1, "Back\\s": 1, "%%%%%%%%": 0, "O'I": 1, "_%": 0 };
    const found = Object.fromEntries(
      await Promise.all(
        Object.keys(expected).map(async (term) => {
          const answer = await site.ask(
            `/api/profile/SearchAthletes?numPerPage=50&fullName=${encodeURIComponent(term)}`,
          );
          const { result } = await answer.json();
          return [term, result.data.filter((one: { firstName: string }) => one.firstName === "Literal").length];
        }),
      ),
    );
    expect(found).toEqual(expected);
  });
});

describe("what is no text", () => {
  it("I03 NUL, halves of characters and bytes that are no UTF-8 are refused or taken literally, by every call", async () => {
    const faults: string[] = [];
    for (const call of calls) {
      for (const place of textPlaces(call)) {
        const asked = ["\0", "a\0b", "\ud800", "a\udfffb", "\uffff", "\u202e\u200b"].map(async (text) => {
          const answer = await makeCall(site.url, call, { given: withText(call, place, text), headers });
          const fault = await findFault(call, answer);
          if (fault) faults.push(`${call.name} ${place}=${JSON.stringify(text)} ${fault}`);
        });
        await Promise.all(asked);
      }
    }
    expect(faults).toEqual([]);
    for (const bytes of ["%00", "%ff%fe", "%c0%80", "%ed%a0%80", "%zz", "%", "%u0000"]) {
      for (const path of [
        `/api/profile/SearchAthletes?fullName=${bytes}`,
        `/searchAthletes?fullName=${bytes}`,
        `/profile/${bytes}`,
        `/api/admin/user/${bytes}`,
        `/payment/${bytes}/${bytes}`,
        `/mailbox/${bytes}`,
      ]) {
        const answer = await site.ask(path, { headers });
        expect(answer.status, path).toBeLessThan(500);
        await answer.text();
      }
    }
  }, 180_000);

  it.each([
    "0",
    "-1",
    "1e309",
    "1e3",
    "NaN",
    "Infinity",
    "1.5",
    "0x10",
    " 5",
    "5 ",
    "+5",
    "05",
    "９",
    "9223372036854775808",
    "null",
  ])("I04 the number %j is refused as a page and as its size", async (number) => {
    const value = encodeURIComponent(number);
    for (const path of [
      `/api/profile/SearchAthletes?pageNum=${value}`,
      `/api/profile/SearchAthletes?numPerPage=${value}`,
      `/admin/user/GetUsers?page=${value}`,
      `/admin/user/GetUsers?pageSize=${value}`,
      `/api/admin/audit?page=${value}`,
    ])
      expect((await site.ask(path, { headers })).status, path).toBe(400);
    expect((await site.ask(`/searchAthletes?page=${value}`)).status).toBe(200);
  });

  it("I04 a page comes as one number: said twice, as a list or as an object it is refused; past the end it is empty and costs no more", async () => {
    for (const query of [
      "pageNum=1&pageNum=2",
      "pageNum[]=1",
      "pageNum[$gt]=1",
      "pageNum.x=1",
      "__proto__[pageNum]=1",
      "constructor=1",
    ])
      expect((await site.ask(`/api/profile/SearchAthletes?${query}`)).status, query).toBe(400);
    const started = performance.now();
    const { result } = await (await site.ask("/api/profile/SearchAthletes?pageNum=1000000000&numPerPage=50")).json();
    expect(result.data).toEqual([]);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it("I05 an order that is not on the list is refused, and there is no cursor to forge", async () => {
    for (const sort of [
      "name;drop",
      "(select 1)",
      "password_hash",
      "id",
      "name desc",
      "NAME",
      "name,height",
      "__proto__",
      "constructor",
    ]) {
      const query = encodeURIComponent(sort);
      expect((await site.ask(`/api/profile/SearchAthletes?sort=${query}`)).status).toBe(400);
      expect((await site.ask(`/searchAthletes?sort=${query}`)).status).toBe(200);
    }
    for (const name of ["cursor", "after", "before", "orderBy", "order", "fields", "select", "where", "filter"])
      expect((await site.ask(`/api/profile/SearchAthletes?${name}=1`)).status).toBe(400);
  });

  it("I06 what is long or made to be slow is refused or answered within two seconds, and nobody waits for it", async () => {
    const terms = [
      "a".repeat(100),
      "a ".repeat(50),
      "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!",
      `${"(a+)+".repeat(15)}$`,
      "e\u0301".repeat(50),
      "%".repeat(100),
      "ßſﬁ".repeat(30),
    ];
    const neighbours: number[] = [];
    let done = false;
    const watching = (async () => {
      while (!done) {
        const started = performance.now();
        await (await site.ask("/healthz")).text();
        neighbours.push(performance.now() - started);
        await sleep(20);
      }
    })();
    for (const term of terms) {
      for (const path of ["/api/profile/SearchAthletes", "/searchAthletes"]) {
        const started = performance.now();
        const answer = await site.ask(`${path}?fullName=${encodeURIComponent(term)}`);
        await answer.text();
        expect([200, 302, 400]).toContain(answer.status);
        expect(performance.now() - started).toBeLessThan(2_000);
      }
    }
    done = true;
    await watching;
    expect(neighbours.sort((a, b) => a - b)[Math.floor(neighbours.length / 2)]).toBeLessThan(300);
    const long = `/api/profile/SearchAthletes?fullName=${"a".repeat(15_000)}`;
    expect((await site.ask(long)).status).toBe(400);
    expect((await site.ask(`/api/profile/SearchAthletes?${"state=NE&".repeat(1_000)}`)).status).toBe(400);
    expect((await site.ask(`/api/profile/SearchAthletes?fullName=${"a".repeat(1_000_000)}`)).status).toBe(431);
    expect((await site.ask(`/profile/${"a".repeat(10_000)}`)).status).toBe(404);
  });
});
