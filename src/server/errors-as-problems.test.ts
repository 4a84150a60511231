import { describe, expect, it } from "vitest";
import { clearPrograms, createProgram } from "../../tests/program-factories.ts";
import { createAthleteAccount } from "../../tests/signed-in.ts";
import { testApp } from "../../tests/test-app.ts";

const server = testApp();
const problem = "application/problem+json";

async function request(
  url: string,
  { accept, ...options }: { accept?: string; method?: "PATCH"; payload?: object; headers?: object } = {},
) {
  const headers = { ...options.headers, ...(accept === undefined ? {} : { accept }) };
  const response = await server.app.inject({ url, ...options, headers });
  return { response, type: response.headers["content-type"], body: response.json() };
}

describe("a client that accepts problems", () => {
  it.each(["/api/me/profile", "/api/coach/prospects", "/api/me/none", "/api/me?x"])(
    "gets one for an error of %s",
    async (url) => {
      const { response, type, body } = await request(url, { accept: `application/json, ${problem}` });
      expect(type).toBe(`${problem}; charset=utf-8`);
      const isKnown = url !== "/api/me/none";
      expect(body).toEqual({
        type: "about:blank",
        title: isKnown ? "Unauthorized" : "Not Found",
        status: isKnown ? 401 : 404,
        detail: isKnown ? "Please sign in." : "There is no such call.",
        instance: `${url.split("?")[0]}#${response.headers["x-request-id"]}`,
      });
      expect(response.statusCode).toBe(body.status);
    },
  );

  it("gets the fields that are not valid, and a type that names their schema", async () => {
    await clearPrograms(server.db);
    const { owner } = await createProgram(server.db);
    const { response, body } = await request("/api/coach/program", {
      accept: problem,
      method: "PATCH",
      payload: { timeZone: "nowhere" },
      headers: owner.headers,
    });
    expect(response.statusCode).toBe(400);
    expect(body).toMatchObject({ title: "Some fields are not valid", status: 400, instance: expect.any(String) });
    expect(body.errors).toEqual([{ field: "timeZone", message: "must be a time zone, such as America/Chicago" }]);
    const [, pointer] = body.type.split("#/components/schemas/");
    const { components } = (await server.app.inject("/api/openapi.json")).json();
    expect(body.type).toBe("http://127.0.0.1:3000/api/openapi.json#/components/schemas/FieldErrors");
    expect(components.schemas).toHaveProperty(pointer);
  });

  it("gets both versions of a conflict", async () => {
    const { headers } = await createAthleteAccount(server.db);
    const { response, body } = await request("/api/me/profile", {
      accept: problem,
      method: "PATCH",
      payload: { height: 70 },
      headers: { ...headers, "if-match": '"99"' },
    });
    expect([response.statusCode, body.title, body.status]).toEqual([412, "Precondition Failed", 412]);
    expect(body.result).toMatchObject({ yours: { height: 70 }, current: { version: expect.any(Number) } });
  });
});

describe("any other request", () => {
  it.each([
    ["/api/me/profile", undefined],
    ["/api/me/profile", "*/*"],
    ["/api/me/profile", "application/json"],
    ["/api/me/profile", `${problem};q=0`],
    ["/api/profile/GetProfileBySportAndID?id=nobody", problem],
    ["/api/meet", problem],
  ])("gets the envelope for an error of %s with Accept: %s", async (url, accept) => {
    const { type, body } = await request(url, accept === undefined ? {} : { accept });
    expect(type).toBe("application/json; charset=utf-8");
    expect(body).toEqual({ isError: true, message: expect.any(String), result: null });
  });
});
