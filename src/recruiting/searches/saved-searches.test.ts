import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { mailTo, publicUrl } from "../../../tests/members.ts";
import { oracleSeed } from "../../../tests/oracle.ts";
import { clearPrograms, createProgram, endPlan } from "../../../tests/program-factories.ts";
import { createCandidate } from "../../../tests/school-factories.ts";
import { submitTo } from "../../../tests/submit-form.ts";
import { testApp } from "../../../tests/test-app.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import { queryOfAddress } from "../../search/query-of-address.server.ts";
import { sqlSearch } from "../../search/sql-search.server.ts";
import { searches as searchFeature } from "./actions.server.ts";
import { findNewMatches } from "./find-new-matches.server.ts";
import { stopMemberMail } from "./member-mail.server.ts";
import { parseSearch } from "./parse-search.server.ts";
import { sendAlerts } from "./send-alerts.server.ts";

const handle = testApp();
const { db } = handle;

type Program = Awaited<ReturnType<typeof createProgram>>;
type Client = Program["owner"];

async function request(
  client: Pick<Client, "headers">,
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path = "",
  body?: object,
) {
  const key = method === "POST" && { "idempotency-key": randomUUID() };
  const response = await handle.app.inject({
    method,
    url: `/api/coach/searches${path}`,
    headers: { ...client.headers, ...key },
    ...(body && { payload: body }),
  });
  return { status: response.statusCode, body: response.json() };
}

async function save(client: Client, query: string, alert = "daily", name = "Setters"): Promise<string> {
  const { status, body } = await request(client, "POST", "", { name, query, alert });
  expect([query, status]).toEqual([query, 200]);
  return body.result.searchId;
}

async function createAthlete(lastName: string) {
  const athlete = await createCandidate(db, { last_name: lastName });
  return { ...athlete, athleteId: encodeId("athlete", athlete.athleteKey) };
}

const list = async (client: Client) => (await request(client, "GET")).body.result;
const newIds = async (client: Client, searchId: string): Promise<string[]> =>
  (await request(client, "GET", `/new?searchId=${searchId}`)).body.result.data.map(
    ({ athleteId }: { athleteId: string }) => athleteId,
  );
const change = (key: string, values: object) => db.updateTable("athletes").set(values).where("id", "=", key).execute();
const alertsTo = async ({ email }: Client) => (await mailTo(db, email)).filter(({ kind }) => kind === "search-alert");

/** A Monday, 07:30 in Chicago. */
const monday = new Date("2027-03-01T13:30:00Z");
const daysLater = (days: number) => new Date(monday.getTime() + days * 24 * 3_600_000);
const send = (at = monday) => sendAlerts(db, { publicUrl, at });

let program: Program;
let owner: Client;

beforeEach(async () => {
  await clearPrograms(db);
  await db.deleteFrom("athletes").execute();
  program = await createProgram(db);
  ({ owner } = program);
  await findNewMatches(db);
  await findNewMatches(db);
});

