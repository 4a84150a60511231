import { beforeAll, beforeEach, expect, it } from "vitest";
import { mailTo, makeMailFinal, sendRequest } from "../../../tests/members.ts";
import { createAdministrator, createAthleteAccount, type SignedIn } from "../../../tests/signed-in.ts";
import { testApp } from "../../../tests/test-app.ts";
import { athleteChanges } from "../../athletes/athlete-changes.server.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { ProfileParts } from "./parts-schema.ts";

const handle = testApp();
const { db } = handle;
let admin: SignedIn;
let ana: SignedIn;
let key: string;
let athleteId: string;

beforeAll(async () => {
  admin = await createAdministrator(db);
});
beforeEach(async () => {
  ana = await createAthleteAccount(db, { first_name: "Ana" });
  const values = { is_published: true, current_school: "Bad School", picture: "/pictures/aaaaaaaaaaaaaaaaaaaaaa/480" };
  const athletes = db.updateTable("athletes").set(values).where("account_id", "=", ana.id).returning("id");
  ({ id: key } = await athletes.executeTakeFirstOrThrow());
  athleteId = encodeId("athlete", key);
  const link = { label: "My film", url: "https://www.hudl.com/video/3/1/abc", position: 0, published_at: new Date() };
  await db
    .insertInto("media_links")
    .values({ athlete_id: key, ...link })
    .execute();
  const season = {
    athlete_id: key,
    sport_code: "VB",
    season_year: "2025",
    team_name: "East",
    season_or_game: "G",
    position: 0,
  } as const;
  const { id } = await db.insertInto("team_seasons").values(season).returning("id").executeTakeFirstOrThrow();
  await db
    .insertInto("events")
    .values({ team_season_id: id, position: 0, name: "Bad Game", stats: JSON.stringify({ kills: 7 }) })
    .execute();
});

const staff = (method: "GET" | "POST", path: string, body?: object) =>
  sendRequest(handle.app, method, `/api/admin/${path}`, { headers: admin.headers, body });
const partsOf = async (): Promise<ProfileParts> => (await staff("GET", `profiles/${athleteId}/parts`)).body.result;

async function hide(part: string, reason = "harmful") {
  const { parts } = await partsOf();
  const { item } = parts.find((one) => one.part === part && (part !== "text" || one.item === "currentSchool")) ?? {
    item: "none",
  };
  return staff("POST", `profiles/${athleteId}/parts`, { part, item, reason });
}

/** Returns which parts the public reads. */
async function shown() {
  const read = async (url: string) => (await sendRequest(handle.app, "GET", url)).text;
  const profile = await read(`/api/profile/GetProfileBySportAndID?id=${athleteId}`);
  const links = await read(`/api/athleteLink/GetLinks?athleteId=${athleteId}&seasonId=0`);
  const season = await db
    .selectFrom("team_seasons")
    .select("id")
    .where("athlete_id", "=", key)
    .executeTakeFirstOrThrow();
  const games = await read(`/api/volleyball/GetVBSeason?seasonId=${encodeId("teamSeason", season.id)}`);
  return {
    photo: profile.includes("/pictures/"),
    text: profile.includes("Bad School"),
    link: links.includes("hudl"),
    game: games.includes("Bad Game"),
  };
}
const all = { photo: true, text: true, link: true, game: true };

it.each(["photo", "text", "link", "game"])("hides one %s, tells the athlete why, and shows it again", async (part) => {
  expect(await shown()).toEqual(all);
  const changes = athleteChanges(db);
  const before = await changes.read();
  const { status, body } = await hide(part);
  expect([status, body.result.hidden]).toEqual([200, [expect.objectContaining({ part, reason: "harmful" })]]);
  await changes.read();
  expect(changes.hasChanged(key, before ?? 0)).toBe(true);
  expect(await shown()).toEqual({ ...all, [part]: false });
  expect(await mailTo(db, ana.email)).toMatchObject([{ kind: "part-hidden", payload: { part, reason: "harmful" } }]);
  expect((await hide(part)).status).toBe(404);
  expect((await staff("POST", `hidden-parts/${body.result.hidden[0].id}/show`)).status).toBe(200);
  expect(await shown()).toEqual(all);
  expect(await mailTo(db, ana.email)).toEqual([]);
  expect((await partsOf()).hidden).toEqual([]);
  const audit = db.selectFrom("audit_log").select(["action", "details"]).where("subject_account", "=", ana.id);
  const entries = await audit.orderBy("id").execute();
  expect(entries.map(({ action }) => action)).toEqual(["part-hidden", "part-shown"]);
  expect(JSON.stringify(entries)).not.toContain("Bad");
});

it("shows a link and a game again when the athlete changes them", async () => {
  await hide("link");
  await hide("game");
  await db.updateTable("media_links").set({ position: 1 }).where("athlete_id", "=", key).execute();
  expect(await shown()).toMatchObject({ link: false, game: false });
  await db.updateTable("media_links").set({ label: "Better film" }).where("athlete_id", "=", key).execute();
  await db.updateTable("events").set({ score: "3-0" }).where("name", "=", "Bad Game").execute();
  expect(await shown()).toMatchObject({ link: true, game: true });
});

it("does not put a hidden text back over a new one", async () => {
  const { body } = await hide("text");
  await db.updateTable("athletes").set({ current_school: "Good School" }).where("id", "=", key).execute();
  await staff("POST", `hidden-parts/${body.result.hidden[0].id}/show`);
  const athlete = await db.selectFrom("athletes").select("current_school").where("id", "=", key).executeTakeFirst();
  expect(athlete?.current_school).toBe("Good School");
});

it("sends a fixed message once a day, and withdraws it before it leaves", async () => {
  const send = () => staff("POST", `profiles/${athleteId}/messages`, { message: "remove-contact" });
  const { status, body } = await send();
  expect(status).toBe(200);
  expect(await mailTo(db, ana.email)).toMatchObject([
    { kind: "staff-message", payload: { message: "remove-contact" } },
  ]);
  expect((await send()).status).toBe(409);
  expect((await staff("POST", `messages/${body.result.id}/withdraw`)).status).toBe(200);
  expect(await mailTo(db, ana.email)).toEqual([]);
  expect((await staff("POST", `messages/${body.result.id}/withdraw`)).status).toBe(409);
  const other = await staff("POST", `profiles/${athleteId}/messages`, { message: "check-facts" });
  await makeMailFinal(db, ana.email);
  expect((await staff("POST", `messages/${other.body.result.id}/withdraw`)).status).toBe(409);
  expect((await staff("POST", `profiles/${athleteId}/messages`, { message: "Hello" })).status).toBe(400);
});
