import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { allowSearchEngines, createAthlete } from "../factories.ts";
import { plain } from "../hostile-pictures.ts";
import { createMember, password } from "../members.ts";
import { pictureProcessIds } from "../picture-processes.ts";
import { createAdministrator, createAthleteAccount, createSignedIn } from "../signed-in.ts";
import { attackedSite, json, statusOf } from "./attacked-site.ts";

const site = attackedSite();

describe("the endpoints of React Router", () => {
  it("Z06 S08 returns in data requests only what the page shows, with any `_routes`", async () => {
    const { email } = await createAthleteAccount(site.db);
    for (const page of [
      "admin",
      "admin/audit",
      "admin/mail",
      "admin/users/x",
      "login",
      "mailbox/x",
      "searchAthletes",
      "about",
    ]) {
      for (const routes of [
        "",
        "?_routes=admin/users/users-page",
        "?_routes=root",
        "?_routes=admin/admin-layout,site/mailbox-page",
        "?index",
      ]) {
        const response = await site.request(`/${page}.data${routes}`);
        expect(response.status).toBeLessThan(500);
        const text = await response.text();
        expect(text).not.toContain(email);
        expect(text).not.toMatch(/password_hash|sessions|apiToken/);
      }
    }
  });

  it.each([
    ["X-React-Router-SPA-Mode", "yes"],
    ["X-React-Router-Prerender-Data", "%5B%22attacked%22%5D"],
    ["X-Remix-Response", "yes"],
    ["X-Middleware-Subrequest", "middleware"],
    ["X-HTTP-Method-Override", "POST"],
    ["X-Original-URL", "/admin/user/GetUsers"],
    ["X-Rewrite-URL", "/admin/user/GetUsers"],
    ["Purpose", "prefetch"],
  ])("ignores the header %s in pages and their data", async (name, value) => {
    for (const path of ["/searchAthletes?fullName=zzz", "/about", "/about.data"]) {
      const read = async (headers: Record<string, string> = {}) => {
        const response = await site.request(path, { headers });
        return { status: response.status, text: (await response.text()).replaceAll(/nonce="?[^"> ]+"?/g, "") };
      };
      // Concurrent tests may change the page. Then the three responses differ, and the next round decides.
      await vi.waitFor(
        async () => {
          const [plain, moved, again] = [await read(), await read({ [name]: value }), await read()];
          expect(moved.status).toBe(plain.status);
          if (moved.text !== plain.text) expect(moved.text).toBe(again.text);
        },
        { timeout: 60_000 },
      );
    }
  });

  it("rejects serialized form data and methods other than the expected ones without a server error", async () => {
    const stream = '[{"_1":2},"then",{"_3":4},"__proto__",["P",5]]';
    for (const path of ["/signup", "/expireforgot.data", "/requestdeletion", "/verify/a/b.data", "/subscription/x.y"]) {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        const response = await site.request(path, {
          method,
          headers: { "content-type": "text/x-script" },
          body: stream,
        });
        expect(response.status, `${method} ${path}`).toBeLessThan(500);
        await response.text();
      }
    }
  });
});

