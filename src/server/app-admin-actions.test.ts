import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { createAthlete } from "../../tests/factories.ts";
import { createMember, mailTo, password, publicUrl, sendRequest } from "../../tests/members.ts";
import { createAdministrator, createAthleteAccount, createSignedIn, type SignedIn } from "../../tests/signed-in.ts";
import { testApp } from "../../tests/test-app.ts";
import type { UserRecord } from "../admin/schema.ts";
import { changeAccount } from "../admin/users/change-account.server.ts";
import { tokenDigest } from "../sessions/bearer-token.server.ts";

const server = testApp();
const unknownId = "00000000-0000-4000-8000-000000000000";
let admin: SignedIn;

beforeEach(async () => {
  admin = await createAdministrator(server.db);
});

function get(url: string, by = admin) {
  return sendRequest(server.app, "GET", url, { headers: by.headers });
}

function post(url: string, by = admin) {
  return sendRequest(server.app, "POST", url, { headers: by.headers });
}

const actions = {
  block: (id: string, on = true) => `/admin/user/BlockUser?blockUser=${id}&block=${on}`,
  domain: (id: string, status = "A") => `/admin/user/VerifyDomainOfUser?user=${id}&verifyDomain=${status}`,
  demo: (id: string, on = true) => `/admin/user/MarkDemoUser?user=${id}&isDemo=${on}`,
  verify: (id: string, on = true) => `/admin/user/VerifyUser?user=${id}&verify=${on}`,
};

