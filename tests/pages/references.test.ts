import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { referenceLimits } from "../../src/references/vocabulary.ts";
import { collectTeamData } from "../../src/teams/collect-team-data.server.ts";
import { mailTo } from "../members.ts";
import { createAdministrator, type SignedIn, signInTo } from "../signed-in.ts";
import { createTeam } from "../team-factories.ts";
import { testApp } from "../test-app.ts";
import { TextBrowser } from "../text-browser.ts";

const handle = testApp({}, { pages: true });
const { db } = handle;
const thisYear = new Date().getUTCFullYear();
const text = "Ana sets calm under pressure, comes early to practice and helps younger players.";
const reference = { relation: "coach", firstYear: thisYear - 2, lastYear: thisYear, text };

async function createFamily({ age = 16 }: { age?: number } = {}) {
  const team = await createTeam(db);
  const birth_year = age < 18 ? thisYear - age : null;
  const ana = await team.addAthlete({ first_name: "Ana", last_name: "Reyes", birth_year });
  await db.updateTable("athletes").set({ is_published: true }).where("id", "=", ana.key).execute();
  const guardian = `mother-${ana.key}@family.example`;
  if (age < 18)
    await sql`insert into guardians (athlete_id, email, state, confirmed_at) values (${ana.key}, ${guardian}, 'active', now())`.execute(
      db,
    );
  return { ...team, ana, guardian };
}
type Family = Awaited<ReturnType<typeof createFamily>>;

async function send(
  client: Pick<SignedIn, "headers">,
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  payload?: object,
) {
  const headers = { ...client.headers, ...(method === "POST" && { "idempotency-key": randomUUID() }) };
  const response = await handle.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.body, result: response.json().result };
}

const write = ({ head, ana }: Family, changes: object = {}) =>
  send(head, "POST", "/api/team/references", { athleteId: ana.athleteId, ...reference, ...changes });
const stateOf = async ({ head }: Family) => (await send(head, "GET", "/api/team/references")).result[0]?.state;

async function shownTo({ ana }: Family) {
  const profile = await handle.app.inject({ url: `/api/profile/GetProfileBySportAndID?id=${ana.athleteId}` });
  const page = await new TextBrowser(() => handle.app).goto(`/profile/${ana.athleteId}`);
  const [inApi, onPage] = [profile.json().result?.references?.[0]?.text === text, page.html.includes(text)];
  expect(inApi).toBe(onPage);
  return onPage;
}

/** A reference that the family accepted. */
async function createShown(options: { age?: number } = {}) {
  const family = await createFamily(options);
  const { referenceId } = (await write(family)).result;
  await sql`update coach_references set accepted_at = now(),
    guardian_id = (select id from guardians where athlete_id = ${family.ana.key} limit 1) where id = ${referenceId}`.execute(
    db,
  );
  expect(await shownTo(family)).toBe(true);
  return { ...family, referenceId: String(referenceId) };
}

async function openFamilyPage(email: string, path: string) {
  const guardian = new TextBrowser(() => handle.app);
  await guardian.goto("/family");
  guardian.fill("Your email", email);
  await guardian.press("Send me the link");
  const mail = (await mailTo(db, email)).find(({ payload }) => payload?.signInLink);
  await guardian.goto(new URL(String(mail?.payload?.signInLink)).pathname);
  await guardian.press("Open");
  return await guardian.goto(path);
}

