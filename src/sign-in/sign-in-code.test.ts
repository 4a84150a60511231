import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { call, createMember, latestLink, mailTo, password, processAllRequests } from "../../tests/members.ts";
import { createAdministrator } from "../../tests/signed-in.ts";
import { testApp } from "../../tests/test-app.ts";
import { signInRefused } from "../accounts/vocabulary.ts";
import { createLimits } from "../http/rate-limits.server.ts";

const server = testApp();
const limited = testApp({ RATE_LIMITS: "1", LIMIT_FAILED_SIGN_INS: "10" });
const attacked = testApp({ RATE_LIMITS: "1" });

const form = { userType: "College Coach", firstName: "Sam", lastName: "Coach", password };
let made = 0;

function newAddress(): string {
  made += 1;
  return `proof-${made}@mail.example`;
}

/** Signs up, and returns the mailed link and the cookie of the browser. */
async function signUp(email = newAddress(), body: object = {}) {
  const { headers } = await call(server.app, "POST", "/api/auth/Register", { body: { ...form, email, ...body } });
  await processAllRequests(server.db);
  const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
  return { email, cookie, setCookie: String(headers["set-cookie"]), ...(await latestLink(server.db, email, "verify")) };
}

function verify({ userId, guid }: { userId: string; guid: string }, cookie?: string) {
  const options = { body: { userId, guid }, ...(cookie ? { headers: { cookie } } : {}) };
  return call(server.app, "PUT", `/api/auth/Verify/${userId}/${guid}`, options);
}

function signIn(email: string, { code, given = password, from = "192.0.2.1", on = server, path = "" } = {} as Attempt) {
  const body = { email, password: given, ...(code === undefined ? {} : { code }) };
  return call(on.app, "POST", path || "/api/auth/Login", { body, from });
}

interface Attempt {
  code?: string | undefined;
  given?: string;
  from?: string;
  on?: typeof server;
  path?: string;
}

/** A member who opened the link elsewhere: the address is confirmed, and the password is not proven. */
async function signUpElsewhere() {
  const signedUp = await signUp();
  expect((await verify(signedUp)).status).toBe(200);
  return signedUp;
}

async function codesTo(email: string, { db } = server): Promise<string[]> {
  const mails = (await mailTo(db, email)).filter(({ kind }) => kind === "sign-in-code");
  return mails.map(({ payload }) => String(payload?.code));
}

/** Makes every code of an account look older. */
async function ageCode(email: string, { db } = server): Promise<void> {
  await sql`update sign_in_codes set expires_at = now() - interval '1 second'
    where account_id = (select id from accounts where email = ${email})`.execute(db);
}

const wrongCode = (code: string | undefined) => String((Number(code) + 1) % 10 ** 8).padStart(8, "0");

