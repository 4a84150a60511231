import { randomUUID } from "node:crypto";
import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { clearPrograms, createProgram } from "../../../tests/program-factories.ts";
import { createCandidate, createCoach, creighton, nebraska } from "../../../tests/school-factories.ts";
import { createAdministrator, type SignedIn } from "../../../tests/signed-in.ts";
import { testApp } from "../../../tests/test-app.ts";
import { waitForLockWait } from "../../../tests/test-database.ts";

const handle = testApp();
const { db } = handle;

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Client = Pick<SignedIn, "headers">;

async function request(client: Client | null, method: Method, url: string, body?: object) {
  return send({ method, url, headers: { ...client?.headers }, ...(body ? { payload: body } : {}) });
}

async function send(options: InjectOptions) {
  const response = await handle.app.inject(options);
  return { status: response.statusCode, text: response.body, body: response.json(), headers: response.headers };
}

function submit(client: Client | null, body: object, key: string = randomUUID()) {
  const headers = { ...client?.headers, "idempotency-key": key };
  return send({ method: "POST", url: "/api/me/submissions", headers, payload: body });
}

/** Wells College, closed in 2024. */
const closed = 197_230;
const volleyball = { schoolId: creighton, sportCode: "VB" };

async function submitted(client: Client, body: object = volleyball): Promise<string> {
  const response = await submit(client, body);
  expect([response.status, response.body.message]).toEqual([200, ""]);
  return response.body.result.submissionId;
}

async function listOwn(client: Client) {
  return (await request(client, "GET", "/api/me/submissions")).body.result;
}

async function listReceivedBy(coach: Client, query = "") {
  return (await request(coach, "GET", `/api/coach/submissions${query}`)).body.result;
}

async function canSee(coach: Client, submissionId: string): Promise<boolean> {
  const response = await request(coach, "GET", "/api/coach/submissions");
  return response.text.includes(submissionId);
}

/** Deletes all posts and submissions, so that a test controls which coach receives a profile. */
async function clearSubmissions() {
  await db.deleteFrom("submissions").execute();
  await db.deleteFrom("coach_posts").execute();
}

