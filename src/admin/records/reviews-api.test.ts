import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { call, mailTo } from "../../../tests/members.ts";
import { createAdministrator, createAthleteAccount, type SignedIn } from "../../../tests/signed-in.ts";
import { testApp } from "../../../tests/test-app.ts";
import { createLimits } from "../../http/rate-limits.server.ts";
import { requestTextReview } from "../../workspace/calls/request-text-review.server.ts";
import type { OwnProfile, OwnTextReview } from "../../workspace/schema.ts";
import type { ReviewList } from "../schema.ts";

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

function askStaff(body: object = { field: "currentSchool", text }, who = athlete) {
  return call(handle.app, "POST", "/api/me/text-reviews", { headers: who.headers, body });
}

async function reviewOf(): Promise<OwnTextReview> {
  return (await askStaff()).body.result;
}

async function profileOf(who = athlete): Promise<OwnProfile> {
  return (await call(handle.app, "GET", "/api/me/profile", { headers: who.headers })).body.result;
}

async function save(change: object, who = athlete) {
  const { version } = await profileOf(who);
  const headers = { ...who.headers, "if-match": `"${version}"` };
  const response = await handle.app.inject({ method: "PATCH", url: "/api/me/profile", headers, payload: change });
  return { status: response.statusCode, ...response.json<{ errors?: { message: string; canReview?: boolean }[] }>() };
}

function decide(decision: "approve" | "decline", id: string, body: object = {}) {
  return call(handle.app, "POST", `/api/admin/reviews/${id}/${decision}`, {
    headers: admin.headers,
    ...(decision === "decline" && { body }),
  });
}

async function list(query = ""): Promise<ReviewList> {
  return (await call(handle.app, "GET", `/api/admin/reviews${query}`, { headers: admin.headers })).body.result;
}

describe("B07 a text that was refused as contact data", () => {
  it("is stored for the staff, once, and is shown to its athlete", async () => {
    const first = await askStaff();
    expect(first.body.result).toMatchObject({ field: "currentSchool", text, status: "pending", reason: null });
    expect((await askStaff()).body.result).toEqual(first.body.result);
    expect((await profileOf()).textReviews).toEqual([first.body.result]);
    expect(await list()).toMatchObject({
      data: [{ field: "currentSchool", text, found: "phone", account: { userLoginId: athlete.id } }],
      pages: { totalRecords: 1 },
    });
    expect((await save({ currentSchool: text })).errors?.[0]).toEqual({
      field: "currentSchool",
      message: "Our staff is checking this text. We’ll email you the result.",
    });
  });

  it("can be saved once it is approved, in that field by that athlete only", async () => {
    const { reviewId } = await reviewOf();
    expect((await decide("approve", reviewId)).status).toBe(200);
    expect((await profileOf()).currentSchool).toBeNull();
    expect((await save({ currentSchool: text })).status).toBe(200);
    expect((await profileOf()).currentSchool).toBe(text);
    expect((await save({ city: text })).status).toBe(422);
    expect((await save({ currentSchool: `${text}!` })).status).toBe(422);
    expect((await save({ currentSchool: text }, await createAthleteAccount(db))).status).toBe(422);
  });

  it("stays refused once it is declined, with the reason for its athlete", async () => {
    const { reviewId } = await reviewOf();
    expect((await decide("decline", reviewId, { reason: " A phone\nnumber. " })).status).toBe(200);
    expect((await profileOf()).textReviews).toMatchObject([{ status: "declined", reason: "A phone number." }]);
    expect((await save({ currentSchool: text })).errors?.[0]?.message).toContain("didn’t approve it");
  });

  it("is decided once: one email and one entry in the audit log, without the text", async () => {
    for (const [decision, other, action] of [
      ["approve", "decline", "text-approved"],
      ["decline", "approve", "text-declined"],
    ] as const) {
      athlete = await createAthleteAccount(db, { first_name: "Ana" });
      const { reviewId } = await reviewOf();
      expect((await decide(decision, reviewId)).status).toBe(200);
      expect((await decide(decision, reviewId)).status).toBe(200);
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

  it("can be approved after it was declined, because its athlete may object", async () => {
    const { reviewId } = await reviewOf();
    await decide("decline", reviewId, { reason: "A phone number." });
    expect((await decide("approve", reviewId)).status).toBe(409);
    const url = `/api/admin/reviews/${reviewId}/approve?overridesDecline=true`;
    expect((await call(handle.app, "POST", url, { headers: admin.headers })).status).toBe(200);
    expect((await profileOf()).textReviews).toMatchObject([{ status: "approved", reason: null }]);
    expect((await save({ currentSchool: text })).status).toBe(200);
    expect((await mailTo(db, athlete.email)).map(({ kind }) => kind)).toEqual(["text-declined", "text-approved"]);
  });

  it("is listed by its state, a page at a time", async () => {
    const { reviewId } = await reviewOf();
    await askStaff({ field: "teamName", text: "call me" });
    expect((await list("?pageSize=1")).data).toMatchObject([{ id: reviewId }]);
    expect((await list("?pageSize=1&page=2")).data).toMatchObject([{ field: "teamName" }]);
    await decide("approve", reviewId);
    expect((await list("?status=decided")).data).toMatchObject([{ id: reviewId, status: "approved" }]);
    expect((await list()).data).toHaveLength(1);
  });

  it("is not stored if it can be saved, is too long, or has an unknown field", async () => {
    expect((await askStaff({ field: "teamName", text: "Varsity" })).status).toBe(422);
    expect((await askStaff({ field: "seasonYear", text: "2025, call 402-555-0134" })).status).toBe(422);
    expect((await askStaff({ field: "bio", text })).status).toBe(400);
    expect((await list()).data).toEqual([]);
  });

  it("is one of at most ten that wait", async () => {
    for (let count = 0; count < 10; count += 1)
      expect((await askStaff({ field: "teamName", text: `Team ${count} 402-555-0134` })).status).toBe(200);
    expect((await askStaff()).status).toBe(409);
    expect((await askStaff({ field: "teamName", text: "Team 3 402-555-0134" })).status).toBe(200);
  });

  it("counts against a daily limit of the account", async () => {
    const limits = createLimits(db, 0.1);
    const request = (teamName: string) =>
      requestTextReview(db, { accountId: athlete.id, field: "teamName", text: teamName, limits });
    await request("call me");
    await request("call me");
    await expect(request("text me")).rejects.toMatchObject({ status: 429 });
  });

  it("goes with the account", async () => {
    await reviewOf();
    await db.deleteFrom("accounts").where("id", "=", athlete.id).execute();
    expect(await db.selectFrom("text_reviews").selectAll().execute()).toEqual([]);
  });

  it("is unknown under an id that is none", async () => {
    for (const id of ["1", "none", "00000000-0000-4000-8000-000000000000"])
      expect((await decide("approve", id)).status).toBe(404);
  });
});