function accountOf(id: string) {
  return server.db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

async function entriesOf(id: string) {
  const entries = await server.db
    .selectFrom("audit_log")
    .selectAll()
    .where("subject_account", "=", id)
    .orderBy("id")
    .execute();
  return entries.map(({ action, actor_account, actor_label, details }) => ({
    action,
    actor_account,
    actor_label,
    details,
  }));
}

describe("account actions", () => {
  it.each([
    ["account-deactivated", "Successfully Deactivated", (id: string) => actions.block(id), "blocked", false, true],
    ["account-activated", "Successfully Activated", (id: string) => actions.block(id, false), "blocked", false, false],
    [
      "domain-approved",
      "Successfully Approved Domain",
      (id: string) => actions.domain(id),
      "domainVerified",
      null,
      "A",
    ],
    [
      "domain-declined",
      "Successfully Declined Domain",
      (id: string) => actions.domain(id, "D"),
      "domainVerified",
      null,
      "D",
    ],
    [
      "domain-set-pending",
      "Successfully Pending Domain",
      (id: string) => actions.domain(id, "P"),
      "domainVerified",
      null,
      "P",
    ],
    ["demo-marked", "Successfully Marked", (id: string) => actions.demo(id), "isDemo", false, true],
    ["demo-unmarked", "Successfully Unmarked", (id: string) => actions.demo(id, false), "isDemo", false, false],
    ["account-verified", "Successfully Verified", (id: string) => actions.verify(id), "isVerified", true, true],
    [
      "account-unverified",
      "Successfully Unverified",
      (id: string) => actions.verify(id, false),
      "isVerified",
      true,
      false,
    ],
  ] as const)("%s changes the account and records the actor and both states in the audit log", async (...row) => {
    const [action, message, url, field, before, after] = row;
    const { id, email } = await createMember(server.db);
    const { status, body } = await post(url(id));
    expect({ status, body }).toEqual({ status: 200, body: { isError: false, message, result: {} } });
    const listed = await get(`/admin/user/GetUsers?page=1&pageSize=10&search=${email}`);
    expect(listed.body.result.data).toMatchObject([{ userLoginId: id, [field]: after }]);
    expect(await entriesOf(id)).toEqual([
      {
        action,
        actor_account: admin.id,
        actor_label: "administrator",
        details: {
          ...(field === "domainVerified" && { domain: "mail.example" }),
          before: { [field]: before },
          after: { [field]: after },
        },
      },
    ]);
  });

  it("Z07 records a repeated action and changes nothing", async () => {
    const { id } = await createMember(server.db);
    await post(actions.block(id));
    const first = await accountOf(id);
    expect((await post(actions.block(id))).status).toBe(200);
    expect(await accountOf(id)).toEqual(first);
    expect((await entriesOf(id)).map(({ details }) => details)).toEqual([
      { before: { blocked: false }, after: { blocked: true } },
      { before: { blocked: true }, after: { blocked: true } },
    ]);
  });

  it("B02 leaves the password unproven when an administrator verifies a sign-up", async () => {
    // As stored by an earlier version.
    const { id, email } = await createMember(server.db, { is_verified: false });
    await post(actions.verify(id));
    const login = await sendRequest(server.app, "POST", "/api/auth/Login", { body: { email, password } });
    expect([login.status, login.body.result]).toEqual([401, { codeRequired: true }]);
    await server.db.updateTable("accounts").set({ unproven_sign_up_id: null }).where("id", "=", id).execute();
    await post(actions.verify(id, false));
    await post(actions.verify(id));
    expect((await sendRequest(server.app, "POST", "/api/auth/Login", { body: { email, password } })).status).toBe(200);
  });

  it("sends a coach one mail about the last decision, and none about one that was undone in time", async () => {
    const { id, email } = await createMember(server.db, { domain_status: "P", first_name: "Casey" });
    const sent = async () => (await mailTo(server.db, email)).map(({ kind, payload }) => ({ kind, payload }));
    for (const status of ["A", "A"]) await post(actions.domain(id, status));
    const postLink = `${publicUrl}/coach/post`;
    expect(await sent()).toEqual([{ kind: "domain-approved", payload: { firstName: "Casey", postLink } }]);
    await post(actions.domain(id, "P"));
    expect(await sent()).toEqual([]);
    for (const status of ["D", "D"]) await post(actions.domain(id, status));
    expect(await sent()).toEqual([{ kind: "domain-declined", payload: { firstName: "Casey" } }]);
  });

  it.each([
    ["unverified", { is_verified: false }],
    ["blocked", { is_blocked: true }],
    ["demo", { is_demo: true }],
    ["leaving", { deletion_requested_at: new Date(), erase_after: new Date(Date.now() + 86_400_000) }],
  ])("sends no approval mail to a coach who is %s", async (_, overrides) => {
    const { id, email } = await createMember(server.db, { domain_status: "P", ...overrides });
    await post(actions.domain(id));
    expect((await accountOf(id)).domain_status).toBe("A");
    expect(await mailTo(server.db, email)).toEqual([]);
  });

  it.each(Object.entries(actions))("%s returns 404 for an unknown user id in any notation", async (_, url) => {
    for (const id of [
      unknownId,
      "",
      "1",
      "0",
      "-1",
      "1 or 1=1",
      "0x1",
      unknownId.toUpperCase().replace("8", "A"),
      `${unknownId} `,
    ]) {
      expect((await post(url(encodeURIComponent(id)))).status).toBe(404);
    }
  });

  it("Z08 rejects a domain status for athletes and administrators", async () => {
    const athlete = await createAthleteAccount(server.db);
    for (const { id } of [athlete, await createAdministrator(server.db)]) {
      const { status, body } = await post(actions.domain(id));
      expect(status).toBe(409);
      expect(body.message).toBe("Only a college coach has a domain status.");
      expect(await entriesOf(id)).toEqual([]);
    }
  });

  it("Z07 rejects deactivating, unverifying or marking the own account", async () => {
    for (const url of [
      actions.block(admin.id),
      actions.verify(admin.id, false),
      actions.demo(admin.id),
      actions.demo(admin.id, false),
    ]) {
      expect((await post(url)).status).toBe(409);
    }
    expect((await post(actions.block(admin.id, false))).status).toBe(200);
    expect(await accountOf(admin.id)).toMatchObject({ is_blocked: false, is_verified: true, is_demo: false });
  });

  it("Z07 signs out a blocked administrator at once", async () => {
    const other = await createAdministrator(server.db);
    expect((await get("/api/admin/deletions", other)).status).toBe(200);
    expect((await post(actions.block(other.id))).status).toBe(200);
    expect((await get("/api/admin/deletions", other)).status).toBe(401);
    expect((await post(actions.block(admin.id), other)).status).toBe(401);
  });

  it.each([
    "/admin/user/BlockUser",
    "/admin/user/BlockUser?block=true",
    "/admin/user/BlockUser?blockUser=x",
    "/admin/user/BlockUser?blockUser=x&block=1",
    "/admin/user/BlockUser?blockUser=x&block=TRUE",
    "/admin/user/BlockUser?blockUser=x&block=true&block=false",
    "/admin/user/BlockUser?blockUser=x&blockUser=y&block=true",
    "/admin/user/BlockUser?blockUser=x&block=true&isAdmin=true",
    "/admin/user/VerifyDomainOfUser?user=x&verifyDomain=a",
    "/admin/user/VerifyDomainOfUser?user=x&verifyDomain=",
    "/admin/user/VerifyDomainOfUser?user=x&verifyDomain=com",
    "/admin/user/MarkDemoUser?user=x",
    "/admin/user/VerifyUser?user=x&verify=null",
  ])("returns 400 for %s", async (url) => {
    expect((await post(url)).status).toBe(400);
  });

  it.each(Object.entries(actions))("Z07 rejects %s with GET", async (_, url) => {
    const { id } = await createMember(server.db);
    const { status, headers } = await get(url(id));
    expect([status, headers.allow]).toEqual([405, "POST"]);
    expect(await entriesOf(id)).toEqual([]);
  });

  it("X07 rejects a form of another site, without CORS headers", async () => {
    const { id } = await createMember(server.db);
    const headers = { origin: "https://evil.example", cookie: `token=${admin.token}` };
    for (const type of ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"]) {
      const options = { method: "POST", url: actions.block(id), payload: "a=b" } as const;
      const response = await server.app.inject({ ...options, headers: { ...headers, "content-type": type } });
      expect(response.statusCode).toBe(401);
      expect(response.headers["access-control-allow-origin"]).toBeUndefined();
    }
    expect(await entriesOf(id)).toEqual([]);
  });

  it("accepts a request that declares JSON but has an empty body", async () => {
    const { id } = await createMember(server.db);
    const headers = { ...admin.headers, "content-type": "application/json" };
    const { status } = await sendRequest(server.app, "POST", actions.block(id), { headers });
    expect(status).toBe(200);
  });

  it("applies actions to an imported athlete without an email address", async () => {
    await createAthlete(server.db, { firstName: "Filed", lastName: "Only" });
    const list = await get("/admin/user/GetUsers?search=filed%20only");
    const [{ userLoginId, email }] = list.body.result.data;
    expect(email).toBeNull();
    expect((await post(actions.block(userLoginId))).status).toBe(200);
    expect((await accountOf(userLoginId)).is_blocked).toBe(true);
  });

  it.each(["audit_log", "accounts"])("rolls back the action if %s cannot be written", async (table) => {
    const { id } = await createMember(server.db);
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      server.db,
    );
    await sql`create trigger refuse before insert or update on ${sql.table(table)} for each row execute function refuse()`.execute(
      server.db,
    );
    try {
      expect((await post(actions.block(id))).status).toBe(500);
    } finally {
      await sql`drop function refuse() cascade`.execute(server.db);
    }
    expect((await accountOf(id)).is_blocked).toBe(false);
    expect(await entriesOf(id)).toEqual([]);
  });
});

