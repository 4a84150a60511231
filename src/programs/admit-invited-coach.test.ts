import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { mailTo } from "../../tests/members.ts";
import { clearPrograms, createProgram } from "../../tests/program-factories.ts";
import { createCoach, creighton, nebraska } from "../../tests/school-factories.ts";
import type { SignedIn } from "../../tests/signed-in.ts";
import { submitTo } from "../../tests/submit-form.ts";
import { testApp } from "../../tests/test-app.ts";
import { programs } from "./actions.server.ts";

const handle = testApp();
const { db } = handle;

type Client = Pick<SignedIn, "headers">;

async function request({ headers }: Client, method: "GET" | "POST", url: string, body?: object) {
  const response = await handle.app.inject({
    method,
    url,
    headers: { ...headers, ...(method === "POST" && { "idempotency-key": randomUUID() }) },
    ...(body && { payload: body }),
  });
  const { result, message } = response.json();
  return { status: response.statusCode, result, message };
}

const list = async (client: Client) => (await request(client, "GET", "/api/coach/invitations")).result;

async function invite(owner: Client, email: string, role = "recruiter"): Promise<void> {
  expect((await request(owner, "POST", "/api/coach/program/staff", { email, role })).status).toBe(200);
}

async function acceptFirst(client: Client) {
  const [invitation] = await list(client);
  return request(client, "POST", `/api/coach/invitations/${invitation?.invitationId ?? randomUUID()}/accept`);
}

