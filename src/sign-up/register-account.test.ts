import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createMember, latestLink, mailTo, password, processAllRequests, sendRequest } from "../../tests/members.ts";
import { minorBirthYear, minorClassYear } from "../../tests/minor.ts";
import { testApp } from "../../tests/test-app.ts";
import { signUpMessage } from "../accounts/vocabulary.ts";

const server = testApp();
const limited = testApp({ RATE_LIMITS: "1" });

const athlete = {
  userType: "Athlete",
  dateOfBirth: `${minorBirthYear}-05-06`,
  firstName: "Robin",
  lastName: "O'Neill",
  email: "robin@mail.example",
  password,
  gender: "F",
  graduationYear: minorClassYear,
  currentSchool: "Central High",
};
const coach = { userType: "College Coach", firstName: "Sam", lastName: "Coach", email: "sam@unl.edu", password };

function register(body: unknown, { app } = server) {
  return sendRequest(app, "POST", "/api/auth/Register", { body });
}

function findAccount(email: string) {
  return server.db.selectFrom("accounts").selectAll().where("email", "=", email).executeTakeFirst();
}

describe("Register", () => {
  it("opens an athlete's account, unverified and not public, and mails a link to confirm the address", async () => {
    const { status, body } = await register(athlete);
    expect(status).toBe(200);
    expect(body).toEqual({ isError: false, message: signUpMessage, result: {} });
    await processAllRequests(server.db);
    const account = await findAccount(athlete.email);
    expect(account).toMatchObject({
      user_type: "Athlete",
      is_verified: false,
      first_name: "Robin",
      domain_status: null,
    });
    expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const profile = await server.db
      .selectFrom("athletes")
      .selectAll()
      .where("account_id", "=", account!.id)
      .executeTakeFirstOrThrow();
    expect(profile).toMatchObject({
      gender: "F",
      graduation_year: minorClassYear,
      current_school: "Central High",
      is_public: false,
    });
    const { userId, guid } = await latestLink(server.db, athlete.email, "verify");
    expect(userId).toBe(account?.id);
    expect(guid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
  });

  it("stores the 18th birthday of a minor and nothing of an adult", async () => {
    await register({ ...athlete, email: "minor@mail.example" });
    await register({ ...athlete, email: "adult@mail.example", dateOfBirth: "1999-05-06", graduationYear: 2017 });
    const requests = await server.db.selectFrom("account_requests").select("details").execute();
    expect(JSON.stringify(requests)).not.toMatch(new RegExp(`${minorBirthYear}-05-06|1999|2017-05`));
    await processAllRequests(server.db);
    expect(await findAccount("minor@mail.example")).toMatchObject({ birth_year: minorBirthYear });
    const days = await server.db
      .selectFrom("accounts")
      .select(sql<string | null>`adult_on::text`.as("day"))
      .where("email", "in", ["minor@mail.example", "adult@mail.example"])
      .orderBy("day")
      .execute();
    expect(days.map(({ day }) => day)).toEqual([`${minorBirthYear + 18}-05-06`, null]);
    expect(await findAccount("adult@mail.example")).toMatchObject({ birth_year: null });
  });

  it("B06 repeats the refusal for 24 hours regardless of the new data, and stores no date", async () => {
    const dateOfBirth = new Date(Date.now() - 12.5 * 365.25 * 86_400_000).toISOString().slice(0, 10);
    const refused = await register({ ...athlete, email: "child-2@mail.example", dateOfBirth });
    const [cookie = ""] = [refused.headers["set-cookie"]].flat();
    expect(cookie).toBe("__Host-openroster-age=refused; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure");
    const headers = { cookie: cookie.split(";")[0] ?? "" };
    for (const form of [athlete, coach]) {
      const body = { ...form, email: "child-2@mail.example" };
      const again = await sendRequest(server.app, "POST", "/api/auth/Register", { headers, body });
      expect([again.status, again.text]).toEqual([422, refused.text]);
      expect(again.headers["set-cookie"]).toBeUndefined();
    }
    expect(await server.db.selectFrom("account_requests").select("id").execute()).toEqual([]);
  });

  it.each([15, 22, 35])("B06 rejects a graduation %i years after the birth", async (age) => {
    const graduationYear = minorBirthYear + age;
    const { status, body } = await register({ ...athlete, email: "class@mail.example", graduationYear });
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      {
        field: "graduationYear",
        message: `The graduation year ${graduationYear} doesn’t fit your year of birth. Enter a year from ${minorBirthYear + 16} to ${minorBirthYear + 21}.`,
      },
    ]);
  });

  it("rejects a user under 13 with a clear sentence and stores nothing", async () => {
    const dateOfBirth = new Date(Date.now() - 12.9 * 365.25 * 86_400_000).toISOString().slice(0, 10);
    const { status, body } = await register({ ...athlete, email: "child@mail.example", dateOfBirth });
    expect(status).toBe(422);
    expect(body.message).toMatch(/at least 13 years old/);
    expect(body.errors[0].field).toBe("dateOfBirth");
    expect(await server.db.selectFrom("account_requests").select("id").execute()).toEqual([]);
    expect(await findAccount("child@mail.example")).toBeUndefined();
  });

  it.each([
    ["coach@unl.edu", "P"],
    ["coach@cs.unl.edu", "P"],
    ["coach@notunl.edu", null],
    ["coach@mail.example", null],
  ])("sets for the coach %s the domain status %s", async (email, status) => {
    await register({ ...coach, email });
    await processAllRequests(server.db);
    expect(await findAccount(email)).toMatchObject({
      user_type: "College Coach",
      domain_status: status,
      birth_year: null,
    });
  });

  it.each([
    ["short", "7 chars", /at least 8/],
    ["long", "x".repeat(129), /at most 128/],
    ["common", "Password1", /too common/],
    ["the address", "Sam@unl.edu", /email or your name/],
    ["the name", "Sam  Coach", /email or your name/],
  ])("rejects a password that is %s", async (_, weak, message) => {
    const { status, body } = await register({ ...coach, password: weak });
    expect(status).toBe(422);
    expect(body.message).toMatch(message);
    expect(body.errors[0].field).toBe("password");
  });

  it("accepts a password of any characters", async () => {
    expect((await register({ ...coach, email: "any@mail.example", password: "пароль 🏐 \u0000" })).status).toBe(200);
    await processAllRequests(server.db);
  });

  it("E03 returns the same response for a registered address, opens no second account and mails the owner", async () => {
    const member = await createMember(server.db);
    const known = await register({ ...coach, email: member.email });
    const unknown = await register({ ...coach, email: "nobody-yet@mail.example" });
    expect(known.text).toBe(unknown.text);
    expect(known.status).toBe(unknown.status);
    await processAllRequests(server.db);
    expect((await mailTo(server.db, member.email)).map(({ kind }) => kind)).toEqual(["already-registered"]);
    const { count } = await server.db
      .selectFrom("accounts")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .where("email", "ilike", member.email)
      .executeTakeFirstOrThrow();
    expect(count).toBe("1");
  });

  it.each(["DANA@Mail.Example", "dana+second@mail.example", " dana@mail.example ", "dana@ｍail.example"])(
    "E07 recognizes %j as the account of dana@mail.example and mails only the stored address",
    async (email) => {
      await server.db.deleteFrom("accounts").where("email", "=", "dana@mail.example").execute();
      const member = await createMember(server.db, { email: "dana@mail.example" });
      expect((await register({ ...coach, email })).status).toBe(200);
      await processAllRequests(server.db);
      const mails = await server.db
        .selectFrom("mail_messages")
        .select(["kind", "recipient"])
        .where("account_id", "=", member.id)
        .execute();
      expect(mails).toEqual([{ kind: "already-registered", recipient: "dana@mail.example" }]);
    },
  );

  it("E07 recognizes an international domain in both spellings", async () => {
    await register({ ...coach, email: "kim@bücher.example" });
    await register({ ...coach, email: "kim@XN--BCHER-KVA.example" });
    await processAllRequests(server.db);
    const kinds = (await mailTo(server.db, "kim@xn--bcher-kva.example")).map(({ kind }) => kind);
    expect(kinds).toEqual(["verify", "verify"]);
  });

  it("opens one account for concurrent sign-ups with one address", async () => {
    await Promise.all(Array.from({ length: 8 }, () => register({ ...coach, email: "crowd@mail.example" })));
    await Promise.all(Array.from({ length: 3 }, () => processAllRequests(server.db)));
    const kinds = (await mailTo(server.db, "crowd@mail.example")).map(({ kind }) => kind);
    expect(kinds).toEqual(["verify", "verify", "verify"]);
    const accounts = server.db.selectFrom("accounts").select("id").where("email", "=", "crowd@mail.example");
    expect(await accounts.execute()).toHaveLength(1);
  });

  it("E03 lets the mailbox owner set a password after other users signed up with the address", async () => {
    const email = "contested@mail.example";
    await register({ ...coach, email, password: "of the one who came first" });
    await register({ ...coach, email, password: "of the one who came second" });
    await processAllRequests(server.db);
    await sendRequest(server.app, "PUT", "/api/auth/ForgotPassword", { body: { Email: email } });
    await processAllRequests(server.db);
    const reset = await latestLink(server.db, email, "reset");
    const chosen = "of who read the mail";
    const body = { UserId: reset.userId, LinkGuid: reset.guid, Password: chosen, ConfirmPassword: chosen };
    expect((await sendRequest(server.app, "PUT", "/api/auth/ForgotPasswordUpdate", { body })).status).toBe(200);
    for (const [password, status] of [
      ["of the one who came first", 401],
      ["of the one who came second", 401],
      [chosen, 200],
    ]) {
      expect((await sendRequest(server.app, "POST", "/api/auth/Login", { body: { email, password } })).status).toBe(
        status,
      );
    }
  });

  it("B02 accepts the owner's sign-up after another person signed up with the address and requested the deletion", async () => {
    const email = "deleted@mail.example";
    await register({ ...athlete, email, password: "of another person" });
    await processAllRequests(server.db);
    await sendRequest(server.app, "POST", "/api/user/RequestDeletion", {
      body: { email, password: "of another person" },
    });
    expect((await findAccount(email))?.erase_after).not.toBeNull();
    await register({ ...coach, email });
    await processAllRequests(server.db);
    expect(await findAccount(email)).toMatchObject({
      user_type: "College Coach",
      deletion_requested_at: null,
      erase_after: null,
    });
    const { userId, guid } = await latestLink(server.db, email, "verify");
    const body = { userId, guid };
    expect((await sendRequest(server.app, "PUT", `/api/auth/Verify/${userId}/${guid}`, { body })).status).toBe(200);
  });

  it("mails the erasure date to an account that is being deleted", async () => {
    const dates = { deletion_requested_at: new Date("2026-01-01"), erase_after: new Date("2026-01-08") };
    const member = await createMember(server.db, dates);
    await register({ ...coach, email: member.email });
    await processAllRequests(server.db);
    const mails = await mailTo(server.db, member.email);
    expect(mails).toMatchObject([{ kind: "deletion-requested", payload: { eraseOn: "2026-01-08T00:00:00.000Z" } }]);
  });

  it.each([
    ["role", "Administrator"],
    ["userType", "Administrator"],
    ["isAdmin", true],
    ["isDemo", true],
    ["verified", true],
    ["is_verified", true],
    ["domainApproved", "A"],
    ["domain_status", "A"],
    ["subscriptionStatus", "active"],
    ["id", "00000000-0000-4000-8000-000000000000"],
    ["emailVerifiedAt", "2026-01-01"],
    ["account.is_verified", true],
    ["account", { isVerified: true }],
    ["is_verified[]", [true]],
    ["dateOfBirth", "1990-01-01"],
  ])("Z02 rejects a coach's sign-up with %s", async (field, value) => {
    const { status, body } = await register({ ...coach, email: "climber@mail.example", [field]: value });
    expect(status).toBe(400);
    expect(body).toMatchObject({ isError: true, result: null });
    expect(await server.db.selectFrom("account_requests").select("id").execute()).toEqual([]);
  });

  it.each([
    ["email", ["robin@mail.example"]],
    ["email", { $ne: 1 }],
    ["email", "not an address"],
    ["email", "a@b.example,c@d.example"],
    ["password", 12_345_678],
    ["password", null],
    ["firstName", true],
    ["firstName", ""],
    ["firstName", "   "],
    ["firstName", "a\u0000b"],
    ["firstName", "a\u202eb"],
    ["firstName", "\ud800"],
    ["firstName", "x".repeat(81)],
    ["gender", "X"],
    ["graduationYear", "2028"],
    ["graduationYear", minorClassYear + 0.5],
    ["graduationYear", 3000],
    ["currentSchool", [{}]],
    ["dateOfBirth", "2009-02-30"],
    ["dateOfBirth", "2190-01-01"],
    ["dateOfBirth", 20_090_101],
  ])("I10 rejects an athlete's %s %j and names the field", async (field, value) => {
    const { status, body } = await register({ ...athlete, [field]: value });
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe(field);
  });

  it("B04 accepts 50 sign-ups per hour from one IP address, such as a team's at its school, then returns 429 with Retry-After", async () => {
    for (let number = 0; number < 50; number++) {
      expect((await register({ ...coach, email: `flood-${number}@mail.example` }, limited)).status).toBe(200);
    }
    const refused = await register({ ...coach, email: "flood-51@mail.example" }, limited);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3000);
  });
});
