import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { mailTo, sendRequest } from "../../tests/members.ts";
import { createAdministrator, createAthleteAccount, type SignedIn } from "../../tests/signed-in.ts";
import { submitTo } from "../../tests/submit-form.ts";
import { testApp } from "../../tests/test-app.ts";
import { athleteChanges } from "../athletes/athlete-changes.server.ts";
import { encodeId } from "../athletes/public-id.server.ts";
import { eraseAccounts } from "../deletion/erase-accounts.server.ts";
import { family } from "./actions.server.ts";
import { endGuardians } from "./end-guardians.server.ts";
import { collectFamily } from "./guardians.server.ts";

const handle = testApp();
const { db } = handle;
let ana: SignedIn;
let key: string;
let athleteId: string;
let mother: string;

beforeEach(async () => {
  ana = await createAthleteAccount(db, { first_name: "Ana", last_name: "Quillfeather", birth_year: yearsAgo(15) });
  ({ id: key } = await db
    .updateTable("athletes")
    .set({ is_published: true })
    .where("account_id", "=", ana.id)
    .returning("id")
    .executeTakeFirstOrThrow());
  athleteId = encodeId("athlete", key);
  mother = `mother-${randomUUID().slice(0, 8)}@family.example`;
});

function yearsAgo(years: number): number {
  return new Date().getUTCFullYear() - years;
}

async function send(
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  body?: object,
  client: Partial<SignedIn> = ana,
) {
  const headers = { ...client.headers, ...(method === "POST" && { "idempotency-key": randomUUID() }) };
  const response = await handle.app.inject({ method, url, headers, ...(body && { payload: body }) });
  return { status: response.statusCode, body: response.json() };
}

const invite = (email = mother) => send("POST", "/api/me/guardians", { email });
const guardians = async () => (await send("GET", "/api/me/guardians")).body.result;
const linkOf = async (email = mother) => {
  const [mail] = await mailTo(db, email);
  return String(mail?.payload?.guardianLink).split("/").at(-1) ?? "";
};
const decide = (link: string, decision: string) => send("POST", `/api/guardian/${link}`, { decision }, {});
const isPublic = async () =>
  (await sendRequest(handle.app, "GET", `/api/profile/GetProfileBySportAndID?id=${athleteId}`)).status === 200;
const news = async () =>
  (await mailTo(db, ana.email)).flatMap(({ kind, payload }) => (kind === "guardian-news" ? [payload?.news] : []));

async function confirmedLink(email = mother): Promise<string> {
  await invite(email);
  const link = await linkOf(email);
  await decide(link, "confirm");
  return link;
}

it("links a guardian after both sides agreed, and tells the athlete", async () => {
  expect((await invite()).status).toBe(200);
  expect(await guardians()).toMatchObject([{ email: mother, state: "invited", hidesProfile: false }]);
  const [mail] = await mailTo(db, mother);
  expect(mail).toMatchObject({ kind: "guardian-invitation", payload: { athleteName: "Ana Quillfeather" } });
  const link = await linkOf();
  expect((await decide(link, "hide")).status).toBe(409);
  expect((await send("GET", `/api/guardian/${link}`, undefined, {})).body.result).toEqual({
    ...{ state: "invited", athleteName: "Ana Quillfeather", athleteId, isPublic: true, hidesProfile: false },
  });
  expect((await decide(link, "confirm")).body.result).toMatchObject({ state: "active" });
  expect((await decide(link, "confirm")).status).toBe(200);
  expect(await guardians()).toMatchObject([{ email: mother, state: "active" }]);
  expect(await news()).toEqual(["confirmed"]);
  expect(await collectFamily(db, ana.id)).toMatchObject({ guardians: [{ email: mother }] });
});

it("hides the profile while a guardian hides it, and publishing does not show it", async () => {
  const link = await confirmedLink();
  const changes = athleteChanges(db);
  const before = await changes.read();
  expect((await decide(link, "hide")).body.result).toMatchObject({ isPublic: false, hidesProfile: true });
  expect(await isPublic()).toBe(false);
  await changes.read();
  expect(changes.hasChanged(key, before ?? 0)).toBe(true);
  await send("PUT", "/api/me/visibility", { isPublished: false });
  await send("PUT", "/api/me/visibility", { isPublished: true });
  expect(await isPublic()).toBe(false);
  expect((await send("GET", "/api/me/profile")).body.result).toMatchObject({
    isPublished: true,
    isHiddenByGuardian: true,
  });
  const father = await confirmedLink(`father-${mother}`);
  expect((await decide(father, "show")).status).toBe(200);
  expect(await isPublic()).toBe(false);
  expect((await decide(link, "show")).body.result).toMatchObject({ isPublic: true, hidesProfile: false });
  expect(await isPublic()).toBe(true);
});

it("never publishes a profile that the athlete hides", async () => {
  const link = await confirmedLink();
  await decide(link, "hide");
  await send("PUT", "/api/me/visibility", { isPublished: false });
  expect((await decide(link, "show")).body.result).toMatchObject({ isPublic: false });
  expect(await isPublic()).toBe(false);
});

it("lets the athlete withdraw an invitation, but not end a confirmed link", async () => {
  await invite();
  const unused = await linkOf();
  const [{ guardianId }] = await guardians();
  expect((await send("DELETE", `/api/me/guardians/${guardianId}`)).status).toBe(200);
  expect((await decide(unused, "confirm")).status).toBe(404);
  await confirmedLink(`other-${mother}`);
  const [{ guardianId: active }] = await guardians();
  expect((await send("DELETE", `/api/me/guardians/${active}`)).status).toBe(409);
  const other = await createAthleteAccount(db, { birth_year: yearsAgo(15) });
  expect((await send("DELETE", `/api/me/guardians/${active}`, undefined, other)).status).toBe(404);
});