describe("blocking and hiding", () => {
  it("S01 ends all sessions and links of a blocked account permanently", async () => {
    const member = await createSignedIn(server.db);
    await sendRequest(server.app, "PUT", "/api/auth/ForgotPassword", { body: { Email: member.email } });
    await server.db
      .insertInto("one_time_links")
      .values({
        digest: Buffer.alloc(32, 7),
        account_id: member.id,
        purpose: "reset",
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute();
    await post(actions.block(member.id));
    const left = () =>
      server.db
        .selectFrom("one_time_links")
        .select("digest")
        .where("account_id", "=", member.id)
        .where("superseded_at", "is", null)
        .execute();
    expect(await left()).toEqual([]);
    await post(actions.block(member.id, false));
    const logout = await sendRequest(server.app, "POST", "/api/auth/Logout", { headers: member.headers });
    expect(logout.status).toBe(401);
  });

  it("S01 ends the sessions of an unverified account permanently", async () => {
    const member = await createSignedIn(server.db);
    await post(actions.verify(member.id, false));
    await post(actions.verify(member.id));
    const logout = await sendRequest(server.app, "POST", "/api/auth/Logout", { headers: member.headers });
    expect(logout.status).toBe(401);
  });

  it.each([
    ["blocked", actions.block],
    ["marked as a demo", actions.demo],
    ["unverified", (id: string, on = true) => actions.verify(id, !on)],
  ])("Z09 hides an athlete who is %s from the public site at once, and shows the athlete again", async (_, url) => {
    const athleteId = await createAthlete(server.db, { firstName: "Zoranda" });
    const listed = await get("/admin/user/GetUsers?search=zoranda");
    const { userLoginId } = listed.body.result.data[0];
    const profile = () => sendRequest(server.app, "GET", `/api/profile/GetProfileBySportAndID?id=${athleteId}`);
    const search = () => sendRequest(server.app, "GET", "/api/profile/SearchAthletes?fullName=zoranda");
    await post(url(userLoginId));
    expect((await profile()).status).toBe(404);
    expect((await search()).body.result.pages.totalRecords).toBe(0);
    await post(url(userLoginId, false));
    expect((await profile()).status).toBe(200);
    expect((await search()).body.result.pages.totalRecords).toBe(1);
    await server.db.deleteFrom("accounts").where("id", "=", userLoginId).execute();
  });
});

describe("decisions about a coach", () => {
  async function readUser(id: string): Promise<UserRecord> {
    return (await get(`/api/admin/user/${id}`)).body.result;
  }
  const decide = (id: string, status: string, version?: string, by = admin) =>
    sendRequest(server.app, "POST", actions.domain(id, status), { headers: by.headers, body: { version } });
  async function moveTo(id: string, domain: string): Promise<void> {
    const moved = { email: `moved-${crypto.randomUUID()}@${domain}` };
    await server.db.updateTable("accounts").set(moved).where("id", "=", id).execute();
  }

  it("G04 rejects an approval after the address changed, with and without the version that was read", async () => {
    const { id } = await createMember(server.db, { domain_status: "P" });
    const read = await readUser(id);
    await moveTo(id, "evil-college.example");
    for (const version of [read.version, undefined]) {
      const { status, body } = await decide(id, "A", version);
      expect(status).toBe(409);
      expect(body.result.current).toMatchObject({ userLoginId: id, domainVerified: "P" });
      expect(body.result.current.email).toContain("@evil-college.example");
    }
    expect((await accountOf(id)).domain_status).toBe("P");
    expect((await decide(id, "A", (await readUser(id)).version)).status).toBe(200);
    expect((await entriesOf(id)).at(-1)?.details).toEqual({
      domain: "evil-college.example",
      before: { domainVerified: "P" },
      after: { domainVerified: "A" },
    });
  });

  it.each(["A", "D"] as const)(
    "G04 returns a coach with status %s to the queue after the address changed",
    async (status) => {
      const { id } = await createMember(server.db, { domain_status: status });
      await moveTo(id, "another-college.example");
      expect((await accountOf(id)).domain_status).toBe("P");
      const waiting = (await get("/api/admin/coaches?pageSize=100")).body.result.data;
      expect(waiting.map(({ userLoginId }: UserRecord) => userLoginId)).toContain(id);
    },
  );

  it("G04 approves a new address without a version only after the staff set the status again", async () => {
    const { id } = await createMember(server.db, { domain_status: "P" });
    await moveTo(id, "another-college.example");
    expect((await post(actions.domain(id, "A"))).status).toBe(409);
    expect((await post(actions.domain(id, "P"))).status).toBe(200);
    expect((await post(actions.domain(id, "A"))).status).toBe(200);
  });

  it("G04 lets exactly one of eight concurrent decisions with a version decide", async () => {
    const other = await createAdministrator(server.db);
    const { id, email } = await createMember(server.db, { domain_status: "P" });
    const { version } = await readUser(id);
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        decide(id, index % 2 === 0 ? "A" : "D", version, index < 4 ? admin : other),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(await mailTo(server.db, email)).toHaveLength(1);
    expect(await entriesOf(id)).toHaveLength(1);
  });

  it("G04 accepts the version for every action on an account", async () => {
    const { id } = await createMember(server.db);
    const { version } = await readUser(id);
    for (const url of [actions.block(id), actions.demo(id), actions.verify(id, false)]) {
      const stale = await sendRequest(server.app, "POST", url, {
        headers: admin.headers,
        body: { version: `${version}x` },
      });
      expect(stale.status).toBe(409);
    }
    expect(await entriesOf(id)).toEqual([]);
  });
});

describe("concurrent administrators", () => {
  it("Z07 records concurrent actions in an order that ends in the state of the row", async () => {
    const other = await createAdministrator(server.db);
    for (let round = 0; round < 10; round++) {
      const { id } = await createMember(server.db);
      const responses = await Promise.all([post(actions.domain(id, "A")), post(actions.domain(id, "D"), other)]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      const entries = await entriesOf(id);
      expect(entries.map(({ actor_account }) => actor_account).sort()).toEqual([admin.id, other.id].sort());
      const [first, last] = entries.map(
        ({ details }) => details as { before: object; after: { domainVerified: string } },
      );
      expect(first?.before).toEqual({ domainVerified: null });
      expect(last?.before).toEqual(first?.after);
      expect((await accountOf(id)).domain_status).toBe(last?.after.domainVerified);
    }
  });

  it("Z07 lets only one of two administrators block the other, and rejects the second with 401", async () => {
    for (let round = 0; round < 10; round++) {
      const [one, two] = [await createAdministrator(server.db), await createAdministrator(server.db)];
      const responses = await Promise.all([post(actions.block(two.id), one), post(actions.block(one.id), two)]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
      const states = await Promise.all([accountOf(one.id), accountOf(two.id)]);
      expect(states.filter(({ is_blocked }) => is_blocked)).toHaveLength(1);
    }
  });
});

it.each([
  ["is blocked", { is_blocked: true }],
  ["is not verified", { is_verified: false }],
  ["is leaving", { deletion_requested_at: new Date(), erase_after: new Date(Date.now() + 86_400_000) }],
])("Z07 refuses an action of an administrator who %s by the time it is done", async (_, state) => {
  const { id } = await createMember(server.db);
  await server.db.updateTable("accounts").set(state).where("id", "=", admin.id).execute();
  const action = {
    publicUrl,
    administratorId: admin.id,
    userId: id,
    action: "account-deactivated",
    column: "is_blocked",
  } as const;
  const changed = server.db.transaction().execute((trx) => changeAccount(trx, { ...action, value: true }));
  await expect(changed).rejects.toMatchObject({ status: 401 });
  expect((await accountOf(id)).is_blocked).toBe(false);
});

describe("the list of users", () => {
  it("returns exactly the declared fields and the coach plan, newest first, without a hash", async () => {
    const { id, email } = await createMember(server.db, { domain_status: "P", first_name: "Fieldy" });
    const { body } = await get("/admin/user/GetUsers?page=1&pageSize=20");
    expect(body.result.pages.actualPageSize).toBe(body.result.data.length);
    expect(body.result.data[0]).toEqual({
      firstName: "Fieldy",
      lastName: expect.any(String),
      email,
      userLoginId: id,
      userType: "College Coach",
      blocked: false,
      domainVerified: "P",
      isDemo: false,
      isVerified: true,
      isBeingDeleted: false,
      plan: null,
      version: expect.stringMatching(/^[\w-]{22}$/),
    });
  });

  it.each([
    "pageSize=0",
    "pageSize=101",
    "page=0",
    "page=01",
    "page=1.5",
    "page=-1",
    "page=1e3",
    `search=${"x".repeat(101)}`,
    "search=a&search=b",
    "search=%00",
    "sort=email",
  ])("returns 400 for ?%s", async (query) => {
    expect((await get(`/admin/user/GetUsers?${query}`)).status).toBe(400);
  });

  it("ignores a blank search and returns an empty list past the last page", async () => {
    const all = await get("/admin/user/GetUsers");
    expect((await get("/admin/user/GetUsers?search=%20")).body.result.pages).toEqual(all.body.result.pages);
    const past = await get("/admin/user/GetUsers?page=1000000000&pageSize=100");
    expect(past.body.result).toMatchObject({ data: [], pages: { actualPageSize: 0 } });
  });
});

describe("invalid tokens", () => {
  const endpoints: [method: "GET" | "POST", url: (id: string) => string][] = [
    ["GET", () => "/admin/user/GetUsers"],
    ["POST", (id) => actions.block(id)],
    ["POST", (id) => actions.domain(id)],
    ["POST", (id) => actions.demo(id)],
    ["POST", (id) => actions.verify(id, false)],
    ["GET", (id) => `/api/admin/user/${id}`],
    ["GET", () => "/api/admin/audit"],
    ["GET", () => "/api/admin/audit.csv"],
    ["GET", () => "/api/admin/mail"],
    ["POST", (id) => `/api/admin/mail/${id}/resend`],
    ["GET", () => "/api/admin/deletions"],
    ["POST", () => "/auth/Logout"],
  ];
  const bad: [string, () => Promise<Record<string, string>>][] = [
    ["none", async () => ({})],
    ["a malformed one", async () => ({ authorization: "Bearer malformed" })],
    ["a changed one", async () => ({ authorization: `Bearer ${[...admin.token].reverse().join("")}` })],
    ["one of another scheme", async () => ({ authorization: `Basic ${admin.token}` })],
    ["one in a cookie", async () => ({ cookie: `token=${admin.token}` })],
    ["one that expired", () => aged("expires_at = now()")],
    ["one that was idle too long", () => aged("last_used_at = now() - interval '30 minutes'")],
    ["one that was revoked", revoked],
    ["an athlete's", async () => (await createAthleteAccount(server.db)).headers],
    ["a coach's", async () => (await createSignedIn(server.db)).headers],
    ["a demo coach's", async () => (await createSignedIn(server.db, { is_demo: true })).headers],
    ["a former administrator's", former],
    ["the stored digest", async () => ({ authorization: `Bearer ${tokenDigest(admin.token).toString("base64url")}` })],
  ];

  async function aged(change: string) {
    const { headers, token } = await createAdministrator(server.db);
    await sql`update sessions set ${sql.raw(change)} where digest = ${tokenDigest(token)}`.execute(server.db);
    return headers;
  }

  async function revoked() {
    const { headers } = await createAdministrator(server.db);
    expect((await sendRequest(server.app, "POST", "/auth/Logout", { headers })).status).toBe(200);
    return headers;
  }

  async function former() {
    const { headers, id } = await createAdministrator(server.db);
    await sql`update accounts set user_type = 'College Coach' where id = ${id}`.execute(server.db);
    return headers;
  }

  it.each(bad)("S08 rejects %s with 401 on every endpoint", async (_, headersOf) => {
    const member = await createMember(server.db);
    const headers = await headersOf();
    const before = await accountOf(member.id);
    for (const [method, url] of endpoints) {
      const { status, body } = await sendRequest(server.app, method, url(member.id), { headers });
      expect(`${url(member.id)} ${status}`).toBe(`${url(member.id)} 401`);
      expect(body).toEqual({ isError: true, message: "Please sign in as an administrator.", result: null });
    }
    expect(await accountOf(member.id)).toEqual(before);
    expect(await entriesOf(member.id)).toEqual([]);
  });

  it("S05 rejects a request before it validates the query, and ignores a token in the query", async () => {
    expect((await sendRequest(server.app, "GET", "/admin/user/GetUsers?page=x")).status).toBe(401);
    expect((await sendRequest(server.app, "GET", `/admin/user/GetUsers?token=${admin.token}`)).status).toBe(401);
  });
});
