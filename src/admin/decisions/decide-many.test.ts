import { beforeAll, beforeEach, expect, it } from "vitest";
import { mailTo, sendRequest } from "../../../tests/members.ts";
import { createCoach } from "../../../tests/school-factories.ts";
import { createAdministrator, createAthleteAccount, type SignedIn } from "../../../tests/signed-in.ts";
import { createTeam } from "../../../tests/team-factories.ts";
import { testApp } from "../../../tests/test-app.ts";

const handle = testApp();
const { db } = handle;
let admin: SignedIn;
let colleague: SignedIn;

beforeAll(async () => {
  [admin, colleague] = [await createAdministrator(db), await createAdministrator(db, { first_name: "Grace" })];
});
beforeEach(async () => {
  for (const table of ["teams", "text_reviews", "profile_reports"] as const) await db.deleteFrom(table).execute();
  await db.updateTable("accounts").set({ domain_status: null }).where("domain_status", "is not", null).execute();
});

async function list(path: string) {
  const { status, body } = await sendRequest(handle.app, "GET", path, { headers: admin.headers });
  expect([status, body.message]).toEqual([200, expect.anything()]);
  return body.result;
}

const decide = (body: object, by = admin) =>
  sendRequest(handle.app, "POST", "/api/admin/decisions", { headers: by.headers, body });

const chosen = (rows: { id?: string; userLoginId?: string; version: string }[]) =>
  rows.map(({ id, userLoginId, version }) => ({ id: id ?? userLoginId, version }));

it("approves all waiting coaches at once, and takes all of it back before an email leaves", async () => {
  const coaches = [await createCoach(db, { domain_status: "P" }), await createCoach(db, { domain_status: "P" })];
  const { data } = await list("/api/admin/coaches");
  const { status, body } = await decide({ kind: "coach", decision: "A", rows: chosen(data) });
  expect(status).toBe(200);
  expect(body.result.data).toMatchObject(
    coaches.map(({ id }) => ({ id, isDecided: true, record: { domainVerified: "A", userLoginId: id } })),
  );
  for (const { email } of coaches) expect(await mailTo(db, email)).toMatchObject([{ kind: "domain-approved" }]);
  const records = body.result.data.map(({ record }: { record: { userLoginId: string; version: string } }) => record);
  const undone = await decide({ kind: "coach", decision: "P", rows: chosen(records) }, colleague);
  expect(undone.body.result.data).toMatchObject([{ isDecided: true }, { isDecided: true }]);
  for (const { email } of coaches) expect(await mailTo(db, email)).toEqual([]);
  expect((await list("/api/admin/coaches")).pages.totalRecords).toBe(2);
});

it("leaves a coach undecided who changed since the list was read, and decides the others", async () => {
  const [first, second] = [
    await createCoach(db, { domain_status: "P" }),
    await createCoach(db, { domain_status: "P" }),
  ];
  const { data } = await list("/api/admin/coaches");
  const email = `moved-${crypto.randomUUID()}@creighton.edu`;
  await db.updateTable("accounts").set({ email }).where("id", "=", first.id).execute();
  const { body } = await decide({ kind: "coach", decision: "A", rows: chosen(data) });
  expect(body.result.data).toMatchObject([
    { id: first.id, isDecided: false, record: { email, domainVerified: "P" } },
    { id: second.id, isDecided: true, record: { domainVerified: "A" } },
  ]);
});

it("lets two administrators with the same teams decide each team once", async () => {
  for (const name of ["Ashland", "Blair", "Crete", "Dalton"]) {
    const { teamId, head } = await createTeam(db, { name, status: "pending" });
    await db.updateTable("teams").set({ requested_by: head.id }).where("id", "=", teamId).execute();
  }
  const rows = chosen((await list("/api/admin/teams")).data);
  const [one, other] = await Promise.all([
    decide({ kind: "team", decision: "approve", rows }),
    decide({ kind: "team", decision: "decline", reason: "No", rows: rows.toReversed() }, colleague),
  ]);
  const byId = (body: { result: { data: { id: string; isDecided: boolean }[] } }) =>
    new Map(body.result.data.map(({ id, isDecided }) => [id, isDecided]));
  for (const { id } of rows) expect(byId(one.body).get(id ?? "")).not.toBe(byId(other.body).get(id ?? ""));
  expect((await list("/api/admin/teams?status=decided")).pages.totalRecords).toBe(4);
});