it("writes never again to an address that refused", async () => {
  await invite();
  expect((await decide(await linkOf(), "refuse")).body.result).toBeNull();
  expect(await news()).toEqual(["refused"]);
  const again = await invite(mother.toUpperCase());
  expect([again.status, again.body.message]).toEqual([409, "This person doesn’t want to be linked to your profile."]);
  expect(await mailTo(db, mother)).toHaveLength(1);
});

it("ends a link at the guardian’s request, also if it hid the profile", async () => {
  const link = await confirmedLink();
  await decide(link, "hide");
  expect((await decide(link, "leave")).body.result).toBeNull();
  expect(await isPublic()).toBe(true);
  expect((await decide(link, "hide")).status).toBe(404);
});

it.each([
  ["a text that is no address", "none", 422],
  ["an address of two lines", "a@b.example\nBcc: c@d.example", 422],
])("refuses to invite %s", async (_name, email, status) => {
  expect((await invite(email)).status).toBe(status);
});

it("refuses the athlete’s own address, a fifth guardian, and an adult", async () => {
  expect((await invite(ana.email.toUpperCase())).status).toBe(422);
  const sent = await Promise.all([1, 2, 3, 4, 5, 6].map((place) => invite(`${place}-${mother}`)));
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409, 409]);
  const adult = await createAthleteAccount(db, { birth_year: null });
  expect((await send("POST", "/api/me/guardians", { email: mother }, adult)).status).toBe(409);
});

it("stores at most 20 people of an athlete, with those who refused", async () => {
  const refused = Array.from({ length: 20 }, (_, place) => ({
    athlete_id: key,
    email: `${place}-${mother}`,
    state: "withdrawn" as const,
  }));
  await db.insertInto("guardians").values(refused).execute();
  expect((await invite()).status).toBe(409);
  expect(await mailTo(db, mother)).toEqual([]);
});

it("says by form what is wrong with an address", async () => {
  const fields = { intent: "invite", email: "none" };
  expect(await submitTo(family, db, { caller: { accountId: ana.id }, fields })).toMatchObject({
    data: { field: "email", message: "Enter your email, like name@example.com." },
  });
});

it("ends the rights of guardians when the athlete is an adult, and forgets expired invitations", async () => {
  await db.deleteFrom("guardians").execute();
  const link = await confirmedLink();
  await decide(link, "hide");
  const other = await createAthleteAccount(db, { birth_year: yearsAgo(15) });
  await send("POST", "/api/me/guardians", { email: mother }, other);
  await sql`update guardians set invited_at = now() - interval '15 days' where state = 'invited'`.execute(db);
  await db.updateTable("accounts").set({ birth_year: null }).where("id", "=", ana.id).execute();
  expect((await decide(link, "show")).status).toBe(404);
  await endGuardians(db);
  expect(await isPublic()).toBe(true);
  expect(await db.selectFrom("guardians").select("id").execute()).toEqual([]);
});

it("deletes the address of a guardian whose account is erased", async () => {
  const guardian = await createAthleteAccount(db, { email: mother });
  const link = await confirmedLink();
  await decide(link, "hide");
  await db
    .updateTable("accounts")
    .set({ deletion_requested_at: new Date("2026-01-01"), erase_after: new Date("2026-01-08") })
    .where("id", "=", guardian.id)
    .execute();
  await send("POST", "/api/family/links", { email: mother }, {});
  await eraseAccounts(db, { mailFolder: "/nowhere" });
  expect(await db.selectFrom("guardian_sessions").select("kind").where("email", "=", mother).execute()).toEqual([]);
  expect(await guardians()).toEqual([]);
  expect(await isPublic()).toBe(true);
});

it("sends a message of the staff to the active guardians as well, unless the staff paused the link", async () => {
  const admin = await createAdministrator(db);
  const link = await confirmedLink();
  await confirmedLink(`father-${mother}`);
  await decide(link, "hide");
  const [{ guardianId }] = await guardians();
  const freeze = (isFrozen: boolean) =>
    send("PUT", `/api/admin/guardians/${guardianId}/frozen`, { isFrozen }, { headers: admin.headers });
  const message = (text: string) =>
    sendRequest(handle.app, "POST", `/api/admin/profiles/${athleteId}/messages`, {
      headers: admin.headers,
      body: { message: text },
    });
  const sent = await message("remove-contact");
  expect(sent.body.result.guardians).toBe(2);
  const texts = async (to: string) =>
    (await mailTo(db, to)).flatMap(({ kind, payload }) => (kind === "guardian-message" ? [payload?.message] : []));
  expect([await texts(mother), await texts(`father-${mother}`)]).toEqual([["remove-contact"], ["remove-contact"]]);
  await sendRequest(handle.app, "POST", `/api/admin/messages/${sent.body.result.id}/withdraw`, {
    headers: admin.headers,
  });
  expect([await texts(mother), await texts(`father-${mother}`)]).toEqual([[], []]);

  const frozen = await freeze(true);
  expect(frozen.body.result.guardians).toMatchObject([{ state: "frozen", hidesProfile: false }, { state: "active" }]);
  expect(await isPublic()).toBe(true);
  expect((await decide(link, "hide")).status).toBe(409);
  expect((await message("check-facts")).body.result.guardians).toBe(1);
  expect(await texts(mother)).toEqual([]);
  expect((await freeze(true)).status).toBe(404);
  expect((await freeze(false)).status).toBe(200);
  expect(await isPublic()).toBe(false);
});
