import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { sendRequest } from "../../../tests/members.ts";
import { createCoach } from "../../../tests/school-factories.ts";
import { createAdministrator, createAthleteAccount, type SignedIn } from "../../../tests/signed-in.ts";
import { createTeam } from "../../../tests/team-factories.ts";
import { testApp } from "../../../tests/test-app.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import { withdrawDecisionMail } from "../../mail/decision-mail.server.ts";
import { deliverDueMail } from "../../mail/deliver-mail.server.ts";

const handle = testApp();
const { db } = handle;
let admin: SignedIn;
let colleague: SignedIn;

beforeAll(async () => {
  [admin, colleague] = [await createAdministrator(db), await createAdministrator(db, { first_name: "Grace" })];
});
beforeEach(async () => {
  for (const table of ["mail_messages", "teams", "text_reviews", "profile_reports"] as const)
    await db.deleteFrom(table).execute();
});

interface Kind {
  /** Creates a record that waits, and returns how to decide it. */
  create(): Promise<{ read: () => Promise<string>; yes: Request; no: Request; undo: Request }>;
  sent: { yes: string; no: string };
}
type Request = { path: string; body?: object };

async function readRow(path: string): Promise<{ id: string; version: string }> {
  const { body } = await sendRequest(handle.app, "GET", path, { headers: admin.headers });
  return body.result.data?.[0] ?? body.result;
}

/** Reads the version of a record in either list. */
async function versionIn(list: string): Promise<string> {
  const waiting = await readRow(list);
  return (waiting.version ? waiting : await readRow(`${list}?status=decided`)).version;
}

const kinds: Record<string, Kind> = {
  "the domain of a coach": {
    async create() {
      const { id } = await createCoach(db, { domain_status: "P" });
      const to = (status: string) => ({ path: `/admin/user/VerifyDomainOfUser?user=${id}&verifyDomain=${status}` });
      const read = async () => (await readRow(`/api/admin/user/${id}`)).version;
      return { read, yes: to("A"), no: to("D"), undo: to("P") };
    },
    sent: { yes: "domain-approved", no: "domain-declined" },
  },
  "a team": {
    async create() {
      const { teamId, head } = await createTeam(db, { status: "pending" });
      await db.updateTable("teams").set({ requested_by: head.id }).where("id", "=", teamId).execute();
      const to = (word: string) => ({ path: `/api/admin/teams/${teamId}/${word}` });
      return { read: () => versionIn("/api/admin/teams"), yes: to("approve"), no: to("reject"), undo: to("reopen") };
    },
    sent: { yes: "team-approved", no: "team-rejected" },
  },
  "a text": {
    async create() {
      const { id } = await createAthleteAccount(db);
      const values = { account_id: id, field: "currentSchool", text: "School 402-555-0134", found: "phone" } as const;
      const review = await db.insertInto("text_reviews").values(values).returning("id").executeTakeFirstOrThrow();
      const to = (word: string) => ({ path: `/api/admin/reviews/${review.id}/${word}` });
      return { read: () => versionIn("/api/admin/reviews"), yes: to("approve"), no: to("decline"), undo: to("reopen") };
    },
    sent: { yes: "text-approved", no: "text-declined" },
  },
  "a change of a team": {
    async create() {
      const { teamId, head } = await createTeam(db);
      await db.updateTable("teams").set({ requested_by: head.id }).where("id", "=", teamId).execute();
      const { kind, name, city, state, sport_code, gender } = await db
        .selectFrom("teams")
        .selectAll()
        .where("id", "=", teamId)
        .executeTakeFirstOrThrow();
      const facts = { kind, name: `${name} North`, city, state, sport_code, gender };
      await db
        .insertInto("team_changes")
        .values({ team_id: teamId, requested_by: head.id, ...facts })
        .execute();
      const to = (word: string) => ({ path: `/api/admin/teams/${teamId}/change/${word}` });
      return { read: () => versionIn("/api/admin/teams"), yes: to("approve"), no: to("reject"), undo: to("reopen") };
    },
    sent: { yes: "team-approved", no: "team-rejected" },
  },
  "a profile that is taken down": {
    async create() {
      const report = await kinds["a report"]!.create();
      return { ...report, yes: { ...report.yes, body: { decision: "removed" } } };
    },
    sent: { yes: "report-decided", no: "report-decided" },
  },
  "a report": {
    async create() {
      const { id } = await createAthleteAccount(db);
      const athlete = db.selectFrom("athletes").select("id").where("account_id", "=", id);
      const { id: key } = await athlete.executeTakeFirstOrThrow();
      const values = { athlete_id: key, reason: "media", text: null, email: "reader@mail.example" } as const;
      const report = await db.insertInto("profile_reports").values(values).returning("id").executeTakeFirstOrThrow();
      const path = `/api/admin/reports/${report.id}`;
      return {
        read: () => versionIn("/api/admin/reports"),
        yes: { path: `${path}/decide`, body: { decision: "kept" } },
        no: { path: `${path}/decide`, body: { decision: "corrected" } },
        undo: { path: `${path}/reopen` },
      };
    },
    sent: { yes: "report-decided", no: "report-decided" },
  },
};

async function send({ path, body }: Request, version: string, by = admin) {
  const response = await sendRequest(handle.app, "POST", path, { headers: by.headers, body: { ...body, version } });
  expect([response.status, response.text]).toEqual([200, expect.anything()]);
}