describe("athlete submissions", () => {
  it("shows the athlete a submission as sent, delivered and seen, with the dates", async () => {
    await clearSubmissions();
    const athlete = await createCandidate(db);
    const submissionId = await submitted(athlete, {
      ...volleyball,
      note: "  I would love to visit.\r\nCome and watch! ",
    });
    expect(await listOwn(athlete)).toEqual([
      {
        submissionId,
        school: { schoolId: creighton, name: "Creighton University", city: "Omaha", state: "NE" },
        sportCode: "VB",
        note: "I would love to visit.\nCome and watch!",
        state: "sent",
        sentAt: expect.stringMatching(/^\d{4}-/),
        deliveredAt: null,
        seenAt: null,
        answer: null,
      },
    ]);
    const coach = await createCoach(db, { schoolId: creighton });
    expect(await listOwn(athlete)).toMatchObject([
      { state: "delivered", deliveredAt: expect.any(String), seenAt: null },
    ]);
    await request(coach, "PUT", `/api/coach/submissions/${submissionId}`, { decision: null });
    expect(await listOwn(athlete)).toMatchObject([{ state: "seen", seenAt: expect.any(String) }]);
  });

  it("delivers a submission only if an approved coach receives that sport", async () => {
    await clearSubmissions();
    await createCoach(db, { domain: "huskers.com", schoolId: nebraska, sportCodes: ["FB"] });
    const athlete = await createCandidate(db);
    await submitted(athlete, { schoolId: nebraska, sportCode: "VB" });
    expect(await listOwn(athlete)).toMatchObject([{ state: "sent" }]);
    await createCoach(db, { domain: "athletics.unl.edu", schoolId: nebraska, sportCodes: ["VB"] });
    const other = await createCandidate(db);
    await submitted(other, { schoolId: nebraska, sportCode: "VB" });
    expect(await listOwn(other)).toMatchObject([{ state: "delivered" }]);
    expect(await listOwn(athlete)).toMatchObject([{ state: "delivered" }]);
  });

  it("rejects a second submission to a school and sport until a coach decides", async () => {
    await clearSubmissions();
    const coach = await createCoach(db, { schoolId: creighton });
    const athlete = await createCandidate(db);
    const submissionId = await submitted(athlete);
    expect((await submit(athlete, volleyball)).status).toBe(409);
    await request(coach, "PUT", `/api/coach/submissions/${submissionId}`, { decision: null });
    expect((await submit(athlete, volleyball)).status).toBe(409);
    await request(coach, "PUT", `/api/coach/submissions/${submissionId}`, { decision: "pass" });
    expect((await submit(athlete, volleyball)).status).toBe(200);
    // The athlete does not see the decision.
    expect(JSON.stringify(await listOwn(athlete))).not.toMatch(/pass|decision/);
  });

  it("accepts ten submissions in 24 hours, including withdrawn and concurrent ones", async () => {
    const athlete = await createCandidate(db);
    const { result } = (await request(null, "GET", "/api/schools?numPerPage=12")).body;
    const schools: number[] = result.data.map(({ schoolId }: { schoolId: number }) => schoolId);
    const first = await submitted(athlete, { schoolId: schools[0], sportCode: "VB" });
    expect((await request(athlete, "DELETE", `/api/me/submissions/${first}`)).status).toBe(200);
    const responses = await Promise.all(
      schools.slice(1).map((schoolId) => submit(athlete, { schoolId, sportCode: "VB" })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 429, 429]);
    const refused = responses.find(({ status }) => status === 429);
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(86_000);
    await db
      .updateTable("submissions")
      .set({ sent_at: sql<Date>`sent_at - interval '25 hours'` })
      .where("athlete_id", "=", athlete.athleteKey)
      .execute();
    const left = schools.find((_, index) => index > 0 && responses[index - 1]?.status === 429);
    expect((await submit(athlete, { schoolId: left, sportCode: "VB" })).status).toBe(200);
  });

  it("accepts only a published profile, one of its sports, and a school that may have a team", async () => {
    const athlete = await createCandidate(db);
    expect(await submit(athlete, { schoolId: creighton, sportCode: "FB" })).toMatchObject({
      status: 422,
      body: { errors: [{ field: "sportCode", message: "Add football to your profile first." }] },
    });
    expect((await submit(athlete, { schoolId: 999_999, sportCode: "VB" })).status).toBe(404);
    expect((await submit(athlete, { schoolId: closed, sportCode: "VB" })).status).toBe(409);
    await db
      .updateTable("athletes")
      .set({ sport_codes: ["VB", "FB"] })
      .where("id", "=", athlete.athleteKey)
      .execute();
    const noTeam = await submit(athlete, { schoolId: creighton, sportCode: "FB" });
    expect([noTeam.status, noTeam.body.message]).toEqual([422, "Creighton University doesn’t have a football team."]);
    await db.updateTable("athletes").set({ is_published: false }).where("id", "=", athlete.athleteKey).execute();
    expect((await submit(athlete, volleyball)).status).toBe(409);
    expect(await listOwn(athlete)).toEqual([]);
  });

  it("rejects a note with contact data and one that is too long", async () => {
    const athlete = await createCandidate(db);
    const response = await submit(athlete, { ...volleyball, note: "Call me: 402-555-0134" });
    expect(response.status).toBe(400);
    expect(response.body.errors).toEqual([
      {
        field: "note",
        message: "Please remove the phone number. To keep you safe, notes cannot include contact details.",
      },
    ]);
    expect((await submit(athlete, { ...volleyball, note: "é".repeat(501) })).status).toBe(400);
    expect((await submit(athlete, { ...volleyball, note: "a\u202eb" })).status).toBe(400);
    expect((await submit(athlete, { ...volleyball, note: "é".repeat(500) })).status).toBe(200);
  });

  it("removes a withdrawn submission from the coach's list and its note from the database", async () => {
    await clearSubmissions();
    const coach = await createCoach(db, { schoolId: creighton });
    const athlete = await createCandidate(db);
    const submissionId = await submitted(athlete, { ...volleyball, note: "A word about my heron dance." });
    expect(await canSee(coach, submissionId)).toBe(true);
    expect((await request(athlete, "DELETE", `/api/me/submissions/${submissionId}`)).status).toBe(200);
    expect(await canSee(coach, submissionId)).toBe(false);
    expect((await request(coach, "PUT", `/api/coach/submissions/${submissionId}`, { decision: "keep" })).status).toBe(
      404,
    );
    expect(await listOwn(athlete)).toEqual([]);
    expect((await request(athlete, "DELETE", `/api/me/submissions/${submissionId}`)).status).toBe(404);
    const { rows } = await sql`select from submissions where note like '%heron dance%'
      union all select from idempotency_keys where answer::text like '%heron dance%'`.execute(db);
    expect(rows).toEqual([]);
  });

  it("replays the response for a repeated idempotency key and rejects a missing or reused key", async () => {
    const athlete = await createCandidate(db);
    const key = randomUUID();
    const first = await submit(athlete, volleyball, key);
    expect((await submit(athlete, volleyball, key)).text).toBe(first.text);
    expect((await submit(athlete, { ...volleyball, note: "Another" }, key)).status).toBe(422);
    expect((await request(athlete, "POST", "/api/me/submissions", volleyball)).status).toBe(400);
    expect(await listOwn(athlete)).toHaveLength(1);
  });
});

