import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { mailTo, makeMailFinal, sendRequest } from "../../tests/members.ts";
import { createAdministrator, createAthleteAccount, type SignedIn } from "../../tests/signed-in.ts";
import { testApp } from "../../tests/test-app.ts";
import { athleteChanges } from "../athletes/athlete-changes.server.ts";
import { encodeId } from "../athletes/public-id.server.ts";
import { createLimits } from "../http/rate-limits.server.ts";
import { endProfileHolds } from "./end-profile-holds.server.ts";
import { purgeReports } from "./remove-reports.server.ts";
import { reportProfile } from "./report-profile.server.ts";

const handle = testApp();
const { db } = handle;
let admin: SignedIn;
let ana: SignedIn;
let key: string;
let athleteId: string;

beforeEach(async () => {
  await db.deleteFrom("profile_reports").execute();
  admin = await createAdministrator(db);
  ana = await createAthleteAccount(db, { first_name: "Ana", last_name: "Quillfeather" });
  ({ id: key } = await db
    .updateTable("athletes")
    .set({ is_published: true })
    .where("account_id", "=", ana.id)
    .returning("id")
    .executeTakeFirstOrThrow());
  athleteId = encodeId("athlete", key);
});

async function report(body: object = {}) {
  const sent = { athleteId, reason: "not-mine", ...body };
  const response = await sendRequest(handle.app, "POST", "/api/profile/Report", { body: sent });
  return { status: response.status, message: response.body.message };
}

const isPublic = async () =>
  (await sendRequest(handle.app, "GET", `/api/profile/GetProfileBySportAndID?id=${athleteId}`)).status === 200;
const found = async () =>
  (await sendRequest(handle.app, "GET", "/api/profile/SearchAthletes?fullName=Quillfeather")).body.result?.pages
    ?.totalRecords;
const reports = async (status = "open") =>
  (await sendRequest(handle.app, "GET", `/api/admin/reports?status=${status}`, { headers: admin.headers })).body.result
    .data;
const mails = async () => (await mailTo(db, ana.email)).map(({ kind, payload }) => [kind, payload?.state]);

async function decide(decision: string, status = "open") {
  const [{ id, version }] = await reports(status);
  const path = `/api/admin/reports/${id}/decide`;
  return sendRequest(handle.app, "POST", path, { headers: admin.headers, body: { decision, version } });
}

async function reopen() {
  const [{ id, version }] = await reports("decided");
  const path = `/api/admin/reports/${id}/reopen`;
  return sendRequest(handle.app, "POST", path, { headers: admin.headers, body: { version } });
}

/** Lets time pass for holds and reports. */
async function age(interval: string) {
  await sql`update athletes set held_until = held_until - ${interval}::interval where held_until <> 'infinity'`.execute(
    db,
  );
  await sql`update profile_reports set hid_at = hid_at - ${interval}::interval, created_at = created_at - ${interval}::interval,
    decided_at = decided_at - ${interval}::interval`.execute(db);
}

