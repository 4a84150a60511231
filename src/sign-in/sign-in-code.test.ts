import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { createMember, latestLink, mailTo, password, processAllRequests, sendRequest } from "../../tests/members.ts";
import { minorBirthYear, minorClassYear } from "../../tests/minor.ts";
import { createAdministrator } from "../../tests/signed-in.ts";
import { testApp } from "../../tests/test-app.ts";
import { signInRefused } from "../accounts/vocabulary.ts";
import { createLimits } from "../http/rate-limits.server.ts";
import { consumeSignInCode } from "./sign-in-code.server.ts";

const server = testApp();
const limited = testApp({ RATE_LIMITS: "1", LIMIT_FAILED_SIGN_INS: "10" });
const attacked = testApp({ RATE_LIMITS: "1" });

const form = { userType: "College Coach", firstName: "Sam", lastName: "Coach", password };
let made = 0;

function newAddress(): string {
  made += 1;
  return `proof-${made}@mail.example`;
}

async function signUp(email = newAddress(), body: object = {}) {
  const { headers } = await sendRequest(server.app, "POST", "/api/auth/Register", {
    body: { ...form, email, ...body },
  });
  await processAllRequests(server.db);
  const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
  return { email, cookie, setCookie: String(headers["set-cookie"]), ...(await latestLink(server.db, email, "verify")) };
}

function verify({ userId, guid }: { userId: string; guid: string }, cookie?: string) {
  const options = { body: { userId, guid }, ...(cookie ? { headers: { cookie } } : {}) };
  return sendRequest(server.app, "PUT", `/api/auth/Verify/${userId}/${guid}`, options);
}

function signIn(email: string, { code, given = password, from = "192.0.2.1", on = server, path = "" } = {} as Attempt) {
  const body = { email, password: given, ...(code === undefined ? {} : { code }) };
  return sendRequest(on.app, "POST", path || "/api/auth/Login", { body, from });
}

interface Attempt {
  code?: string | undefined;
  given?: string;
  from?: string;
  on?: typeof server;
  path?: string;
}

/** Creates a member with a confirmed address and an unproven password: another browser opened the link. */
async function signUpElsewhere() {
  const signedUp = await signUp();
  expect((await verify(signedUp)).status).toBe(200);
  return signedUp;
}

async function codesTo(email: string, { db } = server): Promise<string[]> {
  const mails = (await mailTo(db, email)).filter(({ kind }) => kind === "sign-in-code");
  return mails.map(({ payload }) => String(payload?.code));
}

async function expireCode(email: string, { db } = server): Promise<void> {
  await sql`update sign_in_codes set expires_at = now() - interval '1 second'
    where account_id = (select id from accounts where email = ${email})`.execute(db);
}

const wrongCode = (code: string | undefined) => String((Number(code) + 1) % 10 ** 8).padStart(8, "0");