it("shows a reference after the guardian and then the athlete accepted it, until one of them takes it off", async () => {
  const family = await createFamily();
  const { head, ana, guardian: email } = family;
  const coach = new TextBrowser(() => handle.app);
  await signInTo(coach, db, head.id);
  await coach.goto("/team/roster");
  await coach.follow("Reference about Ana Reyes");
  coach.fill("Coached from", String(thisYear - 2));
  coach.fill("Your text", `${text} Call 402-555-0134.`);
  await coach.press("Send it to the family");
  expect(coach.text()).toContain("looks like a phone number, and everyone can read it");
  expect(coach.value("Your text")).toContain("402-555-0134");
  coach.fill("Your text", text);
  await coach.press("Send it to the family");
  expect(coach.text()).toContain("Sent to the family.");
  expect(coach.text()).toContain("Waits for the family");

  const athlete = new TextBrowser(() => handle.app);
  await signInTo(athlete, db, ana.id);
  await athlete.goto("/me/references");
  expect(athlete.html).not.toContain(text);
  expect(JSON.stringify(await mailTo(db, ana.email))).not.toContain("reference");
  expect((await mailTo(db, email)).map(({ payload }) => payload?.news)).toEqual(["reference-guardian"]);

  const guardian = await openFamilyPage(email, `/family/${ana.athleteId}`);
  await guardian.follow("Read the references");
  expect(guardian.text()).toContain(`Coached ${thisYear - 2}–${String(thisYear).slice(2)}`);
  await guardian.press("Accept");
  expect(guardian.text()).toContain("Accepted.");
  expect(await shownTo(family)).toBe(false);
  expect((await mailTo(db, ana.email)).map(({ payload }) => payload?.news)).toEqual(["reference-athlete"]);

  await athlete.goto("/me/references");
  await athlete.press("Accept");
  expect(athlete.text()).toContain("On the profile");
  expect(await shownTo(family)).toBe(true);
  expect(await stateOf(family)).toBe("shown");

  await guardian.goto(`/family/${ana.athleteId}/references`);
  await guardian.press("Take it off");
  expect(await shownTo(family)).toBe(false);
  expect(await stateOf(family)).toBe("declined");
  expect(await write(family)).toMatchObject({ status: 409 });
  const log = await db.selectFrom("audit_log").selectAll().where("subject_account", "=", ana.id).execute();
  expect(log.map(({ action }) => action)).toEqual([
    "reference-written",
    "reference-accepted",
    "reference-accepted",
    "reference-declined",
  ]);
  expect(JSON.stringify(log)).not.toContain("calm under pressure");
});

const ofGuardian = (family: Family, values: string) =>
  sql`update guardians set ${sql.raw(values)} where athlete_id = ${family.ana.key}`.execute(db);
const ofStaff = (family: Family, values: string) =>
  sql`update team_staff set ${sql.raw(values)} where id = ${family.head.staffId}`.execute(db);

it.for<[what: string, hide: (family: Family & { referenceId: string }) => unknown, state: string]>([
  [
    "the athlete hides the profile",
    ({ ana }) => db.updateTable("athletes").set({ is_published: false }).where("id", "=", ana.key).execute(),
    "hidden",
  ],
  ["the guardian’s link is paused", (family) => ofGuardian(family, "state = 'frozen'"), "waiting"],
  ["the guardian’s link ends", (family) => ofGuardian(family, "state = 'withdrawn', ended_at = now()"), "waiting"],
  ["the coach becomes a scorer", (family) => ofStaff(family, "role = 'scorer'"), ""],
  ["the coach leaves the team", (family) => ofStaff(family, "removed_at = now()"), ""],
  [
    "the coach is blocked",
    ({ head }) => db.updateTable("accounts").set({ is_blocked: true }).where("id", "=", head.id).execute(),
    "",
  ],
  [
    "the name of the coach waits for a check",
    ({ head }) =>
      sql`insert into text_reviews (account_id, field, text, found) values (${head.id}, 'firstName', 'Sam', 'profanity')`.execute(
        db,
      ),
    "hidden",
  ],
  [
    "the team loses its approval",
    ({ teamId }) =>
      db.updateTable("teams").set({ status: "pending", decided_at: null }).where("id", "=", teamId).execute(),
    "",
  ],
  [
    "a year passed",
    ({ referenceId }) =>
      sql`update coach_references set written_at = now() - interval '1 year' where id = ${referenceId}`.execute(db),
    "lapsed",
  ],
  [
    "the coach withdraws it",
    ({ head, referenceId }) => send(head, "DELETE", `/api/team/references/${referenceId}`),
    "withdrawn",
  ],
  [
    "the athlete takes it off",
    ({ ana, referenceId }) =>
      send(ana, "PUT", `/api/me/references/${referenceId}`, { decision: "declined", version: 1 }),
    "declined",
  ],
  [
    "the account of the coach is erased",
    ({ head }) => sql`update team_staff set account_id = null where account_id = ${head.id}`.execute(db),
    "",
  ],
])("hides a shown reference at once: %s", async ([, hide, state]) => {
  const family = await createShown();
  await hide(family);
  expect(await shownTo(family)).toBe(false);
  if (state) expect(await stateOf(family)).toBe(state);
});

