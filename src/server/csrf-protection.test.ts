import { fastify } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { protectFromCsrf } from "./csrf-protection.server.ts";

const publicUrl = "https://roster.example.org";
const app = fastify();

beforeAll(async () => {
  protectFromCsrf(app, publicUrl);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
  app.post("/signin", async () => "accepted");
  await app.ready();
});
afterAll(() => app.close());

async function post(headers: Record<string, string>): Promise<number> {
  const { statusCode } = await app.inject({ method: "POST", url: "/signin", headers, payload: "email=a" });
  return statusCode;
}

describe("form submissions", () => {
  it.each<Record<string, string>>([
    {},
    { "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "none" },
    { "sec-fetch-site": "cross-site" },
  ])("B14 rejects a form with Origin: null and %j", async (headers) => {
    expect(await post({ ...headers, origin: "null" })).toBe(403);
  });

  it.each<Record<string, string>>([
    { origin: "https://evil.example" },
    { origin: "https://roster.example.org", "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "cross-site" },
  ])("rejects a form from another site: %j", async (headers) => {
    expect(await post(headers)).toBe(403);
  });

  it.each<Record<string, string>>([{}, { origin: publicUrl }, { origin: publicUrl, "sec-fetch-site": "same-origin" }])(
    "accepts a form from our own pages: %j",
    async (headers) => {
      expect(await post(headers)).toBe(200);
    },
  );
});
