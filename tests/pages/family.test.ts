import { expect, it } from "vitest";
import { mailTo, sendRequest } from "../members.ts";
import { createAdministrator, createAthleteAccount, signInTo } from "../signed-in.ts";
import { testApp } from "../test-app.ts";
import { TextBrowser } from "../text-browser.ts";

const handle = testApp({}, { pages: true });

it("links a guardian, who then hides the profile, without script and without an account", async () => {
  const birth_year = new Date().getUTCFullYear() - 15;
  const { id, email } = await createAthleteAccount(handle.db, { first_name: "Ana", last_name: "Reyes", birth_year });
  await handle.db.updateTable("athletes").set({ is_published: true }).where("account_id", "=", id).execute();
  const athlete = new TextBrowser(() => handle.app);
  await signInTo(athlete, handle.db, id);
  await athlete.goto("/me/family");
  athlete.fill("Email of a parent or guardian", "mother@family.example");
  await athlete.press("Send the invitation");
  expect(athlete.text()).toContain("We emailed the invitation.");
  expect(athlete.text()).toContain("mother@family.example Invited.");
  athlete.fill("Email of a parent or guardian", "mother@family.example");
  await athlete.press("Send the invitation");
  expect(athlete.text()).toContain("You invited this address already.");

  const [invitation] = await mailTo(handle.db, "mother@family.example");
  const guardian = new TextBrowser(() => handle.app);
  await guardian.goto(new URL(String(invitation?.payload?.guardianLink)).pathname);
  expect(guardian.text()).toContain("Ana Reyes says that you are a parent or guardian");
  expect(guardian.text()).toContain("The profile is public");
  await guardian.press("Yes, I am");
  expect(guardian.text()).toContain("Thank you. You’re confirmed.");
  await guardian.press("Hide the profile now");
  expect(guardian.text()).toContain("The profile is hidden now");
  await athlete.goto("/me/family");
  expect(athlete.text()).toContain("Hides your profile");
  await athlete.goto("/me");
  expect(athlete.text()).toContain("Your parent or guardian hid it.");
  expect((await mailTo(handle.db, email)).map(({ payload }) => payload?.news)).toEqual(["confirmed", "hid"]);
  await guardian.press("End the link");
  expect(guardian.text()).toContain("The link has ended.");
});

it("lets an invited parent confirm and hide the profile in one step", async () => {
  const birth_year = new Date().getUTCFullYear() - 15;
  const { id, email } = await createAthleteAccount(handle.db, { first_name: "Mia", last_name: "Lopez", birth_year });
  await handle.db.updateTable("athletes").set({ is_published: true }).where("account_id", "=", id).execute();
  const athlete = new TextBrowser(() => handle.app);
  await signInTo(athlete, handle.db, id);
  await athlete.goto("/me/family");
  athlete.fill("Email of a parent or guardian", "father@family.example");
  await athlete.press("Send the invitation");
  const [invitation] = await mailTo(handle.db, "father@family.example");
  const guardian = new TextBrowser(() => handle.app);
  await guardian.goto(new URL(String(invitation?.payload?.guardianLink)).pathname);
  await guardian.press("I am, but hide the profile");
  expect(guardian.text()).toContain("You’re confirmed, and the profile is hidden.");
  expect(guardian.text()).toContain("The profile is hidden now");
  await athlete.goto("/me/family");
  expect(athlete.text()).toContain("Hides your profile");
  expect((await mailTo(handle.db, email)).map(({ payload }) => payload?.news)).toEqual(["confirmed", "hid"]);
});

it.each(["", "/messages"])("answers an unknown link of a guardian with a page that says what to do%s", async (page) => {
  const guardian = new TextBrowser(() => handle.app);
  await guardian.goto(`/guardian/none${page}`);
  expect(guardian.status).toBe(404);
  expect(guardian.text()).toContain("Ask the athlete to invite you again.");
});

it("asks a minor for a parent in the first steps, and lets the athlete skip it", async () => {
  const { id } = await createAthleteAccount(handle.db, {
    first_name: "Ana",
    last_name: "Reyes",
    birth_year: 2011,
    adult_on: "2029-05-01",
  });
  const athlete = new TextBrowser(() => handle.app);
  await signInTo(athlete, handle.db, id);
  await athlete.goto("/me/start/you?sport=VB");
  expect(athlete.text()).toContain("You are under 18. Until a parent or guardian is linked to you");
  expect(athlete.text()).toContain("You can skip this");
  athlete.link("Next");
  const card = athlete.region("Ask a parent or guardian");
  athlete.fill("Email of a parent or guardian", "none", card);
  await athlete.press("Send the invitation");
  expect(athlete.text()).toContain("Enter your email, like name@example.com.");
  athlete.fill("Email of a parent or guardian", "parent@family.example");
  await athlete.press("Send the invitation");
  expect(athlete.path).toBe("/me/start/you?sport=VB");
  expect(athlete.text()).toContain("We emailed the invitation.");
  expect((await mailTo(handle.db, "parent@family.example")).map(({ kind }) => kind)).toEqual(["guardian-invitation"]);
  await athlete.goto("/me");
  expect(athlete.text()).toContain("See the invitation");
});

it("does not ask an adult for a parent", async () => {
  const { id } = await createAthleteAccount(handle.db, { first_name: "Ana", last_name: "Reyes" });
  const athlete = new TextBrowser(() => handle.app);
  await signInTo(athlete, handle.db, id);
  await athlete.goto("/me/start/you?sport=VB");
  expect(athlete.text()).not.toContain("parent or guardian");
});

it("lets the staff see and close the report of a guardian", async () => {
  const admin = await createAdministrator(handle.db);
  const { id, headers } = await createAthleteAccount(handle.db, { birth_year: 2011, adult_on: "2029-05-01" });
  const [athlete] = await handle.db.selectFrom("athletes").select("id").where("account_id", "=", id).execute();
  const guardian = { athlete_id: athlete?.id ?? "", email: "unknown@family.example", state: "active" } as const;
  const { id: guardianId } = await handle.db
    .insertInto("guardians")
    .values(guardian)
    .returning("id")
    .executeTakeFirstOrThrow();
  const send = (method: "GET" | "POST" | "PUT", url: string, body?: object, as = admin.headers) =>
    sendRequest(handle.app, method, url, { headers: as, ...(body && { body }) });
  const report = `/api/me/guardians/${guardianId}/report`;
  expect((await send("PUT", report, { reason: "pressure" }, headers)).status).toBe(200);
  const work = async () => (await send("GET", "/api/admin/families")).body.result;
  expect((await send("GET", "/api/admin/waiting")).body.result.guardians).toBe(1);
  expect(await work()).toMatchObject({ reported: [{ guardianId, reason: "pressure", state: "active" }], frozen: [] });
  expect((await mailTo(handle.db, "unknown@family.example")).map(({ kind }) => kind)).toEqual([]);
  expect((await send("PUT", `/api/admin/guardians/${guardianId}/frozen`, { isFrozen: true })).status).toBe(200);
  expect((await send("POST", `/api/admin/guardians/${guardianId}/report/close`)).status).toBe(200);
  expect(await work()).toMatchObject({ reported: [], frozen: [{ guardianId }] });
});
