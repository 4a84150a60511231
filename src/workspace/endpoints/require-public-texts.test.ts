import { randomBytes, randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { latestLink, mailTo, password, processAllRequests, sendRequest } from "../../../tests/members.ts";
import { minorBirthYear, minorClassYear } from "../../../tests/minor.ts";
import { createAdministrator, createAthleteAccount, type SignedIn } from "../../../tests/signed-in.ts";
import { createTeam, createTeamStaff } from "../../../tests/team-factories.ts";
import { testApp } from "../../../tests/test-app.ts";
import { readAthlete } from "../../bulk-import/athlete-rows.server.ts";
import { tokenDigest } from "../../sessions/bearer-token.server.ts";

const handle = testApp();
const { db } = handle;
let admin: SignedIn;
let ana: SignedIn;

beforeEach(async () => {
  await db.deleteFrom("text_reviews").execute();
  admin = await createAdministrator(db);
  ana = await createAthleteAccount(db, { first_name: "Ana", last_name: "Reyes" });
});

async function send(client: SignedIn, method: "GET" | "POST" | "PUT" | "PATCH", url: string, body?: object) {
  const profile = await handle.app.inject({ method: "GET", url: "/api/me/profile", headers: client.headers });
  const version = profile.json().result?.version ?? 1;
  const response = await handle.app.inject({
    ...{ method, url },
    headers: { ...client.headers, "idempotency-key": randomUUID(), "if-match": `"${version}"` },
    ...(body && { payload: body }),
  });
  const { result, errors } = response.json();
  return { status: response.statusCode, result, errors };
}

const queue = async () =>
  (await send(admin, "GET", "/api/admin/reviews")).result.data as { id: string; field: string; text: string }[];

const held =
  "Our staff will check this text before other people see it. Until then, nothing changes. We’ll email you the result.";

it("G06 keeps the former name public and sends an offensive one to the staff", async () => {
  const rename = () => send(ana, "PATCH", "/api/me/profile", { firstName: "FuckYou", city: "Omaha" });
  expect(await rename()).toMatchObject({ status: 422, errors: [{ field: "firstName", message: held }] });
  expect(await queue()).toMatchObject([
    { field: "firstName", text: "FuckYou", found: "an offensive word", status: "pending" },
  ]);
  expect((await rename()).errors?.[0]?.message).toBe("Our staff is checking this text. We’ll email you the result.");
  const [review] = await queue();
  const profile = (await send(ana, "GET", "/api/me/profile")).result;
  expect(profile).toMatchObject({
    firstName: "Ana",
    city: null,
    textReviews: [{ text: "FuckYou", status: "pending" }],
  });
  expect((await send(admin, "POST", `/api/admin/reviews/${review?.id}/approve`)).status).toBe(200);
  expect(await rename()).toMatchObject({ status: 200, result: { firstName: "FuckYou" } });
});

it("G05 checks the whole name of an athlete who changes one part of it", async () => {
  expect((await send(ana, "PATCH", "/api/me/profile", { firstName: "Fuc" })).status).toBe(200);
  const rename = (lastName: string) => send(ana, "PATCH", "/api/me/profile", { lastName });
  expect(await rename("Kyou")).toMatchObject({ status: 422, errors: [{ field: "lastName", message: held }] });
  const [review] = await queue();
  expect(review).toMatchObject({ field: "fullName", text: "Fuc Kyou", found: "an offensive word" });
  expect((await send(admin, "POST", `/api/admin/reviews/${review?.id}/approve`)).status).toBe(200);
  expect(await rename("Kyou")).toMatchObject({ status: 200, result: { lastName: "Kyou" } });
  // Another change does not ask for the stored name again.
  await send(admin, "POST", `/api/admin/reviews/${review?.id}/decline`, {});
  expect((await send(ana, "PATCH", "/api/me/profile", { city: "Omaha" })).status).toBe(200);
});

it("G05 offers the check of a whole name that looks like contact data", async () => {
  expect((await send(ana, "PATCH", "/api/me/profile", { firstName: "Kik" })).status).toBe(422);
  const rename = () => send(ana, "PATCH", "/api/me/profile", { firstName: "Snap", lastName: "Coachx" });
  expect(await rename()).toMatchObject({
    status: 422,
    errors: [{ field: "lastName" }, { field: "fullName", canReview: true }],
  });
  const asked = await send(ana, "POST", "/api/me/text-reviews", { field: "fullName", text: "Snap Coachx" });
  expect(asked.status).toBe(200);
  const [review] = await queue();
  await send(admin, "POST", `/api/admin/reviews/${review?.id}/approve`);
  expect((await rename()).status).toBe(200);
});

it("G05 does not publish a whole name that the staff checks, and rejects it in a file", async () => {
  const fuc = await createAthleteAccount(db, { first_name: "Fuc", last_name: "Kyou" });
  const publish = await send(fuc, "PUT", "/api/me/visibility", { isPublished: true });
  expect(publish).toMatchObject({ status: 422, errors: [{ field: "fullName" }] });
  expect(await queue()).toMatchObject([{ field: "fullName", text: "Fuc Kyou" }]);
  const line = { externalId: "1", firstName: "Fuc", lastName: "Kyou", gender: "F" };
  expect(readAthlete(1, "", line)).toEqual({
    reason: "firstName and lastName: looks like an offensive word, which a public profile must not show",
  });
});

it("G06 rejects an offensive text that the staff declined, and more than ten that wait", async () => {
  const rename = (firstName: string) => send(ana, "PATCH", "/api/me/profile", { firstName });
  await rename("Fuck A");
  const [first] = await queue();
  await send(admin, "POST", `/api/admin/reviews/${first?.id}/decline`, {});
  expect((await rename("Fuck A")).errors?.[0]?.message).toContain("Our staff didn’t approve it. Please change it.");
  for (let index = 0; index < 12; index += 1) await rename(`Fuck ${"abcdefghijkl"[index]}`);
  expect(await queue()).toHaveLength(10);
});

it("G06 rejects a name of emoji or digits without asking the staff", async () => {
  for (const lastName of ["😎", "R33d"]) {
    const { status, errors } = await send(ana, "PATCH", "/api/me/profile", { lastName });
    const message = "A name needs letters. Please don’t use emoji, or numbers in place of letters.";
    expect({ status, errors }).toEqual({ status: 422, errors: [{ field: "lastName", message }] });
    const asked = await send(ana, "POST", "/api/me/text-reviews", { field: "lastName", text: lastName });
    expect(asked.status).toBe(422);
  }
  expect(await queue()).toEqual([]);
});

it("G06 sends an offensive team, game, link title and school to the staff", async () => {
  const team = { sportCode: "VB", seasonYear: "2025", teamName: "Varsity", seasonOrGame: "G" };
  const { teamId } = (await send(ana, "POST", "/api/me/teams", team)).result;
  const event = { eventName: "at Central", score: null, date: "2025-09-06", stats: { kills: 9 } };
  const link = { text: "Puta madre", date: "2025-10-01", url: "https://vimeo.com/1" };
  const wrong = [
    await send(ana, "POST", "/api/me/teams", { ...team, teamName: "Bitches" }),
    await send(ana, "POST", `/api/me/teams/${teamId}/events`, { ...event, eventName: "vs Shithead High" }),
    await send(ana, "POST", "/api/me/links", link),
    await send(ana, "PATCH", "/api/me/profile", { currentSchool: "Asshole High School" }),
  ];
  expect(wrong.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
  expect((await queue()).map(({ field }) => field)).toEqual(["teamName", "eventName", "text", "currentSchool"]);
});

it("G06 sends an offensive team and opponent of team staff to the staff of the portal", async () => {
  const staff = await createTeamStaff(db);
  const facts = { kind: "club", name: "Fuck Volleyball", city: "Lincoln", state: "NE", sportCode: "VB", gender: "F" };
  expect(await send(staff, "PUT", "/api/team", facts)).toMatchObject({ status: 422, errors: [{ field: "name" }] });
  const { head } = await createTeam(db);
  const game = { seasonYear: "2026", opponent: "Mierda High", date: "2026-09-04" };
  expect(await send(head, "POST", "/api/team/games", game)).toMatchObject({ status: 422 });
  expect((await queue()).map(({ field, text }) => [field, text])).toEqual([
    ["teamName", "Fuck Volleyball"],
    ["eventName", "Mierda High"],
  ]);
});

it("G06 opens the account of an offensive name, and publishes its profile only after the check or a change", async () => {
  const email = "held@mail.example";
  const form = {
    ...{
      userType: "Athlete",
      dateOfBirth: `${minorBirthYear}-03-09`,
      firstName: "FuckYou",
      lastName: "Reyes",
      email,
      password,
    },
    ...{ gender: "F", graduationYear: minorClassYear, currentSchool: "Lincoln East High School" },
  };
  expect((await sendRequest(handle.app, "POST", "/api/auth/Register", { body: form })).status).toBe(200);
  await processAllRequests(db);
  // Only verified accounts use the time of the staff.
  expect(await queue()).toEqual([]);
  const { userId, guid } = await latestLink(db, email, "verify");
  expect(
    (await sendRequest(handle.app, "PUT", `/api/auth/Verify/${userId}/${guid}`, { body: { userId, guid } })).status,
  ).toBe(200);
  expect(await queue()).toMatchObject([{ field: "firstName", text: "FuckYou" }]);
  await db.updateTable("accounts").set({ unproven_sign_up_id: null }).where("id", "=", userId).execute();
  const token = randomBytes(32).toString("base64url");
  const session = { digest: tokenDigest(token), account_id: userId, expires_at: new Date(Date.now() + 60_000) };
  await db.insertInto("sessions").values(session).execute();
  const athlete = { id: userId, email, token, headers: { authorization: `Bearer ${token}` } };
  const publish = () => send(athlete, "PUT", "/api/me/visibility", { isPublished: true });
  expect(await publish()).toMatchObject({ status: 422, errors: [{ field: "firstName" }] });
  expect((await send(athlete, "PATCH", "/api/me/profile", { firstName: "Ana" })).status).toBe(200);
  expect((await publish()).status).toBe(200);
});

it("G06 publishes a profile whose offensive-looking name the staff approved", async () => {
  await db.updateTable("accounts").set({ last_name: "Dick" }).where("id", "=", ana.id).execute();
  const publish = () => send(ana, "PUT", "/api/me/visibility", { isPublished: true });
  await db.updateTable("athletes").set({ is_published: false }).where("account_id", "=", ana.id).execute();
  expect((await publish()).status).toBe(422);
  const [review] = await queue();
  expect(review).toMatchObject({ field: "lastName", text: "Dick" });
  await send(admin, "POST", `/api/admin/reviews/${review?.id}/approve`);
  expect((await publish()).status).toBe(200);
  expect((await mailTo(db, ana.email)).map(({ kind }) => kind)).toContain("text-approved");
});

it("G06 reports an offensive text and an emoji name of a bulk file with its line", () => {
  const line = { externalId: "1", firstName: "Ana", lastName: "Reyes", gender: "F", currentSchool: "Lincoln East" };
  expect(readAthlete(1, "", line)).not.toHaveProperty("reason");
  expect(readAthlete(1, "", { ...line, firstName: "FuckYou" })).toEqual({
    reason: "firstName: looks like an offensive word, which a public profile must not show",
  });
  expect(readAthlete(1, "", { ...line, lastName: "😎" })).toEqual({
    reason: "lastName: needs letters, without emoji or numbers in place of letters",
  });
});