it("decides texts and the cases of reports", async () => {
  const { id } = await createAthleteAccount(db);
  const texts = ["School 402-555-0134", "School 402-555-0135"];
  for (const text of texts)
    await db
      .insertInto("text_reviews")
      .values({ account_id: id, field: "currentSchool", text, found: "phone" })
      .execute();
  const decline = { kind: "text", decision: "decline", reason: "A phone number.", rows: [] as object[] };
  decline.rows = chosen((await list("/api/admin/reviews")).data);
  expect((await decide(decline)).body.result.data).toMatchObject([
    { isDecided: true, record: { status: "declined", reason: "A phone number." } },
    { isDecided: true, record: { context: { declined: 1, earlier: [{ status: "declined" }] } } },
  ]);

  const athlete = await db.selectFrom("athletes").select("id").where("account_id", "=", id).executeTakeFirstOrThrow();
  for (const text of ["One", "Two", "Three"])
    await db.insertInto("profile_reports").values({ athlete_id: athlete.id, reason: "media", text }).execute();
  const cases = await list("/api/admin/reports?by=case");
  expect(cases).toMatchObject({
    pages: { totalRecords: 1 },
    data: [{ text: "One", context: { others: [{ text: "Two" }, { text: "Three" }] } }],
    filters: [{ name: "reason", values: [{ value: "media", count: 1 }] }, {}, {}],
  });
  const kept = await decide({ kind: "report", decision: "kept", rows: chosen(cases.data) });
  expect(kept.body.result.data).toMatchObject([{ record: { status: "kept", context: { others: [{}, {}] } } }]);
  expect((await list("/api/admin/reports")).pages.totalRecords).toBe(0);
  const closed = await list("/api/admin/reports?status=decided&by=case");
  expect(closed.pages.totalRecords).toBe(1);
  await decide({ kind: "report", decision: "reopen", rows: chosen(closed.data) });
  expect((await list("/api/admin/reports")).pages.totalRecords).toBe(3);
});

it("reports an unknown row, and refuses more than fifty rows", async () => {
  const unknown = { id: crypto.randomUUID(), version: "x" };
  const { body } = await decide({ kind: "team", decision: "approve", rows: [unknown] });
  expect(body.result.data).toEqual([
    { id: unknown.id, isDecided: false, message: "We can’t find this team.", record: null },
  ]);
  const rows = Array.from({ length: 51 }, () => unknown);
  expect((await decide({ kind: "team", decision: "approve", rows })).status).toBe(400);
});

it("filters coaches by domain and age, and counts each value of all waiting coaches", async () => {
  await createCoach(db, { domain_status: "P", created_at: new Date(Date.now() - 8 * 86_400_000) });
  await createCoach(db, { domain_status: "P", domain: "huskers.unl.edu" });
  const { data, filters, pages } = await list("/api/admin/coaches?domain=creighton.edu&age=older");
  expect([data.length, pages.totalRecords]).toEqual([1, 1]);
  expect(filters).toEqual([
    {
      name: "domain",
      values: [
        { value: "creighton.edu", count: 1 },
        { value: "huskers.unl.edu", count: 1 },
      ],
    },
    {
      name: "age",
      values: [
        { value: "day", count: 1 },
        { value: "older", count: 1 },
      ],
    },
  ]);
});

it("shows the college, the other coaches of the domain and the proof beside a coach", async () => {
  const declined = await createCoach(db, { domain_status: "D", first_name: "Dee" });
  await createCoach(db, { domain_status: "A" });
  const coach = await createCoach(db, { domain_status: "P" });
  await db
    .insertInto("audit_log")
    .values({
      actor_account: coach.id,
      actor_label: "member",
      action: "address-verified",
      subject_account: coach.id,
      details: "{}",
    })
    .execute();
  const { data } = await list("/api/admin/coaches");
  expect(data).toMatchObject([
    {
      context: {
        domain: "creighton.edu",
        colleges: [
          { name: "Creighton University", city: "Omaha", state: "NE", website: expect.stringContaining("creighton") },
        ],
        approved: 1,
        declined: 1,
        proof: { by: "owner" },
        post: null,
      },
    },
  ]);
  expect(data[0].context.others).toContainEqual(expect.objectContaining({ userLoginId: declined.id, status: "D" }));
  expect((await list(`/api/admin/user/${coach.id}`)).coach.domain).toBe("creighton.edu");
});

it("shows listed schools, approved teams of the same name with their head coach, and the account beside a team", async () => {
  const { head } = await createTeam(db, { name: "Lincoln East" });
  const { teamId, head: asking } = await createTeam(db, { name: "Lincoln East High School", status: "pending" });
  await db
    .updateTable("teams")
    .set({ requested_by: asking.id, name: "Lincoln East" })
    .where("id", "=", teamId)
    .execute();
  await db
    .insertInto("high_schools")
    .values({
      name: "Lincoln East High School",
      city: "Lincoln",
      state: "NE",
      search_name: "lincoln east high school lincoln ne",
    })
    .execute();
  const { data } = await list("/api/admin/teams");
  expect(data).toMatchObject([
    {
      context: {
        schools: expect.arrayContaining(["Lincoln East High School in Lincoln, NE"]),
        sameTeams: [{ place: "Lincoln, NE", head: { userLoginId: head.id } }],
        requester: { blocked: false, isVerified: true, isBeingDeleted: false },
      },
    },
  ]);
});
