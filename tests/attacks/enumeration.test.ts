import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createHasher } from "../../src/accounts/password-hash.server.ts";
import { createAthlete } from "../factories.ts";
import { createMember, password } from "../members.ts";
import { createSignedIn } from "../signed-in.ts";
import { attackedSite, json } from "./attacked-site.ts";
import { median, welchT } from "./welch.ts";

/** Number of request pairs per comparison; 200 for a long run. A missing hash of a password is evident from five. */
const samples = Number(process.env.ATTACK_SAMPLES ?? (process.env.DAILY ? 12 : 30));
/** Threshold of |t| for a significant difference. */
const significantT = 4.5;

const site = attackedSite();
interface Person {
  id: string;
  email: string;
}
const known: Person[] = [];

beforeAll(async () => {
  // To compare a cheap hash of the tests takes less time than the product takes for unknown accounts.
  const password_hash = await createHasher().hash(password);
  for (let number = 0; number < samples; number += 1) known.push(await createMember(site.db, { password_hash }));
});

const unknown = (): Person => ({ id: randomUUID(), email: `never-${randomUUID()}@mail.example` });

const flows: [name: string, make: (person: Person, right: boolean) => [path: string, init: RequestInit]][] = [
  ["E01 sign-in", ({ email }) => ["/api/auth/Login", json("POST", { email, password: "wrong" })]],
  ["E01 sign-in to the portal", ({ email }) => ["/auth/Login", json("POST", { email, password: "wrong" })]],
  ["E02 forgotten password", ({ email }) => ["/api/auth/ForgotPassword", json("PUT", { Email: email })]],
  [
    "E03 sign-up",
    ({ email }) => [
      "/api/auth/Register",
      json("POST", {
        userType: "College Coach",
        firstName: "Some",
        lastName: "Coach",
        email,
        password: "another fine passphrase",
      }),
    ],
  ],
  [
    "E06 another link",
    ({ id }) => [`/api/auth/ResendVerifyEmailByUserLoginId?userLoginId=${id}`, json("PUT", { userLoginId: id })],
  ],
  // A coach who waits for the check, or any other member, is as unknown to families as a stranger.
  ["E05 check of a coach", ({ email }) => ["/api/coach-check", json("POST", { text: email })]],
  // This flow is the last, because the correct password hides the account.
  [
    "E04 deletion",
    ({ email }, right) => ["/api/user/RequestDeletion", json("POST", { email, password: right ? password : "wrong" })],
  ],
];

describe("E05 response time and content", () => {
  it.each(flows)(
    "returns equal responses in equal time for known and unknown accounts: %s",
    async (_name, make) => {
      const times = { known: [] as number[], unknown: [] as number[] };
      const responses = new Set<string>();
      async function take(into: number[], person: Person, right: boolean): Promise<void> {
        const [path, init] = make(person, right);
        const started = performance.now();
        const response = await site.request(path, init);
        const text = await response.text();
        into.push(performance.now() - started);
        responses.add(
          `${response.status} ${text.replaceAll(person.email, "…")} ${[...response.headers.keys()].join()}`,
        );
      }
      for (let number = 0; number < 5; number += 1) await take([], unknown(), false);
      for (const [number, person] of known.entries()) {
        // The order alternates, so that a drift over time affects both.
        const pair = [() => take(times.known, person, true), () => take(times.unknown, unknown(), false)];
        for (const one of number % 2 === 0 ? pair : pair.reverse()) await one();
      }
      expect(responses.size, [...responses].join("\n")).toBe(1);
      const t = welchT(times.known, times.unknown);
      const ratio = median(times.known) / median(times.unknown);
      // A loaded machine moves medians by more than 5 %, but t stays small unless there is a difference.
      expect(Math.abs(t), `t = ${t.toFixed(2)}, medians ${ratio.toFixed(3)} to 1`).toBeLessThan(significantT);
    },
    180_000,
  );
});

describe("missing and hidden records", () => {
  it("E06 returns the same 404 for a missing and a hidden athlete", async () => {
    const hidden = await createAthlete(site.db, { externalId: "test:hidden" });
    await sql`update accounts set is_blocked = true where id = (select account_id from athletes where external_id = 'test:hidden')`.execute(
      site.db,
    );
    for (const path of ["/api/profile/GetProfileBySportAndID?id=", "/api/athleteLink/GetLinks?athleteId="]) {
      const [one, other] = [await site.request(path + hidden), await site.request(`${path}missing`)];
      expect([one.status, await one.text()]).toEqual([404, await other.text()]);
    }
    for (const suffix of ["", ".data", "/card.png"]) {
      const [one, other] = [
        await site.request(`/profile/${hidden}${suffix}`),
        await site.request(`/profile/missing${suffix}`),
      ];
      expect(one.status).toBe(404);
      const withoutNonce = (html: string) => html.replaceAll(/nonce="?[^"> ]+"?/g, "").replaceAll(hidden, "missing");
      expect(withoutNonce(await one.text())).toBe(withoutNonce(await other.text()));
    }
  });

  it("E06 returns the same 401 for every portal request of clients that are no administrators", async () => {
    const coach = await createSignedIn(site.db);
    const responses = new Set<string>();
    for (const headers of [{}, coach.headers]) {
      for (const path of [
        `/api/admin/user/${coach.id}`,
        `/api/admin/user/${randomUUID()}`,
        "/admin/user/GetUsers?search=member",
        "/admin/user/GetUsers?search=no-match",
        "/admin/user/GetUsers?page=0",
      ]) {
        const response = await site.request(path, { headers });
        responses.add(`${response.status} ${await response.text()}`);
      }
    }
    expect(responses.size).toBe(1);
    expect([...responses][0]).toMatch(/^401 /);
  });
});
