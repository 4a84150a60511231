import { connect } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp } from "../../tests/test-app.ts";

const server = testApp();
let port: number;
beforeAll(async () => {
  port = Number(new URL(await server.app.listen({ port: 0, host: "127.0.0.1" })).port);
});

/** Sends bytes as they stand; whatever comes back until the server hangs up. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.on("data", (data) => (answer += data));
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}

const host = "Host: 127.0.0.1:3000\r\nConnection: close\r\n";

function statusOf(answer: string): number {
  return Number(answer.split(" ")[1]);
}

describe("a request whose first line means something else than it says", () => {
  it.each([
    ["http://evil.example/about", 400],
    ["*", 400],
    ["/assets/../healthz", 404],
    ["/assets/%2e%2E/healthz", 404],
    ["/./healthz", 404],
    ["/healthz/..", 404],
    ["/assets\\..\\healthz", 404],
    ["//evil.example/healthz", 404],
    ["/healthz/", 404],
    ["/HEALTHZ", 404],
    ["/healthz;x", 404],
    ["/healthz?next=/../about", 200],
    ["/.well-known/nothing", 404],
  ])("I12 T08 at %s is answered %i", async (address, status) => {
    expect(statusOf(await exchange(`OPTIONS ${address} HTTP/1.1\r\n${host}\r\n`))).toBe(status === 200 ? 404 : status);
    expect(statusOf(await exchange(`GET ${address} HTTP/1.1\r\n${host}\r\n`))).toBe(status);
  });

  it.each(["a b", "[::1", "evil@127.0.0.1", "127.0.0.1/mailbox?x=", "<script>", "127.0.0.1:99999999", ""])(
    "T08 for the host %j is refused",
    async (name) => {
      const head = `GET /robots.txt HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`;
      expect(statusOf(await exchange(head))).toBe(400);
    },
  );

  it("T08 that names two hosts is refused", async () => {
    const head = `GET /robots.txt HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n`;
    expect(statusOf(await exchange(head))).toBe(400);
  });

  it("I11 does nothing by TRACE, nor by a method that no page knows", async () => {
    for (const method of ["TRACE", "PROPFIND", "M-SEARCH"]) {
      const answer = await exchange(`${method} /robots.txt HTTP/1.1\r\n${host}\r\n`);
      expect(statusOf(answer)).toBe(405);
      expect(answer).toMatch(/^allow: GET,/m);
    }
  });

  it("answers the probe of a load balancer that speaks HTTP/1.0 and names no host", async () => {
    expect(statusOf(await exchange("GET /healthz HTTP/1.0\r\n\r\n"))).toBe(200);
  });
});

describe("every answer", () => {
  it.each([
    ["that a hook gives", `GET /nothing HTTP/1.1\r\n${host}\r\n`, 404],
    ["to a call whose address cannot be decoded", `GET /api/%zz?secret HTTP/1.1\r\n${host}\r\n`, 400],
    ["to what is no HTTP", "HELLO\r\n\r\n", 400],
    ["to a head that is too large", `GET / HTTP/1.1\r\n${host}X: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    ["to who expects too much", `GET /robots.txt HTTP/1.1\r\n${host}Expect: a miracle\r\n\r\n`, 417],
    ["to a smuggled request", `POST / HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n`, 400],
  ])("X03 %s forbids to be framed and guessed at, and is JSON", async (_what, bytes, status) => {
    const answer = await exchange(bytes);
    expect(statusOf(answer)).toBe(status);
    expect(answer).toMatch(/^content-security-policy: .*frame-ancestors 'none'/im);
    expect(answer).toMatch(/^x-content-type-options: nosniff/im);
    expect(answer).toMatch(/^content-type: application\/json; charset=utf-8/im);
    expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))).toMatchObject({ isError: true, result: null });
    expect(answer).not.toContain("secret");
  });
});

describe("a server with a public address", () => {
  const published = testApp({ PUBLIC_URL: "https://roster.example.org" });

  it("X03 refuses another host with the headers that every answer has", async () => {
    const answer = await published.app.inject({ url: "/robots.txt", headers: { host: "evil.example" } });
    expect(answer.statusCode).toBe(421);
    expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(answer.headers["strict-transport-security"]).toContain("max-age");
  });
});

describe("a server behind a proxy", () => {
  const behind = testApp({ PUBLIC_URL: "https://roster.example.org", TRUST_PROXY: "127.0.0.1" });

  it.each([
    ["https", 200],
    ["http, https", 200],
    ["https://evil.example/mailbox?", 400],
    ["a b", 400],
  ])("T08 believes no X-Forwarded-Proto but http and https: %j", async (proto, status) => {
    const headers = { host: "roster.example.org", "x-forwarded-proto": proto };
    expect((await behind.app.inject({ url: "/robots.txt", headers })).statusCode).toBe(status);
  });
});