describe("a hidden athlete", () => {
  it("Z09 E06 hides a blocked athlete from searches, suggestions, counts, filters, feeds, pictures and cached ETags", async () => {
    const name = { firstName: "Zebulonia", lastName: "Quixotrand" };
    // Only the most common states are offered: no other athlete has this state and year. The second athlete stays
    // public, because the index finds no athlete at all by a value that no public athlete has.
    const values = { state: "Zz Hidden", graduationYear: 1951 };
    await createAthlete(site.db, values);
    const id = await createAthlete(site.db, { ...name, ...values, externalId: "test:zebulonia" });
    const offer = () => countOf("Zz Hidden", "/searchAthletes?graduationYear=1951");
    const paths = [
      "/api/profile/SearchAthletes?fullName=quixotrand",
      "/api/profile/SearchAthletes?state=Zz%20Hidden",
      "/searchAthletes?fullName=quixotrand",
      "/searchAthletes.data?fullName=quixotrand",
      `/profile/${id}`,
      `/profile/${id}.data`,
      `/profile/${id}/card.png`,
      `/api/profile/GetProfileBySportAndID?id=${id}`,
      "/sitemap-athletes-1.xml",
    ];
    await expect.poll(() => total("quixotrand"), { timeout: 10_000 }).toBe(1);
    expect(await offer()).toBe("2");
    expect(await total("", "&state=Zz%20Hidden")).toBe(2);
    const etags = await Promise.all(paths.map(async (path) => (await site.request(path)).headers.get("etag")));
    expect((await (await site.request("/searchAthletes?fullName=quixotrant")).text()).toLowerCase()).toContain(
      "quixotrand",
    );

    await sql`update accounts set is_blocked = true where id = (select account_id from athletes where external_id = 'test:zebulonia')`.execute(
      site.db,
    );
    await expect.poll(() => total("quixotrand"), { timeout: 1_000 }).toBe(0);
    expect(await offer()).toBe("1");
    expect(await total("", "&state=Zz%20Hidden")).toBe(1);
    for (const [index, path] of paths.entries()) {
      const response = await site.request(path, etags[index] ? { headers: { "if-none-match": etags[index] } } : {});
      expect(response.status, path).not.toBe(304);
      const text = (await response.text()).toLowerCase();
      // A search page repeats the query.
      expect((path.includes("fullName=") ? /zebulonia/ : /quixotrand|zebulonia/).test(text), path).toBe(false);
      expect(text.includes(`/profile/${id.toLowerCase()}<`), path).toBe(false);
    }
    for (const near of ["quixotrant", "quixotran", "zebulonio", "zebulonio quixotrant", "quixotrund"]) {
      const text = await (await site.request(`/searchAthletes?fullName=${encodeURIComponent(near)}`)).text();
      expect(/quixotrand|zebulonia/i.test(text), near).toBe(false);
    }
  });

  it("Z09 sends every response that shows athletes with `Cache-Control: no-cache`", async () => {
    const id = await createAthlete(site.db);
    await allowSearchEngines(site.db, id);
    for (const path of [
      "/",
      "/searchAthletes",
      "/searchAthletes.data",
      `/profile/${id}`,
      `/profile/${id}.data`,
      `/profile/${id}/card.png`,
      "/sitemap.xml",
      "/sitemap-athletes-1.xml",
      "/api/profile/SearchAthletes",
      `/api/profile/GetProfileBySportAndID?id=${id}`,
      "/nothing",
    ])
      expect((await site.request(path)).headers.get("cache-control"), path).toBe("no-cache");
  });

  async function total(fullName: string, filters = ""): Promise<number> {
    const response = await site.request(`/api/profile/SearchAthletes?fullName=${fullName}${filters}`);
    return (await response.json()).result.pages.totalRecords;
  }

  /** Returns the count of a filter value on a search page, or null if the page does not offer it. */
  async function countOf(word: string, path: string): Promise<string | null> {
    const html = await (await site.request(path)).text();
    return new RegExp(`${word}(?:<[^>]*>|\\s)*(\\d+)`).exec(html)?.[1] ?? null;
  }
});

describe("a minor", () => {
  it("Z06 hides a minor's birth year in pages, structured data and public endpoints", async () => {
    const year = 2011;
    const id = await createAthlete(site.db, { firstName: "Juniper", lastName: "Underage" });
    await sql`update accounts set birth_year = ${year} where last_name = 'Underage'`.execute(site.db);
    for (const path of [
      `/profile/${id}`,
      `/api/profile/GetProfileBySportAndID?id=${id}`,
      "/api/profile/SearchAthletes?fullName=underage",
      "/searchAthletes?fullName=underage",
    ]) {
      const text = await (await site.request(path)).text();
      expect(text, path).toContain("Juniper");
      expect(text, path).not.toMatch(new RegExp(`\\b${year}\\b|birth`, "i"));
    }
    // The data of documents stays on the server.
    for (const path of [`/profile/${id}.data`, "/searchAthletes.data?fullName=underage"])
      expect(await (await site.request(path)).text(), path).not.toContain("Juniper");
  });
});

describe("pictures", () => {
  it("B01 B05 renders and decodes pictures in other processes, without loading libvips in the server", async () => {
    const id = await createAthlete(site.db);
    const card = await site.request(`/profile/${id}/card.png`);
    expect([card.status, (await card.bytes()).length > 10_000]).toEqual([200, true]);
    const { headers } = await createAthleteAccount(site.db);
    const body = new Uint8Array(await plain(400, 400));
    const photo = await site.request("/api/me/photo", {
      method: "PUT",
      headers: { ...headers, "content-type": "image/png" },
      body,
    });
    expect(photo.status).toBe(200);
    const processes = await pictureProcessIds(site.pid);
    expect(processes).toHaveLength(2);
    const loaded = async (process: number) => (await readFile(`/proc/${process}/maps`, "latin1")).includes("libvips");
    expect(await Promise.all([site.pid, ...processes].map(loaded))).toEqual([false, true, true]);
  });
});

describe("concurrent requests", () => {
  it("E04 executes twenty concurrent deletion requests once, with one mail", async () => {
    const { id, email } = await createMember(site.db);
    const body = json("POST", { email, password });
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => site.request("/api/user/RequestDeletion", body)),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await sql`
      select (select count(*)::int from mail_messages where account_id = ${id}) as mails,
        (select count(*)::int from audit_log where subject_account = ${id} and action = 'deletion-requested') as deletions`.execute(
      site.db,
    );
    expect(rows).toEqual([{ mails: 1, deletions: 1 }]);
  });

  it("S02 leaves no session open for a sign-in that was concurrent with a block", async () => {
    const { id, email } = await createMember(site.db);
    const signIns = Array.from({ length: 20 }, () =>
      site.request("/api/auth/Login", json("POST", { email, password })),
    );
    await sql`update accounts set is_blocked = true where id = ${id}`.execute(site.db);
    const responses = await Promise.all(signIns);
    for (const response of responses) {
      const { result } = await response.json();
      if (!result) continue;
      const used = await site.request("/api/auth/Logout", {
        method: "POST",
        headers: { authorization: `Bearer ${result.apiToken}` },
      });
      expect(used.status).toBe(401);
    }
    await sql`update accounts set is_blocked = false where id = ${id}`.execute(site.db);
    const { rows } = await sql<{
      open: number;
    }>`select count(*)::int as open from sessions where account_id = ${id}`.execute(site.db);
    expect(rows).toEqual([{ open: 0 }]);
  });

  it("Z07 logs each of twenty concurrent actions with its state before and after", async () => {
    const administrator = await createAdministrator(site.db);
    const { id } = await createMember(site.db);
    const actions = Array.from({ length: 20 }, (_, number) =>
      site.request(`/admin/user/BlockUser?blockUser=${id}&block=${number % 2 === 0}`, {
        method: "POST",
        headers: administrator.headers,
      }),
    );
    for (const { status } of await Promise.all(actions)) expect(status).toBe(200);
    const { rows } = await sql<{ details: { before: boolean; after: boolean } }>`
      select details from audit_log where subject_account = ${id} order by id`.execute(site.db);
    expect(rows).toHaveLength(20);
  });
});