describe("saved searches", () => {
  it("saves, changes, deletes and restores a search of one person, with the number of athletes that match now", async () => {
    await createAthlete("Uniquename");
    const searchId = await save(owner, "heightMin=72&fullName=uniquename", "never", "Tall");
    expect(await list(owner)).toMatchObject([
      { searchId, name: "Tall", query: "fullName=uniquename&heightMin=72", alert: "never", total: 1, newCount: 0 },
    ]);
    const other = await program.addStaff("recruiter");
    expect(await list(other)).toEqual([]);
    for (const [method, path, body] of [
      ["PATCH", "", { searchId, name: "Taken" }],
      ["DELETE", `?searchId=${searchId}`],
      ["GET", `/new?searchId=${searchId}`],
    ] as const)
      expect((await request(other, method, path, body)).status).toBe(404);
    await request(owner, "PATCH", "", { searchId, name: "Taller", alert: "weekly" });
    expect(await list(owner)).toMatchObject([{ name: "Taller", alert: "weekly" }]);
    expect((await request(owner, "DELETE", `?searchId=${searchId}`)).status).toBe(200);
    expect(await list(owner)).toEqual([]);
    expect((await request(owner, "PATCH", "", { searchId, name: "Tall" })).status).toBe(404);
    await request(owner, "PATCH", "", { searchId, isDeleted: false });
    expect(await list(owner)).toMatchObject([{ searchId, name: "Taller" }]);
  });

  it("shows a shared search to the staff, and lets only its author change it", async () => {
    await createAthlete("Sharedname");
    const { body } = await request(owner, "POST", "", {
      ...{ name: "Ours", query: "fullName=sharedname", alert: "weekly", isShared: true },
    });
    const { searchId } = body.result;
    const other = await program.addStaff("recruiter");
    expect(await list(other)).toMatchObject([{ searchId, name: "Ours", isShared: true, owner: expect.any(String) }]);
    expect((await request(other, "GET", `/new?searchId=${searchId}`)).status).toBe(200);
    expect((await request(other, "PATCH", "", { searchId, name: "Taken" })).status).toBe(404);
    expect((await request(other, "DELETE", `?searchId=${searchId}`)).status).toBe(404);
    const stranger = await createProgram(db, { gender: "M" });
    expect(await list(stranger.owner)).toEqual([]);
    await request(owner, "PATCH", "", { searchId, isShared: false });
    expect([await list(other), await list(owner)]).toMatchObject([[], [{ searchId, owner: null }]]);
  });

  it("rejects invalid queries and the 51st search, also a restored one", async () => {
    const post = (query: string) => request(owner, "POST", "", { name: "A", query });
    for (const query of ["", "shoeSize=12", "heightMin=tall", "sort=name"])
      expect([query, (await post(query)).status]).toEqual([query, 422]);
    const deleted = await save(owner, "sportCode=VB", "never");
    await request(owner, "DELETE", `?searchId=${deleted}`);
    for (let index = 0; index < 50; index += 1) expect((await post("sportCode=VB")).status).toBe(200);
    const message = "You can save 50 searches.";
    expect((await post("sportCode=VB")).body.message).toBe(message);
    expect((await request(owner, "PATCH", "", { searchId: deleted, isDeleted: false })).body.message).toBe(message);
  });

  it("erases saved searches with the account of their author", async () => {
    const colleague = await program.addStaff("recruiter");
    await save(colleague, "heightMin=80");
    const kept = await save(owner, "heightMin=80");
    await db.deleteFrom("accounts").where("id", "=", colleague.id).execute();
    const left = await db.selectFrom("saved_searches").select("id").execute();
    expect(left.map(({ id }) => id)).toEqual([kept]);
  });

  it("reads the address of the search page", () => {
    expect(queryOfAddress("https://x.example/searchAthletes?sportCode=VB&heightMin=74&page=3#top")).toBe(
      "sportCode=VB&heightMin=74",
    );
    expect(queryOfAddress("sportCode=VB&sort=name&view=table&column=kills&units=metric")).toBe("sportCode=VB");
    expect(queryOfAddress("https://x.example/searchAthletes")).toBe("");
  });

  it("stores a form that is sent twice once", async () => {
    const fields = { intent: "save", key: "k", name: "A", address: "?sportCode=VB", alert: "never" };
    const member = { ...program, ...owner, accountId: owner.id, role: "owner", plan: "active" } as never;
    for (const _ of [1, 2]) await submitTo(searchFeature, db, { caller: member, fields });
    expect(await list(owner)).toHaveLength(1);
  });
});