describe("coach access to submissions", () => {
  it("lists class, positions, height, season figures and note of a received profile", async () => {
    await clearSubmissions();
    const coach = await createCoach(db, { schoolId: creighton });
    const athlete = await createCandidate(db, { last_name: "Reyes" });
    const submissionId = await submitted(athlete, { ...volleyball, note: "See you!" });
    const { data, counts, pages } = await listReceivedBy(coach);
    expect(data[0]).toEqual({
      submissionId,
      state: "new",
      sportCode: "VB",
      receivedAt: expect.any(String),
      note: "See you!",
      answer: null,
      athlete: {
        athleteId: expect.any(String),
        name: "Ana Reyes",
        gender: "F",
        picture: null,
        graduationYear: 2027,
        positions: ["Outside Hitter", "Setter"],
        height: 73,
        weight: null,
        city: null,
        state: null,
        currentSchool: "Lincoln High",
        ncaaId: null,
        film: null,
        season: "Season 2025, Lincoln High",
        headline: expect.arrayContaining([{ id: "kills", label: "Kills", text: "28" }]),
      },
    });
    expect(counts).toMatchObject({ new: 1, seen: 0 });
    expect(pages.totalRecords).toBe(1);
    expect(data[0].athlete).not.toHaveProperty("email");
  });

  it("shows the athlete one of the fixed answers, and a questionnaire only on a domain of the school", async () => {
    await clearSubmissions();
    await clearPrograms(db);
    const { owner } = await createProgram(db);
    await request(owner, "PUT", "/api/coach/post", { schoolId: creighton, sportCodes: ["VB"] });
    const athlete = await createCandidate(db);
    const submissionId = await submitted(athlete);
    const answer = (text: string) =>
      request(owner, "PUT", `/api/coach/submissions/${submissionId}/answer`, { answer: text });
    expect((await answer("Call me")).status).toBe(400);
    expect((await answer("thanks")).status).toBe(200);
    expect(await listOwn(athlete)).toMatchObject([{ answer: { key: "thanks", link: null } }]);
    expect((await answer("questionnaire")).status).toBe(422);
    const setLink = (questionnaireLink: string) => request(owner, "PATCH", "/api/coach/program", { questionnaireLink });
    for (const foreign of ["https://creighton.edu.example.com/q", "https://example.com/q", "https://a@creighton.edu/q"])
      expect((await setLink(foreign)).status).toBe(422);
    const link = "https://forms.creighton.edu/volleyball";
    expect((await setLink(link)).status).toBe(200);
    expect((await answer("questionnaire")).status).toBe(200);
    expect(await listOwn(athlete)).toMatchObject([{ answer: { key: "questionnaire", link } }]);
    expect((await listReceivedBy(owner)).data).toMatchObject([{ answer: "questionnaire" }]);
  });

  it("stores states per coach", async () => {
    await clearSubmissions();
    const [one, other] = [
      await createCoach(db, { schoolId: creighton }),
      await createCoach(db, { schoolId: creighton }),
    ];
    const athlete = await createCandidate(db);
    const submissionId = await submitted(athlete);
    for (const [decision, state] of [
      [null, "seen"],
      ["keep", "keep"],
      ["keep", "keep"],
      ["pass", "pass"],
      [null, "seen"],
    ]) {
      expect((await request(one, "PUT", `/api/coach/submissions/${submissionId}`, { decision })).status).toBe(200);
      expect((await listReceivedBy(one, `?state=${state}`)).data).toMatchObject([{ submissionId, state }]);
    }
    expect((await listReceivedBy(other, "?state=new")).data).toHaveLength(1);
  });

  it("filters received profiles by state and sport, with pagination", async () => {
    await clearSubmissions();
    const coach = await createCoach(db, { domain: "unl.edu", schoolId: nebraska, sportCodes: ["VB", "BB"] });
    const athlete = await createCandidate(db);
    await db
      .updateTable("athletes")
      .set({ sport_codes: ["VB", "BB"] })
      .where("id", "=", athlete.athleteKey)
      .execute();
    await submitted(athlete, { schoolId: nebraska, sportCode: "VB" });
    const basketball = await submitted(athlete, { schoolId: nebraska, sportCode: "BB" });
    const { data, counts } = await listReceivedBy(coach, "?sportCode=BB");
    expect(data).toMatchObject([{ submissionId: basketball, athlete: { positions: [], season: null, headline: [] } }]);
    expect(counts.new).toBe(1);
    expect((await listReceivedBy(coach, "?state=keep")).data).toEqual([]);
    expect((await listReceivedBy(coach, "?pageNum=2")).data).toEqual([]);
    for (const query of ["?state=gone", "?sportCode=X", "?pageNum=0", "?color=red"])
      expect((await request(coach, "GET", `/api/coach/submissions${query}`)).status).toBe(400);
  });

  it("rejects pending, declined, unknown and demo coaches with the reason", async () => {
    const reasons = new Set<string>();
    for (const overrides of [
      { domain_status: "P" },
      { domain_status: "D" },
      { domain_status: null },
      { is_demo: true },
      { domain: "mail.example" },
    ] as const) {
      const coach = await createCoach(db, { schoolId: creighton, ...overrides });
      for (const [method, url, body] of [
        ["GET", "/api/coach/submissions"],
        ["GET", "/api/coach/post"],
        ["PUT", "/api/coach/post", { schoolId: creighton, sportCodes: ["VB"] }],
        ["PUT", `/api/coach/submissions/${randomUUID()}`, { decision: "keep" }],
      ] as const) {
        const response = await request(coach, method, url, body);
        expect(response.status).toBe(403);
        reasons.add(response.body.message);
      }
    }
    expect(reasons.size).toBe(5);
  });

  it("lets a coach choose the school of the mail domain once and change the sports", async () => {
    await clearSubmissions();
    const athlete = await createCandidate(db);
    await submitted(athlete);
    const coach = await createCoach(db);
    expect((await request(coach, "GET", "/api/coach/submissions")).status).toBe(409);
    const offered = (await request(coach, "GET", "/api/coach/post")).body.result;
    expect(offered).toMatchObject({ post: null, schools: [{ schoolId: creighton }] });
    const choose = (schoolId: number, sportCodes: string[]) =>
      request(coach, "PUT", "/api/coach/post", { schoolId, sportCodes });
    expect((await choose(nebraska, ["VB"])).status).toBe(422);
    expect((await choose(creighton, ["FB"])).status).toBe(422);
    expect((await choose(creighton, [])).status).toBe(400);
    expect((await choose(creighton, ["BB"])).status).toBe(200);
    expect(await listOwn(athlete)).toMatchObject([{ state: "sent" }]);
    expect((await choose(creighton, ["BB", "VB", "VB"])).body.result.post).toMatchObject({
      school: { name: "Creighton University" },
      sportCodes: ["BB", "VB"],
    });
    expect(await listOwn(athlete)).toMatchObject([{ state: "delivered" }]);
  });

  it("lets a coach of a multi-campus system choose one campus only", async () => {
    const ofSystem = await createCoach(db, { domain: "pitt.edu" });
    const { schools } = (await request(ofSystem, "GET", "/api/coach/post")).body.result;
    expect(schools).toHaveLength(4);
    const put = (schoolId: number) => request(ofSystem, "PUT", "/api/coach/post", { schoolId, sportCodes: ["VB"] });
    expect((await put(schools[1].schoolId)).status).toBe(200);
    expect((await put(schools[2].schoolId)).status).toBe(409);
    const ofCampus = await createCoach(db, { domain: "mail.upj.pitt.edu" });
    const post = (await request(ofCampus, "GET", "/api/coach/post")).body.result;
    expect(post.schools).toMatchObject([{ name: "University of Pittsburgh-Johnstown" }]);
    const lookAlike = await createCoach(db, { domain: "notpitt.edu" });
    expect((await request(lookAlike, "GET", "/api/coach/post")).status).toBe(403);
  });

  it("delivers waiting submissions when an administrator approves the domain", async () => {
    await clearSubmissions();
    const athlete = await createCandidate(db);
    await submitted(athlete);
    const coach = await createCoach(db, { schoolId: creighton, domain_status: "P" });
    expect(await listOwn(athlete)).toMatchObject([{ state: "sent" }]);
    const administrator = await createAdministrator(db);
    const url = `/admin/user/VerifyDomainOfUser?user=${coach.id}&verifyDomain=A`;
    expect((await request(administrator, "POST", url)).status).toBe(200);
    expect(await listOwn(athlete)).toMatchObject([{ state: "delivered" }]);
    expect((await listReceivedBy(coach)).data).toHaveLength(1);
  });

  it("S01 removes access when the approval is withdrawn, the domain changes or the account is blocked", async () => {
    await clearSubmissions();
    const administrator = await createAdministrator(db);
    const athlete = await createCandidate(db);
    const submissionId = await submitted(athlete, { ...volleyball, note: "Only for you." });
    const coach = await createCoach(db, { schoolId: creighton });
    expect(await canSee(coach, submissionId)).toBe(true);
    await request(administrator, "POST", `/admin/user/VerifyDomainOfUser?user=${coach.id}&verifyDomain=D`);
    const declined = await request(coach, "GET", "/api/coach/submissions");
    expect([declined.status, declined.text.includes("Only for you")]).toEqual([403, false]);
    const moved = await createCoach(db, { schoolId: creighton });
    await db.updateTable("sessions").set({ account_id: moved.id }).where("account_id", "=", coach.id).execute();
    await sql`alter table accounts disable trigger accounts_end_access`.execute(db);
    await db.updateTable("accounts").set({ email: "moved@unl.edu" }).where("id", "=", moved.id).execute();
    await sql`alter table accounts enable trigger accounts_end_access`.execute(db);
    // The new address waits for an approval. After it, the coach has no position at this school.
    expect((await request(moved, "GET", "/api/coach/submissions")).status).toBe(403);
    await db.updateTable("accounts").set({ domain_status: "A" }).where("id", "=", moved.id).execute();
    expect((await request(moved, "GET", "/api/coach/submissions")).status).toBe(409);
    const blocked = await createCoach(db, { schoolId: creighton });
    await request(administrator, "POST", `/admin/user/BlockUser?blockUser=${blocked.id}&block=true`);
    expect((await request(blocked, "GET", "/api/coach/submissions")).status).toBe(401);
  });

  it("F14 hides the submissions of a hidden profile from coaches, shows them again when it is published, and deletes them with the account", async () => {
    await clearSubmissions();
    const coach = await createCoach(db, { schoolId: creighton });
    const athlete = await createCandidate(db);
    const submissionId = await submitted(athlete, { ...volleyball, note: "A note of its own kind." });
    await request(coach, "PUT", `/api/coach/submissions/${submissionId}`, { decision: "keep" });
    const publish = (is_published: boolean) =>
      db.updateTable("athletes").set({ is_published }).where("id", "=", athlete.athleteKey).execute();
    await publish(false);
    expect(await canSee(coach, submissionId)).toBe(false);
    expect((await listReceivedBy(coach)).counts.keep).toBe(0);
    expect((await request(coach, "PUT", `/api/coach/submissions/${submissionId}`, { decision: "pass" })).status).toBe(
      404,
    );
    await publish(true);
    expect((await listReceivedBy(coach, "?state=keep")).data).toMatchObject([{ submissionId }]);
    await db.deleteFrom("accounts").where("id", "=", athlete.id).execute();
    expect((await request(coach, "GET", "/api/coach/submissions")).text).not.toContain("A note of its own kind.");
    for (const table of ["submissions", "submission_looks"] as const)
      expect(
        await db
          .selectFrom(table)
          .selectAll()
          .where(table === "submissions" ? "id" : "submission_id", "=", submissionId)
          .execute(),
      ).toEqual([]);
  });
});