describe("the endpoints for PayPal", () => {
  it("X09 P04 reveals no subscription, and rejects invalid ids without a request to PayPal", async () => {
    const coach = await createSignedIn(site.db);
    for (const subscriptionId of [
      "I-",
      "i-abc",
      "I-ABC/../../v1/oauth2",
      "I-ABC?x=1",
      "P-1",
      "",
      `I-${"A".repeat(60)}`,
    ]) {
      const response = await site.request(
        "/api/payments/approve",
        json("POST", { subscriptionId, accountId: coach.id }),
      );
      expect(response.status, subscriptionId).toBe(400);
    }
    for (const token of ["I-ABC", "I-ABC.", `I-ABC.${"A".repeat(43)}`, `I-ABC.${"A".repeat(43)}.x`, "I-ABC%2Ex"]) {
      for (const method of ["GET", "POST"])
        expect((await site.request(`/subscription/${token}`, { method })).status, token).toBe(404);
    }
  });

  it("P01 rejects webhooks without PayPal's signature, and fetches no certificate from another host", async () => {
    const body = { id: "WH-1", event_type: "BILLING.SUBSCRIPTION.ACTIVATED", resource: { id: "I-FORGED" } };
    for (const cert of [
      "https://evil.example/cert.pem",
      "https://api.paypal.com.evil.example/x",
      "file:///etc/passwd",
      "http://127.0.0.1:9/",
      "https://api.paypal.com@evil.example/",
      "//evil.example/",
    ]) {
      const headers = {
        "paypal-auth-algo": "SHA256withRSA",
        "paypal-cert-url": cert,
        "paypal-transmission-id": "1",
        "paypal-transmission-sig": "AAAA",
        "paypal-transmission-time": new Date().toISOString(),
      };
      expect((await site.request("/api/payments/webhook", json("POST", body, headers))).status, cert).toBe(400);
    }
    const { rows } = await sql`select 1 from subscriptions where paypal_id = 'I-FORGED'`.execute(site.db);
    expect(rows).toEqual([]);
  });
});

describe("unlinked paths", () => {
  it("serves no source file, source map, setting or backup", async () => {
    for (const path of [
      "/.env",
      "/.git/HEAD",
      "/package.json",
      "/src/server.ts",
      "/build/server/index.js",
      "/data/admin-credentials.txt",
      "/debug",
      "/server-status",
      "/actuator/env",
      "/graphql",
      "/wp-login.php",
      "/api/docs/static/swagger-ui.css.map",
      "/assets/core.js.map",
      "/favicon.svg.br",
      "/@vite/client",
      "/@fs/etc/passwd",
      "/node_modules/.package-lock.json",
      "/__vite_ping",
    ]) {
      const response = await site.request(path);
      expect([404, 401], path).toContain(response.status);
      await response.text();
    }
  });

  it("shows only its own OpenAPI document in the API documentation", async () => {
    const initializer = await (await site.request("/api/docs/static/swagger-initializer.js")).text();
    expect(initializer).not.toMatch(/queryConfigEnabled"?\s*:\s*true/);
    expect((await site.request("/api/docs?configUrl=https://evil.example/&url=https://evil.example/")).status).toBe(
      200,
    );
  });

  it("names no software in its response headers", async () => {
    for (const path of ["/", "/api/profile/SearchAthletes", "/nothing", "/favicon.svg", "/healthz"]) {
      const { headers } = await site.request(path);
      expect([headers.get("server"), headers.get("x-powered-by")]).toEqual([null, null]);
    }
  });

  it("D02 serves part of a file for a Range header, and does not multiply it for a thousand ranges", async () => {
    const ranges = Array.from({ length: 1_000 }, () => "0-").join(",");
    const response = await site.exchange(
      `GET /favicon.svg HTTP/1.1\r\nHost: ${site.host}\r\nConnection: close\r\nRange: bytes=${ranges}\r\n\r\n`,
    );
    expect([200, 206, 416]).toContain(statusOf(response));
    expect(response.length).toBeLessThan(100_000);
  });
});