describe("new matches", () => {
  it("lists athletes who begin to match after the search was saved, each once, until they are seen", async () => {
    const before = await createAthlete("Before");
    const searchId = await save(owner, "fullName=e&heightMin=72");
    const [added, grown] = [await createAthlete("Newcomer"), await createAthlete("Later")];
    await change(grown.athleteKey, { height: 70 });
    await change(before.athleteKey, { weight: 150 });
    expect(await newIds(owner, searchId)).toEqual([added.athleteId]);
    await change(grown.athleteKey, { height: 72 });
    expect(await newIds(owner, searchId)).toEqual([grown.athleteId, added.athleteId]);
    await request(owner, "PATCH", "", { searchId, seen: [added.athleteId] });
    await change(added.athleteKey, { is_published: false });
    await change(added.athleteKey, { is_published: true });
    expect(await newIds(owner, searchId)).toEqual([grown.athleteId]);
    expect(await list(owner)).toMatchObject([{ total: 3, newCount: 1 }]);
    await change(grown.athleteKey, { is_published: false });
    expect(await list(owner)).toMatchObject([{ total: 2, newCount: 0 }]);
    await db.deleteFrom("accounts").where("id", "=", added.id).execute();
    const { count } = await db
      .selectFrom("saved_search_matches")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .where("athlete_id", "=", added.athleteKey)
      .executeTakeFirstOrThrow();
    expect(count).toBe("0");
  });

  it("finds new matches by every kind of filter: published details, school, film", async () => {
    const athlete = await createAthlete("Filters");
    const byQuery: Record<string, () => Promise<unknown>> = {
      "gpaMin=3.5": () => change(athlete.athleteKey, { gpa: 3.7, published_fields: ["gpa"] }),
      "school=omaha": () => change(athlete.athleteKey, { current_school: "Omaha North" }),
      "with=film": () =>
        db
          .insertInto("media_links")
          .values({
            athlete_id: athlete.athleteKey,
            label: "Film",
            url: "https://vimeo.com/1",
            published_at: new Date(),
            position: 0,
          })
          .execute(),
    };
    for (const [query, work] of Object.entries(byQuery)) {
      const searchId = await save(owner, query);
      await findNewMatches(db);
      await work();
      await findNewMatches(db);
      expect([query, await newIds(owner, searchId)]).toEqual([query, [athlete.athleteId]]);
    }
  });

  it("finds a match whose change committed after a later one was compared", async () => {
    await findNewMatches(db);
    const searchId = await save(owner, "heightMin=80");
    const [early, late] = [await createAthlete("Early"), await createAthlete("Late")];
    await db.transaction().execute(async (trx) => {
      await trx.updateTable("athletes").set({ height: 81 }).where("id", "=", early.athleteKey).execute();
      await change(late.athleteKey, { height: 82 });
      await findNewMatches(db);
    });
    expect(await newIds(owner, searchId)).toEqual([late.athleteId, early.athleteId]);
  });

  it("compares all athletes if changes were purged or the position is that of another server", async () => {
    for (const loseTrack of [
      sql`delete from athlete_changes`,
      sql`update search_feed set snapshot = '900000000:900000000:'`,
    ]) {
      await db.deleteFrom("saved_searches").execute();
      const [known, grown] = [await createAthlete("Known"), await createAthlete("Grown")];
      await change(known.athleteKey, { height: 80 });
      const searchId = await save(owner, "heightMin=80");
      await change(grown.athleteKey, { height: 81 });
      await loseTrack.execute(db);
      await findNewMatches(db);
      expect(await newIds(owner, searchId)).toEqual([grown.athleteId]);
      await db.deleteFrom("athletes").execute();
    }
  });

  it("loses no new match in a run that fails", async () => {
    await findNewMatches(db);
    const searchId = await save(owner, "heightMin=80");
    const tall = await createAthlete("Tall");
    await change(tall.athleteKey, { height: 81 });
    await sql`alter table search_feed add constraint fails check (snapshot = '') not valid`.execute(db);
    await expect(findNewMatches(db)).rejects.toThrow("fails");
    await sql`alter table search_feed drop constraint fails`.execute(db);
    await findNewMatches(db);
    expect(await newIds(owner, searchId)).toEqual([tall.athleteId]);
  });

  it("finds the same new matches as plain SQL for random searches and changes", async () => {
    const athletes = await Promise.all(["Adams", "Baker", "Cole", "Diaz", "Evans"].map(createAthlete));
    const values = fc.record({
      height: fc.constantFrom(66, 70, 74, null),
      graduation_year: fc.constantFrom(2027, 2028, null),
      state: fc.constantFrom("NE", "IA", null),
      school_type: fc.constantFrom("H", "J"),
      positions: fc.constantFrom(["VB:OH"], ["VB:S", "VB:OH"], []),
      is_published: fc.boolean(),
    });
    const query = fc.constantFrom(
      ...["heightMin=68", "heightMax=72&state=NE", "graduationYear=2027&graduationYear=2028", "position=VB%3AS"],
      ...["schoolType=J&sportCode=VB", "fullName=a&gender=F", "state=IA&state=NE&heightMin=70"],
    );
    const someChanges = fc.array(fc.tuple(fc.nat(athletes.length - 1), values), { maxLength: 6 });
    const matchesOf = async (text: string) =>
      (await sqlSearch(db).find({ ...parseSearch(text), page: 1, size: 100 })).ids;
    await fc.assert(
      fc.asyncProperty(
        fc.array(query, { minLength: 1, maxLength: 3 }),
        fc.array(someChanges, { maxLength: 3 }),
        async (queries, rounds) => {
          await db.deleteFrom("saved_searches").execute();
          const searches: { text: string; known: Set<string>; searchId: string }[] = [];
          for (const text of queries)
            searches.push({ text, known: new Set(await matchesOf(text)), searchId: await save(owner, text) });
          for (const changes of rounds) {
            for (const [index, row] of changes) await change(athletes[index]?.athleteKey ?? "", row);
            await findNewMatches(db);
          }
          for (const { text, known, searchId } of searches) {
            const rows = await db
              .selectFrom("saved_search_matches")
              .select(["athlete_id", "state"])
              .where("search_id", "=", searchId)
              .execute();
            const matching = (await matchesOf(text)).filter((id) => !known.has(id));
            const found = rows.filter(({ state }) => state === "new").map(({ athlete_id }) => athlete_id);
            expect(matching.filter((id) => !found.includes(id))).toEqual([]);
            expect(found.filter((id) => known.has(id))).toEqual([]);
            expect((await newIds(owner, searchId)).sort()).toEqual(
              matching.map((id) => encodeId("athlete", id)).sort(),
            );
          }
        },
      ),
      { numRuns: 15, seed: oracleSeed },
    );
  });

  it("counts no new matches of a search with more than 5,000 athletes, and rejects an alert for it", async () => {
    await createAthlete("Original");
    await sql`insert into accounts (email, password_hash, first_name, last_name, user_type, is_verified)
      select 'copy-' || n || '@mail.example', (select password_hash from accounts limit 1), 'Many', 'Copies', 'Athlete', true
      from generate_series(1, 5000) as n`.execute(db);
    await sql`insert into athletes (account_id, gender, height) select id, 'F', 73 from accounts where first_name = 'Many'`.execute(
      db,
    );
    const { status, body } = await request(owner, "POST", "", { name: "A", query: "gender=F", alert: "daily" });
    expect([status, body.message]).toEqual([422, expect.stringContaining("More than 5,000 athletes")]);
    await save(owner, "gender=F", "never");
    expect(await list(owner)).toMatchObject([{ total: 5001, newCount: null }]);
    await db.deleteFrom("accounts").where("first_name", "=", "Many").execute();
  });
});

