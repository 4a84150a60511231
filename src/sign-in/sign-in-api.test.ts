import { describe, expect, it } from "vitest";
import { call, password } from "../../tests/members.ts";
import { testApp } from "../../tests/test-app.ts";

const server = testApp();

/** Every call of accounts that takes a body, with one that it accepts. */
const calls = [
  [
    "POST",
    "/api/auth/Register",
    { userType: "College Coach", firstName: "A", lastName: "B", email: "a@b.example", password },
  ],
  ["POST", "/api/auth/Login", { email: "a@b.example", password }],
  ["PUT", "/api/auth/Verify/a/b", { userId: "a", guid: "b" }],
  ["PUT", "/api/auth/ResendVerifyEmailByUserLoginId?userLoginId=a", { userLoginId: "a" }],
  ["PUT", "/api/auth/ForgotPassword", { Email: "a@b.example" }],
  ["PUT", "/api/auth/ForgotPasswordUpdate", { UserId: "a", LinkGuid: "b", Password: "c", ConfirmPassword: "d" }],
  ["POST", "/api/user/RequestDeletion", { email: "a@b.example", password }],
] as const;

describe.each(calls)("%s %s", (method, url, body) => {
  it("answers a good body, never to be cached", async () => {
    const answer = await call(server.app, method, url, { body });
    expect([200, 400, 401, 404]).toContain(answer.status);
    expect(answer.body.errors).toBeUndefined();
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["content-type"]).toMatch(/^application\/json; charset=utf-8/);
  });

  it.each(Object.keys(body))("I10 refuses a body without %s, or with it twice over", async (field) => {
    const { [field as keyof typeof body]: value, ...rest } = body as Record<string, string>;
    expect((await call(server.app, method, url, { body: rest })).status).toBe(400);
    expect((await call(server.app, method, url, { body: { ...body, [field]: [value, value] } })).status).toBe(400);
    expect((await call(server.app, method, url, { body: { ...body, [field]: { $ne: value } } })).status).toBe(400);
  });

  it.each(["__proto__", "constructor", "isVerified", "is_blocked", "userTypes", "visit"])(
    "Z02 refuses a body with %s besides",
    async (field) => {
      const payload = `${JSON.stringify(body).slice(0, -1)},"${field}":{"isAdmin":true}}`;
      const headers = { "content-type": "application/json" };
      const { statusCode } = await server.app.inject({ method, url, payload, headers });
      expect(statusCode).toBe(400);
    },
  );

  it.each([
    ["text/plain"],
    ["application/x-www-form-urlencoded"],
    ["multipart/form-data; boundary=x"],
    ["application/xml"],
    [""],
  ])("I09 refuses the content type %j", async (type) => {
    const headers = { "content-type": type };
    const { statusCode } = await server.app.inject({ method, url, payload: JSON.stringify(body), headers });
    expect(statusCode).toBe(415);
  });

  it.each([
    ["one of 65 kB", JSON.stringify({ ...body, padding: "x".repeat(65 * 1024) }), 413],
    ["one nested 20,000 deep", `${"[".repeat(20_000)}${"]".repeat(20_000)}`, 400],
    [
      "one with 5,000 keys",
      JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, key) => [key, 1]))),
      400,
    ],
    ["half of one", JSON.stringify(body).slice(0, -1), 400],
    ["null", "null", 400],
    ["a list", "[]", 400],
    ["none", "", 400],
  ])("I08 refuses %s", async (_, payload, status) => {
    const headers = { "content-type": "application/json" };
    expect((await server.app.inject({ method, url, payload, headers })).statusCode).toBe(status);
  });
});

it("stands in the OpenAPI document with all its calls", async () => {
  const { body } = await call(server.app, "GET", "/api/openapi.json");
  const paths = Object.keys(body.paths);
  expect(paths).toEqual(
    expect.arrayContaining([
      "/api/auth/Register",
      "/api/auth/Login",
      "/api/auth/Logout",
      "/api/auth/Verify/{userId}/{guid}",
      "/api/auth/ResendVerifyEmailByUserLoginId",
      "/api/auth/ForgotPassword",
      "/api/auth/ForgotPasswordUpdate",
      "/api/user/RequestDeletion",
    ]),
  );
});
