import { sql } from "kysely";
import { expect, it } from "vitest";
import { createAthleteAccount, type SignedIn } from "../../../tests/signed-in.ts";
import { testApp } from "../../../tests/test-app.ts";
import { findKey } from "../../athletes/public-id.server.ts";
import { personalData } from "../../server/features.server.ts";
import type { OwnProfile } from "../schema.ts";

const handle = testApp();
const { db } = handle;
let keys = 0;

async function send<Result = OwnProfile>(
  who: SignedIn,
  method: "GET" | "PATCH" | "POST" | "DELETE",
  url: string,
  body?: object,
) {
  const version = url.endsWith("profile") && method !== "GET" ? (await profileOf(who)).version : 1;
  keys += 1;
  const headers = { ...who.headers, "if-match": `"${version}"`, "idempotency-key": `sports-${keys}` };
  const response = await handle.app.inject({ method, url, headers, ...(body && { payload: body }) });
  return { status: response.statusCode, result: response.json<{ result: Result }>().result, text: response.body };
}

async function profileOf(who: SignedIn): Promise<OwnProfile> {
  const response = await handle.app.inject({ method: "GET", url: "/api/me/profile", headers: who.headers });
  return response.json<{ result: OwnProfile }>().result;
}

const change = (who: SignedIn, body: object) => send(who, "PATCH", "/api/me/profile", body);

async function namesFound(query: string): Promise<string[]> {
  const response = await handle.app.inject(`/api/profile/SearchAthletes?${query}`);
  return response.json<{ result: { data: { lastName: string }[] } }>().result.data.map(({ lastName }) => lastName);
}

async function publicSportsOf(athleteId: string) {
  const response = await handle.app.inject(`/api/profile/GetProfileBySportAndID?id=${athleteId}`);
  return response.json<{ result: { sports: object[] } }>().result.sports;
}

it("adds a sport without a season to the profile and the search", async () => {
  const who = await createAthleteAccount(db, { last_name: "Seasonless" });
  const { athleteId } = await profileOf(who);
  expect(await namesFound("sportCode=VB&fullName=Seasonless")).toEqual([]);
  const { result } = await change(who, {
    playedSports: { VB: true },
    jerseyNumbers: { VB: "00", FB: "7" },
    published: { jerseyNumber: true },
  });
  expect(result).toMatchObject({
    playedSports: { VB: true, FB: true, BB: false },
    jerseyNumbers: { VB: "00", FB: "7", BB: null },
  });
  expect(await publicSportsOf(athleteId)).toEqual([
    { sportCode: "VB", jerseyNumber: "00", seasons: [] },
    { sportCode: "FB", jerseyNumber: "7", seasons: [] },
  ]);
  expect((await profileOf(who)).sports).toMatchObject([{ sportCode: "VB", seasons: [] }, { sportCode: "FB" }]);
  expect(await namesFound("sportCode=VB&fullName=Seasonless")).toEqual(["Seasonless"]);
  // With a sport, the number in that sport counts.
  for (const [query, found] of [
    ["jerseyNumber=7", 1],
    ["sportCode=FB&jerseyNumber=7", 1],
    ["sportCode=VB&jerseyNumber=7", 0],
    ["sportCode=VB&jerseyNumber=0", 0],
  ] as const)
    expect([query, (await namesFound(`${query}&fullName=Seasonless`)).length]).toEqual([query, found]);
});

it("shows jersey numbers, and finds the athlete by them, only while the athlete publishes them", async () => {
  const who = await createAthleteAccount(db, { last_name: "Numbered" });
  const { athleteId } = await profileOf(who);
  const seen = async () => [
    (await publicSportsOf(athleteId))[0],
    await namesFound("jerseyNumber=7&fullName=Numbered"),
    await namesFound("sportCode=FB&jerseyNumber=7&fullName=Numbered"),
  ];
  const hidden = [{ sportCode: "FB", jerseyNumber: null, seasons: [] }, [], []];
  const { result } = await change(who, { jerseyNumbers: { FB: "7" } });
  expect(result).toMatchObject({ jerseyNumbers: { FB: "7" }, published: { jerseyNumber: false } });
  expect(await seen()).toEqual(hidden);
  await change(who, { published: { jerseyNumber: true } });
  expect(await seen()).toEqual([{ sportCode: "FB", jerseyNumber: "7", seasons: [] }, ["Numbered"], ["Numbered"]]);
  await change(who, { published: { jerseyNumber: false } });
  expect(await seen()).toEqual(hidden);
});

