import { connect } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp } from "../../tests/test-app.ts";

const server = testApp();
let port: number;
beforeAll(async () => {
  port = Number(new URL(await server.app.listen({ port: 0, host: "127.0.0.1" })).port);
});

function exchange(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.on("data", (data) => (response += data));
    socket.on("close", () => resolve(response));
    socket.on("error", reject);
  });
}

const host = "Host: 127.0.0.1:3000\r\nConnection: close\r\n";

function statusOf(response: string): number {
  return Number(response.split(" ")[1]);
}

describe("malformed request lines", () => {
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
  ])("I12 T08 %s returns %i", async (address, status) => {
    expect(statusOf(await exchange(`OPTIONS ${address} HTTP/1.1\r\n${host}\r\n`))).toBe(status === 200 ? 404 : status);
    expect(statusOf(await exchange(`GET ${address} HTTP/1.1\r\n${host}\r\n`))).toBe(status);
  });

  it.each(["a b", "[::1", "evil@127.0.0.1", "127.0.0.1/mailbox?x=", "<script>", "127.0.0.1:99999999", ""])(
    "T08 rejects the host %j",
    async (name) => {
      const head = `GET /robots.txt HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`;
      expect(statusOf(await exchange(head))).toBe(400);
    },
  );

  it("T08 rejects two Host headers", async () => {
    const head = `GET /robots.txt HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n`;
    expect(statusOf(await exchange(head))).toBe(400);
  });

  it("I11 rejects TRACE and unknown methods", async () => {
    for (const method of ["TRACE", "PROPFIND", "M-SEARCH"]) {
      const response = await exchange(`${method} /robots.txt HTTP/1.1\r\n${host}\r\n`);
      expect(statusOf(response)).toBe(405);
      expect(response).toMatch(/^allow: GET,/m);
    }
  });

  it("serves an HTTP/1.0 health probe without a host", async () => {
    expect(statusOf(await exchange("GET /healthz HTTP/1.0\r\n\r\n"))).toBe(200);
  });
});

describe("error responses", () => {
  it.each([
    ["for an unknown page", `GET /nothing HTTP/1.1\r\n${host}\r\n`, 404],
    ["for an undecodable endpoint URL", `GET /api/%zz?secret HTTP/1.1\r\n${host}\r\n`, 400],
    ["for invalid HTTP", "HELLO\r\n\r\n", 400],
    ["for oversized headers", `GET / HTTP/1.1\r\n${host}X: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    ["for an unsupported Expect header", `GET /robots.txt HTTP/1.1\r\n${host}Expect: a miracle\r\n\r\n`, 417],
    [
      "for a smuggled request",
      `POST / HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n`,
      400,
    ],
  ])("X03 sends JSON that forbids framing and sniffing %s", async (_what, bytes, status) => {
    const response = await exchange(bytes);
    expect(statusOf(response)).toBe(status);
    expect(response).toMatch(/^content-security-policy: .*frame-ancestors 'none'/im);
    expect(response).toMatch(/^x-content-type-options: nosniff/im);
    expect(response).toMatch(/^content-type: application\/json; charset=utf-8/im);
    expect(JSON.parse(response.slice(response.indexOf("\r\n\r\n")))).toMatchObject({ isError: true, result: null });
    expect(response).not.toContain("secret");
  });
});

describe("a server with PUBLIC_URL", () => {
  const publicServer = testApp({ PUBLIC_URL: "https://roster.example.org" });

  it("X03 rejects another host with the common headers", async () => {
    const response = await publicServer.app.inject({ url: "/robots.txt", headers: { host: "evil.example" } });
    expect(response.statusCode).toBe(421);
    expect(response.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(response.headers["strict-transport-security"]).toContain("max-age");
  });
});

describe("a server behind a proxy", () => {
  const proxied = testApp({ PUBLIC_URL: "https://roster.example.org", TRUST_PROXY: "127.0.0.1" });

  it.each([
    ["https", 200],
    ["http, https", 200],
    ["https://evil.example/mailbox?", 400],
    ["a b", 400],
  ])("T08 accepts only http and https in X-Forwarded-Proto: %j", async (proto, status) => {
    const headers = { host: "roster.example.org", "x-forwarded-proto": proto };
    expect((await proxied.app.inject({ url: "/robots.txt", headers })).statusCode).toBe(status);
  });
});