it("G06 hides a profile at once for 72 hours, and tells its owner in an email", async () => {
  const changes = athleteChanges(db);
  const before = await changes.read();
  expect(await report()).toEqual({
    status: 200,
    message: "Thank you. We hid this profile for 72 hours. Our staff will check it and decide if it stays hidden.",
  });
  await changes.read();
  expect(changes.hasChanged(key, before ?? 0)).toBe(true);
  expect([await isPublic(), await found()]).toEqual([false, 0]);
  const [shown] = await reports();
  const hours = (Date.parse(shown.hiddenUntil) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(71.9);
  expect(hours).toBeLessThan(72.1);
  expect(shown).toMatchObject({ reason: "not-mine", isPublic: false, status: "open" });
  expect(await mails()).toEqual([["profile-held", "hidden"]]);
  const { body } = await sendRequest(handle.app, "GET", "/api/me/profile", { headers: ana.headers });
  expect(body.result).toMatchObject({ isPublished: true, isHeld: true });
});

it("G06 does not let the athlete publish the profile while it is hidden", async () => {
  await report();
  for (const isPublished of [false, true])
    await sendRequest(handle.app, "PUT", "/api/me/visibility", { headers: ana.headers, body: { isPublished } });
  expect(await isPublic()).toBe(false);
});

it("G06 shows the profile again when the staff restores it, and not again for a report of the next 30 days", async () => {
  await report();
  expect((await decide("kept")).status).toBe(200);
  expect(await isPublic()).toBe(true);
  expect(await mails()).toEqual([
    ["profile-held", "hidden"],
    ["profile-held", "restored"],
  ]);
  await age("29 days");
  expect((await report()).message).toBe("Thank you. Our staff will check this profile.");
  expect(await isPublic()).toBe(true);
  await db.deleteFrom("profile_reports").where("status", "=", "open").execute();
  await age("2 days");
  await report();
  expect(await isPublic()).toBe(false);
});

it("G06 shows the profile again after 72 hours without a decision, by the clock of the database", async () => {
  await report();
  await endProfileHolds(db, { publicUrl: "https://openroster.example" });
  expect(await isPublic()).toBe(false);
  await age("73 hours");
  await endProfileHolds(db, { publicUrl: "https://openroster.example" });
  await endProfileHolds(db, { publicUrl: "https://openroster.example" });
  expect(await isPublic()).toBe(true);
  expect(await reports()).toMatchObject([{ hiddenUntil: null, status: "open" }]);
  expect(await mails()).toEqual([
    ["profile-held", "hidden"],
    ["profile-held", "restored"],
  ]);
});

it("G06 hides a profile again after a hold that ended without a decision", async () => {
  await report();
  await age("73 hours");
  await endProfileHolds(db, { publicUrl: "https://openroster.example" });
  expect(await isPublic()).toBe(true);
  expect((await report()).message).toContain("We hid this profile");
  expect(await isPublic()).toBe(false);
});

it("G06 hides a profile although fifty other reports about it are open", async () => {
  await sql`insert into profile_reports (athlete_id, reason, text) select ${key}, 'other', 'x' || n from generate_series(1, 50) n`.execute(
    db,
  );
  expect((await report({ reason: "other", text: "y" })).status).toBe(409);
  expect((await report()).message).toContain("We hid this profile");
  expect(await isPublic()).toBe(false);
});

it("G06 keeps a profile hidden by the decision of the staff until the staff restores it", async () => {
  await report();
  expect((await decide("hidden")).status).toBe(200);
  await makeMailFinal(db, ana.email);
  await age("100 days");
  await endProfileHolds(db, { publicUrl: "https://openroster.example" });
  expect(await isPublic()).toBe(false);
  await age("2 years");
  await purgeReports(db);
  expect(await reports("decided")).toMatchObject([{ status: "hidden" }]);
  expect((await decide("kept", "decided")).status).toBe(200);
  expect(await isPublic()).toBe(true);
  expect(await mails()).toEqual([
    ["profile-held", "hidden"],
    ["profile-held", "kept-hidden"],
    ["profile-held", "restored"],
  ]);
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where subject_account = ${ana.id} order by id`.execute(db);
  expect(rows.map(({ action }) => action)).toEqual([
    "profile-reported",
    "profile-held",
    "report-hidden",
    "report-kept",
  ]);
});

it.each(["kept", "corrected", "hidden", "removed"])(
  "G04 hides the profile for the rest of the 72 hours when “%s” is taken back",
  async (decision) => {
    await report();
    const [{ hiddenUntil }] = await reports();
    expect((await decide(decision)).status).toBe(200);
    const reopened = await reopen();
    expect([reopened.status, reopened.body.message]).toEqual([
      200,
      "The report is open again. The profile is hidden until 72 hours after the report.",
    ]);
    expect(reopened.body.result).toMatchObject({ status: "open", hiddenUntil });
    expect(await isPublic()).toBe(false);
    expect((await mails()).at(-1)).toEqual(["profile-held", "hidden"]);
    await age("73 hours");
    await endProfileHolds(db, { publicUrl: "https://openroster.example" });
    expect(await isPublic()).toBe(true);
  },
);

it.each(["kept", "hidden"])(
  "G04 says that the profile is not hidden when “%s” is taken back after the 72 hours",
  async (decision) => {
    await report();
    await decide(decision);
    await age("73 hours");
    const { status, body } = await reopen();
    expect([status, body.message]).toEqual([
      200,
      "The report is open again. It doesn’t hide the profile, because the 72 hours after the report are over.",
    ]);
    expect(await isPublic()).toBe(true);
  },
);

it("G04 takes back that a profile was restored, so that it stays hidden again", async () => {
  await report();
  await decide("hidden");
  const [read] = await reports("decided");
  await decide("kept", "decided");
  expect(await isPublic()).toBe(true);
  const path = `/api/admin/reports/${read.id}/decide`;
  const stale = await sendRequest(handle.app, "POST", path, {
    headers: admin.headers,
    body: { decision: "hidden", version: read.version },
  });
  expect(stale.status).toBe(409);
  expect((await decide("hidden", "decided")).status).toBe(200);
  await age("100 days");
  expect(await isPublic()).toBe(false);
});

it("G04 keeps a profile hidden while another report says so, and refuses it for a report that did not hide", async () => {
  await report();
  const [first] = await reports();
  const decideOn = (one: { id: string }, decision: string) =>
    sendRequest(handle.app, "POST", `/api/admin/reports/${one.id}/decide`, {
      headers: admin.headers,
      body: { decision },
    });
  await db
    .insertInto("profile_reports")
    .values({ athlete_id: key, reason: "media", text: null, email: null })
    .execute();
  const other = (await reports()).find(({ hid }: { hid: boolean }) => !hid);
  expect((await decideOn(other, "hidden")).status).toBe(409);
  expect((await decideOn(first, "hidden")).status).toBe(200);
  expect((await decideOn(other, "kept")).status).toBe(200);
  expect(await isPublic()).toBe(false);
});

it("G06 hides at most three profiles in a day for one client, and stores the other reports", async () => {
  const requestContext = {
    limits: createLimits(db, 1),
    clientAddress: "198.51.100.9",
    publicUrl: "https://openroster.example",
  };
  const hidden: boolean[] = [];
  for (let index = 0; index < 4; index += 1) {
    const other = await createAthleteAccount(db);
    const { id } = await db
      .updateTable("athletes")
      .set({ is_published: true })
      .where("account_id", "=", other.id)
      .returning("id")
      .executeTakeFirstOrThrow();
    const body = { athleteId: encodeId("athlete", id), reason: "not-mine", text: null, email: null } as const;
    hidden.push((await reportProfile(db, { ...body, requestContext })).hidden);
  }
  expect(hidden).toEqual([true, true, true, false]);
  expect(await reports()).toHaveLength(4);
});