it("exports sports with positions, jersey number and its choice as personal data", async () => {
  const who = await createAthleteAccount(db);
  await change(who, { positions: [{ sportCode: "VB", positions: ["S", "OH"] }], jerseyNumbers: { VB: "00" } });
  const profile = await personalData.profile?.(db, who.id, {} as never);
  expect(profile).toMatchObject({
    positions: [{ sportCode: "VB", positions: ["S", "OH"] }],
    playedSports: { VB: true, FB: false },
    jerseyNumbers: { VB: "00", FB: null },
    published: { jerseyNumber: false },
  });
});

it("removes a sport with its positions and its number", async () => {
  const who = await createAthleteAccount(db, { last_name: "Leaver" });
  const { athleteId } = await profileOf(who);
  const positions = ["BB", "VB"].map((sportCode) => ({ sportCode, positions: [sportCode === "VB" ? "S" : "PG"] }));
  await change(who, { positions, jerseyNumbers: { VB: "1" } });
  expect(await namesFound("position=VB:S&fullName=Leaver")).toEqual(["Leaver"]);
  const { result } = await change(who, { playedSports: { VB: false } });
  expect(result).toMatchObject({ positions: [{ sportCode: "BB" }], jerseyNumbers: { VB: null } });
  expect(await publicSportsOf(athleteId)).toMatchObject([{ sportCode: "BB" }]);
  expect(await namesFound("sportCode=VB&fullName=Leaver")).toEqual([]);
  expect(await namesFound("position=VB:S&fullName=Leaver")).toEqual([]);
});

it("keeps a sport whose last season is deleted, and refuses to remove one with seasons", async () => {
  const who = await createAthleteAccount(db, { last_name: "Stayer" });
  const team = { sportCode: "BB", seasonYear: "2026", teamName: "Varsity", seasonOrGame: "G" };
  const { result } = await send<{ teamId: string }>(who, "POST", "/api/me/teams", team);
  const refused = await change(who, { playedSports: { BB: false } });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("playedSports.BB")]);
  await send(who, "DELETE", `/api/me/teams/${result.teamId}`);
  expect(await namesFound("sportCode=BB&fullName=Stayer")).toEqual(["Stayer"]);
});

it("rejects jersey numbers that nobody wears", async () => {
  const who = await createAthleteAccount(db);
  for (const number of ["100", "07", "-1", "x", "", 7])
    expect((await change(who, { jerseyNumbers: { VB: number } })).status).toBe(400);
});

it("raises the version of the profile with a changed number", async () => {
  const who = await createAthleteAccount(db);
  const { athleteId, version } = (await change(who, { jerseyNumbers: { VB: "4" } })).result;
  await db
    .updateTable("athlete_sports")
    .set({ jersey_number: "5" })
    .where("athlete_id", "=", findKey("athlete", athleteId) ?? "")
    .execute();
  expect((await profileOf(who)).version).toBe(version + 1);
});

it("stores the positions that the previous version writes", async () => {
  const who = await createAthleteAccount(db);
  const athleteKey = findKey("athlete", (await profileOf(who)).athleteId);
  await sql`update athletes set positions = '{BB:PG,VB:S,VB:OH}' where id = ${athleteKey}`.execute(db);
  const { rows } = await sql`
    select sport_code, positions from athlete_sports where athlete_id = ${athleteKey} order by place`.execute(db);
  expect(rows).toEqual([
    { sport_code: "BB", positions: ["BB:PG"] },
    { sport_code: "VB", positions: ["VB:S", "VB:OH"] },
  ]);
  expect((await profileOf(who)).playedSports).toEqual({ BB: true, FB: false, VB: true });
});
