import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailTo, makeMailFinal, sendRequest } from "../../../tests/members.ts";
import { createAdministrator, createAthleteAccount, type SignedIn } from "../../../tests/signed-in.ts";
import { submitTo } from "../../../tests/submit-form.ts";
import { testApp } from "../../../tests/test-app.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import { createLimits } from "../../http/rate-limits.server.ts";
import { workspace } from "../../workspace/endpoints/actions.server.ts";
import type { OwnProfile, OwnTextReview } from "../../workspace/schema.ts";
import type { ReviewList, ReviewRecord } from "../schema.ts";

const handle = testApp();
const { db } = handle;
const text = "School 402-555-0134";
let admin: SignedIn;
let athlete: SignedIn;

beforeAll(async () => {
  admin = await createAdministrator(db);
});
beforeEach(async () => {
  await db.deleteFrom("text_reviews").execute();
  athlete = await createAthleteAccount(db, { first_name: "Ana" });
});

function requestReview(body: object = { field: "currentSchool", text }, who = athlete) {
  return sendRequest(handle.app, "POST", "/api/me/text-reviews", { headers: who.headers, body });
}

async function reviewOf(): Promise<OwnTextReview> {
  return (await requestReview()).body.result;
}

async function profileOf(who = athlete): Promise<OwnProfile> {
  return (await sendRequest(handle.app, "GET", "/api/me/profile", { headers: who.headers })).body.result;
}

async function save(change: object, who = athlete) {
  const { version } = await profileOf(who);
  const headers = { ...who.headers, "if-match": `"${version}"` };
  const response = await handle.app.inject({ method: "PATCH", url: "/api/me/profile", headers, payload: change });
  return { status: response.statusCode, ...response.json<{ errors?: { message: string; canReview?: boolean }[] }>() };
}

function decide(decision: "approve" | "decline", id: string, body: object = {}) {
  return sendRequest(handle.app, "POST", `/api/admin/reviews/${id}/${decision}`, {
    headers: admin.headers,
    ...(decision === "decline" && { body }),
  });
}

async function list(query = ""): Promise<ReviewList> {
  return (await sendRequest(handle.app, "GET", `/api/admin/reviews${query}`, { headers: admin.headers })).body.result;
}

describe("B07 text reviews", () => {
  it("stores one review per text and shows it to the athlete", async () => {
    const first = await requestReview();
    expect(first.body.result).toMatchObject({ field: "currentSchool", text, status: "pending", reason: null });
    expect((await requestReview()).body.result).toEqual(first.body.result);
    expect((await profileOf()).textReviews).toEqual([{ ...first.body.result, isInGame: false }]);
    expect(await list()).toMatchObject({
      data: [{ field: "currentSchool", text, found: "a phone number", account: { userLoginId: athlete.id } }],
      pages: { totalRecords: 1 },
    });
    expect((await save({ currentSchool: text })).errors?.[0]).toEqual({
      field: "currentSchool",
      message: "Our staff is checking this text. We’ll email you the result.",
    });
  });

  it("allows an approved text for the same field and athlete only", async () => {
    const { reviewId } = await reviewOf();
    expect((await decide("approve", reviewId)).status).toBe(200);
    expect((await profileOf()).currentSchool).toBeNull();
    expect((await save({ currentSchool: text })).status).toBe(200);
    expect((await profileOf()).currentSchool).toBe(text);
    expect((await save({ city: text })).status).toBe(422);
    expect((await save({ currentSchool: `${text}!` })).status).toBe(422);
    expect((await save({ currentSchool: text }, await createAthleteAccount(db))).status).toBe(422);
  });

  it("rejects a declined text and shows the reason to the athlete", async () => {
    const { reviewId } = await reviewOf();
    expect((await decide("decline", reviewId, { reason: " A phone\nnumber. " })).status).toBe(200);
    expect((await profileOf()).textReviews).toMatchObject([{ status: "declined", reason: "A phone number." }]);
    expect((await save({ currentSchool: text })).errors?.[0]?.message).toContain("didn’t approve it");
  });

  it("decides once with one email and one audit entry without the text", async () => {
    for (const [decision, other, action] of [
      ["approve", "decline", "text-approved"],
      ["decline", "approve", "text-declined"],
    ] as const) {
      athlete = await createAthleteAccount(db, { first_name: "Ana" });
      const { reviewId } = await reviewOf();
      expect((await decide(decision, reviewId)).status).toBe(200);
      expect((await decide(decision, reviewId)).status).toBe(409);
      expect((await decide(other, reviewId)).status).toBe(409);
      expect(await mailTo(db, athlete.email)).toMatchObject([
        { kind: action, payload: { firstName: "Ana", field: "School" } },
      ]);
      const entries = await db.selectFrom("audit_log").selectAll().where("subject_account", "=", athlete.id).execute();
      expect(entries).toMatchObject([
        { action, actor_account: admin.id, details: { review: reviewId, field: "currentSchool" } },
      ]);
      expect(JSON.stringify(entries)).not.toContain(text);
    }
  });

  it("approves a declined text, because the athlete may object", async () => {
    const { reviewId } = await reviewOf();
    await decide("decline", reviewId, { reason: "A phone number." });
    await makeMailFinal(db, athlete.email);
    expect((await decide("approve", reviewId)).status).toBe(409);
    const url = `/api/admin/reviews/${reviewId}/approve?overridesDecline=true`;
    expect((await sendRequest(handle.app, "POST", url, { headers: admin.headers })).status).toBe(200);
    expect((await profileOf()).textReviews).toMatchObject([{ status: "approved", reason: null }]);
    expect((await save({ currentSchool: text })).status).toBe(200);
    expect((await mailTo(db, athlete.email)).map(({ kind }) => kind)).toEqual(["text-declined", "text-approved"]);
  });

  it("lists reviews by state and page", async () => {
    const { reviewId } = await reviewOf();
    await requestReview({ field: "teamName", text: "call me" });
    expect((await list("?pageSize=1")).data).toMatchObject([{ id: reviewId }]);
    expect((await list("?pageSize=1&page=2")).data).toMatchObject([{ field: "teamName" }]);
    await decide("approve", reviewId);
    expect((await list("?status=decided")).data).toMatchObject([{ id: reviewId, status: "approved" }]);
    expect((await list()).data).toHaveLength(1);
  });

  it("rejects a review of a text that can be saved, is too long or has an unknown field", async () => {
    expect((await requestReview({ field: "teamName", text: "Varsity" })).status).toBe(422);
    expect((await requestReview({ field: "seasonYear", text: "2025, call 402-555-0134" })).status).toBe(422);
    expect((await requestReview({ field: "bio", text })).status).toBe(400);
    expect((await list()).data).toEqual([]);
  });

  it("limits the pending reviews of an athlete to ten", async () => {
    for (let count = 0; count < 10; count += 1)
      expect((await requestReview({ field: "teamName", text: `Team ${count} 402-555-0134` })).status).toBe(200);
    expect((await requestReview()).status).toBe(409);
    expect((await requestReview({ field: "teamName", text: "Team 3 402-555-0134" })).status).toBe(200);
  });

  it("limits the daily reviews of an account", async () => {
    const limits = createLimits(db, 0.1);
    const request = (teamName: string) => {
      const fields = { intent: "review", review: "teamName", teamName };
      return submitTo(workspace, db, { caller: { accountId: athlete.id }, fields, services: { limits } });
    };
    await request("call me");
    await request("call me");
    expect(await request("text me")).toMatchObject({ init: { status: 429 } });
  });

  it("deletes reviews with the account", async () => {
    await reviewOf();
    await db.deleteFrom("accounts").where("id", "=", athlete.id).execute();
    expect(await db.selectFrom("text_reviews").selectAll().execute()).toEqual([]);
  });

  it("returns 404 for an invalid review id", async () => {
    for (const id of ["1", "none", "00000000-0000-4000-8000-000000000000"])
      expect((await decide("approve", id)).status).toBe(404);
  });
});

