import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { password } from "../../tests/members.ts";
import { removeFolder } from "../../tests/remove-folder.ts";
import { freePort, type RunningServer, startServer } from "../../tests/start-server.ts";
import { readConfig } from "../config.server.ts";
import { ensureBuilt } from "./build.server.ts";

let [publicUrl, adminUrl, dataDir] = ["", "", ""];
let server: RunningServer;

beforeAll(async () => {
  await ensureBuilt(() => {});
  dataDir = await mkdtemp(path.join(tmpdir(), "openroster-portal-"));
  const [port, adminPort] = [await freePort(), await freePort()];
  [publicUrl, adminUrl] = [`http://127.0.0.1:${port}`, `http://localhost:${adminPort}`];
  const settings = { PORT: String(port), PUBLIC_URL: publicUrl, ADMIN_URL: adminUrl, ADMIN_PORT: String(adminPort) };
  server = await startServer({ DATA_DIR: dataDir, SAMPLE_DATA: "false", RATE_LIMITS: "1000", ...settings });
}, 240_000);
afterAll(async () => {
  await server?.stop();
  await removeFolder(dataDir);
});

async function ask(origin: string, url: string, method: "GET" | "POST" = "GET") {
  const { status, headers } = await fetch(origin + url, { method, redirect: "manual" });
  const location = headers.get("location");
  return location ? `${status} ${location}` : status;
}

it.each([
  ["/login", 200],
  ["/admin", 200],
  ["/ADMIN", 200],
  ["/%61dmin", 200],
  ["/admin/audit", 200],
  ["/login.data", 200],
  ["/login/_.data", 200],
  ["/admin/_.data", 200],
  ["/admin/user/GetUsers", 401],
  ["/api/admin/audit", 401],
])("at the public host there is no %s; at the portal's own it answers %i", async (url, status) => {
  expect(await ask(publicUrl, url)).toBe(404);
  expect(await ask(adminUrl, url)).toBe(status);
});

it("B11 at the public port no Host header leads to the portal, and at the portal's port none leads to the public pages", async () => {
  const [publicHost, adminHost] = [new URL(publicUrl).host, new URL(adminUrl).host];
  for (const url of ["/login", "/admin", "/api/admin/audit", "/healthz"]) {
    const status = url === "/healthz" ? 200 : 421;
    expect(await askAs({ origin: publicUrl, host: adminHost, url })).toBe(status);
    expect(await askAs({ origin: adminUrl, host: publicHost, url })).toBe(status);
  }
  expect(await askAs({ origin: publicUrl, host: adminHost, url: "/login", forwarded: adminHost })).toBe(421);
});

/** Returns the status of a request to the port of `origin` that names another host. */
function askAs({ origin, host, url, forwarded }: { origin: string; host: string; url: string; forwarded?: string }) {
  const headers = { host, ...(forwarded ? { "x-forwarded-host": forwarded } : {}) };
  return new Promise<number | undefined>((resolve, reject) => {
    const { port } = new URL(origin);
    const options = { host: "127.0.0.1", port, path: url, headers, agent: false };
    get(options, (response) => resolve(response.resume().statusCode)).once("error", reject);
  });
}

it("at the public host an unknown page and the portal's are answered alike", async () => {
  const texts = ["/admin", "/no-such-page"].map(async (url) => (await fetch(publicUrl + url)).text());
  const [portal = "", unknown = ""] = (await Promise.all(texts)).map((text) => text.replaceAll(/nonce="[^"]*"/g, ""));
  expect(portal).toContain("Page Not Found!");
  expect(portal).toBe(unknown);
});

it.each(["/", "/about", "/payment/a/b?c=d", "/no-such-page"])(
  "at the portal's host %s leads to the public one",
  async (url) => {
    expect(await ask(adminUrl, url)).toBe(`302 ${publicUrl}${url}`);
  },
);

it("at the portal's host no other call answers, nor the data of another page", async () => {
  expect(await ask(adminUrl, "/api/profile/SearchAthletes")).toBe(404);
  expect(await ask(adminUrl, "/api/payments/webhook", "POST")).toBe(404);
  expect(await ask(adminUrl, "/about.data")).toBe(404);
  expect(await ask(publicUrl, "/api/profile/SearchAthletes")).toBe(200);
});

it("at both hosts there are files and probes", async () => {
  for (const host of [publicUrl, adminUrl])
    for (const url of ["/healthz", "/favicon.svg", "/robots.txt"]) expect(await ask(host, url)).toBe(200);
});

it("at the portal's host alone the staff signs in, and no page there asks another host for script", async () => {
  const env = { DATA_DIR: dataDir, ADMIN_PASSWORD: password };
  await promisify(execFile)(process.execPath, ["scripts/create-admin.ts", "ada@mail.example"], { env });
  const signIn = (origin: string) =>
    fetch(`${origin}/auth/Login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "ada@mail.example", password }),
    });
  expect((await signIn(publicUrl)).status).toBe(404);
  const { result } = (await (await signIn(adminUrl)).json()) as { result: { apiToken: string } };
  const headers = { authorization: `Bearer ${result.apiToken}` };
  const list = "/admin/user/GetUsers?page=1&pageSize=10";
  expect((await fetch(adminUrl + list, { headers })).status).toBe(200);
  expect((await fetch(publicUrl + list, { headers })).status).toBe(404);
  const page = await fetch(`${adminUrl}/login`);
  const [, scripts] = /script-src ([^;]*)/.exec(page.headers.get("content-security-policy") ?? "") ?? [];
  expect(scripts).toMatch(/^'self' 'nonce-[^' ]+'$/);
  const sources = [...(await page.text()).matchAll(/(?:src|href|from)=?\s*"([^"]+\.js)"/g)].map(([, source]) => source);
  expect(sources.length).toBeGreaterThan(0);
  for (const source of sources) expect(source).toMatch(/^\/assets\//);
});

it("is refused as a setting without a public host beside it, or with the same", () => {
  const portal = { ADMIN_URL: "https://staff.roster.example", ADMIN_PORT: "3100" };
  for (const PUBLIC_URL of ["", "https://staff.roster.example"])
    expect(() => readConfig({ ...portal, PUBLIC_URL })).toThrow("ADMIN_URL");
});

it.each([
  { ADMIN_URL: "https://staff.roster.example" },
  { ADMIN_PORT: "3100" },
  { ADMIN_URL: "https://staff.roster.example", ADMIN_PORT: "3000" },
  { ADMIN_URL: "https://staff.roster.example", ADMIN_PORT: "3100", METRICS_PORT: "3100" },
])("B11 rejects settings that give the portal no port of its own: %j", (settings) => {
  expect(() => readConfig({ PUBLIC_URL: "https://roster.example", ...settings })).toThrow("ADMIN_PORT");
});
