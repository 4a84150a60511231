import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createAthlete } from "../factories.ts";
import { createMember, password } from "../members.ts";
import { createSignedIn } from "../signed-in.ts";
import { attackedSite, json } from "./attacked-site.ts";
import { median, welchT } from "./welch.ts";

/** Pairs of calls for each comparison; the checklist's 200 with `ATTACK_SAMPLES=200`. */
const samples = Number(process.env.ATTACK_SAMPLES ?? 30);
/** Where two samples differ beyond doubt. */
const beyondDoubt = 4.5;

const site = attackedSite();
interface Person {
  id: string;
  email: string;
}
const known: Person[] = [];

beforeAll(async () => {
  for (let number = 0; number < samples; number += 1) known.push(await createMember(site.db));
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
  // Last: a right password hides the account.
  [
    "E04 deletion",
    ({ email }, right) => ["/api/user/RequestDeletion", json("POST", { email, password: right ? password : "wrong" })],
  ],
];

describe("E05 the time and the bytes of an answer", () => {
  it.each(flows)(
    "of %s are the same for who has an account and who has none",
    async (_name, make) => {
      const times = { known: [] as number[], unknown: [] as number[] };
      const answers = new Set<string>();
      async function take(into: number[], person: Person, right: boolean): Promise<void> {
        const [path, init] = make(person, right);
        const started = performance.now();
        const answer = await site.ask(path, init);
        const text = await answer.text();
        into.push(performance.now() - started);
        answers.add(`${answer.status} ${text} ${[...answer.headers.keys()].join()}`);
      }
      for (let number = 0; number < 5; number += 1) await take([], unknown(), false);
      for (const [number, person] of known.entries()) {
        // Each in turn goes first, so that whatever drifts over time falls on both.
        const pair = [() => take(times.known, person, true), () => take(times.unknown, unknown(), false)];
        for (const one of number % 2 === 0 ? pair : pair.reverse()) await one();
      }
      expect(answers.size, [...answers].join("\n")).toBe(1);
      const t = welchT(times.known, times.unknown);
      const ratio = median(times.known) / median(times.unknown);
      // A busy machine moves a median by more than 5 %; where there is a difference, t tells.
      expect(Math.abs(t), `t = ${t.toFixed(2)}, medians ${ratio.toFixed(3)} to 1`).toBeLessThan(beyondDoubt);
    },
    180_000,
  );
});

describe("E06 what is not there and what may not be seen", () => {
  it("are the same to everyone who asks", async () => {
    const hidden = await createAthlete(site.db, { externalId: "test:hidden" });
    await sql`update accounts set is_blocked = true where id = (select account_id from athletes where external_id = 'test:hidden')`.execute(
      site.db,
    );
    for (const path of ["/api/profile/GetProfileBySportAndID?id=", "/api/athleteLink/GetLinks?athleteId="]) {
      const [one, other] = [await site.ask(path + hidden), await site.ask(`${path}nobody`)];
      expect([one.status, await one.text()]).toEqual([404, await other.text()]);
    }
    for (const suffix of ["", ".data", "/card.png"]) {
      const [one, other] = [await site.ask(`/profile/${hidden}${suffix}`), await site.ask(`/profile/nobody${suffix}`)];
      expect(one.status).toBe(404);
      const withoutNonce = (html: string) => html.replaceAll(/nonce="?[^"> ]+"?/g, "").replaceAll(hidden, "nobody");
      expect(withoutNonce(await one.text())).toBe(withoutNonce(await other.text()));
    }
  });

  it("are the same in the portal for who is no administrator", async () => {
    const coach = await createSignedIn(site.db);
    const answers = new Set<string>();
    for (const headers of [{}, coach.headers]) {
      for (const path of [
        `/api/admin/user/${coach.id}`,
        `/api/admin/user/${randomUUID()}`,
        "/admin/user/GetUsers?search=member",
        "/admin/user/GetUsers?search=nobody",
        "/admin/user/GetUsers?page=0",
      ]) {
        const answer = await site.ask(path, { headers });
        answers.add(`${answer.status} ${await answer.text()}`);
      }
    }
    expect(answers.size).toBe(1);
    expect([...answers][0]).toMatch(/^401 /);
  });
});
