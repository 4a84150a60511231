import { describe, expect, it } from "vitest";
import { password, sendRequest } from "../../tests/members.ts";
import { testApp } from "../../tests/test-app.ts";

const server = testApp();

const endpoints = [
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

describe.each(endpoints)("%s %s", (method, url, body) => {
  it("returns an uncacheable JSON response for a valid body", async () => {
    const response = await sendRequest(server.app, method, url, { body });
    expect([200, 400, 401, 404]).toContain(response.status);
    expect(response.body.errors).toBeUndefined();
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.headers["content-type"]).toMatch(/^application\/json; charset=utf-8/);
  });

  it.each(Object.keys(body))(
    "I10 rejects a body without %s or with a list or an object as its value",
    async (field) => {
      const { [field as keyof typeof body]: value, ...rest } = body as Record<string, string>;
      expect((await sendRequest(server.app, method, url, { body: rest })).status).toBe(400);
      expect((await sendRequest(server.app, method, url, { body: { ...body, [field]: [value, value] } })).status).toBe(
        400,
      );
      expect((await sendRequest(server.app, method, url, { body: { ...body, [field]: { $ne: value } } })).status).toBe(
        400,
      );
    },
  );

  it.each(["__proto__", "constructor", "isVerified", "is_blocked", "userTypes", "visit"])(
    "Z02 rejects a body with the additional field %s",
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
  ])("I09 rejects the content type %j", async (type) => {
    const headers = { "content-type": type };
    const { statusCode } = await server.app.inject({ method, url, payload: JSON.stringify(body), headers });
    expect(statusCode).toBe(415);
  });

  it.each([
    ["a body of 65 kB", JSON.stringify({ ...body, padding: "x".repeat(65 * 1024) }), 413],
    ["a body nested 20,000 levels deep", `${"[".repeat(20_000)}${"]".repeat(20_000)}`, 400],
    [
      "a body with 5,000 keys",
      JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, key) => [key, 1]))),
      400,
    ],
    ["an incomplete body", JSON.stringify(body).slice(0, -1), 400],
    ["a null body", "null", 400],
    ["a list as body", "[]", 400],
    ["a missing body", "", 400],
  ])("I08 rejects %s", async (_, payload, status) => {
    const headers = { "content-type": "application/json" };
    expect((await server.app.inject({ method, url, payload, headers })).statusCode).toBe(status);
  });
});

it("lists all account endpoints in the OpenAPI document", async () => {
  const { body } = await sendRequest(server.app, "GET", "/api/openapi.json");
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

it("tells a signed-out client why it cannot sign out", async () => {
  const { status, body } = await sendRequest(server.app, "POST", "/api/auth/Logout");
  expect([status, body.message]).toEqual([401, "You’re not signed in."]);
});
