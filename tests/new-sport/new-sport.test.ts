import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bulkAthlete, uniqueWord } from "../factories.ts";
import { latestLink, password } from "../members.ts";
import { minorBirthYear, minorClassYear } from "../minor.ts";
import { removeFolder } from "../remove-folder.ts";
import { type RunningServer, startServer } from "../start-server.ts";
import { testDatabase } from "../test-database.ts";

const { db, url: databaseUrl, requestUrl } = testDatabase();
const withSkyball = { NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, "register-sport.ts"))}` };
const runFile = promisify(execFile);

let folder: string;
let server: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "openroster-new-sport-"));
  server = await startServer({
    ...withSkyball,
    DATABASE_URL: databaseUrl,
    DATABASE_WEB_URL: requestUrl,
    DATA_DIR: path.join(folder, "data"),
    RATE_LIMITS: "10000",
    SEARCH_INDEX: "on",
  });
}, 400_000);
afterAll(async () => {
  await server?.stop();
  await removeFolder(folder);
});

it("serves an invented sport from sign-up to profile and search", async () => {
  const lastName = uniqueWord();
  const send = await signUp(lastName);

  const team = { sportCode: "SK", seasonYear: "2025", teamName: "Varsity", seasonOrGame: "G" };
  const { result: own } = await send("POST", "/api/me/teams", team);
  const games = `/api/me/teams/${own.teamId}/events`;
  const stats = { launches: 8, landings: 6 };
  expect(await send("POST", games, { eventName: "at Central", stats })).toMatchObject({
    isError: false,
    result: { derived: { landingPct: 0.75 } },
  });
  expect(await send("POST", games, { stats: { launches: 3, landings: 4 } })).toMatchObject({ isError: true });
  expect(await send("POST", games, { stats: { kills: 3 } })).toMatchObject({ isError: true });
  const positions = [{ sportCode: "SK", positions: ["FL", "KP"] }];
  expect(await send("PATCH", "/api/me/profile", { positions })).toMatchObject({ isError: false });
  expect(await send("PATCH", "/api/me/profile", { positions: [{ sportCode: "SK", positions: ["OH"] }] })).toMatchObject(
    {
      isError: true,
      errors: [{ message: expect.stringContaining("Choose from FL, KP") }],
    },
  );
  await send("PUT", "/api/me/visibility", { isPublished: true });

  const { athleteId } = (await send("GET", "/api/me/profile")).result;
  const { result: profile } = await get(`/api/profile/GetProfileBySportAndID?id=${athleteId}`);
  expect(profile).toMatchObject({ positions, sports: [{ sportCode: "SK", seasons: [{ seasonYear: "2025" }] }] });
  const seasonId = profile.sports[0].seasons[0].teams[0].seasonID;
  expect(await get(`/api/skyball/GetSeason?seasonId=${seasonId}`)).toMatchObject({
    result: {
      events: [{ eventName: "at Central", stats }],
      sportTeam: { season: [{ skyballStat: [{ landings: 6, landingPct: 0.75, roundsPlayed: 1 }] }] },
    },
  });
  const fields = (await get("/api/skyball/GetUIFields?season=false")).result;
  expect(fields).toContainEqual({ id: "landings", group: "Flight", friendlyName: "Landings" });

  const page = await getPage(`/profile/${athleteId}`);
  expect(page).toContain('data-accent="amber"');
  for (const text of ["Skyball", "Flier", "Landing percentage", "75.0%", "Per round"]) expect(page).toContain(text);

  await expect.poll(() => found(`sportCode=SK&fullName=${lastName}`)).toEqual(["Flier"]);
  expect(await found(`sportCode=SK&position=SK:KP&fullName=${lastName}`)).toEqual(["Flier"]);
  expect(await found(`sportCode=VB&fullName=${lastName}`)).toEqual([]);
  const results = await getPage(`/searchAthletes?sportCode=SK&fullName=${lastName}`);
  for (const text of [lastName, '<option value="SK" selected="">Skyball', "Keeper"]) expect(results).toContain(text);
});

it("imports athletes of an invented sport by file", async () => {
  const lastName = uniqueWord();
  const sport = (stats: Record<string, number>) => ({
    sportCode: "SK",
    positions: ["KP"],
    seasons: [{ seasonYear: "2025", teams: [{ teamName: "Varsity", seasonOrGame: "G", events: [{ stats }] }] }],
  });
  const lines = [
    { ...bulkAthlete({ lastName }), sports: [sport({ launches: 4, landings: 2 })] },
    { ...bulkAthlete({ lastName }), sports: [sport({ kills: 4 })] },
    { ...bulkAthlete({ lastName }), sports: [{ ...sport({}), sportCode: "XX" }] },
  ];
  const file = path.join(folder, "athletes.ndjson");
  await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const command = path.join(import.meta.dirname, "../../scripts/import-athletes.ts");
  const env = { ...process.env, ...withSkyball, DATABASE_URL: databaseUrl };
  const { stdout } = await runFile(process.execPath, [command, file], { env }).catch((error) => error);
  expect(stdout).toContain("imported 1, updated 0, rejected 2");
  await expect.poll(() => found(`sportCode=SK&fullName=${lastName}`)).toEqual(["Keeper"]);
});

/** Signs up an athlete, verifies the address and signs in. Returns a function that sends requests of the athlete. */
async function signUp(lastName: string) {
  const email = `${lastName}@mail.example`;
  const registered = await request("POST", "/api/auth/Register", {
    body: {
      userType: "Athlete",
      dateOfBirth: `${minorBirthYear}-03-09`,
      firstName: "Ana",
      lastName,
      email,
      password,
      gender: "F",
      graduationYear: minorClassYear,
      currentSchool: "Lincoln High",
    },
  });
  // The browser that signed up proves the password with its cookie.
  const cookie = registered.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  await expect.poll(() => latestLink(db, email, "verify"), { timeout: 30_000 }).not.toEqual({ userId: "", guid: "" });
  const link = await latestLink(db, email, "verify");
  await sendRequest("PUT", `/api/auth/Verify/${link.userId}/${link.guid}`, { body: link, headers: { cookie } });
  const { apiToken } = (await sendRequest("POST", "/api/auth/Login", { body: { email, password } })).result;
  const authorization = `Bearer ${apiToken}`;
  return async (method: string, address: string, body?: object) => {
    const version =
      method === "PATCH" && (await sendRequest("GET", address, { headers: { authorization } })).result.version;
    const headers = {
      authorization,
      ...(method === "POST" && { "idempotency-key": randomUUID() }),
      ...(version && { "if-match": `"${version}"` }),
    };
    return sendRequest(method, address, { body, headers });
  };
}

async function found(query: string): Promise<string[]> {
  const { result } = await get(`/api/profile/SearchAthletes?${query}`);
  return result.data.map(({ position }: { position: string }) => position);
}

const get = (address: string) => sendRequest("GET", address);

interface Sent {
  body?: object | undefined;
  headers?: Record<string, string>;
}

function request(method: string, address: string, { body, headers = {} }: Sent = {}): Promise<Response> {
  return fetch(server.url + address, {
    method,
    headers: { ...headers, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function sendRequest(method: string, address: string, sent?: Sent) {
  return JSON.parse(await (await request(method, address, sent)).text());
}

async function getPage(address: string): Promise<string> {
  const response = await fetch(server.url + address);
  expect(response.status).toBe(200);
  return await response.text();
}