async function statusOf({ id }: SignedIn) {
  const account = await db
    .selectFrom("accounts")
    .select("domain_status as status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return account.status;
}

function listPosts({ id }: SignedIn) {
  return db
    .selectFrom("coach_posts")
    .select(["school_id as schoolId", "sport_codes as sportCodes", "wants_digest as wantsDigest"])
    .where("account_id", "=", id)
    .execute();
}

const waiting = { domain_status: "P" } as const;

beforeEach(() => clearPrograms(db));

describe("an invited coach", () => {
  it("sees the invitation, joins with it, and gets the school and sport of the program", async () => {
    const [{ owner }, coach] = [await createProgram(db), await createCoach(db)];
    await invite(owner, coach.email, "evaluator");
    expect(await list(coach)).toEqual([
      {
        invitationId: expect.any(String),
        school: { schoolId: creighton, name: "Creighton University" },
        ...{ sportCode: "VB", gender: "F", role: "evaluator" },
      },
    ]);
    expect(await acceptFirst(coach)).toMatchObject({ status: 200, result: { role: "evaluator", sportCode: "VB" } });
    expect(await list(coach)).toEqual([]);
    expect(await listPosts(coach)).toEqual([{ schoolId: creighton, sportCodes: ["VB"], wantsDigest: false }]);
    const [approved] = await db
      .selectFrom("audit_log")
      .select("id")
      .where("action", "=", "domain-approved-by-invitation")
      .where("subject_account", "=", coach.id)
      .execute();
    expect(approved).toBeUndefined();
  });

  it("keeps the sports that the coach chose, and joins no program of another school", async () => {
    const [{ owner }, coach, other] = [
      await createProgram(db),
      await createCoach(db, { schoolId: creighton, sportCodes: ["BB"] }),
      await createCoach(db, { schoolId: nebraska }),
    ];
    for (const { email } of [coach, other]) await invite(owner, email);
    expect((await acceptFirst(coach)).status).toBe(200);
    expect(await listPosts(coach)).toMatchObject([{ sportCodes: ["BB"], wantsDigest: true }]);
    const { mail_domains } = await db
      .selectFrom("schools")
      .select("mail_domains")
      .where("id", "=", nebraska)
      .executeTakeFirstOrThrow();
    const share = (domains: string[]) =>
      db.updateTable("schools").set({ mail_domains: domains }).where("id", "=", nebraska).execute();
    await share([...mail_domains, "creighton.edu"]);
    expect(await acceptFirst(other)).toMatchObject({
      status: 409,
      message: "You coach at University of Nebraska-Lincoln.",
    });
    await share(mail_domains);
  });

  it("is approved by the invitation, without a second check by staff", async () => {
    const [{ programId, owner }, coach] = [await createProgram(db), await createCoach(db, waiting)];
    await db.updateTable("accounts").set({ email_changed_at: new Date() }).where("id", "=", coach.id).execute();
    expect((await request(coach, "GET", "/api/coach/program")).status).toBe(403);
    await invite(owner, coach.email.toUpperCase());
    expect(await statusOf(coach)).toBe("P");
    expect((await acceptFirst(coach)).status).toBe(200);
    expect(await statusOf(coach)).toBe("A");
    expect((await request(coach, "GET", "/api/coach/program")).result).toMatchObject({ role: "recruiter" });
    expect((await request(coach, "GET", "/api/coach/submissions")).status).toBe(200);
    const log = await db
      .selectFrom("audit_log")
      .select(["action", "actor_account as actor", "details"])
      .where("subject_account", "=", coach.id)
      .execute();
    expect(log).toEqual([
      {
        action: "domain-approved-by-invitation",
        actor: coach.id,
        details: {
          ...{ domain: "creighton.edu", program: programId },
          ...{ before: { domainVerified: "P" }, after: { domainVerified: "A" } },
        },
      },
    ]);
    expect((await mailTo(db, coach.email)).map(({ kind }) => kind)).toEqual(["program-invitation"]);
  });

  it("joins by form, also while the coach waits for approval", async () => {
    const [{ owner }, coach] = [await createProgram(db), await createCoach(db, waiting)];
    await invite(owner, coach.email);
    const [{ invitationId }] = await list(coach);
    const submit = () =>
      submitTo(programs, db, { caller: { accountId: coach.id }, fields: { intent: "accept", invitationId } });
    expect(await submit()).toBeNull();
    expect(await statusOf(coach)).toBe("A");
    expect(await submit()).toMatchObject({
      init: { status: 404 },
      data: { message: "This invitation has expired. Ask the owner of the program for a new one." },
    });
  });
});

describe("Z10 an invitation does not approve", () => {
  it.each([
    ["a declined coach", { domain_status: "D" }, 403],
    ["a coach whose address is at no college", { domain_status: null }, 403],
    ["a demo account", { ...waiting, is_demo: true }, 403],
    [
      "an account with a requested deletion",
      { ...waiting, deletion_requested_at: new Date(), erase_after: new Date() },
      401,
    ],
    ["a blocked account", { ...waiting, is_blocked: true }, 401],
    ["an unverified account", { ...waiting, is_verified: false }, 401],
  ] as const)("%s", async (_, overrides, status) => {
    const { owner } = await createProgram(db);
    const coach = await createCoach(db, overrides);
    await invite(owner, coach.email);
    const { id } = await db.selectFrom("program_invitations").select("id").executeTakeFirstOrThrow();
    expect((await request(coach, "POST", `/api/coach/invitations/${id}/accept`)).status).toBe(status);
    const form = { caller: { accountId: coach.id }, fields: { intent: "accept", invitationId: id } };
    expect(await submitTo(programs, db, form)).toMatchObject({ init: { status: 403 } });
    expect(await statusOf(coach)).toBe(overrides.domain_status);
    expect(await db.selectFrom("program_invitations").select("id").execute()).toEqual([{ id }]);
  });

  it("another address, also one with a plus tag", async () => {
    const { owner } = await createProgram(db);
    const [coach, other] = [await createCoach(db, waiting), await createCoach(db, waiting)];
    await invite(owner, coach.email.replace("@", "+team@"));
    expect((await acceptFirst(other)).status).toBe(404);
    expect(await acceptFirst(coach)).toMatchObject({
      status: 403,
      message: expect.stringMatching(/^Our staff is checking your email address/),
    });
    expect([await statusOf(coach), await statusOf(other)]).toEqual(["P", "P"]);
    // After the approval by staff, the same invitation joins.
    await db.updateTable("accounts").set({ domain_status: "A" }).where("id", "=", coach.id).execute();
    expect((await acceptFirst(coach)).status).toBe(200);
  });

  it("after the owner lost the approval or left, or the school lost the domain", async () => {
    const { programId, owner, addStaff } = await createProgram(db);
    const coach = await createCoach(db, waiting);
    await addStaff("recruiter");
    await invite(owner, coach.email);
    const setOwner = (domain_status: "A" | "D") =>
      db.updateTable("accounts").set({ domain_status }).where("id", "=", owner.id).execute();
    await setOwner("D");
    expect((await acceptFirst(coach)).status).toBe(403);
    await setOwner("A");
    const { mail_domains } = await db
      .selectFrom("schools")
      .select("mail_domains")
      .where("id", "=", creighton)
      .executeTakeFirstOrThrow();
    const setDomains = (domains: string[]) =>
      db.updateTable("schools").set({ mail_domains: domains }).where("id", "=", creighton).execute();
    await setDomains(["creighton.example"]);
    expect((await acceptFirst(coach)).status).toBe(403);
    await setDomains(mail_domains);
    const removed = { removed_at: new Date() };
    await db.updateTable("program_staff").set(removed).where("program_id", "=", programId).execute();
    expect((await acceptFirst(coach)).status).toBe(403);
    expect(await statusOf(coach)).toBe("P");
  });
});
