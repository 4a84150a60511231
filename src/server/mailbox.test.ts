import { mkdtemp, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type FastifyInstance, fastify } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { removeFolder } from "../../tests/remove-folder.ts";
import { readConfig } from "../config.server.ts";
import { hasMailboxKey, mailboxLink, openMailbox, serveMailboxKey } from "./mailbox.server.ts";

let dataDir = "";
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "openroster-mailbox-"));
});
const folders: string[] = [];
beforeEach(() => void folders.push(dataDir));
afterAll(() => Promise.all(folders.map(removeFolder)));

function open(environment: NodeJS.ProcessEnv = {}) {
  return openMailbox(readConfig({ DATA_DIR: dataDir, ...environment }));
}

describe("mailbox key", () => {
  it("B08 creates a random key that only its owner can read and that survives a restart", async () => {
    const first = await open();
    expect(first?.key).toMatch(/^[\w-]{32}$/);
    const file = path.join(dataDir, "mailbox-key");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readFile(file, "utf8")).trim()).toBe(first?.key);
    expect(await open()).toEqual(first);
  });

  it("B08 creates one key for concurrent processes", async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, async () => (await open())?.key));
    expect(new Set(keys).size).toBe(1);
  });

  it("B08 rejects a damaged key file", async () => {
    await writeFile(path.join(dataDir, "mailbox-key"), "\n");
    await expect(open()).rejects.toThrow("does not hold a key");
  });

  it.each([{ SMTP_URL: "smtp://mail.example.org" }, { PUBLIC_URL: "https://roster.example.org", MAIL: "files" }])(
    "B08 creates no key if mail is sent or the site is public: %j",
    async (environment) => {
      expect(await open(environment)).toBeNull();
    },
  );
});

describe("mailbox requests", () => {
  const mailbox = { folder: "/srv/roster/mail", key: "k".repeat(32) };
  const host = "127.0.0.1:3000";
  let app: FastifyInstance;
  beforeAll(() => {
    app = fastify();
    app.decorate("publicUrl", `http://${host}`);
    serveMailboxKey(app, mailbox);
    app.get("/mailbox", (request) => ({ isOpen: hasMailboxKey(request, mailbox) }));
  });
  afterAll(() => app.close());

  async function isOpen(headers: Record<string, string>, url = "/mailbox"): Promise<boolean> {
    return (await app.inject({ url, headers })).json<{ isOpen: boolean }>().isOpen;
  }

  it("B08 exchanges the key for a strict, http-only cookie and removes it from the URL", async () => {
    const url = mailboxLink("", mailbox);
    const response = await app.inject({ url, headers: { host } });
    expect([response.statusCode, response.headers.location]).toEqual([302, "/mailbox"]);
    const cookie = String(response.headers["set-cookie"]);
    expect(cookie).toMatch(/^__Host-openroster-mailbox=k{32}; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
    expect(await isOpen({ host, cookie: cookie.split(";")[0] ?? "" })).toBe(true);
  });

  it.each([
    ["no cookie", {}],
    ["another key", { cookie: `__Host-openroster-mailbox=${"x".repeat(32)}` }],
    ["a part of the key", { cookie: `__Host-openroster-mailbox=${"k".repeat(31)}` }],
  ])("B08 rejects a local request with %s", async (_, headers) => {
    expect(await isOpen({ host, ...headers })).toBe(false);
    expect(await isOpen({ host: "localhost", ...headers })).toBe(false);
  });

  it.each(["?key=", "?key=x", `?key=${"k".repeat(31)}`])("B08 rejects the query %s", async (query) => {
    expect(await isOpen({ host }, `/mailbox${query}`)).toBe(false);
  });
});