describe("alerts", () => {
  it("mails at most 20 new matches of all searches with exact numbers, and none a second time", async () => {
    const first = await save(owner, "fullName=listed", "daily", "Listed");
    await save(owner, "fullName=other", "daily", "Other");
    expect(await send()).toBe(0);
    for (let index = 0; index < 22; index += 1) await createAthlete("Listed");
    await createAthlete("Other");
    expect(await send()).toBe(0);
    expect(await send(daysLater(1))).toBe(1);
    const [mail] = await alertsTo(owner);
    expect(mail?.payload).toMatchObject({
      searches: [
        { name: "Listed", count: 22, link: `${publicUrl}/coach/searches/${first}` },
        { name: "Other", count: 1 },
      ],
    });
    expect(mail?.payload?.athletes).toHaveLength(20);
    expect(JSON.stringify(mail)).not.toMatch(/picture|photo/i);
    expect(await send(daysLater(2))).toBe(0);
    expect(await list(owner)).toMatchObject([{ newCount: 22 }, { newCount: 1 }]);
  });

  it("mails alerts once in concurrent runs, in the morning of the program, and weekly on Mondays", async () => {
    await db.updateTable("programs").set({ time_zone: "America/Los_Angeles" }).execute();
    const daily = await save(owner, "fullName=daily");
    await save(owner, "fullName=weekly", "weekly");
    await db.updateTable("saved_searches").set({ created_at: monday }).execute();
    await createAthlete("Daily Weekly");
    expect(await send()).toBe(0);
    const inLosAngeles = (days: number) => new Date(daysLater(days).getTime() + 2 * 3_600_000);
    const sent = await Promise.all([1, 2, 3].map(() => send(inLosAngeles(1))));
    expect(sent.sort()).toEqual([0, 0, 1]);
    expect((await alertsTo(owner)).map(({ payload }) => payload?.searches)).toMatchObject([[{ count: 1 }]]);
    expect(await send(inLosAngeles(2))).toBe(0);
    expect(await send(inLosAngeles(7))).toBe(1);
    await request(owner, "PATCH", "", { searchId: daily, alert: "never" });
    await createAthlete("Daily");
    expect(await send(inLosAngeles(8))).toBe(0);
  });

  it("omits athletes who hid their profile, or whose guardian hides it, before the email is queued or delivered", async () => {
    await save(owner, "fullName=hidden");
    const [early, late, shown] = [
      await createAthlete("Hidden"),
      await createAthlete("Hidden"),
      await createAthlete("Hidden"),
    ];
    await findNewMatches(db);
    await change(early.athleteKey, { guardian_hid_at: new Date() });
    expect(await send()).toBe(1);
    const listed = async () => {
      const mails = (await alertsTo(owner)) as unknown as { payload: { athletes: { key: string }[] } }[];
      return mails.flatMap(({ payload }) => payload.athletes.map(({ key }) => key)).sort();
    };
    expect(await listed()).toEqual([late.athleteKey, shown.athleteKey].sort());
    await change(late.athleteKey, { is_published: false });
    expect(await listed()).toEqual([shown.athleteKey]);
    await db.deleteFrom("accounts").where("id", "=", shown.id).execute();
    expect(await listed()).toEqual([]);
  });

  it("sends no alert without the plan, to removed staff, or after the link in the email stopped them", async () => {
    await save(owner, "fullName=plan");
    const recruiter = await program.addStaff("recruiter");
    const removed = await program.addStaff("recruiter");
    await save(recruiter, "fullName=plan");
    await save(removed, "fullName=plan");
    await db
      .updateTable("program_staff")
      .set({ removed_at: sql<Date>`now()` })
      .where("id", "=", removed.staffId)
      .execute();
    const { link } = await db
      .insertInto("program_mail")
      .values({ program_id: program.programId, staff_id: recruiter.staffId })
      .returning("link")
      .executeTakeFirstOrThrow();
    for (const one of ["x", randomUUID(), link, link]) await stopMemberMail(db, { kind: "alerts", link: one });
    await createAthlete("Plan");
    await endPlan(db, owner.id);
    expect(await send()).toBe(0);
    expect((await request(owner, "POST", "", { name: "A", query: "sportCode=VB" })).status).toBe(403);
    expect(await list(owner)).toMatchObject([{ newCount: 1, alert: "daily" }]);
    await db.updateTable("subscriptions").set({ state: "active" }).where("account_id", "=", owner.id).execute();
    expect(await send()).toBe(1);
    expect(await alertsTo(recruiter)).toEqual([]);
  });
});