describe("decisions about the version of a text", () => {
  async function readReview(status = "pending"): Promise<ReviewRecord> {
    const [review] = (await list(`?status=${status}`)).data;
    if (!review) throw new Error("There is no text in the list.");
    return review;
  }

  function decideVersion(
    decision: "approve" | "decline" | "reopen",
    { id, version }: { id: string; version?: string },
  ) {
    const url = `/api/admin/reviews/${id}/${decision}`;
    return sendRequest(handle.app, "POST", url, { headers: admin.headers, body: { version } });
  }

  it("G04 lets exactly one of eight concurrent decisions decide", async () => {
    await requestReview();
    const review = await readReview();
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => decideVersion(index % 2 === 0 ? "approve" : "decline", review)),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(await mailTo(db, athlete.email)).toHaveLength(1);
  });

  it("G04 rejects a decision about an outdated version, and a reversal without a version", async () => {
    await requestReview();
    const review = await readReview();
    const { id, ...approved } = (await decideVersion("approve", review)).body.result;
    expect(approved.status).toBe("approved");
    const stale = await decideVersion("decline", review);
    expect([stale.status, stale.body.result.current.status]).toEqual([409, "approved"]);
    expect((await decideVersion("decline", { id })).status).toBe(409);
    expect((await decideVersion("reopen", { id })).status).toBe(400);
  });

  it.each([
    ["decline", "declined", "text-declined"],
    ["reopen", "pending", "text-reopened"],
  ] as const)("G04 removes an approved text from the public at once by %s", async (decision, status, action) => {
    const { id } = await db
      .updateTable("athletes")
      .set({ is_published: true })
      .where("account_id", "=", athlete.id)
      .returning("id")
      .executeTakeFirstOrThrow();
    const url = `/api/profile/GetProfileBySportAndID?id=${encodeId("athlete", id)}`;
    const publicProfile = async () => (await sendRequest(handle.app, "GET", url)).body.result.currentSchool;
    await requestReview();
    const approved = (await decideVersion("approve", await readReview())).body.result;
    expect((await save({ currentSchool: text })).status).toBe(200);
    expect(await publicProfile()).toBe(text);
    const { now } = await db.selectNoFrom(sql<Date>`clock_timestamp()`.as("now")).executeTakeFirstOrThrow();
    expect((await decideVersion(decision, approved)).status).toBe(200);
    expect(await publicProfile()).toBeNull();
    // Cached pages and the search index follow this feed.
    const feed = await db.selectFrom("athlete_changes").select("athlete_ids").where("at", ">=", now).execute();
    expect(feed.flatMap((row) => row.athlete_ids ?? []).map(String)).toContain(id);
    expect((await save({ currentSchool: text })).status).toBe(422);
    const entry = db.selectFrom("audit_log").select("details").where("action", "=", action);
    expect(await entry.where("subject_account", "=", athlete.id).execute()).toMatchObject([
      { details: { before: { status: "approved" }, after: { status } } },
    ]);
  });
});