/** Lets two minutes pass, and sends. */
async function deliver(): Promise<string[]> {
  await sql`update mail_messages set next_attempt_at = next_attempt_at - interval '2 minutes'`.execute(db);
  const sent: string[] = [];
  const transport = { send: () => Promise.resolve(), close: () => {} };
  const renderMail = ({ kind }: { kind: string }) => {
    sent.push(kind);
    return Promise.resolve({ subject: kind, html: kind, text: kind });
  };
  await deliverDueMail({ db, transport, renderMail, onFailure: () => {} } as never, new AbortController().signal);
  return sent;
}

it.each(Object.entries(kinds))("sends no email about a decision on %s that was taken back", async (_, { create }) => {
  const { read, yes, undo } = await create();
  await send(yes, await read());
  await send(undo, await read(), colleague);
  expect(await deliver()).toEqual([]);
});

/** Decisions without a version: each decides, and takes the decision back. */
const others: Record<string, (athlete: { id: string; athleteId: string }) => Promise<void>> = {
  async "a hidden part"({ athleteId }) {
    const body = { part: "photo", item: "", reason: "media" };
    const { hidden } = await post(`profiles/${athleteId}/parts`, body);
    await post(`hidden-parts/${hidden[0].id}/show`, undefined, colleague);
  },
  async "a message"({ athleteId }) {
    const { id } = await post(`profiles/${athleteId}/messages`, { message: "check-facts" });
    await post(`messages/${id}/withdraw`, undefined, colleague);
  },
  async "a canceled deletion"({ id }) {
    const dates = { deletion_requested_at: new Date(), erase_after: new Date(Date.now() + 86_400_000) };
    await db.updateTable("accounts").set(dates).where("id", "=", id).execute();
    await post(`user/${id}/deletion/cancel`, { proof: "address" });
    await post(`user/${id}/deletion/resume`, undefined, colleague);
  },
  async "an erasure at the owner’s request"({ id }) {
    await post(`user/${id}/erase-request`, { proof: "school" });
    await post(`user/${id}/erase-request/confirm`, undefined, colleague);
    await post(`user/${id}/deletion/cancel`, { proof: "school" });
  },
};

async function post(path: string, body?: object, by = admin) {
  const response = await sendRequest(handle.app, "POST", `/api/admin/${path}`, { headers: by.headers, body });
  expect([response.status, response.text]).toEqual([200, expect.anything()]);
  return response.body.result;
}

it.each(Object.entries(others))("sends no email about %s that was taken back", async (_, decideAndUndo) => {
  const { id } = await createAthleteAccount(db);
  const values = { is_published: true, picture: "/pictures/aaaaaaaaaaaaaaaaaaaaaa/480" };
  const athletes = db.updateTable("athletes").set(values).where("account_id", "=", id).returning("id");
  const { id: key } = await athletes.executeTakeFirstOrThrow();
  await decideAndUndo({ id, athleteId: encodeId("athlete", key) });
  expect(await deliver()).toEqual([]);
});

it("lists decided coaches with the person who decided, and takes the decision of a colleague back", async () => {
  const { id } = await createCoach(db, { domain_status: "P" });
  const path = `/admin/user/VerifyDomainOfUser?user=${id}&verifyDomain=`;
  await send({ path: `${path}D` }, (await readRow(`/api/admin/user/${id}`)).version, colleague);
  const listed = await sendRequest(handle.app, "GET", "/api/admin/coaches?status=decided", { headers: admin.headers });
  const [coach] = listed.body.result.data;
  expect(coach).toMatchObject({ userLoginId: id, domainVerified: "D" });
  expect(coach.context).toMatchObject({ decidedBy: expect.stringMatching(/^Grace /), decidedAt: expect.any(String) });
  await send({ path: `${path}P` }, coach.version);
  const left = await sendRequest(handle.app, "GET", "/api/admin/coaches?status=decided", { headers: admin.headers });
  expect(left.body.result.data.map((one: { userLoginId: string }) => one.userLoginId)).not.toContain(id);
});

it.each(Object.entries(kinds))("sends only the email about the last decision on %s", async (_, { create, sent }) => {
  const { read, yes, no, undo } = await create();
  await send(yes, await read());
  await send(undo, await read());
  await send(no, await read());
  expect(await deliver()).toEqual([sent.no]);
  await send(undo, await read());
  expect(await deliver()).toEqual([]);
});

it("sends no email about a decision before two minutes are over", async () => {
  const { read, yes } = await kinds["a team"]!.create();
  await send(yes, await read());
  const due = db.selectFrom("mail_messages").select(sql<number>`extract(epoch from next_attempt_at - now())`.as("in"));
  const { in: seconds } = await due.executeTakeFirstOrThrow();
  expect(Number(seconds)).toBeGreaterThan(115);
  const job = await sql<{ seconds: number }>`
    select extract(epoch from start_after - now())::float8 as seconds from jobs.job where name = 'send-mail' order by created_on desc limit 1`.execute(
    db,
  );
  expect(job.rows[0]?.seconds).toBeGreaterThan(115);
});

it("sends no second email if a decision is restored before the email about its change left", async () => {
  const { read, yes, no } = await kinds["the domain of a coach"]!.create();
  await send(yes, await read());
  expect(await deliver()).toEqual(["domain-approved"]);
  for (const request of [no, yes]) await send(request, await read());
  expect(await deliver()).toEqual([]);
});

it("counts an email that is being sent as sent", async () => {
  const { read, yes, undo } = await kinds["a text"]!.create();
  await send(yes, await read());
  const { id } = await db.selectFrom("mail_messages").select("id").executeTakeFirstOrThrow();
  await db.transaction().execute(async (sender) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('openroster.mail.' || ${id}, 0))`.execute(sender);
    await send(undo, await read());
    expect(await db.selectFrom("mail_messages").select("id").execute()).toEqual([{ id }]);
  });
  expect(await withdrawDecisionMail(db, "text:none")).toBeNull();
});