describe("submissions of other accounts", () => {
  it("Z03 E06 rejects access to a foreign submission exactly like an unknown one and changes nothing", async () => {
    await clearSubmissions();
    const athlete = await createCandidate(db);
    const coach = await createCoach(db, { schoolId: creighton });
    const submissionId = await submitted(athlete, { ...volleyball, note: "Mine alone." });
    const before = await db.selectFrom("submissions").selectAll().where("id", "=", submissionId).execute();
    const otherAthlete = await createCandidate(db);
    const otherSchool = await createCoach(db, { domain: "unl.edu", schoolId: nebraska });
    const otherSport = await createCoach(db, { schoolId: creighton, sportCodes: ["BB"] });
    const unknown = randomUUID();
    for (const other of [otherAthlete, await createCandidate(db)]) {
      expect((await request(other, "DELETE", `/api/me/submissions/${submissionId}`)).text).toBe(
        (await request(other, "DELETE", `/api/me/submissions/${unknown}`)).text,
      );
      expect(await listOwn(other)).toEqual([]);
    }
    for (const other of [otherSchool, otherSport]) {
      const url = "/api/coach/submissions/";
      const response = await request(other, "PUT", url + submissionId, { decision: "keep" });
      expect([response.status, response.text]).toEqual([
        404,
        (await request(other, "PUT", url + unknown, { decision: "keep" })).text,
      ]);
      expect((await request(other, "GET", "/api/coach/submissions")).text).not.toContain("Mine alone");
    }
    expect((await request(coach, "DELETE", `/api/me/submissions/${submissionId}`)).status).toBe(403);
    expect((await request(athlete, "PUT", `/api/coach/submissions/${submissionId}`, { decision: "keep" })).status).toBe(
      403,
    );
    expect((await request(athlete, "GET", "/api/coach/submissions")).status).toBe(403);
    expect((await submit(coach, volleyball)).status).toBe(403);
    expect((await submit(null, volleyball)).status).toBe(401);
    expect(await db.selectFrom("submissions").selectAll().where("id", "=", submissionId).execute()).toEqual(before);
    expect(
      await db.selectFrom("submission_looks").selectAll().where("submission_id", "=", submissionId).execute(),
    ).toEqual([]);
  });

  it("Z05 rejects a modified submission id", async () => {
    await clearSubmissions();
    const coach = await createCoach(db, { schoolId: creighton });
    const athlete = await createCandidate(db);
    const submissionId = await submitted(athlete);
    for (const id of [
      submissionId.toUpperCase(),
      `{${submissionId}}`,
      submissionId.replaceAll("-", ""),
      `${submissionId} `,
      `${submissionId}0`,
      "1",
      "%00",
    ]) {
      const path = id === "%00" ? id : encodeURIComponent(id);
      const put = await request(coach, "PUT", `/api/coach/submissions/${path}`, { decision: "keep" });
      const remove = await request(athlete, "DELETE", `/api/me/submissions/${path}`);
      expect([put.status < 500 && put.status >= 400, remove.status < 500 && remove.status >= 400]).toEqual([
        true,
        true,
      ]);
    }
    expect(await listOwn(athlete)).toHaveLength(1);
    expect((await listReceivedBy(coach)).counts).toMatchObject({ keep: 0, new: 1 });
  });

  it("Z02 rejects a body that names another account, a state or a date", async () => {
    const athlete = await createCandidate(db);
    const other = await createCandidate(db);
    const coach = await createCoach(db, { schoolId: creighton });
    for (const more of [
      { accountId: other.id },
      { athleteId: other.athleteKey },
      { athlete_id: other.athleteKey },
      { deliveredAt: "2026-01-01T00:00:00Z" },
      { "athlete.id": other.athleteKey },
      { state: "seen" },
      { note: ["a"] },
      { schoolId: String(creighton) },
      { schoolId: [creighton] },
      { sportCode: ["VB"] },
    ])
      expect((await submit(athlete, { ...volleyball, ...more })).status).toBe(400);
    const put = (body: object) => request(coach, "PUT", "/api/coach/post", body);
    expect((await put({ schoolId: creighton, sportCodes: ["VB"], domainStatus: "A" })).status).toBe(400);
    expect((await put({ schoolId: creighton, sportCodes: ["VB"], accountId: other.id })).status).toBe(400);
    expect(await listOwn(athlete)).toEqual([]);
    expect(await listOwn(other)).toEqual([]);
  });

  it("X01 returns a note unchanged and only as JSON", async () => {
    await clearSubmissions();
    const coach = await createCoach(db, { schoolId: creighton });
    const athlete = await createCandidate(db);
    const note = `</script><!-- <img src=x onerror=alert(1)> {{7*7}} ' " javascript:alert(1)`;
    await submitted(athlete, { ...volleyball, note });
    const response = await request(coach, "GET", "/api/coach/submissions");
    expect(response.body.result.data[0].note).toBe(note);
    expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(response.headers["cache-control"]).toBe("no-store");
  });
});

it("waits for a concurrent block of the account without holding its locks, then rejects the submission", async () => {
  const athlete = await createCandidate(db);
  const { waiting } = await db.transaction().execute(async (trx) => {
    await trx.selectFrom("accounts").select("id").where("id", "=", athlete.id).forUpdate().execute();
    const waiting = submit(athlete, volleyball);
    await waitForLockWait(db);
    await sql`set local lock_timeout = '500ms'`.execute(trx);
    await trx.updateTable("accounts").set({ is_blocked: true }).where("id", "=", athlete.id).execute();
    return { waiting };
  });
  expect((await waiting).status).toBe(409);
  const sent = db.selectFrom("submissions").select("id").where("athlete_id", "=", athlete.athleteKey);
  expect(await sent.execute()).toEqual([]);
});
