import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { createAthlete } from "../factories.ts";
import { plain } from "../hostile-pictures.ts";
import { createMember, password } from "../members.ts";
import { pictureProcessIds } from "../picture-processes.ts";
import { createAdministrator, createAthleteAccount, createSignedIn } from "../signed-in.ts";
import { attackedSite, json, statusOf } from "./attacked-site.ts";

const site = attackedSite();

describe("the router's own doors", () => {
  it("Z06 S08 tell by data requests what the page shows and nothing else, whatever routes they ask for", async () => {
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
        "?_routes=admin/users-page",
        "?_routes=root",
        "?_routes=admin/admin-layout,site/mailbox-page",
        "?index",
      ]) {
        const answer = await site.ask(`/${page}.data${routes}`);
        expect(answer.status).toBeLessThan(500);
        const text = await answer.text();
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
  ])("are not moved by the header %s: a page and its data stay the same", async (name, value) => {
    for (const path of ["/searchAthletes?fullName=zzz", "/about", "/about.data"]) {
      const read = async (headers: Record<string, string> = {}) => {
        const answer = await site.ask(path, { headers });
        return { status: answer.status, text: (await answer.text()).replaceAll(/nonce="?[^"> ]+"?/g, "") };
      };
      // What others of these tests add shows in between: then nothing is to be learned from the three, but from the next.
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

  it("take no stream of objects for a form, and no other method for the one they know", async () => {
    const stream = '[{"_1":2},"then",{"_3":4},"__proto__",["P",5]]';
    for (const path of ["/signup", "/expireforgot.data", "/requestdeletion", "/verify/a/b.data", "/subscription/x.y"]) {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        const answer = await site.ask(path, { method, headers: { "content-type": "text/x-script" }, body: stream });
        expect(answer.status, `${method} ${path}`).toBeLessThan(500);
        await answer.text();
      }
    }
  });
});

describe("an athlete who is hidden", () => {
  it("Z09 E06 is found by no search, suggestion, count, filter, feed, picture or tag kept from before", async () => {
    const name = { firstName: "Zebulonia", lastName: "Quixotrand", state: "Zz Hidden" };
    // The values on offer may be a minute old, so the filter of one year that nobody else has is asked for.
    const id = await createAthlete(site.db, { ...name, graduationYear: 1951, externalId: "test:zebulonia" });
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
    expect(await offer()).toBe("1");
    expect(await total("", "&state=Zz%20Hidden")).toBe(1);
    const kept = await Promise.all(paths.map(async (path) => (await site.ask(path)).headers.get("etag")));
    expect((await (await site.ask("/searchAthletes?fullName=quixotrant")).text()).toLowerCase()).toContain(
      "quixotrand",
    );

    await sql`update accounts set is_blocked = true where id = (select account_id from athletes where external_id = 'test:zebulonia')`.execute(
      site.db,
    );
    await expect.poll(() => total("quixotrand"), { timeout: 1_000 }).toBe(0);
    expect(["0", null]).toContain(await offer());
    expect(await total("", "&state=Zz%20Hidden")).toBe(0);
    for (const [place, path] of paths.entries()) {
      const answer = await site.ask(path, kept[place] ? { headers: { "if-none-match": kept[place] } } : {});
      expect(answer.status, path).not.toBe(304);
      const text = (await answer.text()).toLowerCase();
      // A search repeats what was asked for.
      expect((path.includes("fullName=") ? /zebulonia/ : /quixotrand|zebulonia/).test(text), path).toBe(false);
      expect(text.includes(`/profile/${id.toLowerCase()}<`), path).toBe(false);
    }
    for (const near of ["quixotrant", "quixotran", "zebulonio", "zebulonio quixotrant", "quixotrund"]) {
      const text = await (await site.ask(`/searchAthletes?fullName=${encodeURIComponent(near)}`)).text();
      expect(/quixotrand|zebulonia/i.test(text), near).toBe(false);
    }
  });

  it("Z09 is in nothing that a cache between would keep: all that shows athletes is to be asked for each time", async () => {
    const id = await createAthlete(site.db);
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
      expect((await site.ask(path)).headers.get("cache-control"), path).toBe("no-cache");
  });

  async function total(fullName: string, filters = ""): Promise<number> {
    const answer = await site.ask(`/api/profile/SearchAthletes?fullName=${fullName}${filters}`);
    return (await answer.json()).result.pages.totalRecords;
  }

  /** The count beside a value of the filters on a search page; null if the page does not offer the value. */
  async function countOf(word: string, path: string): Promise<string | null> {
    const html = await (await site.ask(path)).text();
    return new RegExp(`${word}(?:<[^>]*>|\\s)*(\\d+)`).exec(html)?.[1] ?? null;
  }
});

describe("a minor", () => {
  it("Z06 has a birth year that no page, structured data or call of the public contains", async () => {
    const year = 2011;
    const id = await createAthlete(site.db, { firstName: "Juniper", lastName: "Underage" });
    await sql`update accounts set birth_year = ${year} where last_name = 'Underage'`.execute(site.db);
    for (const path of [
      `/profile/${id}`,
      `/profile/${id}.data`,
      `/api/profile/GetProfileBySportAndID?id=${id}`,
      "/api/profile/SearchAthletes?fullName=underage",
      "/searchAthletes?fullName=underage",
      "/searchAthletes.data?fullName=underage",
    ]) {
      const text = await (await site.ask(path)).text();
      expect(text, path).toContain("Juniper");
      expect(text, path).not.toMatch(new RegExp(`\\b${year}\\b|birth`, "i"));
    }
  });
});

describe("pictures", () => {
  it("B01 B05 are rendered and decoded in other processes: the server never loads what does it", async () => {
    const id = await createAthlete(site.db);
    const card = await site.ask(`/profile/${id}/card.png`);
    expect([card.status, (await card.bytes()).length > 10_000]).toEqual([200, true]);
    const { headers } = await createAthleteAccount(site.db);
    const body = new Uint8Array(await plain(400, 400));
    const photo = await site.ask("/api/me/photo", {
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

describe("many requests at once", () => {
  it("E04 let twenty deletion requests of one account do one deletion, with one mail", async () => {
    const { id, email } = await createMember(site.db);
    const body = json("POST", { email, password });
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.ask("/api/user/RequestDeletion", body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await sql`
      select (select count(*)::int from mail_messages where account_id = ${id}) as mails,
        (select count(*)::int from audit_log where subject_account = ${id} and action = 'deletion-requested') as acts`.execute(
      site.db,
    );
    expect(rows).toEqual([{ mails: 1, acts: 1 }]);
  });

  it("S02 leave no session open that a sign-in won while the account was being blocked", async () => {
    const { id, email } = await createMember(site.db);
    const signIns = Array.from({ length: 20 }, () => site.ask("/api/auth/Login", json("POST", { email, password })));
    await sql`update accounts set is_blocked = true where id = ${id}`.execute(site.db);
    const answers = await Promise.all(signIns);
    for (const answer of answers) {
      const { result } = await answer.json();
      if (!result) continue;
      const used = await site.ask("/api/auth/Logout", {
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

  it("Z07 leave the one act of twenty that raced, each in the log with what was before and after", async () => {
    const administrator = await createAdministrator(site.db);
    const { id } = await createMember(site.db);
    const acts = Array.from({ length: 20 }, (_, number) =>
      site.ask(`/admin/user/BlockUser?blockUser=${id}&block=${number % 2 === 0}`, {
        method: "POST",
        headers: administrator.headers,
      }),
    );
    for (const { status } of await Promise.all(acts)) expect(status).toBe(200);
    const { rows } = await sql<{ details: { before: boolean; after: boolean } }>`
      select details from audit_log where subject_account = ${id} order by id`.execute(site.db);
    expect(rows).toHaveLength(20);
  });
});

describe("PayPal's doors", () => {
  it("X09 P04 tell nobody about a subscription, and ask PayPal nothing about what is none", async () => {
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
      const answer = await site.ask("/api/payments/approve", json("POST", { subscriptionId, accountId: coach.id }));
      expect(answer.status, subscriptionId).toBe(400);
    }
    for (const token of ["I-ABC", "I-ABC.", `I-ABC.${"A".repeat(43)}`, `I-ABC.${"A".repeat(43)}.x`, "I-ABC%2Ex"]) {
      for (const method of ["GET", "POST"])
        expect((await site.ask(`/subscription/${token}`, { method })).status, token).toBe(404);
    }
  });

  it("P01 let no message in that PayPal has not signed, and fetch no certificate for it from elsewhere", async () => {
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
      expect((await site.ask("/api/payments/webhook", json("POST", body, headers))).status, cert).toBe(400);
    }
    const { rows } = await sql`select 1 from subscriptions where paypal_id = 'I-FORGED'`.execute(site.db);
    expect(rows).toEqual([]);
  });
});

describe("what lies around", () => {
  it("gives out no source, map, setting or backup", async () => {
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
      const answer = await site.ask(path);
      expect([404, 401], path).toContain(answer.status);
      await answer.text();
    }
  });

  it("shows no page of the documentation that another document could be put into", async () => {
    const initializer = await (await site.ask("/api/docs/static/swagger-initializer.js")).text();
    expect(initializer).not.toMatch(/queryConfigEnabled"?\s*:\s*true/);
    expect((await site.ask("/api/docs?configUrl=https://evil.example/&url=https://evil.example/")).status).toBe(200);
  });

  it("says in no answer which software it is made of", async () => {
    for (const path of ["/", "/api/profile/SearchAthletes", "/nothing", "/favicon.svg", "/healthz"]) {
      const { headers } = await site.ask(path);
      expect([headers.get("server"), headers.get("x-powered-by")]).toEqual([null, null]);
    }
  });

  it("D02 serves a part of a file as asked, and no file a thousand times over", async () => {
    const ranges = Array.from({ length: 1_000 }, () => "0-").join(",");
    const answer = await site.exchange(
      `GET /favicon.svg HTTP/1.1\r\nHost: ${site.host}\r\nConnection: close\r\nRange: bytes=${ranges}\r\n\r\n`,
    );
    expect([200, 206, 416]).toContain(statusOf(answer));
    expect(answer.length).toBeLessThan(100_000);
  });
});