it.for<[what: string, status: number, body: object, prepare?: (family: Family) => unknown]>([
  ["contact data", 400, { text: `${text} ana@mail.example` }],
  ["an offensive word", 400, { text: `${text} Fuck them.` }],
  ["a request to meet", 400, { text: `${text} Come to my house.` }],
  ["a coming day and place", 400, { text: "See Ana on Saturday at 7:30 PM in the gym." }],
  ["a text that is too long", 400, { text: "a ".repeat(301) }],
  ["a control character", 400, { text: `${text}\u0007` }],
  ["years in the wrong order", 400, { firstYear: thisYear, lastYear: thisYear - 1 }],
  ["a coming year", 400, { lastYear: thisYear + 1 }],
  [
    "an athlete of no team",
    404,
    {},
    ({ ana }) => sql`update team_athletes set left_at = now() where athlete_id = ${ana.key}`.execute(db),
  ],
  ["a minor without a guardian", 409, {}, (family) => ofGuardian(family, "state = 'withdrawn', ended_at = now()")],
  ["a family that stops teams", 409, {}, (family) => ofGuardian(family, "stops = '{teams}'")],
  ["a second text while one waits", 409, {}, (family) => write(family)],
  ["a scorer", 403, {}, (family) => ofStaff(family, "role = 'scorer'")],
  [
    "a team that is not approved",
    403,
    {},
    ({ teamId }) => sql`update teams set status = 'pending', decided_at = null where id = ${teamId}`.execute(db),
  ],
  [
    "more than the limit of a year",
    409,
    {},
    async ({ teamId, head }) => {
      await sql`with people as (insert into accounts (user_type, first_name, last_name, is_verified) select 'Athlete', 'A', 'B', true
          from generate_series(1, ${referenceLimits.written}::integer) returning id),
        made as (insert into athletes (account_id, gender) select id, 'F' from people returning id)
        insert into coach_references (athlete_id, team_id, staff_id, relation, first_year, last_year, text)
        select id, ${teamId}, ${head.staffId}, 'coach', 2020, 2021, 'Good' from made`.execute(db);
    },
  ],
])("rejects %s", async ([, status, body, prepare]) => {
  const family = await createFamily();
  await prepare?.(family);
  expect(await write(family, body)).toMatchObject({ status });
});

it("rejects a decision about a text that changed, of another athlete, and of the author as a guardian", async () => {
  const family = await createFamily({ age: 19 });
  const { referenceId } = (await write(family)).result;
  await send(family.head, "DELETE", `/api/team/references/${referenceId}`);
  expect((await write(family, { relation: "family" })).result).toEqual({ referenceId });
  const accept = (client: Pick<SignedIn, "headers">, version: number) =>
    send(client, "PUT", `/api/me/references/${referenceId}`, { decision: "accepted", version });
  expect(await accept(family.ana, 1)).toMatchObject({ status: 409 });
  expect(await accept(await family.addAthlete(), 2)).toMatchObject({ status: 404 });
  expect(await accept(family.ana, 2)).toMatchObject({ status: 200 });
  const page = await new TextBrowser(() => handle.app).goto(`/profile/${family.ana.athleteId}`);
  expect(page.text("figcaption")).toContain("Family");

  const own = await createFamily();
  await write(own);
  await ofGuardian(own, `email = '${own.head.email}'`);
  const parent = await openFamilyPage(own.head.email, `/family/${own.ana.athleteId}/references`);
  await parent.press("Accept");
  expect(parent.text()).toContain("Withdraw it and write it as a family member");
});

it("is hidden and shown again by the staff, and exported for both sides", async () => {
  const family = await createShown();
  const admin = await createAdministrator(db);
  const parts = `/api/admin/profiles/${family.ana.athleteId}/parts`;
  const part = { part: "reference", item: family.referenceId, reason: "harmful" };
  const hidden = await send(admin, "POST", parts, part);
  expect(hidden).toMatchObject({ status: 200 });
  expect(await shownTo(family)).toBe(false);
  expect(await stateOf(family)).toBe("hidden");
  expect((await collectTeamData(db, family.head.id))?.referencesByYou).toMatchObject([{ text, relation: "coach" }]);
  expect((await collectTeamData(db, family.ana.id))?.referencesAboutYou).toMatchObject([{ text }]);
  await send(admin, "POST", `/api/admin/hidden-parts/${hidden.result.hidden[0].id}/show`);
  expect(await shownTo(family)).toBe(true);
});
