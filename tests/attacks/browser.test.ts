import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createAthlete } from "../factories.ts";
import { attackedSite, statusOf } from "./attacked-site.ts";

const site = attackedSite();
describe("a link that an athlete published", () => {
  const rejected = [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "//evil.example/",
    "file:///etc/passwd",
    "blob:https://evil.example/1",
    "ftp://evil.example/",
  ];

  it.each(rejected)("X02 rejects the link %j in the database itself", async (url) => {
    const id = await createAthlete(site.db);
    const found = await (await site.request(`/api/profile/GetProfileBySportAndID?id=${id}`)).json();
    expect(found.isError).toBe(false);
    const write = sql`insert into media_links (athlete_id, text, date, url) select max(id), 'a', now(), ${url} from athletes`;
    await expect(write.execute(site.db)).rejects.toThrow();
  });

  it("X02 renders a link with noopener, noreferrer, nofollow and ugc, next to its real host", async () => {
    const url = "https://youtube.com.video.example:8443/watch?v=1&x=%22%3E";
    const id = await createAthlete(site.db, { mediaLinks: [{ text: "Game", date: "2026-01-01", url }] });
    const html = await (await site.request(`/profile/${id}`)).text();
    const [anchor = ""] = html.match(/<a href="https:\/\/youtube\.com\.video[^>]*>/) ?? [];
    expect(anchor).toContain('rel="noopener noreferrer nofollow ugc"');
    // The page shows the link's real host.
    expect(html.includes("<!-- -->youtube.com.video.example") || html.includes("· youtube.com.video")).toBe(true);
  });

  it("X02 rejects an import line whose link has a user name before the host", async () => {
    for (const url of ["https://youtube.com@evil.example/", "https://youtube.com:pass@evil.example/"])
      await expect(
        createAthlete(site.db, { mediaLinks: [{ text: "Game", date: "2026-01-01", url }] }),
      ).rejects.toThrow();
  });
});

describe("a URL with a redirect parameter", () => {
  const targets = [
    "//evil.example",
    "/\\evil.example",
    "https:evil.example",
    "%2f%2fevil.example",
    "javascript:alert(1)",
    "https://evil.example",
  ];
  const names = ["next", "url", "redirect", "redirectTo", "returnTo", "continue", "subscription", "token"];
  const pages = [
    "/",
    "/login",
    "/admin",
    "/success",
    "/payment_success",
    "/error_page",
    "/searchAthletes",
    "/signup",
    "/expireforgot",
    "/about/",
  ];

  it.each(pages)("X04 ignores redirect parameters to other origins on %s", async (page) => {
    for (const target of targets) {
      const query = names.map((name) => `${name}=${encodeURIComponent(target)}`).join("&");
      const response = await site.request(`${page}?${query}`);
      const location = new URL(response.headers.get("location") ?? "/", site.url);
      expect(location.origin).toBe(site.url);
      const html = await response.text();
      const leads = /(?:href|action|src)="(?:(?:https?:)?(?:\/\/|\/\\)?evil\.example|javascript:)/i.test(html);
      expect(leads, target).toBe(false);
    }
  });

  it.each([
    "//evil.example/",
    "//evil.example//",
    "/%5cevil.example/",
    "/%2f%2fevil.example/",
    "/\\evil.example/",
    "///evil.example/",
    "/%09/evil.example/",
    "/.//evil.example/",
    "//evil.example/%",
    "/\\evil.example/%zz",
  ])("X04 stays on the site for %s when it normalizes trailing slashes and percent signs", async (path) => {
    const response = await site.exchange(`GET ${path} HTTP/1.1\r\nHost: ${site.host}\r\nConnection: close\r\n\r\n`);
    const [, location = "/"] = /^location: (.*)\r$/im.exec(response) ?? [];
    expect(new URL(location, site.url).origin).toBe(site.url);
    expect([301, 302, 404]).toContain(statusOf(response));
  });
});

describe("a page of another site", () => {
  const origins = [
    "null",
    "https://evil.example",
    `${"http://127.0.0.1"}.evil.example`,
    "http://evil.127.0.0.1",
    "file://",
  ];
  const paths = [
    "/",
    "/about.data",
    "/api/profile/SearchAthletes",
    "/api/openapi.json",
    "/auth/Login",
    "/admin/user/GetUsers",
    "/api/admin/audit",
    "/api/auth/Login",
    "/favicon.svg",
    "/nothing",
  ];

  it.each(origins)("X06 sends the origin %s no CORS headers, even for a preflight request", async (origin) => {
    for (const path of paths) {
      const preflight = {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization",
      };
      for (const [method, headers] of [
        ["GET", { origin }],
        ["OPTIONS", preflight],
      ] as const) {
        const response = await site.request(path, { method, headers });
        const allowed = [...response.headers.keys()].filter((name) => name.startsWith("access-control-"));
        expect(allowed, `${method} ${path}`).toEqual([]);
      }
    }
  });

  it("X07 rejects forms of other sites by Origin and Sec-Fetch-Site", async () => {
    const body = new URLSearchParams({ email: "a@b.example" });
    const originHeaders: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ];
    for (const headers of originHeaders) {
      for (const path of ["/expireforgot", "/signup", "/requestdeletion", "/expireforgot.data"])
        expect((await site.request(path, { method: "POST", headers, body })).status).toBe(403);
      const init = { method: "POST", headers: { ...headers, "content-type": "text/plain" }, body: "{}" };
      expect((await site.request("/api/auth/Login", init)).status).toBe(415);
    }
  });
});

describe("a frame around a page", () => {
  it.each([
    "/",
    "/about.data",
    "/nothing",
    "/admin",
    "/favicon.svg",
    "/card.png",
    "/robots.txt",
    "/sitemap.xml",
    "/api/docs",
    "/api/docs/static/swagger-ui.css",
    "/api/openapi.json",
    "/api/nothing",
    "/healthz",
    "/profile/none",
    "/payment/x",
    "/mailbox",
    "/__manifest",
  ])("X03 X08 forbids framing and foreign scripts on %s", async (path) => {
    const policy = (await site.request(path)).headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src");
    const script = /script-src ([^;]*)/.exec(policy)?.[1] ?? /default-src ([^;]*)/.exec(policy)?.[1] ?? "*";
    expect(script).not.toMatch(/unsafe|\*|https?:|data:/);
  });
});
