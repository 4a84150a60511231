import fastify from "fastify";
import createHttpError from "http-errors";
import { expect, it } from "vitest";
import { admitAnyone, admitOnly, requireDeclaredAccess, securitySchemes } from "./endpoint-access.server.ts";

it.each([
  ["https://roster.example", "__Host-openroster-session"],
  ["http://127.0.0.1:3000", "__Host-openroster-session"],
  ["http://roster.example", "openroster-session"],
])("documents the bearer token and the session cookie of %s", (publicUrl, name) => {
  expect(securitySchemes(publicUrl)).toEqual({
    bearer: { type: "http", scheme: "bearer" },
    cookie: { type: "apiKey", in: "cookie", name, description: expect.any(String) },
  });
});

it("rejects a client before its body is read, and documents how it signs in", async () => {
  const app = fastify();
  const routes: unknown[] = [];
  app.register(async (own) => {
    admitOnly(own, {
      schemes: ["bearer", "cookie"],
      async admit({ headers }) {
        if (!headers.authorization) throw createHttpError(401, "Please sign in.");
      },
    });
    own.addHook("onRoute", ({ schema, config }) => void routes.push([schema, config]));
    own.post("/own", { schema: { tags: ["own"] }, config: { rank: 1 } as object }, async () => "own");
  });
  app.register(async (open) => {
    admitAnyone(open);
    open.addHook("onRoute", ({ schema, config }) => void routes.push([schema, config]));
    open.get("/open", { exposeHeadRoute: false }, async () => "open");
  });
  const send = (method: "GET" | "POST", url: string, headers = {}) =>
    app.inject({ method, url, headers, payload: method === "POST" ? "{" : "" });
  const signedOut = await send("POST", "/own", { "content-type": "application/json" });
  expect([signedOut.statusCode, signedOut.json().message]).toEqual([401, "Please sign in."]);
  const malformed = await send("POST", "/own", { "content-type": "application/json", authorization: "Bearer 1" });
  expect(malformed.statusCode).toBe(400);
  expect((await send("GET", "/open")).body).toBe("open");
  expect(routes).toEqual([
    [
      expect.objectContaining({ tags: ["own"], security: [{ bearer: [] }, { cookie: [] }] }),
      { rank: 1, access: "admitted" },
    ],
    [expect.objectContaining({ security: [] }), { access: "anyone" }],
  ]);
  await app.close();
});

it("throws at the start if an endpoint has no access rule, and names each of them", async () => {
  const start = async (isEndpoint: (url: string) => boolean) => {
    const app = fastify({ exposeHeadRoutes: false });
    requireDeclaredAccess(app, isEndpoint);
    app.get("/page", async () => "");
    app.register(async (own) => {
      own.get("/forgotten", async () => "");
      own.delete("/forgotten", async () => "");
      admitAnyone(own);
      own.get("/open", async () => "");
    });
    await app.ready();
    await app.close();
  };
  await expect(start((url) => url !== "/page")).rejects.toThrow(
    "No access rule for GET /forgotten, DELETE /forgotten: call admitAnyone or admitOnly in its plugin.",
  );
  await expect(start((url) => url === "/open")).resolves.toBeUndefined();
});