describe("the proof of a password by the browser that signed up", () => {
  it("B02 lets the browser that signed up and opened the link sign in without a code", async () => {
    const signedUp = await signUp();
    expect(signedUp.setCookie).toMatch(
      /^__Host-openroster-sign-up=[^;]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect((await verify(signedUp, signedUp.cookie)).status).toBe(200);
    expect((await signIn(signedUp.email)).status).toBe(200);
    expect(await codesTo(signedUp.email)).toEqual([]);
  });

  it("B02 accepts that proof after a mail scanner opened the link", async () => {
    const signedUp = await signUpElsewhere();
    expect((await verify(signedUp, signedUp.cookie)).status).toBe(400);
    expect((await signIn(signedUp.email)).status).toBe(200);
  });

  it("B02 accepts no cookie of another sign-up, no changed cookie and no expired one", async () => {
    const signedUp = await signUpElsewhere();
    const other = await signUp();
    const [name, value = ""] = signedUp.cookie.split("=");
    const [signUpId, expires, mac] = value.split(".");
    for (const forged of [
      `${signUpId}.${Number(expires) + 1}.${mac}`,
      `${signUpId}.${expires}.${"A".repeat(43)}`,
      `${signUpId}.${expires}.`,
      `${signUpId}`,
      "",
    ])
      await verify(signedUp, `${name}=${forged}`);
    await verify(signedUp, other.cookie);
    await verify(signedUp, signedUp.cookie.replace("__Host-", ""));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_601_000 });
    await verify(signedUp, signedUp.cookie).finally(() => vi.useRealTimers());
    expect((await signIn(signedUp.email)).body.result).toEqual({ codeRequired: true });
  });

  it("B02 does not let the cookie alone prove anything", async () => {
    const signedUp = await signUpElsewhere();
    expect((await verify({ ...signedUp, guid: crypto.randomUUID() }, signedUp.cookie)).status).toBe(404);
    expect((await signIn(signedUp.email)).body.result).toEqual({ codeRequired: true });
  });

  it("E03 gives a cookie of the same form for a known and an unknown address", async () => {
    const known = await signUp((await createMember(server.db)).email);
    const unknown = await signUp();
    const shape = (text: string) => text.replaceAll(/[A-Za-z0-9_-]/g, "x");
    expect(shape(known.cookie)).toBe(shape(unknown.cookie));
  });

  it("B06 replaces everything of an earlier sign-up that is not confirmed", async () => {
    const email = newAddress();
    const athlete = {
      userType: "Athlete",
      dateOfBirth: "2009-05-06",
      gender: "F",
      graduationYear: 2028,
      currentSchool: "X",
    };
    const first = await signUp(email, {
      ...athlete,
      firstName: "Eve",
      lastName: "Before",
      password: "of the first one",
    });
    const second = await signUp(email.toUpperCase(), { password: "of the second one" });
    expect(second.userId).toBe(first.userId);
    expect((await verify(first, first.cookie)).status).toBe(404);
    expect((await verify(second, second.cookie)).status).toBe(200);
    expect((await signIn(email, { given: "of the first one" })).body).toMatchObject({
      message: signInRefused,
      result: null,
    });
    expect((await signIn(email, { given: "of the second one" })).status).toBe(200);
    const stored = await server.db
      .selectFrom("accounts")
      .leftJoin("athletes", "athletes.account_id", "accounts.id")
      .select(["user_type", "first_name", "last_name", "email", "birth_year", "athletes.id as athleteId"])
      .where("accounts.id", "=", second.userId)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({
      user_type: "College Coach",
      first_name: "Sam",
      last_name: "Coach",
      email: email.toUpperCase().replace(/@.*/, "@mail.example"),
      birth_year: null,
      athleteId: null,
    });
  });

  it("B06 replaces a coach's sign-up by an athlete's, with a profile of its own", async () => {
    const email = newAddress();
    await signUp(email.replace("mail.example", "unl.edu"));
    const athlete = {
      userType: "Athlete",
      dateOfBirth: "2009-05-06",
      gender: "M",
      graduationYear: 2027,
      currentSchool: "Y",
    };
    const { userId } = await signUp(email.replace("mail.example", "unl.edu"), athlete);
    const stored = await server.db
      .selectFrom("accounts")
      .innerJoin("athletes", "athletes.account_id", "accounts.id")
      .select([
        "user_type",
        "domain_status",
        "birth_year",
        "gender",
        "graduation_year",
        "current_school",
        "is_published",
      ])
      .where("accounts.id", "=", userId)
      .execute();
    expect(stored).toEqual([
      {
        user_type: "Athlete",
        domain_status: null,
        birth_year: 2009,
        gender: "M",
        graduation_year: 2027,
        current_school: "Y",
        is_published: false,
      },
    ]);
  });

  it("leaves the last mailed link valid when an address is signed up again and again", async () => {
    const email = newAddress();
    for (let number = 0; number < 5; number += 1) await signUp(email);
    const link = await latestLink(server.db, email, "verify");
    expect((await mailTo(server.db, email)).map(({ kind }) => kind)).toEqual(["verify", "verify", "verify"]);
    expect((await verify(link)).status).toBe(200);
  });
});

