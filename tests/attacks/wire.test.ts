import { readFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { attackedSite, statusOf } from "./attacked-site.ts";

const site = attackedSite();
const head = `Host: ${site.host}\r\nConnection: close\r\n`;
const post = `POST /api/auth/Login HTTP/1.1\r\nHost: ${site.host}\r\nContent-Type: application/json\r\n`;
const hidden = `GET /robots.txt HTTP/1.1\r\n${head}\r\n`;

describe("an ambiguous request", () => {
  it.each([
    ["both a length and chunks", `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
    ["two lengths", `${post}Content-Length: 2\r\nContent-Length: 60\r\n\r\n{}${hidden}`],
    ["two lengths in one line", `${post}Content-Length: 2, 60\r\n\r\n{}${hidden}`],
    ["a length below 0", `${post}Content-Length: -1\r\n\r\n${hidden}`],
    ["a length with a sign", `${post}Content-Length: +2\r\n\r\n{}${hidden}`],
    ["a chunk that is no number", `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n${hidden}`],
    ["a chunk longer than it says", `${post}Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n${hidden}`],
    ["chunks not last", `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`],
    ["an unknown encoding", `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`],
    ["a folded header", `GET /about HTTP/1.1\r\nX: a\r\n b\r\n${head}\r\n${hidden}`],
    ["a blank before a colon", `${post}Content-Length : 60\r\n\r\n${hidden}`],
    ["lines that end in LF alone", `GET /about HTTP/1.1\n${head.replaceAll("\r", "")}\n${hidden}`],
    ["NUL in a header", `GET /about HTTP/1.1\r\nX: a\0b\r\n${head}\r\n${hidden}`],
    [
      "20 kB of chunk extensions",
      `${post}Transfer-Encoding: chunked\r\n\r\n2;${"x".repeat(20_000)}\r\n{}\r\n${hidden}`,
    ],
    ["the preface of HTTP/2", `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${hidden}`],
  ])("I11 rejects a request with %s once and does not read what follows it", async (_what, bytes) => {
    const response = await site.exchange(bytes);
    expect(statusOf(response)).toBe(400);
    expect(response.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(response).not.toContain("User-agent");
  });

  it("I11 opens no tunnel: closes the connection on CONNECT and ignores upgrades", async () => {
    const tunnel = `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n${hidden}`;
    expect(await site.exchange(tunnel)).toBe("");
    const upgrade = `GET /robots.txt HTTP/1.1\r\nHost: ${site.host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: eA==\r\n\r\n`;
    expect(statusOf(await site.exchange(upgrade, 1_000))).toBe(200);
  });

  it("S05 ignores a token in a trailer", async () => {
    const logout = `POST /api/auth/Logout HTTP/1.1\r\n${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nTrailer: Authorization\r\n\r\n2\r\n{}\r\n0\r\nAuthorization: Bearer ${"x".repeat(43)}\r\n\r\n`;
    expect(statusOf(await site.exchange(logout))).toBe(401);
  });
});

describe("a request with another host", () => {
  it.each([
    ["of its own", "Host: evil.example\r\n", 421],
    ["with our port", `Host: evil.example:${site.port}\r\n`, 421],
    ["that only begins like ours", "Host: 127.0.0.1.evil.example\r\n", 421],
    ["in letters that look like ours", `Host: \xef\xbc\x91\xef\xbc\x92\xef\xbc\x97.0.0.1:${site.port}\r\n`, 400],
    ["and ours", `Host: evil.example\r\nHost: ${site.host}\r\n`, 400],
    ["with a user name", `Host: evil.example@${site.host}\r\n`, 400],
  ])("T08 rejects a host %s", async (_what, host, status) => {
    for (const path of ["/", "/robots.txt", "/api/profile/SearchAthletes", "/about.data", "/favicon.svg"]) {
      const response = await site.exchange(`GET ${path} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
      // Node reads bytes above ASCII as Latin-1, which a host name cannot contain.
      expect([statusOf(response), 400]).toContain(status === 400 ? statusOf(response) : status);
      expect(statusOf(response)).toBeGreaterThanOrEqual(400);
    }
  });

  it("T08 rejects an absolute or foreign request target despite a valid Host header", async () => {
    for (const target of ["http://evil.example/", `http://${site.host}/`, "//evil.example/", "evil.example:443"]) {
      const status = statusOf(await site.exchange(`GET ${target} HTTP/1.1\r\n${head}\r\n`));
      expect([400, 404]).toContain(status);
    }
  });
});

describe("a path", () => {
  it.each([
    "/..%2f..%2fetc%2fpasswd",
    "/assets/..%2f..%2fserver%2findex.js",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/assets/..%5c..%5cserver%5cindex.js",
    "/assets/%252e%252e/%252e%252e/package.json",
    "/api/docs/static/..%2f..%2f..%2fpackage.json",
    "/api/docs/static/%2e%2e%2f%2e%2e%2fpackage.json",
    "/mailbox/..%2f..%2fadmin-credentials.txt",
    "/.vite/manifest.json",
    "/.env",
    "/.git/config",
    "/package.json",
    "/favicon.svg.br",
    "/favicon.svg.gz",
    "/favicon.svg%00.txt",
    "/FAVICON.SVG",
    "//favicon.svg",
    "/favicon.svg;x",
    "/favicon.svg.",
    "/api//profile/SearchAthletes",
    "/API/profile/SearchAthletes",
    "/api/profile/SearchAthletes/",
    "/api/profile/searchathletes",
    "/api/profile%2FSearchAthletes",
    "/admin/user/GetUsers/",
    "/admin//user/GetUsers",
    "/x/../admin/user/GetUsers",
  ])("I12 serves no file and no second URL of an endpoint at %s", async (path) => {
    const response = await site.exchange(`GET ${path} HTTP/1.1\r\n${head}\r\n`);
    expect([301, 400, 404]).toContain(statusOf(response));
    expect(response).not.toMatch(/root:|"dependencies"|"isError":false|DATABASE_URL/);
  });
});

describe("a plain proxy that adds no header", () => {
  it.each(["1.0", "1.1"])("B08 S08 T13 hides mail and metrics over HTTP/%s without a key", async (version) => {
    for (const path of ["/mailbox", "/mailbox?key=", "/mailbox?key=x", "/metrics"]) {
      const response = await site.exchange(`GET ${path} HTTP/${version}\r\n${head}\r\n`);
      expect([403, 404]).toContain(statusOf(response));
      expect(response).not.toMatch(/href="\/mailbox\/|openroster_/);
    }
  });

  it("B08 shows the mail of a local trial to a browser that opened the printed link, and removes the key from the URL", async () => {
    const { pathname, search, searchParams } = new URL(site.mailboxUrl);
    const opened = await site.request(pathname + search);
    expect([opened.status, opened.headers.get("location")]).toEqual([302, "/mailbox"]);
    const [cookie = "", ...attributes] = opened.headers.get("set-cookie")?.split("; ") ?? [];
    expect(attributes).toEqual(expect.arrayContaining(["HttpOnly", "SameSite=Strict"]));
    const page = await site.request("/mailbox", { headers: { cookie } });
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain(searchParams.get("key"));
  });
});

describe("a slow client", () => {
  it("D01 closes a slow head or body after ten seconds, and serves other clients quickly", async () => {
    const slow = [
      ...Array.from({ length: 150 }, () =>
        openSlowRequest(`GET /about HTTP/1.1\r\nHost: ${site.host}\r\n`, "X: y\r\n"),
      ),
      ...Array.from({ length: 50 }, () => openSlowRequest(`${post}Content-Length: 60000\r\n\r\n`, " ")),
    ];
    const times: number[] = [];
    const started = performance.now();
    while (performance.now() - started < 8_000) {
      const began = performance.now();
      expect((await site.request("/healthz")).status).toBe(200);
      times.push(performance.now() - began);
      await sleep(100);
    }
    const ended = await Promise.race([Promise.all(slow.map(({ ended }) => ended)), sleep(12_000)]);
    for (const { socket } of slow) socket.destroy();
    expect(ended, "still connected after 20 s").toBeDefined();
    expect(times.sort((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(300);
  });

  /** Opens a connection with an endless request of a few bytes per second. */
  function openSlowRequest(beginning: string, more: string): { socket: Socket; ended: Promise<true> } {
    const socket = connect(site.port, "127.0.0.1", () => socket.write(beginning));
    const timer = setInterval(() => socket.writable && socket.write(more), 500);
    socket.on("error", () => {});
    socket.resume();
    const ended = new Promise<true>((resolve) => {
      socket.on("close", () => {
        clearInterval(timer);
        resolve(true);
      });
    });
    return { socket, ended };
  }
});

describe("an excessive request", () => {
  it.each([
    ["a head of 20 kB", `X: ${"x".repeat(20_000)}\r\n`, 431],
    ["a cookie of 20 kB", `Cookie: a=${"x".repeat(20_000)}\r\n`, 431],
    ["2,000 headers", Array.from({ length: 2_000 }, (_, number) => `X-${number}: y\r\n`).join(""), 431],
  ])("D02 I06 rejects a request with %s", async (_what, headers, status) => {
    expect(statusOf(await site.exchange(`GET /about HTTP/1.1\r\n${head}${headers}\r\n`))).toBe(status);
  });

  it("D02 rejects 1,000 parameters in the API and ignores them on a page", async () => {
    const query = Array.from({ length: 1_000 }, (_, number) => `p${number}=1`).join("&");
    expect((await site.request(`/api/profile/SearchAthletes?${query}`)).status).toBe(400);
    expect((await site.request(`/searchAthletes?${query}`)).status).toBe(200);
  });

  it("D02 responds to 100 pipelined requests on one connection", async () => {
    const one = `GET /healthz HTTP/1.1\r\nHost: ${site.host}\r\n\r\n`;
    const response = await site.exchange(one.repeat(99) + one.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
    expect(response.match(/HTTP\/1\.1 200/g)).toHaveLength(100);
  });

  it("D02 does not grow in memory during floods of large cookies", async () => {
    const cookie = `a=${"x".repeat(14_000)}`;
    const flood = async () => {
      for (let round = 0; round < 10; round += 1) {
        const requests = Array.from({ length: 50 }, () => site.request("/healthz", { headers: { cookie } }));
        for (const response of await Promise.all(requests)) await response.text();
      }
    };
    await flood();
    const before = await residentBytes();
    await flood();
    expect((await residentBytes()) - before).toBeLessThan(64 * 1024 * 1024);
  });

  async function residentBytes(): Promise<number> {
    const [, pages] = (await readFile(`/proc/${site.pid}/statm`, "utf8")).split(" ");
    return Number(pages) * 4096;
  }
});
