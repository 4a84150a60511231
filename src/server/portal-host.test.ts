import { execFile } from "node:child_process";
import { get } from "node:http";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDataFolder } from "../../tests/data-folder.ts";
import { password } from "../../tests/members.ts";
import { removeFolder } from "../../tests/remove-folder.ts";
import { freePort, type RunningServer, startServer } from "../../tests/start-server.ts";
import { readConfig, requirePortalPort } from "../config.server.ts";
import { ensureBuilt } from "./build.server.ts";

let [publicUrl, adminUrl, dataDir] = ["", "", ""];
let server: RunningServer;

beforeAll(async () => {
  await ensureBuilt(() => {});
  dataDir = await createDataFolder("portal");
  const [port, adminPort] = [await freePort(), await freePort()];
  [publicUrl, adminUrl] = [`http://127.0.0.1:${port}`, `http://localhost:${adminPort}`];
  const settings = { PORT: String(port), PUBLIC_URL: publicUrl, ADMIN_URL: adminUrl, ADMIN_PORT: String(adminPort) };
  const others = { SAMPLE_DATA: "false", RATE_LIMITS: "1000", TRUST_PROXY: "127.0.0.1" };
  server = await startServer({ DATA_DIR: dataDir, ...others, ...settings });
}, 240_000);
afterAll(async () => {
  await server?.stop();
  await removeFolder(dataDir);
});

async function request(origin: string, url: string, method: "GET" | "POST" = "GET") {
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
])("B11 returns 404 for %s on the public host and %i on the portal host", async (url, status) => {
  expect(await request(publicUrl, url)).toBe(404);
  expect(await request(adminUrl, url)).toBe(status);
});

it.each(["Host", "X-Forwarded-Host"])("B11 rejects the other host in the %s header on both ports", async (name) => {
  for (const url of ["/login", "/admin", "/api/admin/audit", "/healthz"]) {
    const status = url === "/healthz" ? 200 : 421;
    expect(await requestAs({ origin: publicUrl, host: new URL(adminUrl).host, name, url })).toBe(status);
    expect(await requestAs({ origin: adminUrl, host: new URL(publicUrl).host, name, url })).toBe(status);
  }
});

function requestAs({ origin, host, name, url }: { origin: string; host: string; name: string; url: string }) {
  return new Promise<number | undefined>((resolve, reject) => {
    const address = new URL(origin);
    const headers = { host: address.host, [name.toLowerCase()]: host };
    const options = { host: "127.0.0.1", port: address.port, path: url, headers, agent: false };
    get(options, (response) => resolve(response.resume().statusCode)).once("error", reject);
  });
}

it("responds to portal pages on the public host as to unknown pages", async () => {
  const texts = ["/admin", "/no-such-page"].map(async (url) => (await fetch(publicUrl + url)).text());
  const [portal = "", unknown = ""] = (await Promise.all(texts)).map((text) => text.replaceAll(/nonce="[^"]*"/g, ""));
  expect(portal).toContain("Page Not Found!");
  expect(portal).toBe(unknown);
});

it.each(["/", "/about", "/payment/a/b?c=d", "/no-such-page"])(
  "redirects %s on the portal host to the public host",
  async (url) => {
    expect(await request(adminUrl, url)).toBe(`302 ${publicUrl}${url}`);
  },
);

it("returns 404 for other endpoints and page data on the portal host", async () => {
  expect(await request(adminUrl, "/api/profile/SearchAthletes")).toBe(404);
  expect(await request(adminUrl, "/api/payments/webhook", "POST")).toBe(404);
  expect(await request(adminUrl, "/about.data")).toBe(404);
  expect(await request(publicUrl, "/api/profile/SearchAthletes")).toBe(200);
});

it("serves files and probes on both hosts", async () => {
  for (const host of [publicUrl, adminUrl])
    for (const url of ["/healthz", "/favicon.svg", "/robots.txt"]) expect(await request(host, url)).toBe(200);
});

it("allows staff sign-ins only on the portal host, which loads no third-party scripts", async () => {
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
  expect(scripts).toMatch(/^'self' 'sha256-[^' ]+' 'nonce-[^' ]+'$/);
  const sources = [...(await page.text()).matchAll(/(?:src|href|from)=?\s*"([^"]+\.js)"/g)].map(([, source]) => source);
  expect(sources.length).toBeGreaterThan(0);
  for (const source of sources) expect(source).toMatch(/^\/assets\//);
});

it("rejects ADMIN_URL without PUBLIC_URL or with the same host", () => {
  const portal = { ADMIN_URL: "https://staff.roster.example", ADMIN_PORT: "3100" };
  for (const PUBLIC_URL of ["", "https://staff.roster.example"])
    expect(() => readConfig({ ...portal, PUBLIC_URL })).toThrow("ADMIN_URL");
});

it("B11 requires the port of the portal from a process that serves it, and from no other", () => {
  const config = readConfig({ PUBLIC_URL: "https://roster.example", ADMIN_URL: "https://staff.roster.example" });
  expect(() => requirePortalPort(config)).toThrow("ADMIN_PORT is not set.");
});

it.each([
  { ADMIN_PORT: "3100" },
  { ADMIN_URL: "https://staff.roster.example", ADMIN_PORT: "3000" },
  { ADMIN_URL: "https://staff.roster.example", ADMIN_PORT: "3100", METRICS_PORT: "3100" },
])("B11 rejects settings without a separate port for the portal: %j", (settings) => {
  expect(() => readConfig({ PUBLIC_URL: "https://roster.example", ...settings })).toThrow("ADMIN_PORT");
});