describe("the mailed code of a sign-in", () => {
  it("B02 gives the holder of a password no session before a mailed code, if the link was opened elsewhere", async () => {
    const { email } = await signUpElsewhere();
    const asked = await signIn(email);
    expect(asked.status).toBe(401);
    expect(asked.body).toMatchObject({ isError: true, result: { codeRequired: true } });
    const [code] = await codesTo(email);
    expect(code).toMatch(/^\d{8}$/);
    expect((await signIn(email, { code: wrongCode(code) })).body.result).toEqual({ codeRequired: true });
    const signedIn = await signIn(email, { code: `${code?.slice(0, 4)} ${code?.slice(4)}` });
    expect(signedIn.body.result.apiToken).toMatch(/^[\w-]{43}$/);
    expect((await signIn(email, { from: "192.0.2.99" })).status).toBe(200);
  });

  it("B02 asks for the code at the sign-in by cookie, too", async () => {
    const { email } = await signUpElsewhere();
    const headers = { "sec-fetch-site": "same-origin" };
    const ask = (code?: string) =>
      call(server.app, "POST", "/api/auth/SignIn", { body: { email, password, ...(code ? { code } : {}) }, headers });
    const asked = await ask();
    expect([asked.status, asked.body.result, asked.headers["set-cookie"]]).toEqual([
      401,
      { codeRequired: true },
      undefined,
    ]);
    const [code] = await codesTo(email);
    expect((await ask(code)).status).toBe(200);
  });

  it("E01 does not ask a client with a wrong password for a code", async () => {
    const { email } = await signUpElsewhere();
    await signIn(email);
    const [code] = await codesTo(email);
    const attempts = [
      await signIn(email, { given: "wrong" }),
      await signIn(email, { given: "wrong", code }),
      await signIn("nobody@mail.example", { code }),
    ];
    expect(new Set(attempts.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(attempts[0]?.body.result).toBeNull();
    expect((await signIn(email, { code })).status).toBe(200);
  });

  it("B02 accepts a code once, and for ten minutes", async () => {
    const { email } = await signUpElsewhere();
    await signIn(email);
    const [first] = await codesTo(email);
    await ageCode(email);
    expect((await signIn(email, { code: first })).status).toBe(401);
    const codes = await codesTo(email);
    expect(codes).toHaveLength(2);
    const both = await Promise.all([signIn(email, { code: codes[1] }), signIn(email, { code: codes[1] })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it("B02 allows five tries of a code, also at the same moment", async () => {
    const { email } = await signUpElsewhere();
    await signIn(email);
    const [code] = await codesTo(email);
    await Promise.all(Array.from({ length: 8 }, () => signIn(email, { code: wrongCode(code) })));
    expect((await signIn(email, { code })).status).toBe(401);
  });

  it("B02 mails at most three codes an hour, and none while one is valid", async () => {
    const { email } = await signUpElsewhere();
    await Promise.all(Array.from({ length: 5 }, () => signIn(email)));
    expect(await codesTo(email)).toHaveLength(1);
    for (let number = 0; number < 5; number += 1) {
      await ageCode(email);
      expect((await signIn(email)).body.result).toEqual({ codeRequired: true });
    }
    expect(await codesTo(email)).toHaveLength(3);
  });

  it("B02 takes a new password from the mailbox as proven, and ends the code of the former one", async () => {
    const { email } = await signUpElsewhere();
    await signIn(email);
    const [code] = await codesTo(email);
    await call(server.app, "PUT", "/api/auth/ForgotPassword", { body: { Email: email } });
    await processAllRequests(server.db);
    const { userId, guid } = await latestLink(server.db, email, "reset");
    const chosen = "of who reads the mail";
    const body = { UserId: userId, LinkGuid: guid, Password: chosen, ConfirmPassword: chosen };
    expect((await call(server.app, "PUT", "/api/auth/ForgotPasswordUpdate", { body })).status).toBe(200);
    expect((await signIn(email, { code })).body.result).toBeNull();
    expect((await signIn(email, { given: chosen })).status).toBe(200);
  });

  it("B02 does not erase a confirmed account for a password that is not proven", async () => {
    const { email, userId } = await signUpElsewhere();
    await call(server.app, "POST", "/api/user/RequestDeletion", { body: { email, password } });
    const { erase_after } = await server.db
      .selectFrom("accounts")
      .select("erase_after")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    expect(erase_after).toBeNull();
  });

  it("stores no code that can be read or tried without the key", async () => {
    const { email, userId } = await signUpElsewhere();
    await signIn(email);
    const [code] = await codesTo(email);
    const { digest } = await server.db
      .selectFrom("sign_in_codes")
      .select("digest")
      .where("account_id", "=", userId)
      .executeTakeFirstOrThrow();
    for (const text of [`${code}`, `${userId}\n${code}`, `${userId}/${code}`]) {
      const plain = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
      expect(digest.equals(Buffer.from(plain))).toBe(false);
    }
  });
});

describe("the limit over all accounts", () => {
  const spray = (site: "sign-in-everyone" | "sign-in-portal") => createLimits(attacked.db, 1).take(site, "all", 2000);

  it("B03 R04 asks unknown clients for a mailed code past the limit, and refuses no right password", async () => {
    const { email } = await createMember(attacked.db);
    const administrator = await createAdministrator(attacked.db);
    expect((await signIn(email, { on: attacked, from: "192.0.2.220" })).status).toBe(200);
    await spray("sign-in-everyone");
    const wrong = await signIn(email, { on: attacked, from: "10.3.1.1", given: "Summer2026!" });
    const unknown = await signIn("spray@mail.example", { on: attacked, from: "10.3.1.2" });
    expect([wrong.status, wrong.text]).toEqual([401, unknown.text]);

    expect((await signIn(email, { on: attacked, from: "192.0.2.220" })).status).toBe(200);
    const asked = await signIn(email, { on: attacked, from: "10.3.1.3" });
    expect([asked.status, asked.body.result]).toEqual([401, { codeRequired: true }]);
    const [code] = await codesTo(email, attacked);
    expect((await signIn(email, { on: attacked, from: "10.3.1.3", code })).status).toBe(200);
    expect((await signIn(email, { on: attacked, from: "10.3.1.3" })).status).toBe(200);

    const portal = { on: attacked, from: "10.3.1.4", path: "/auth/Login" };
    expect((await signIn(administrator.email, portal)).status).toBe(200);
  });

  it("B03 asks an administrator at an unknown client for a mailed code past the portal's own limit", async () => {
    const { email } = await createAdministrator(attacked.db);
    await spray("sign-in-portal");
    const portal = { on: attacked, from: "10.4.1.1", path: "/auth/Login" };
    const wrong = await signIn(email, { ...portal, given: "wrong" });
    expect(wrong.body).toEqual({ isError: true, message: "Invalid credentials, please try again!", result: null });
    const asked = await signIn(email, portal);
    expect([asked.status, asked.body.result]).toEqual([401, { codeRequired: true }]);
    const [code] = await codesTo(email, attacked);
    expect((await signIn(email, { ...portal, code })).status).toBe(200);
  });
});

describe("the limit of one address", () => {
  it("B04 lets members sign in from an address that they used before, whatever others fail there", async () => {
    const from = "203.0.113.80";
    const [member, stranger] = [await createMember(limited.db), await createMember(limited.db)];
    expect((await signIn(member.email, { on: limited, from })).status).toBe(200);
    for (let number = 0; number < 10; number += 1)
      expect((await signIn(`pupil-${number}@mail.example`, { on: limited, from })).status).toBe(401);
    expect((await signIn(stranger.email, { on: limited, from })).status).toBe(429);
    expect((await signIn(member.email, { on: limited, from })).status).toBe(200);
  });

  it("B04 E01 does not reveal which members an address knows", async () => {
    const from = "203.0.113.81";
    const { email } = await createMember(limited.db);
    expect((await signIn(email, { on: limited, from })).status).toBe(200);
    for (let number = 0; number < 10; number += 1) await signIn(`pupil-${number}@mail.example`, { on: limited, from });
    const [known, unknown] = [
      await signIn(email, { on: limited, from, given: "wrong" }),
      await signIn("nobody-at-all@mail.example", { on: limited, from, given: "wrong" }),
    ];
    expect([known.status, known.text]).toEqual([429, unknown.text]);
  });
});
