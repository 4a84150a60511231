import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { password } from "../../tests/members.ts";
import { clearPrograms, createProgram } from "../../tests/program-factories.ts";
import { createAthleteAccount } from "../../tests/signed-in.ts";
import { createTeamStaff } from "../../tests/team-factories.ts";
import { testApp } from "../../tests/test-app.ts";

const handle = testApp();
const { db } = handle;

beforeEach(() => clearPrograms(db));

const own = { "sec-fetch-site": "same-origin", origin: "http://localhost", host: "localhost" };

/** Signs in by the endpoint of the pages. Returns the attributes of the cookie and a client with it. */
async function signIn(email: string, body: object = { staySignedIn: true }) {
  const payload = { email, password, ...body };
  const response = await handle.app.inject({ method: "POST", url: "/api/auth/SignIn", headers: own, payload });
  expect(response.statusCode).toBe(200);
  const cookie = String(response.headers["set-cookie"]);
  const headers = { ...own, cookie: cookie.split(";")[0] ?? "" };
  const request = async (method: "GET" | "POST" | "PUT" | "PATCH", url: string, given?: object) => {
    const made = { ...headers, "idempotency-key": crypto.randomUUID() };
    const result = await handle.app.inject({ method, url, headers: made, ...(given && { payload: given }) });
    return { status: result.statusCode, body: result.json() };
  };
  return { cookie, request };
}

const age = (minutes: number) =>
  sql`update sessions set confirmed_at = now() - ${minutes} * interval '1 minute', last_used_at = now() - ${minutes} * interval '1 minute'`.execute(
    db,
  );

it("keeps a coach signed in for 14 days, and asks for the password before staff and exports", async () => {
  const { owner } = await createProgram(db);
  const { cookie, request } = await signIn(owner.email);
  expect(cookie).toContain(`Max-Age=${14 * 24 * 60 * 60};`);
  const invite = () => request("POST", "/api/coach/program/staff", { email: "new@creighton.edu", role: "reader" });
  expect((await invite()).status).toBe(200);
  await age(31);
  expect(await invite()).toMatchObject({ status: 401, body: { message: "Enter your password again to do this." } });
  expect((await request("POST", "/api/coach/exports", { format: "csv" })).status).toBe(401);
  expect((await request("POST", "/api/coach/program/close", { program: "Women’s Volleyball" })).status).toBe(401);
  expect((await request("PATCH", "/api/coach/program", { timeZone: "America/Denver" })).status).toBe(200);
  const confirm = (given: string) => request("POST", "/api/me/password/confirm", { password: given });
  expect((await confirm("wrong password")).status).toBe(422);
  expect((await invite()).status).toBe(401);
  expect((await confirm(password)).status).toBe(200);
  expect((await invite()).status).toBe(200);
  await age(13 * 24 * 60);
  expect((await request("GET", "/api/coach/program")).status).toBe(200);
  await age(14 * 24 * 60 + 1);
  expect((await request("GET", "/api/coach/program")).status).toBe(401);
});

it("ends the session of a coach who did not choose it, and of others, after 30 minutes, and then never asks for the password", async () => {
  const { owner } = await createProgram(db);
  const { cookie, request } = await signIn(owner.email, {});
  expect(cookie).not.toContain("Max-Age");
  await sql`update sessions set confirmed_at = now() - interval '7 hours'`.execute(db);
  expect((await request("POST", "/api/coach/exports", { format: "csv" })).status).toBe(200);
  await age(31);
  expect((await request("GET", "/api/coach/program")).status).toBe(401);
  const staff = await createTeamStaff(db);
  expect((await signIn(staff.email)).cookie).not.toContain("Max-Age");
});

it("keeps an athlete signed in for 60 days, and asks for the password for email, password and deletion", async () => {
  const athlete = await createAthleteAccount(db);
  const { cookie, request } = await signIn(athlete.email);
  expect(cookie).toContain(`Max-Age=${60 * 24 * 60 * 60};`);
  await age(59 * 24 * 60);
  expect((await request("GET", "/api/me/profile")).status).toBe(200);
  const wrong = { password: "not the password" };
  for (const [method, url, body] of [
    ["PUT", "/api/me/email", { email: "new@mail.example", ...wrong }],
    ["PUT", "/api/me/password", { newPassword: "four quiet herons", confirmPassword: "four quiet herons", ...wrong }],
    ["POST", "/api/me/deletion", wrong],
  ] as const)
    expect((await request(method, url, body)).status).toBe(422);
  await age(60 * 24 * 60 + 1);
  expect((await request("GET", "/api/me/profile")).status).toBe(401);
});