describe("proof of a password by the browser that signed up", () => {
  it("B02 requires no code from the browser that signed up and opened the link", async () => {
    const signedUp = await signUp();
    expect(signedUp.setCookie).toMatch(
      /^__Host-openroster-sign-up=[^;]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect((await verify(signedUp, signedUp.cookie)).status).toBe(200);
    expect((await signIn(signedUp.email)).status).toBe(200);
    expect(await codesTo(signedUp.email)).toEqual([]);
  });

  it("B02 accepts the proof after a mail scanner opened the link", async () => {
    const signedUp = await signUpElsewhere();
    expect((await verify(signedUp, signedUp.cookie)).status).toBe(400);
    expect((await signIn(signedUp.email)).status).toBe(200);
  });

  it("B02 rejects a sign-up cookie that is foreign, modified or expired", async () => {
    const signedUp = await signUpElsewhere();
    const other = await signUp();
    const [name, value = ""] = signedUp.cookie.split("=");
    const [signUpId, expires, address, mac] = value.split(".");
    for (const forged of [
      `${signUpId}.${Number(expires) + 1}.${address}.${mac}`,
      `${signUpId}.${expires}.${address}.${"A".repeat(43)}`,
      `${signUpId}.${expires}.${mac}`,
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

  it("B02 does not accept the cookie as proof without the link", async () => {
    const signedUp = await signUpElsewhere();
    expect((await verify({ ...signedUp, guid: crypto.randomUUID() }, signedUp.cookie)).status).toBe(404);
    expect((await signIn(signedUp.email)).body.result).toEqual({ codeRequired: true });
  });

  it("E03 sets a sign-up cookie of the same form for a known and an unknown address", async () => {
    const known = await signUp((await createMember(server.db)).email);
    const unknown = await signUp();
    // The third part is the typed address.
    const shape = (text: string) =>
      text
        .split(".")
        .toSpliced(2, 1)
        .join(".")
        .replaceAll(/[A-Za-z0-9_-]/g, "x");
    expect(shape(known.cookie)).toBe(shape(unknown.cookie));
  });

  it("B06 replaces all data of an earlier unconfirmed sign-up", async () => {
    const email = newAddress();
    const athlete = {
      userType: "Athlete",
      dateOfBirth: `${minorBirthYear}-05-06`,
      gender: "F",
      graduationYear: minorClassYear,
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

  it("B06 replaces a coach's sign-up by an athlete's and creates a profile", async () => {
    const email = newAddress();
    await signUp(email.replace("mail.example", "unl.edu"));
    const athlete = {
      userType: "Athlete",
      dateOfBirth: `${minorBirthYear}-05-06`,
      gender: "M",
      graduationYear: minorClassYear,
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
        birth_year: minorBirthYear,
        gender: "M",
        graduation_year: minorClassYear,
        current_school: "Y",
        is_published: false,
      },
    ]);
  });

  it("preserves the last mailed link when an address is signed up repeatedly", async () => {
    const email = newAddress();
    for (let number = 0; number < 5; number += 1) await signUp(email);
    const link = await latestLink(server.db, email, "verify");
    expect((await mailTo(server.db, email)).map(({ kind }) => kind)).toEqual(["verify", "verify", "verify"]);
    expect((await verify(link)).status).toBe(200);
  });
});

describe("mailed sign-in code", () => {
  it("B02 requires a mailed code before the first session if another browser opened the link", async () => {
    const { email } = await signUpElsewhere();
    const first = await signIn(email);
    expect(first.status).toBe(401);
    expect(first.body).toMatchObject({ isError: true, result: { codeRequired: true } });
    const [code] = await codesTo(email);
    expect(code).toMatch(/^\d{8}$/);
    expect((await signIn(email, { code: wrongCode(code) })).body.result).toEqual({ codeRequired: true });
    const signedIn = await signIn(email, { code: `${code?.slice(0, 4)} ${code?.slice(4)}` });
    expect(signedIn.body.result.apiToken).toMatch(/^[\w-]{43}$/);
    expect((await signIn(email, { from: "192.0.2.99" })).status).toBe(200);
  });

  it("B02 requires the mailed code for a sign-in by cookie", async () => {
    const { email } = await signUpElsewhere();
    const headers = { "sec-fetch-site": "same-origin" };
    const signInByCookie = (code?: string) =>
      sendRequest(server.app, "POST", "/api/auth/SignIn", {
        body: { email, password, ...(code ? { code } : {}) },
        headers,
      });
    const first = await signInByCookie();
    expect([first.status, first.body.result, first.headers["set-cookie"]]).toEqual([
      401,
      { codeRequired: true },
      undefined,
    ]);
    const [code] = await codesTo(email);
    expect((await signInByCookie(code)).status).toBe(200);
  });

  it("E01 does not request a code from a client with a wrong password", async () => {
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

  it("B02 accepts a code once and for ten minutes", async () => {
    const { email } = await signUpElsewhere();
    await signIn(email);
    const [first] = await codesTo(email);
    await expireCode(email);
    expect((await signIn(email, { code: first })).status).toBe(401);
    const codes = await codesTo(email);
    expect(codes).toHaveLength(2);
    const both = await Promise.all([signIn(email, { code: codes[1] }), signIn(email, { code: codes[1] })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it("B02 allows five tries per code, even if they are concurrent", async () => {
    const { email } = await signUpElsewhere();
    await signIn(email);
    const [code] = await codesTo(email);
    await Promise.all(Array.from({ length: 8 }, () => signIn(email, { code: wrongCode(code) })));
    expect((await signIn(email, { code })).status).toBe(401);
  });

  it("B02 mails at most three codes per hour, and none while one is valid", async () => {
    const { email } = await signUpElsewhere();
    await Promise.all(Array.from({ length: 5 }, () => signIn(email)));
    expect(await codesTo(email)).toHaveLength(1);
    for (let number = 0; number < 5; number += 1) {
      await expireCode(email);
      expect((await signIn(email)).body.result).toEqual({ codeRequired: true });
    }
    expect(await codesTo(email)).toHaveLength(3);
  });

  it("B02 accepts a reset password as proven and invalidates the code of the former one", async () => {
    const { email } = await signUpElsewhere();
    await signIn(email);
    const [code] = await codesTo(email);
    await sendRequest(server.app, "PUT", "/api/auth/ForgotPassword", { body: { Email: email } });
    await processAllRequests(server.db);
    const { userId, guid } = await latestLink(server.db, email, "reset");
    const chosen = "of the mailbox owner";
    const body = { UserId: userId, LinkGuid: guid, Password: chosen, ConfirmPassword: chosen };
    expect((await sendRequest(server.app, "PUT", "/api/auth/ForgotPasswordUpdate", { body })).status).toBe(200);
    expect((await signIn(email, { code })).body.result).toBeNull();
    expect((await signIn(email, { given: chosen })).status).toBe(200);
  });

  it("B02 does not erase a confirmed account for an unproven password", async () => {
    const { email, userId } = await signUpElsewhere();
    await sendRequest(server.app, "POST", "/api/user/RequestDeletion", { body: { email, password } });
    const { erase_after } = await server.db
      .selectFrom("accounts")
      .select("erase_after")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    expect(erase_after).toBeNull();
  });

  it("B02 consumes a code once, and none after the password has changed", async () => {
    const { email } = await signUpElsewhere();
    await signIn(email);
    const find = server.db.selectFrom("accounts").select(["id", "password_hash as passwordHash"]);
    const account = await find.where("email", "=", email).executeTakeFirstOrThrow();
    expect(await consumeSignInCode(server.db, { ...account, passwordHash: "$argon2id$another" })).toBe(false);
    expect([await consumeSignInCode(server.db, account), await consumeSignInCode(server.db, account)]).toEqual([
      true,
      false,
    ]);
  });

  it("stores a code that cannot be recovered without the key", async () => {
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

describe("limit over all accounts", () => {
  const spray = (site: "sign-in-everyone" | "sign-in-portal") => createLimits(attacked.db, 1).take(site, "all", 2000);

  it("B03 R04 requires a mailed code from unknown clients above the limit and accepts every correct password", async () => {
    const { email } = await createMember(attacked.db);
    const administrator = await createAdministrator(attacked.db);
    expect((await signIn(email, { on: attacked, from: "192.0.2.220" })).status).toBe(200);
    await spray("sign-in-everyone");
    const wrong = await signIn(email, { on: attacked, from: "10.3.1.1", given: "Summer2026!" });
    const unknown = await signIn("spray@mail.example", { on: attacked, from: "10.3.1.2" });
    expect([wrong.status, wrong.text]).toEqual([401, unknown.text]);

    expect((await signIn(email, { on: attacked, from: "192.0.2.220" })).status).toBe(200);
    const first = await signIn(email, { on: attacked, from: "10.3.1.3" });
    expect([first.status, first.body.result]).toEqual([401, { codeRequired: true }]);
    const [code] = await codesTo(email, attacked);
    expect((await signIn(email, { on: attacked, from: "10.3.1.3", code })).status).toBe(200);
    expect((await signIn(email, { on: attacked, from: "10.3.1.3" })).status).toBe(200);

    const portal = { on: attacked, from: "10.3.1.4", path: "/auth/Login" };
    expect((await signIn(administrator.email, portal)).status).toBe(200);
  });

  it("B03 requires a mailed code from an administrator at an unknown client above the portal's limit", async () => {
    const { email } = await createAdministrator(attacked.db);
    await spray("sign-in-portal");
    const portal = { on: attacked, from: "10.4.1.1", path: "/auth/Login" };
    const wrong = await signIn(email, { ...portal, given: "wrong" });
    expect(wrong.body).toEqual({ isError: true, message: "Invalid credentials, please try again!", result: null });
    const first = await signIn(email, portal);
    expect([first.status, first.body.result]).toEqual([401, { codeRequired: true }]);
    const [code] = await codesTo(email, attacked);
    expect((await signIn(email, { ...portal, code })).status).toBe(200);
  });
});

describe("limit of one IP address", () => {
  it("B04 accepts members from an IP address that they used before, despite failures of others there", async () => {
    const from = "203.0.113.80";
    const [member, other] = [await createMember(limited.db), await createMember(limited.db)];
    expect((await signIn(member.email, { on: limited, from })).status).toBe(200);
    for (let number = 0; number < 10; number += 1)
      expect((await signIn(`pupil-${number}@mail.example`, { on: limited, from })).status).toBe(401);
    expect((await signIn(other.email, { on: limited, from })).status).toBe(429);
    expect((await signIn(member.email, { on: limited, from })).status).toBe(200);
  });

  it("B04 E01 does not reveal which members have used an IP address", async () => {
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
